-- What the card provider pays to our bank, as it tells of it, and the payment that the bank tells of when it arrives (rules 6.8, 6.9).
create table provider_payout (
  provider text not null, payout_id text not null check (length(payout_id) between 1 and 255),
  amount_ore bigint not null check (amount_ore > 0),
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrival_on date not null, -- the day it can be expected at the bank
  trace_id text check (length(trace_id) <= 200), -- the bank's own reference, which may come days later
  descriptor text check (length(descriptor) <= 200), -- what stands on our statement
  told_at timestamptz not null,
  bank_transaction_id uuid unique references bank_transaction, matched_at timestamptz,
  matched_by text references user_profile, -- null: sum and reference agreed
  primary key (provider, payout_id),
  check ((bank_transaction_id is null) = (matched_at is null)), check (matched_by is null or matched_at is not null)
);
create index provider_payout_on_its_way on provider_payout (arrival_on) where bank_transaction_id is null;

-- A payment that is the provider's payout is closed by itself: nobody has settled it.
alter table bank_transaction drop constraint bank_transaction_check4,
  add constraint bank_transaction_settled_by_somebody check (settled_by is null or settled_at is not null) not valid;
-- An administrator has a payout sent from our bank whose landowner the card provider does not pay (rules 6.8).
alter table payout add column by_bank_at timestamptz, add column by_bank_by text, add column by_bank_reason text;
alter table payout
  add constraint payout_by_bank_is_whole check (num_nonnulls(by_bank_at, by_bank_by, by_bank_reason) in (0, 3)) not valid,
  add constraint payout_by_bank_reason_is_said check (length(by_bank_reason) between 1 and 2000) not valid,
  add constraint payout_by_bank_by_somebody foreign key (by_bank_by) references user_profile not valid;
