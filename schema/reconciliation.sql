-- What a bank file reports of payouts that were ordered in a file, by the end-to-end id that we gave each: sent, or
-- returned. `bank_file` comes with a later number, so a trigger says what a foreign key would.
create table bank_payout_report (
  bank_file_id uuid,
  line int check (line > 0),
  kind text not null,
  payout_id uuid not null,
  attempt int not null check (attempt > 0), -- as the file says; no such payout may be ours
  amount_ore bigint not null check (amount_ore > 0),
  booked_on date not null,
  reason text check (length(reason) <= 200),
  outcome text check (outcome in ('done', 'known', 'unmatched')), -- null until it is recorded
  constraint bank_payout_report_pkey primary key (bank_file_id, line),
  constraint bank_payout_report_kind_is_read check (kind in ('sent', 'returned', 'refused', 'file_refused'))
);

create function payout_report_is_kept() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or to_jsonb(new) - 'outcome' is distinct from to_jsonb(old) - 'outcome' then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger payout_report_is_kept before update on bank_payout_report for each row
  execute function payout_report_is_kept();

-- What the bank reports of our account: files that administrators upload, and what came in, each once however often
-- it is reported (rules 6.6).
create table bank_file (
  bank_file_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  format text not null,
  sha256 text not null unique,
  ignored int not null default 0 check (ignored >= 0), -- lines that are not money in: debits, reversals
  uploaded_at timestamptz not null,
  uploaded_by text not null references user_profile (uid),
  constraint bank_file_format_is_read check (format in ('camt.052', 'camt.053', 'camt.054', 'pain.002', 'ocr'))
);
create index bank_file_uploaded_at_bank_file_id_idx on bank_file (uploaded_at desc, bank_file_id desc);

