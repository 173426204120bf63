-- Payouts to landowners (rules 6.3–6.5, 6.8): the payouts, each attempt to send one, the accounts they go to,
-- and the files by which our bank sends them.

-- A payout of a booking, or of a part of its stay: scheduled when its days are over, released from escrow to
-- the landowner and the commission on its date, and then sent. Written by ledger-store.ts, which schedules
-- it, and payout-store.ts.
create table payout (
  payout_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  -- the number of its part of the stay; 1 for a stay of one part
  instalment int not null default 1,
  landowner_uid text not null references user_profile (uid),

  -- The booking's split, final once released: the landowner's and Utmark's part (rules 5.3).
  amount_ore bigint not null check (amount_ore >= 0),
  commission_ore bigint not null check (commission_ore >= 0),
  -- the amount set off against a claim (rules 6.10), which is not sent
  set_off_ore bigint not null default 0,
  -- the part of a sent payout that was returned: it is owed, and the payout stays sent (decision 75)
  returned_ore bigint not null default 0,

  -- scheduled: until it is sent, before and after the release; on_hold: there is no account to pay to, or the
  -- account is not in effect yet (rules 6.5); failed: the payment was refused or returned
  status text not null check (status in ('scheduled', 'on_hold', 'sent', 'failed')),
  due_on date not null,
  released_at timestamptz,
  sent_at timestamptz,
  -- the provider's transfer that sent it
  provider_transfer_id text,
  -- When a case froze the payout: it is then neither released nor sent. A payout that was already ordered at
  -- the bank may still be reported as sent.
  frozen_at timestamptz,
  -- The provider's balance was too small for the payout: since when, the number of tries, and the time of the
  -- next.
  short_since timestamptz,
  short_tries int not null default 0,
  retry_at timestamptz,
  -- an administrator has decided to send it from our bank, because the card provider does not pay the
  -- landowner (rules 6.8)
  by_bank_at timestamptz,

  created_at timestamptz not null,

  constraint payout_of_an_instalment check (instalment between 1 and 100),
  constraint payout_set_off check (set_off_ore between 0 and amount_ore),
  constraint payout_returned_in_part
    check (returned_ore = 0 or (status = 'sent' and returned_ore > 0 and returned_ore < amount_ore))
);
create unique index payout_of_booking_and_instalment on payout (booking_id, instalment);
create index payout_landowner_uid_idx on payout (landowner_uid);
-- For payouts that are checked again when the landowner's account changes.
create index payout_landowner_uid_idx1 on payout (landowner_uid) where status in ('on_hold', 'failed');
create index payout_due_on_idx on payout (due_on) where status in ('scheduled', 'on_hold');
-- For the administrators' list, and the sweep that each minute finds payouts that are released and not sent.
create index payout_unsent on payout (released_at) where status <> 'sent';
-- For the administrators' search.
create index payout_by_amount on payout (amount_ore, due_on desc);

create function frozen_payout_stays() returns trigger language plpgsql as $$
begin
  raise exception 'payout % is frozen', new.payout_id;
end $$;
create trigger frozen_payout_is_not_released before update of released_at on payout
  for each row when (old.frozen_at is not null and old.released_at is null and new.released_at is not null)
  execute function frozen_payout_stays();

-- Checks that the released amount is the booking's split; for a stay in parts, escrow must hold the amount,
-- and the last part takes the rest.
create function payout_is_the_split() returns trigger language plpgsql as $$
declare
  b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if b.parts_over = 0
    and (b.landowner_earnings_ore, b.commission_ore) is distinct from (new.amount_ore, new.commission_ore)
  then
    raise exception 'payout % is not the split of booking %', new.payout_id, new.booking_id;
  end if;
  if b.parts_over > 0
    and (select sum(amount_ore) from ledger_entry
      where booking_id = new.booking_id and account = 'escrow/' || new.booking_id) > 0
  then
    raise exception 'payout % is more than escrow holds of booking %', new.payout_id, new.booking_id;
  end if;
  return new;
end $$;
create trigger payout_is_the_split before update of released_at on payout
  for each row when (old.released_at is null and new.released_at is not null)
  execute function payout_is_the_split();

-- Queues the commission of a released payout for its invoice.
create function commission_is_realised() returns trigger language plpgsql as $$
begin
  insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  return null;
end $$;
create trigger payout_released_is_invoiced after insert or update of released_at on payout
  for each row when (new.released_at is not null and new.commission_ore > 0)
  execute function commission_is_realised();

create function released_payout_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'payout % is released', old.payout_id;
end $$;
create trigger released_payout_is_kept
  before update of amount_ore, commission_ore, booking_id, landowner_uid on payout
  for each row when (
    old.released_at is not null
    and (new.amount_ore, new.commission_ore, new.booking_id, new.landowner_uid)
      is distinct from (old.amount_ore, old.commission_ore, old.booking_id, old.landowner_uid)
  )
  execute function released_payout_is_kept();

