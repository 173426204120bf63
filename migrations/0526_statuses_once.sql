create function is_holding(status text) returns boolean language sql immutable as $$
  select status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress')
$$;
create function has_line(status text) returns boolean language sql immutable as $$
  select status in ('pending', 'confirmed', 'paid', 'rejected', 'cancelled', 'expired', 'completed')
$$;
create or replace function holds_what_it_sold() returns trigger language plpgsql as $$
declare
  b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if is_holding(b.status) then
    if b.offering_id is not null
      and not exists (select from offering_hold h
        where h.booking_id = b.booking_id and h.stay = daterange(b.from_date, b.to_date))
    then
      raise exception 'booking % is % and holds no place', b.booking_id, b.status;
    end if;
    if jsonb_array_length(b.cabins) <>
      (select count(*) from cabin_hold h where h.booking_id = b.booking_id)
    then
      raise exception 'booking % is % and does not hold its cabins', b.booking_id, b.status;
    end if;
    if (select count(distinct s ->> 'serviceId') from jsonb_array_elements(b.services) s) <>
      (select count(*) from service_hold h where h.booking_id = b.booking_id)
    then
      raise exception 'booking % is % and does not hold its services', b.booking_id, b.status;
    end if;
  end if;
  return null;
end $$;
create or replace trigger booking_left_holding after update of status on booking
  for each row when (is_holding(old.status) and not is_holding(new.status))
  execute function release_holds();
create or replace trigger booking_says_status after update of status on booking
  for each row when (new.status is distinct from old.status and has_line(new.status))
  execute function say_booking_status();
