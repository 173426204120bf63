-- What the bank reports of our account: files that administrators upload, and what came in, each once however often it is reported (rules 6.6).
create table bank_file (
  bank_file_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200), format text not null check (format in ('camt.054', 'ocr')),
  sha256 text not null unique, ignored int not null default 0 check (ignored >= 0), -- lines that are not money in: debits, reversals
  uploaded_at timestamptz not null, uploaded_by text not null references user_profile
);
create index on bank_file (uploaded_at desc, bank_file_id desc);
create table bank_transaction (
  bank_transaction_id uuid primary key default gen_random_uuid(),
  account text not null check (length(account) <= 34), reference text not null check (length(reference) between 1 and 200), booked_on date not null,
  amount_ore bigint not null check (amount_ore > 0), currency text not null check (currency ~ '^[A-Z]{3}$'), -- of another currency in its smallest unit
  kid text check (kid ~ '^\d{2,25}$'), payer text check (length(payer) <= 200),
  status text not null default 'new' check (status in ('new', 'waiting', 'recorded', 'closed')),
  booking_id uuid references booking, payment_id uuid unique references payment, outcome text, problem text,
  settled_at timestamptz, settled_by text references user_profile, note text check (length(note) <= 2000),
  unique (account, reference, booked_on), -- the bank's own reference
  check ((status = 'recorded') = (payment_id is not null)), check ((payment_id is null) = (booking_id is null)), check ((payment_id is null) = (outcome is null)),
  check ((status in ('recorded', 'closed')) = (settled_at is not null)), check ((settled_at is null) = (settled_by is null)), check (status <> 'closed' or note is not null)
);
create index on bank_transaction (booked_on desc, bank_transaction_id desc) where status = 'waiting';
create table bank_file_line (
  bank_file_id uuid not null references bank_file, line int not null check (line > 0), bank_transaction_id uuid not null references bank_transaction,
  primary key (bank_file_id, line)
);
create index on bank_file_line (bank_transaction_id);

-- A KID says which invoice is paid.
create unique index invoice_kid_once on invoice ((document ->> 'kid')) where kind = 'invoice';