-- An attempt to send a payout by the provider or the bank: the account, its own key, and the outcome
-- (decision 60). A payout has at most one open or sent attempt, so that nothing is sent twice.
create table payout_attempt (
  payout_id uuid references payout (payout_id),
  attempt int check (attempt > 0),
  -- by the card provider or by a bank file; an attempt ends in the way it began
  way text not null default 'provider' check (way in ('provider', 'bank_file')),
  -- the account, by one of the two ways; connected_account is account_id of that table
  bank_account_number text check (bank_account_number ~ '^\d{11}$'),
  connected_account text,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- null while the attempt is open
  outcome text,
  -- the reason of a refusal or return
  reason text,
  -- of a returned attempt: the transfer that sent it; we have the money again, so another attempt may follow
  provider_transfer_id text,
  primary key (payout_id, attempt),
  constraint payout_attempt_of_a_way unique (payout_id, attempt, way),
  constraint payout_attempt_goes_somewhere check (
    num_nonnulls(bank_account_number, connected_account) = 1
    and (connected_account is null or way = 'provider')
  ),
  constraint payout_attempt_outcome check (outcome in ('sent', 'refused', 'returned')),
  constraint payout_attempt_check check ((outcome is null) = (ended_at is null)),
  constraint payout_attempt_says_why
    check ((coalesce(outcome, '') in ('refused', 'returned')) = (reason is not null)),
  constraint payout_attempt_returned_from
    check ((outcome is not distinct from 'returned') = (provider_transfer_id is not null))
);
create unique index payout_attempt_one_open on payout_attempt (payout_id)
  where outcome is null or outcome = 'sent';
create index payout_attempt_returned on payout_attempt (provider_transfer_id)
  where provider_transfer_id is not null;

create function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.outcome is not null and (old.outcome, new.outcome) is distinct from ('sent', 'returned'))
    or (new.payout_id, new.attempt, new.bank_account_number, new.connected_account, new.begun_at, new.way)
      is distinct from
      (old.payout_id, old.attempt, old.bank_account_number, old.connected_account, old.begun_at, old.way)
  then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;
create trigger payout_attempt_is_kept before update or delete on payout_attempt
  for each row execute function payout_attempt_is_kept();

-- A payment file for our bank that an administrator has created: of payouts, or of refunds of bank transfers.
-- It never changes.
create table payout_batch (
  payout_batch_id uuid primary key default gen_random_uuid(),
  -- whether it has payouts or refunds
  kind text not null default 'payouts',
  -- our account, from which it is paid
  account text not null check (account ~ '^\d{11}$'),
  pay_on date not null,
  created_at timestamptz not null,
  created_by text not null references user_profile (uid)
);
create index payout_batch_created_at_payout_batch_id_idx
  on payout_batch (created_at desc, payout_batch_id desc);

-- A payout in a file: an attempt by bank file, so that a payout is in one open batch only, and not at the
-- provider. Its outcome is that of the attempt.
create table payout_batch_line (
  payout_batch_id uuid references payout_batch (payout_batch_id),
  line int check (line > 0),
  payout_id uuid not null,
  attempt int not null,
  way text not null default 'bank_file' check (way = 'bank_file'),
  -- the receiver and the account in the file
  creditor text not null check (length(creditor) between 1 and 70),
  amount_ore bigint not null check (amount_ore > 0),
  -- Payouts of a batch to one account are one payment: its lines have the number of the first line. Null: a
  -- payment of its own.
  order_line int,
  primary key (payout_batch_id, line),
  unique (payout_id, attempt),
  foreign key (payout_id, attempt, way) references payout_attempt (payout_id, attempt, way)
);

create function batch_line_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a line of a payout batch is kept';
end $$;
create trigger batch_line_is_kept before update or delete on payout_batch_line
  for each row execute function batch_line_is_kept();

-- A refund in a file, to the account the money came from or to refund.to_account, and what the bank reported.
create table refund_batch_line (
  payout_batch_id uuid references payout_batch (payout_batch_id),
  line int check (line > 0),
  refund_id uuid not null references refund (refund_id),
  attempt int not null check (attempt > 0),
  creditor text not null check (length(creditor) between 1 and 70),
  account text not null check (account ~ '^\d{11}$'),
  amount_ore bigint not null check (amount_ore > 0),
  -- null: the bank has not reported on it
  outcome text check (outcome in ('sent', 'refused', 'returned')),
  -- `file_refused`: the bank refused the whole file, for a reason that is not this refund's
  reason text check (length(reason) <= 500),
  primary key (payout_batch_id, line),
  unique (refund_id, attempt)
);
create unique index refund_batch_line_one_open on refund_batch_line (refund_id)
  where outcome is null or outcome = 'sent';

create function refund_batch_line_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - 'outcome' - 'reason' is distinct from to_jsonb(old) - 'outcome' - 'reason'
    or not (old.outcome is null or (old.outcome = 'sent' and new.outcome = 'returned'))
  then
    raise exception 'a line of a refund batch is kept';
  end if;
  return new;
end $$;
create trigger refund_batch_line_is_kept before update or delete on refund_batch_line
  for each row execute function refund_batch_line_is_kept();

-- A landowner's connected account at the card provider, which receives transfers, as last reported:
-- AccountFacts in domain/payout/connected-account.ts (decision 120). It has no name and no account number.
create table connected_account (
  uid text primary key references user_profile (uid) on delete cascade,
  provider text not null,
  account_id text not null unique,
  -- the landowner has submitted the requested details
  details_submitted boolean not null,
  -- Whether the account can receive transfers. Null: not reported, so payouts_enabled decides.
  transfers_active boolean,
  -- whether the provider pays the account's balance out to a bank account
  payouts_enabled boolean not null,
  -- The provider's requirements, in its own names: due, overdue, and under verification; and their deadline.
  requirements_due text[] not null default '{}',
  requirements_past_due text[] not null default '{}',
  pending_verification text[] not null default '{}',
  due_by timestamptz,
  disabled_reason text,
  -- since when the landowner's bank refuses payments, until it accepts one
  bank_refused_at timestamptz,
  -- when the provider reported this state, and when it was last asked
  told_at timestamptz not null,
  asked_at timestamptz,
  created_at timestamptz not null
);

select people_are_here('connected_account', 'uid');