create table bank_transaction (
  bank_transaction_id uuid primary key default gen_random_uuid(),
  account text not null check (length(account) <= 34),
  reference text not null check (length(reference) between 1 and 200),
  booked_on date not null,
  amount_ore bigint not null check (amount_ore > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'), -- of another currency in its smallest unit
  kid text check (kid ~ '^\d{2,25}$'),
  payer text check (length(payer) <= 200),
  status text not null default 'new' check (status in ('new', 'waiting', 'recorded', 'closed')),
  booking_id uuid references booking (booking_id),
  payment_id uuid unique references payment (payment_id),
  outcome text,
  problem text,
  settled_at timestamptz,
  settled_by text references user_profile (uid),
  note text check (length(note) <= 2000),
  -- A payment of a bank file is known by all that tells it (rules 6.9): the bank's reference of the payment, that
  -- of its entry, the payer's own. What the payer wrote, and the account that it came from, stay with it.
  own_reference text,
  entry_reference text,
  end_to_end_id text,
  payer_account text,
  message text,
  format text, -- of the file that it came in first
  resembles uuid, -- another payment that it may be: an administrator says
  reversed_on date, -- the bank has taken it back
  constraint bank_transaction_check check ((status = 'recorded') = (payment_id is not null)),
  constraint bank_transaction_check1 check ((payment_id is null) = (booking_id is null)),
  constraint bank_transaction_check2 check ((payment_id is null) = (outcome is null)),
  constraint bank_transaction_check3 check ((status in ('recorded', 'closed')) = (settled_at is not null)),
  constraint bank_transaction_check5 check (status <> 'closed' or note is not null),
  constraint bank_transaction_account_reference_booked_on_key unique (account, reference, booked_on),
  constraint bank_transaction_texts_are_short
    check ( length(own_reference) <= 200 and length(entry_reference) <= 200 and length(end_to_end_id) <= 200
    and length(payer_account) <= 40 and length(message) <= 1000),
  constraint bank_transaction_settled_by_somebody check (settled_by is null or settled_at is not null)
);
create index bank_transaction_booked_on_bank_transaction_id_idx on bank_transaction (booked_on desc,
  bank_transaction_id desc) where status = 'waiting';
create index bank_transaction_by_text on bank_transaction using gin (lower(reference || ' ' || coalesce(kid,
  '') || ' ' || coalesce(payer, '')) gin_trgm_ops);
create index bank_transaction_by_amount on bank_transaction (amount_ore, booked_on desc);
-- What the payer wrote, and the account that it came from.
create index bank_transaction_by_message on bank_transaction using gin (lower(coalesce(message,
  '') || ' ' || coalesce(payer_account, '')) gin_trgm_ops);

create table bank_file_line (
  bank_file_id uuid references bank_file (bank_file_id),
  line int check (line > 0),
  bank_transaction_id uuid not null references bank_transaction (bank_transaction_id),
  known boolean not null default false, -- An earlier file had it too; of older lines the files' times tell.
  constraint bank_file_line_pkey primary key (bank_file_id, line)
);
create index bank_file_line_bank_transaction_id_idx on bank_file_line (bank_transaction_id);

-- What the card provider says it did with our money, as it says it, each movement once.
create table provider_movement (
  provider text,
  movement_id text check (length(movement_id) <= 255),
  kind text not null,
  ref text not null,
  booking_id uuid references booking (booking_id), -- unknown of some, and of fees that belong to none
  amount_ore bigint not null,
  fee_ore bigint not null,
  currency text not null,
  at timestamptz not null,
  seen_at timestamptz not null,
  corrected_by uuid,
  constraint provider_movement_pkey primary key (provider, movement_id)
);
create index provider_movement_booking_id_idx on provider_movement (booking_id);
create index provider_movement_provider_at_idx on provider_movement (provider, at);

-- Provider, bank, ledger and bookings compared, once a day, and what did not fit (rules 6.7).
create table daily_check (
  day date primary key,
  checked_at timestamptz not null,
  provider_ore bigint not null,
  fees_ore bigint not null,
  bank_ore bigint not null,
  ledger_ore bigint not null,
  on_the_way_ore bigint not null,
  bookings int not null,
  postings bigint not null,
  differences int not null check (differences >= 0),
  -- Of no booking: few rows, asked for whenever payouts are gathered for the bank. And what the provider paid out
  -- to us.
  ledger_bank_ore bigint,
  unseen int
);

create table daily_check_difference (
  day date references daily_check (day),
  number int check (number > 0),
  kind text not null,
  booking_id uuid references booking (booking_id),
  ref text,
  expected_ore bigint not null,
  found_ore bigint not null,
  difference_id uuid,
  constraint daily_check_difference_pkey primary key (day, number)
);

-- What a file has beside payments and payouts of ours, and why nothing is done with it: nothing in a file is
-- dropped unsaid (rules 6.9).
create table bank_file_left_aside (
  bank_file_id uuid references bank_file (bank_file_id),
  number int check (number > 0),
  line int not null check (line > 0), -- of the file
  why text not null,
  account text check (length(account) <= 34),
  reference text check (length(reference) <= 200),
  booked_on date,
  amount_ore bigint,
  currency text check (length(currency) = 3),
  kid text check (length(kid) <= 25),
  payer text check (length(payer) <= 200),
  message text check (length(message) <= 1000),
  constraint bank_file_left_aside_why_check
    check (why in ('not_booked', 'no_amount', 'money_out', 'money_out_reversed', 'reversed', 'reversal',
    'other_account', 'date_to_come', 'too_old', 'other_service', 'sum_of_known', 'order_accepted',
    'order_unknown')),
  constraint bank_file_left_aside_pkey primary key (bank_file_id, number)
);

-- A credit of an earlier file, or of one recorded by hand, that the bank has taken back: it is undone, or a case
-- (rules 6.9).
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
  bank_transaction_id uuid references bank_transaction (bank_transaction_id),
  payment_id uuid references payment (payment_id),
  booking_id uuid references booking (booking_id),
  outcome text check (outcome in ('undone', 'closed', 'case', 'known')),
  case_id uuid references payment_case (case_id),
  problem text
);
create index bank_reversal_bank_file_id_idx on bank_reversal (bank_file_id);
create index bank_reversal_bank_transaction_id_idx on bank_reversal (bank_transaction_id);
create index bank_reversal_booking_id_idx on bank_reversal (booking_id);

