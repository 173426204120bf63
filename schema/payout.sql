create table payout (
  payout_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  landowner_uid text not null references user_profile (uid),
  amount_ore bigint not null check (amount_ore >= 0),
  commission_ore bigint not null check (commission_ore >= 0),
  status text not null check (status in ('scheduled', 'on_hold', 'sent', 'failed')),
  due_on date not null,
  released_at timestamptz,
  provider_transfer_id text,
  sent_at timestamptz,
  created_at timestamptz not null,
  -- What of a sent payout the provider has taken back, short of all: it is owed to the landowner, and the payout
  -- stays sent.
  returned_ore bigint not null default 0,
  -- A frozen payout is neither released nor begun to be sent; what was on its way to the bank may still be reported
  -- as sent.
  frozen_at timestamptz,
  set_off_ore bigint not null default 0,
  -- The provider had too little of our money for it: since when, how often it was tried, and when it is tried
  -- again.
  short_since timestamptz,
  short_tries int not null default 0,
  retry_at timestamptz,
  instalment int not null default 1,
  -- An administrator has a payout sent from our bank whose landowner the card provider does not pay (rules 6.8).
  by_bank_at timestamptz,
  by_bank_by text constraint payout_by_bank_by_somebody references user_profile (uid),
  by_bank_reason text,
  constraint payout_returned_in_part
    check (returned_ore = 0 or (status = 'sent' and returned_ore > 0 and returned_ore < amount_ore)),
  constraint payout_set_off check (set_off_ore between 0 and amount_ore),
  constraint payout_of_an_instalment check (instalment between 1 and 100),
  constraint payout_by_bank_is_whole check (num_nonnulls(by_bank_at, by_bank_by, by_bank_reason) in (0, 3)),
  constraint payout_by_bank_reason_is_said check (length(by_bank_reason) between 1 and 2000)
);
create index payout_landowner_uid_idx on payout (landowner_uid);
create index payout_due_on_idx on payout (due_on) where status in ('scheduled', 'on_hold');
-- A payout that could not be sent is looked at again when the account changes.
create index payout_landowner_uid_idx1 on payout (landowner_uid) where status in ('on_hold', 'failed');
-- Each minute a sweep looks for payouts that are released and not sent, and administrators list them: never the
-- whole table of those sent.
create index payout_unsent on payout (released_at) where status <> 'sent';
create index payout_by_amount on payout (amount_ore, due_on desc);
create unique index payout_of_booking_and_instalment on payout (booking_id, instalment);

create function frozen_payout_stays() returns trigger language plpgsql as $$
begin raise exception 'payout % is frozen', new.payout_id; end $$;
create trigger frozen_payout_is_not_released before update of released_at on payout for each row
  when (old.frozen_at is not null and old.released_at is null and new.released_at is not null)
  execute function frozen_payout_stays();

-- What is released is the booking's split; of a stay in parts escrow holds what is released of it, and the last
-- takes what is left.
create function payout_is_the_split() returns trigger language plpgsql as $$
declare b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if b.parts_over = 0 and (b.landowner_earnings_ore, b.commission_ore) is distinct
    from (new.amount_ore, new.commission_ore) then
    raise exception 'payout % is not the split of booking %', new.payout_id, new.booking_id;
  end if;
  if b.parts_over > 0 and (select sum(amount_ore) from ledger_entry where booking_id = new.booking_id
    and account = 'escrow/' || new.booking_id) > 0 then
    raise exception 'payout % is more than escrow holds of booking %', new.payout_id, new.booking_id;
  end if;
  return new;
end $$;
create trigger payout_is_the_split before update of released_at on payout for each row
  when (old.released_at is null and new.released_at is not null) execute function payout_is_the_split();

create function commission_is_realised() returns trigger language plpgsql as $$
begin
  insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  return null;
end $$;
create trigger payout_released_is_invoiced after insert or update of released_at on payout for each row
  when (new.released_at is not null and new.commission_ore > 0) execute function commission_is_realised();

create function released_payout_is_kept() returns trigger language plpgsql as $$
begin raise exception 'payout % is released', old.payout_id; end $$;
create trigger released_payout_is_kept before update of amount_ore, commission_ore, booking_id,
  landowner_uid on payout for each row
  when (old.released_at is not null
  and (new.amount_ore, new.commission_ore, new.booking_id, new.landowner_uid) is distinct
  from (old.amount_ore, old.commission_ore, old.booking_id, old.landowner_uid))
  execute function released_payout_is_kept();

