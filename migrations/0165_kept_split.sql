-- Commission and the landowner's earnings are the split of what is kept (rules 5.3): of the total less what has gone back, and nothing of a booking
-- that ends unpaid. They used to stay what the total had been split in. Numeric rounds half away from zero, as `percentOf` does.
alter table booking drop constraint booking_check2;
update booking b set commission_ore = commission, landowner_earnings_ore = kept - commission
from (select booking_id, kept, round(kept * round(commission_rate_percent::numeric * 100) / 10000)::bigint as commission
  from (select booking_id, commission_rate_percent, case when status = 'cancelled' and paid_at is null then 0 else total_ore - refunded_ore end as kept from booking) k) s
where s.booking_id = b.booking_id and commission_ore + landowner_earnings_ore <> kept;
alter table booking add constraint booking_splits_what_is_kept
  check (commission_ore + landowner_earnings_ore = case when status = 'cancelled' and paid_at is null then 0 else total_ore - refunded_ore end);