create function bank_reversal_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null then raise exception 'what the bank reported is kept'; end if;
  return new;
end $$;
create trigger bank_reversal_is_kept before update or delete on bank_reversal for each row
  execute function bank_reversal_is_kept();

-- What a check finds stays until it is gone: whose it is, what is known of it, and why it may stand (rules 6.11).
create table difference (
  difference_id uuid primary key default gen_random_uuid(),
  kind text not null,
  booking_id uuid references booking (booking_id),
  ref text,
  expected_ore bigint not null,
  found_ore bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  owner_uid text references user_profile (uid),
  note text not null default '' check (length(note) <= 2000),
  acknowledged_at timestamptz,
  acknowledged_by text references user_profile (uid),
  reason text check (length(reason) between 1 and 2000),
  constraint difference_check check (num_nonnulls(acknowledged_at, acknowledged_by, reason) in (0, 3))
);
create unique index difference_known_once on difference (kind, coalesce(booking_id::text, ''), coalesce(ref, ''))
  where gone_at is null;
create index difference_newest on difference (first_seen_at desc, difference_id desc);
create index difference_booking on difference (booking_id) where booking_id is not null;

-- An entry set that one administrator proposes and another approves.
create table correction (
  correction_id uuid primary key default gen_random_uuid(),
  difference_id uuid references difference (difference_id),
  booking_id uuid references booking (booking_id),
  lines jsonb not null,
  reason text not null check (length(reason) between 1 and 2000),
  proposed_at timestamptz not null,
  proposed_by text not null references user_profile (uid),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  decided_at timestamptz,
  decided_by text references user_profile (uid),
  decision_note text,
  entry_set_id uuid,
  constraint correction_check
    check ((status = 'proposed') = (decided_by is null) and (decided_at is null) = (decided_by is null)),
  constraint correction_check1 check (status <> 'approved' or decided_by <> proposed_by),
  constraint correction_check2 check ((status = 'approved') = (entry_set_id is not null))
);
create index correction_newest on correction (proposed_at desc, correction_id desc);
create index correction_difference on correction (difference_id) where difference_id is not null;

create function decided_correction_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'proposed'
    or (new.correction_id, new.booking_id, new.lines, new.reason, new.proposed_by) is distinct
      from (old.correction_id, old.booking_id, old.lines, old.reason, old.proposed_by) then
    raise exception 'a correction is kept as it was proposed and decided';
  end if;
  return new;
end $$;
create trigger decided_correction_is_kept before update or delete on correction for each row
  execute function decided_correction_is_kept();

-- What the card provider pays to our bank, as it tells of it, and the payment that the bank tells of when it
-- arrives (rules 6.8, 6.9).
create table provider_payout (
  provider text,
  payout_id text check (length(payout_id) between 1 and 255),
  amount_ore bigint not null check (amount_ore > 0),
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrival_on date not null, -- the day it can be expected at the bank
  trace_id text check (length(trace_id) <= 200), -- the bank's own reference, which may come days later
  descriptor text check (length(descriptor) <= 200), -- what stands on our statement
  told_at timestamptz not null,
  bank_transaction_id uuid unique references bank_transaction (bank_transaction_id),
  matched_at timestamptz,
  matched_by text references user_profile (uid), -- null: sum and reference agreed
  constraint provider_payout_check check ((bank_transaction_id is null) = (matched_at is null)),
  constraint provider_payout_check1 check (matched_by is null or matched_at is not null),
  constraint provider_payout_pkey primary key (provider, payout_id)
);
create index provider_payout_on_its_way on provider_payout (arrival_on) where bank_transaction_id is null;

alter table bank_payout_report add constraint bank_payout_report_bank_file_id_fkey
  foreign key (bank_file_id) references bank_file (bank_file_id);
