-- Days that a cabin or an exclusive offering keeps free between two stays (rules 2.4).
alter table cabin
  add column preparation_days smallint not null default 0,
  add constraint cabin_preparation_days_check check (preparation_days between 0 and 14) not valid;
alter table offering
  add column preparation_days smallint not null default 0,
  add constraint offering_preparation_days_check check (preparation_days between 0 and 14) not valid;
alter table offering_hold add column kept boolean not null default false;
alter table cabin_hold add column kept boolean not null default false;
alter table search_row
  add column preparation_days smallint not null default 0,
  add column cabin_preparation_days smallint[];

-- Whether a stay would begin or end within the days of preparation of another stay in the cabin, or at the
-- exclusive offering (rules 2.4). Of the days of preparation the present number counts: stays that are booked
-- stand when it changes.
create function lacks_preparation(taken daterange, days int, held daterange) returns boolean
language sql immutable as $$
  select held && daterange(lower(taken) - days, upper(taken) + days)
$$;
create function cabin_lacks_preparation(cabin_taken uuid, taken daterange) returns boolean
language sql stable as $$
  select exists (select from cabin c join cabin_hold h using (cabin_id)
    where c.cabin_id = cabin_taken and c.preparation_days > 0
      and lacks_preparation(taken, c.preparation_days, h.stay))
$$;
create function offering_lacks_preparation(offering_taken uuid, taken daterange) returns boolean
language sql stable as $$
  select exists (select from offering o join offering_hold h using (offering_id)
    where o.offering_id = offering_taken and o.preparation_days > 0 and not o.allow_concurrent_bookings
      and lacks_preparation(taken, o.preparation_days, h.stay))
$$;

-- Guarantees it, whatever the code does. The lock of the property's ground has concurrent takings wait, and a
-- change of the number of days.
create function hold_is_prepared() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin_hold' then
    perform from ground where kind is null and property_id =
      (select property_id from cabin where cabin_id = new.cabin_id) for no key update;
    if cabin_lacks_preparation(new.cabin_id, new.stay) then
      raise exception 'cabin % is being prepared', new.cabin_id using errcode = 'check_violation';
    end if;
  else
    perform from ground where kind is null and property_id =
      (select property_id from offering where offering_id = new.offering_id) for no key update;
    if offering_lacks_preparation(new.offering_id, new.stay) then
      raise exception 'offering % is being prepared', new.offering_id using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger cabin_hold_is_prepared before insert on cabin_hold
  for each row when (not new.kept) execute function hold_is_prepared();
create trigger offering_hold_is_prepared before insert on offering_hold
  for each row when (not new.kept) execute function hold_is_prepared();
create function preparation_changed() returns trigger language plpgsql as $$
begin
  perform from ground where property_id = new.property_id and kind is null for no key update;
  return new;
end $$;
create trigger cabin_preparation_changed before update of preparation_days on cabin
  for each row when (old.preparation_days <> new.preparation_days) execute function preparation_changed();
create trigger offering_preparation_changed before update of preparation_days on offering
  for each row when (old.preparation_days <> new.preparation_days) execute function preparation_changed();

create or replace function take_offering(
  booking uuid, offering_taken uuid, f date, t date, n int, reservation uuid default null,
  with_cabins boolean default false
) returns boolean language plpgsql as $$
declare
  is_exclusive boolean;
  taking ground_hold;
begin
  perform from ground where kind is null and property_id =
    (select property_id from offering where offering_id = offering_taken) for no key update;
  perform from offering_calendar where offering_id = offering_taken for no key update;
  select not allow_concurrent_bookings into is_exclusive from offering where offering_id = offering_taken;
  taking := ground_of_offering(
    offering_taken, daterange(f, t), case when is_exclusive then 0 else n end, with_cabins);
  taking.booking_id := booking;
  taking.reservation_id := reservation;
  if ground_refusal(taking) is not null then return false; end if;
  if offering_lacks_preparation(offering_taken, daterange(f, t)) then return false; end if;
  update offering_calendar c set places_left = add_nights(
    places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering_taken
    and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end)
      <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive)
  values (booking, reservation, offering_taken, daterange(f, t), n, is_exclusive);
  insert into ground_hold select (taking).*;
  return true;
end $$;

create or replace function take_cabins(
  booking uuid, cabins uuid[], f date, t date, reservation uuid default null
) returns uuid language plpgsql as $$
declare
  c uuid;
  taking ground_hold;
begin
  taking := ground_of_cabins(booking, reservation, daterange(f, t));
  if taking.property_id is not null then
    if ground_refusal(taking) is not null then return cabins[1]; end if;
    insert into ground_hold select (taking).*;
  end if;
  for c in select distinct x from unnest(cabins) x order by x loop
    perform from cabin where cabin_id = c and deleted_at is null for key share;
    if not found or cabin_lacks_preparation(c, daterange(f, t)) then return c; end if;
    insert into cabin_hold (booking_id, reservation_id, cabin_id, stay)
    values (booking, reservation, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;

create or replace function reduce_holds(booking uuid, reservation uuid, f date, t date, n int)
returns void language plpgsql as $$
declare
  nights offering_hold;
  land ground_hold;
  cabins uuid[];
  services service_hold[];
begin
  select * into land from ground_hold h where booking = h.booking_id or reservation = h.reservation_id;
  perform from ground where property_id = land.property_id and kind is null for no key update;
  select * into nights from offering_hold h where booking = h.booking_id or reservation = h.reservation_id;
  with gone as (delete from cabin_hold h
    where booking = h.booking_id or reservation = h.reservation_id returning cabin_id)
  select array_agg(cabin_id) into cabins from gone;
  with gone as (delete from service_hold h
    where booking = h.booking_id or reservation = h.reservation_id returning h as hold)
  select array_agg(hold) into services from gone;
  delete from offering_hold h where booking = h.booking_id or reservation = h.reservation_id;
  delete from ground_hold h where booking = h.booking_id or reservation = h.reservation_id;

  if land.property_id is not null then
    land.stay := daterange(f, t);
    if land.places > 0 then land.places := n; end if;
    insert into ground_hold select (land).*;
  end if;
  if nights.offering_id is not null then
    update offering_calendar c set places_left = add_nights(places_left, f - season_from + 1,
      t - season_from, case when nights.exclusive then -1 else -n end)
    where c.offering_id = nights.offering_id;
    insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive, kept)
    values (booking, reservation, nights.offering_id, daterange(f, t), n, nights.exclusive, true);
  end if;
  insert into cabin_hold (booking_id, reservation_id, cabin_id, stay, kept)
  select booking, reservation, c, daterange(f, t), true from unnest(cabins) c order by c;
  insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
  select booking, reservation, s.service_id, s.stay * daterange(f, t), s.quantity
  from unnest(services) s where s.stay && daterange(f, t) order by s.service_id, s.stay;
end $$;
