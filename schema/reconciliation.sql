-- The records of the bank and the card provider about our money, which are compared with the ledger (rules
-- 6.6–6.11): bank files and their payments, the provider's movements, the daily check, differences and
-- corrections.

-- A bank file that an administrator uploaded (decision 73). Written by bank-file-store.ts, one upload at a
-- time.
create table bank_file (
  bank_file_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  format text not null,
  -- the hash of its content in hex: the same file is stored once
  sha256 text not null unique,
  -- the number of skipped entries
  ignored int not null default 0 check (ignored >= 0),
  uploaded_at timestamptz not null,
  uploaded_by text not null references user_profile (uid),
  constraint bank_file_format_is_read
    check (format in ('camt.052', 'camt.053', 'camt.054', 'pain.002', 'ocr'))
);
create index bank_file_uploaded_at_bank_file_id_idx on bank_file (uploaded_at desc, bank_file_id desc);

-- A payment to our account, stored once however many files report it (rules 6.9; ReportedPayment in
-- domain/reconciliation/duplicate-payments.ts), and its outcome. Facts of later files are added here.
create table bank_transaction (
  bank_transaction_id uuid primary key default gen_random_uuid(),

  -- our account, as the bank writes it
  account text not null check (length(account) <= 34),
  booked_on date not null,
  -- for another currency in its smallest unit
  amount_ore bigint not null check (amount_ore > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The bank's reference, made unique for the account and day; then the payment's own reference, that of its
  -- entry, and the payer's.
  reference text not null check (length(reference) between 1 and 200),
  own_reference text,
  entry_reference text,
  end_to_end_id text,
  kid text check (kid ~ '^\d{2,25}$'),
  payer text check (length(payer) <= 200),
  payer_account text,
  -- the payer's text
  message text,
  -- the format of the first file with it
  format text,

  -- new: not read yet; waiting: for an administrator; recorded as a payment of a booking, or closed with a
  -- note
  status text not null default 'new' check (status in ('new', 'waiting', 'recorded', 'closed')),
  booking_id uuid references booking (booking_id),
  payment_id uuid unique references payment (payment_id),
  -- the effect on the booking: TransferOutcome in domain/reconciliation/transfer.ts
  outcome text,
  -- why it could not be recorded
  problem text,
  -- an earlier payment that this one may duplicate: an administrator decides
  resembles uuid,
  -- when the bank reversed it
  reversed_on date,
  settled_at timestamptz,
  -- null: nobody settled it, since it is a payout of the card provider, matched by sum and reference
  settled_by text references user_profile (uid),
  note text check (length(note) <= 2000),

  constraint bank_transaction_check check ((status = 'recorded') = (payment_id is not null)),
  constraint bank_transaction_check1 check ((payment_id is null) = (booking_id is null)),
  constraint bank_transaction_check2 check ((payment_id is null) = (outcome is null)),
  constraint bank_transaction_check3 check ((status in ('recorded', 'closed')) = (settled_at is not null)),
  constraint bank_transaction_check5 check (status <> 'closed' or note is not null),
  constraint bank_transaction_settled_by_somebody check (settled_by is null or settled_at is not null),
  constraint bank_transaction_texts_are_short check (
    length(own_reference) <= 200 and length(entry_reference) <= 200 and length(end_to_end_id) <= 200
    and length(payer_account) <= 40 and length(message) <= 1000
  ),
  unique (account, reference, booked_on)
);
create index bank_transaction_booked_on_bank_transaction_id_idx
  on bank_transaction (booked_on desc, bank_transaction_id desc) where status = 'waiting';
-- For the administrators' search: the bank's reference, and the payer's text and account.
create index bank_transaction_by_amount on bank_transaction (amount_ore, booked_on desc);
create index bank_transaction_by_text on bank_transaction
  using gin (lower(reference || ' ' || coalesce(kid, '') || ' ' || coalesce(payer, '')) gin_trgm_ops);
create index bank_transaction_by_message on bank_transaction
  using gin (lower(coalesce(message, '') || ' ' || coalesce(payer_account, '')) gin_trgm_ops);

-- A payment in a file.
create table bank_file_line (
  bank_file_id uuid references bank_file (bank_file_id),
  -- its place among the file's payments, from 1
  line int check (line > 0),
  bank_transaction_id uuid not null references bank_transaction (bank_transaction_id),
  -- Whether an earlier file had the payment, too. False may also mean that this was not stored; then the
  -- upload times of the files decide.
  known boolean not null default false,
  primary key (bank_file_id, line)
);
create index bank_file_line_bank_transaction_id_idx on bank_file_line (bank_transaction_id);

-- An entry of a file that is neither a payment nor a payout of ours, and why it has no effect: every entry of
-- a file is recorded or reported (rules 6.9, SkippedEntryReason in domain/reconciliation/skipped-entries.ts).
create table bank_file_left_aside (
  bank_file_id uuid references bank_file (bank_file_id),
  number int check (number > 0),
  -- the line of the file
  line int not null check (line > 0),
  why text not null check (
    why in ('not_booked', 'no_amount', 'money_out', 'money_out_reversed', 'reversed', 'reversal',
      'other_account', 'date_to_come', 'too_old', 'other_service', 'sum_of_known', 'order_accepted',
      'order_unknown')
  ),
  account text check (length(account) <= 34),
  reference text check (length(reference) <= 200),
  booked_on date,
  amount_ore bigint,
  currency text check (length(currency) = 3),
  kid text check (length(kid) <= 25),
  payer text check (length(payer) <= 200),
  message text check (length(message) <= 1000),
  primary key (bank_file_id, number)
);

-- A debit by which the bank reverses a payment of an earlier file, or one that was recorded by hand (rules
-- 6.9). Once it has an outcome it never changes.
create table bank_reversal (
  bank_reversal_id uuid primary key default gen_random_uuid(),
  bank_file_id uuid not null references bank_file (bank_file_id),
  line int not null check (line > 0),
  account text not null check (length(account) <= 34),
  reference text not null check (length(reference) between 1 and 200),
  booked_on date not null,
  amount_ore bigint not null check (amount_ore > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kid text check (kid ~ '^\d{2,25}$'),
  payer text check (length(payer) <= 200),
  message text check (length(message) <= 1000),
  -- the reversed payment, as far as it is known
  bank_transaction_id uuid references bank_transaction (bank_transaction_id),
  payment_id uuid references payment (payment_id),
  booking_id uuid references booking (booking_id),
  -- The outcome: the transfer was undone, a waiting payment was closed, a case was opened, or an earlier file
  -- had the reversal. Null: not handled yet, for the reason in `problem`.
  outcome text check (outcome in ('undone', 'closed', 'case', 'known')),
  problem text,
  case_id uuid references payment_case (case_id)
);
create index bank_reversal_bank_file_id_idx on bank_reversal (bank_file_id);
create index bank_reversal_bank_transaction_id_idx on bank_reversal (bank_transaction_id);
create index bank_reversal_booking_id_idx on bank_reversal (booking_id);

create function bank_reversal_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger bank_reversal_is_kept before update or delete on bank_reversal
  for each row execute function bank_reversal_is_kept();

-- A bank file's report of a payout or refund that we ordered in a payment file, matched by its end-to-end id.
create table bank_payout_report (
  bank_file_id uuid references bank_file (bank_file_id),
  line int check (line > 0),
  -- file_refused: the bank refused the whole file, for a reason unrelated to this payment
  kind text not null,
  -- The ids in the file, without foreign keys because they may be unknown here: the id of a payout or refund,
  -- and the number of the attempt.
  payout_id uuid not null,
  attempt int not null check (attempt > 0),
  amount_ore bigint not null check (amount_ore > 0),
  booked_on date not null,
  reason text check (length(reason) <= 200),
  -- null until it is recorded; unmatched: an administrator handles it
  outcome text check (outcome in ('done', 'known', 'unmatched')),
  primary key (bank_file_id, line),
  constraint bank_payout_report_kind_is_read check (kind in ('sent', 'returned', 'refused', 'file_refused'))
);

create function payout_report_is_kept() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or to_jsonb(new) - 'outcome' is distinct from to_jsonb(old) - 'outcome' then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger payout_report_is_kept before update on bank_payout_report
  for each row execute function payout_report_is_kept();

-- A movement of our money at the card provider, as the provider reports it, stored once: Movement in
-- server/platform/card-provider/provider.ts.
create table provider_movement (
  provider text,
  movement_id text check (length(movement_id) <= 255),
  kind text not null,
  -- the provider's id of the charge, refund or other object that moved
  ref text not null,
  -- null: unknown, or without a booking, such as fees and payouts to our bank
  booking_id uuid references booking (booking_id),
  -- the signed amount, and the provider's fee; in the smallest unit of the currency
  amount_ore bigint not null,
  fee_ore bigint not null,
  -- lower case
  currency text not null,
  at timestamptz not null,
  -- when we fetched it
  seen_at timestamptz not null,
  -- the correction that explains a difference of this movement
  corrected_by uuid,
  primary key (provider, movement_id)
);
create index provider_movement_booking_id_idx on provider_movement (booking_id);
create index provider_movement_provider_at_idx on provider_movement (provider, at);

-- A payout of the card provider to our bank, as last reported, and the bank payment in which it arrived:
-- ProviderPayout in domain/reconciliation/provider-payout.ts.
create table provider_payout (
  provider text,
  payout_id text check (length(payout_id) between 1 and 255),
  amount_ore bigint not null check (amount_ore > 0),
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  -- the day of its expected arrival at the bank
  arrival_on date not null,
  -- the bank's own reference, which may be known days later, and the text on our statement
  trace_id text check (length(trace_id) <= 200),
  descriptor text check (length(descriptor) <= 200),
  told_at timestamptz not null,
  bank_transaction_id uuid unique references bank_transaction (bank_transaction_id),
  primary key (provider, payout_id)
);
create index provider_payout_on_its_way on provider_payout (arrival_on) where bank_transaction_id is null;

-- A comparison of provider, bank, ledger, documents and bookings, one for each day (rules 6.7, decision 74).
-- A later comparison of the same day replaces it.
create table daily_check (
  day date primary key,
  checked_at timestamptz not null,
  -- The sum of all movements at the provider, before its fees, and the fees.
  provider_ore bigint not null,
  fees_ore bigint not null,
  -- the sum of all movements at the bank, of bookings and of our own money
  bank_ore bigint not null,
  -- The balances of the ledger accounts `provider` and `bank`. Null: they were one account then.
  ledger_ore bigint not null,
  ledger_bank_ore bigint,
  -- the number of bookings left out because they had just changed
  on_the_way_ore bigint not null,
  -- the numbers of compared bookings and postings
  bookings int not null,
  postings bigint not null,
  -- the number of differences, and of those that nobody has acknowledged
  differences int not null check (differences >= 0),
  unseen int
);

-- A difference that a day's check found, the first 500: a copy of `difference` as of that day.
create table daily_check_difference (
  day date references daily_check (day),
  number int check (number > 0),
  kind text not null,
  booking_id uuid references booking (booking_id),
  ref text,
  expected_ore bigint not null,
  found_ore bigint not null,
  -- the difference it is a copy of; null: it was not stored
  difference_id uuid,
  primary key (day, number)
);

-- A difference that a check found, until a later check does not find it: who handles it, what is known of it,
-- and why it may stay (rules 6.11, decision 114).
create table difference (
  difference_id uuid primary key default gen_random_uuid(),
  -- DifferenceKind in domain/reconciliation/difference.ts
  kind text not null,
  booking_id uuid references booking (booking_id),
  -- the movement at the provider, the account, or the document's number
  ref text,
  -- the sum by provider, bank, booking or document, and the sum in the ledger
  expected_ore bigint not null,
  found_ore bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  -- the administrator who handles it
  owner_uid text references user_profile (uid),
  note text not null default '' check (length(note) <= 2000),
  -- when it was acknowledged with a reason, until its sums change
  acknowledged_at timestamptz,
  acknowledged_by text references user_profile (uid),
  reason text check (length(reason) between 1 and 2000),
  constraint difference_check check (num_nonnulls(acknowledged_at, acknowledged_by, reason) in (0, 3))
);
create unique index difference_known_once
  on difference (kind, coalesce(booking_id::text, ''), coalesce(ref, '')) where gone_at is null;
create index difference_newest on difference (first_seen_at desc, difference_id desc);
create index difference_booking on difference (booking_id) where booking_id is not null;

-- A correction: an entry set that one administrator proposes and another approves. Once decided it never
-- changes.
create table correction (
  correction_id uuid primary key default gen_random_uuid(),
  difference_id uuid references difference (difference_id),
  booking_id uuid references booking (booking_id),
  -- CorrectionLine[] in domain/reconciliation/correction.ts
  lines jsonb not null,
  reason text not null check (length(reason) between 1 and 2000),
  proposed_at timestamptz not null,
  proposed_by text not null references user_profile (uid),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  decided_at timestamptz,
  decided_by text references user_profile (uid),
  decision_note text,
  -- ledger_entry.entry_set_id, once approved
  entry_set_id uuid,
  constraint correction_check check (
    (status = 'proposed') = (decided_by is null) and (decided_at is null) = (decided_by is null)
  ),
  constraint correction_check1 check (status <> 'approved' or decided_by <> proposed_by),
  constraint correction_check2 check ((status = 'approved') = (entry_set_id is not null))
);
create index correction_newest on correction (proposed_at desc, correction_id desc);
create index correction_difference on correction (difference_id) where difference_id is not null;

create function decided_correction_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'proposed'
    or (new.correction_id, new.booking_id, new.lines, new.reason, new.proposed_by)
      is distinct from (old.correction_id, old.booking_id, old.lines, old.reason, old.proposed_by)
  then
    raise exception 'a correction is kept as it was proposed and decided';
  end if;
  return new;
end $$;
create trigger decided_correction_is_kept before update or delete on correction
  for each row execute function decided_correction_is_kept();
