-- When the provider was last asked what became of an open payment: its report may have been lost.
alter table payment add column asked_at timestamptz;
create index payment_open on payment (asked_at nulls first) where status in ('created', 'failed');

-- A refund that the provider refused may be tried again by an administrator, under a key of its own.
alter table refund add column attempt int not null default 1 check (attempt > 0);

-- What is released to the landowner is their part of the booking's split, and of Utmark's commission the same.
create function payout_is_the_split() returns trigger language plpgsql as $$
begin
  if exists (select from booking b where b.booking_id = new.booking_id
      and (b.landowner_earnings_ore, b.commission_ore) is distinct from (new.amount_ore, new.commission_ore)) then
    raise exception 'payout % is not the split of booking %', new.payout_id, new.booking_id;
  end if;
  return new;
end $$;
create trigger payout_is_the_split before update of released_at on payout for each row
  when (old.released_at is null and new.released_at is not null) execute function payout_is_the_split();
create function released_payout_is_kept() returns trigger language plpgsql as $$
begin raise exception 'payout % is released', old.payout_id; end $$;
create trigger released_payout_is_kept before update of amount_ore, commission_ore, booking_id, landowner_uid on payout for each row
  when (old.released_at is not null and (new.amount_ore, new.commission_ore, new.booking_id, new.landowner_uid) is distinct from (old.amount_ore, old.commission_ore, old.booking_id, old.landowner_uid))
  execute function released_payout_is_kept();
