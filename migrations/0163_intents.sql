-- A payment is closed only once its booking is no longer to be paid, and one that is closed is not opened again: a charge that was made all the same
-- is recorded as such, and goes back (rules 4.3).
create function payment_closes_once() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status in ('created', 'failed') then
    raise exception 'payment % is cancelled', new.payment_id;
  end if;
  if new.status = 'cancelled' and exists (select from booking where booking_id = new.booking_id and status = 'confirmed') then
    raise exception 'payment % is of a booking that is still to be paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger payment_is_closed_once before update of status on payment for each row
  when (old.status is distinct from new.status) execute function payment_closes_once();