-- Each time a payout is asked of the provider: to which account, under a key of its own, and what came of it. A
-- refused one is over; of what is open or sent there is one, so that nothing goes out twice.
create table payout_attempt (
  payout_id uuid references payout (payout_id),
  attempt int check (attempt > 0),
  bank_account_number text check (bank_account_number ~ '^\d{11}$'),
  begun_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  reason text,
  -- Each attempt of a payout goes by the card provider or by a bank file, and is finished the way it was begun.
  way text not null default 'provider' check (way in ('provider', 'bank_file')),
  connected_account text, -- A payout goes to a bank account or to a connected account.
  -- A transfer that was sent may be reversed at the provider: its attempt is over, the money is back with us, and
  -- another attempt may be made.
  provider_transfer_id text,
  constraint payout_attempt_check check ((outcome is null) = (ended_at is null)),
  constraint payout_attempt_pkey primary key (payout_id, attempt),
  constraint payout_attempt_goes_somewhere
    check (num_nonnulls(bank_account_number, connected_account) = 1
    and (connected_account is null or way = 'provider')),
  constraint payout_attempt_of_a_way unique (payout_id, attempt, way),
  constraint payout_attempt_outcome check (outcome in ('sent', 'refused', 'returned')),
  constraint payout_attempt_says_why
    check ((coalesce(outcome, '') in ('refused', 'returned')) = (reason is not null)),
  constraint payout_attempt_returned_from
    check ((outcome is not distinct from 'returned') = (provider_transfer_id is not null))
);
create index payout_attempt_returned on payout_attempt (provider_transfer_id)
  where provider_transfer_id is not null;
create unique index payout_attempt_one_open on payout_attempt (payout_id) where outcome is null or outcome = 'sent';

create function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.outcome is not null and (old.outcome, new.outcome) is distinct
    from ('sent', 'returned'))
    or (new.payout_id, new.attempt, new.bank_account_number, new.connected_account, new.begun_at,
      new.way) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.connected_account,
      old.begun_at, old.way) then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;
create trigger payout_attempt_is_kept before update or delete on payout_attempt for each row
  execute function payout_attempt_is_kept();

-- Payouts that go to the bank in a file: each line is an attempt by bank file, so that a payout is in one open
-- batch, and not at the provider.
create table payout_batch (
  payout_batch_id uuid primary key default gen_random_uuid(),
  account text not null check (account ~ '^\d{11}$'),
  pay_on date not null,
  created_at timestamptz not null,
  created_by text not null references user_profile (uid),
  -- Refunds of bank transfers go to the bank in files of their own, to the account that the money came from.
  kind text not null default 'payouts'
);
create index payout_batch_created_at_payout_batch_id_idx on payout_batch (created_at desc, payout_batch_id desc);

create table payout_batch_line (
  payout_batch_id uuid references payout_batch (payout_batch_id),
  line int check (line > 0),
  payout_id uuid not null,
  attempt int not null,
  way text not null default 'bank_file' check (way = 'bank_file'),
  creditor text not null check (length(creditor) between 1 and 70), -- as the file names them
  amount_ore bigint not null check (amount_ore > 0),
  -- Payouts of a batch to one account are one payment: the lines of it have the number of its first (null: a
  -- payment of its own).
  order_line int,
  constraint payout_batch_line_pkey primary key (payout_batch_id, line),
  constraint payout_batch_line_payout_id_attempt_key unique (payout_id, attempt),
  constraint payout_batch_line_payout_id_attempt_way_fkey foreign key (payout_id, attempt, way)
    references payout_attempt (payout_id, attempt, way)
);

create function batch_line_is_kept() returns trigger language plpgsql as $$
begin raise exception 'a line of a payout batch is kept'; end $$;
create trigger batch_line_is_kept before update or delete on payout_batch_line for each row
  execute function batch_line_is_kept();

create table refund_batch_line (
  payout_batch_id uuid references payout_batch (payout_batch_id),
  line int check (line > 0),
  refund_id uuid not null references refund (refund_id),
  attempt int not null check (attempt > 0),
  creditor text not null check (length(creditor) between 1 and 70),
  account text not null check (account ~ '^\d{11}$'),
  amount_ore bigint not null check (amount_ore > 0),
  outcome text check (outcome in ('sent', 'refused', 'returned')),
  reason text check (length(reason) <= 500),
  constraint refund_batch_line_pkey primary key (payout_batch_id, line),
  constraint refund_batch_line_refund_id_attempt_key unique (refund_id, attempt)
);
create unique index refund_batch_line_one_open on refund_batch_line (refund_id) where outcome is null
  or outcome = 'sent';

create function refund_batch_line_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'outcome' - 'reason' is distinct from to_jsonb(old) - 'outcome' - 'reason'
    or not (old.outcome is null or (old.outcome = 'sent' and new.outcome = 'returned')) then
    raise exception 'a line of a refund batch is kept';
  end if;
  return new;
end $$;
create trigger refund_batch_line_is_kept before update or delete on refund_batch_line for each row
  execute function refund_batch_line_is_kept();
