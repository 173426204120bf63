-- A landowner's account at the card provider, which transfers go to, as the provider last told of it.
create table connected_account (
  uid text primary key references user_profile on delete cascade, provider text not null, account_id text not null unique,
  details_submitted boolean not null, payouts_enabled boolean not null, requirements_due text[] not null default '{}',
  told_at timestamptz not null, created_at timestamptz not null
);
-- A payout goes to a bank account or to a connected account.
alter table payout_attempt alter bank_account_number drop not null, add connected_account text,
  add constraint payout_attempt_goes_somewhere check (num_nonnulls(bank_account_number, connected_account) = 1 and (connected_account is null or way = 'provider'));
create or replace function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null or (new.payout_id, new.attempt, new.bank_account_number, new.connected_account, new.begun_at, new.way) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.connected_account, old.begun_at, old.way) then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;

-- Where the hunter's payment is meanwhile: at their bank for strong authentication, or under way.
alter table payment add progress text check (progress in ('requires_action', 'processing')),
-- The provider may cancel an intent of its own accord: the hunter then pays by another.
  add cancelled_by_provider boolean not null default false check (not cancelled_by_provider or status in ('cancelled', 'succeeded'));
create or replace function payment_closes_once() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status in ('created', 'failed') then
    raise exception 'payment % is cancelled', new.payment_id;
  end if;
  if new.status = 'cancelled' and not new.cancelled_by_provider and exists (select from booking where booking_id = new.booking_id and status = 'confirmed') then
    raise exception 'payment % is of a booking that is still to be paid', new.payment_id;
  end if;
  return new;
end $$;

-- When the provider was last asked for it: asked again, what came of it is looked up first.
alter table refund add asked_at timestamptz;
-- Money that went out stays as it was recorded, unless the provider says that it came back: then it is to be sent by hand.
create or replace function sent_refund_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sent_by is null and old.refused_at is null and new.status = 'decided' and new.refused_at is not null
    and (new.refund_id, new.booking_id, new.payment_id, new.amount_ore, new.provider_refund_id) is not distinct from (old.refund_id, old.booking_id, old.payment_id, old.amount_ore, old.provider_refund_id) then
    return new;
  end if;
  raise exception 'refund % is sent', old.refund_id;
end $$;
create index on refund (provider_refund_id) where provider_refund_id is not null;
