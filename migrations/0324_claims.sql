-- What a dispute or a refund at the provider's desk took that escrow did not cover: listed until it is set off against the landowner's next payouts, paid, or
-- written off (rules 6.10).
create table claim (
  claim_id uuid primary key default gen_random_uuid(), case_id uuid not null unique references payment_case, booking_id uuid not null references booking,
  amount_ore bigint not null check (amount_ore > 0), opened_at timestamptz not null,
  outcome text check (outcome in ('set_off', 'paid_by_landowner', 'paid_by_hunter', 'written_off')),
  landowner_ore bigint not null default 0 check (landowner_ore between 0 and amount_ore), -- the landowner's part, once it is decided
  covered_ore bigint not null default 0 check (covered_ore between 0 and landowner_ore),
  paid_ore bigint not null default 0 check (paid_ore between 0 and amount_ore), received_on date, reference text check (length(reference) <= 200), -- by bank
  reason text check (length(reason) between 1 and 2000), decided_at timestamptz, decided_by text references user_profile, settled_at timestamptz,
  check (num_nonnulls(outcome, reason, decided_at, decided_by) in (0, 4)), check (settled_at is null or outcome is not null),
  check (outcome is distinct from 'set_off' or (settled_at is null) = (covered_ore < landowner_ore))
);
create index claim_newest on claim (opened_at desc, claim_id desc);
create index claim_booking on claim (booking_id);
create index claim_to_set_off on claim (booking_id) where outcome = 'set_off' and settled_at is null;
alter table payout add set_off_ore bigint not null default 0;
alter table payout add constraint payout_set_off check (set_off_ore between 0 and amount_ore) not valid;
-- Takeover: claims that stand in the ledger and were in no list.
insert into claim (case_id, booking_id, amount_ore, opened_at)
  select c.case_id, c.booking_id, b.ore, c.opened_at
  from (select booking_id, sum(amount_ore)::bigint as ore from ledger_entry where account ^@ 'claim/' group by booking_id having sum(amount_ore) > 0) b,
    lateral (select case_id, booking_id, opened_at from payment_case c where c.booking_id = b.booking_id and c.kind in ('dispute', 'refunded_at_provider') and (c.kind <> 'dispute' or c.status = 'lost')
      order by opened_at desc limit 1) c
  where not exists (select from payment_case o where o.booking_id = b.booking_id and o.kind = 'dispute' and o.status = 'open');
