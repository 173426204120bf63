-- The nights that bookings and reservations hold, and how nights are taken (rules 2.2 to 2.6).

-- The places left on every night of an offering's season: one row with one array, which is fifteen times as
-- fast under concurrent requests as a row for each night. `saveCalendar` rewrites it when season or capacity
-- change; taking nights locks its row.
create table offering_calendar (
  offering_id uuid primary key references offering (offering_id) on delete cascade,
  season_from date not null,
  -- 1 if the offering is exclusive
  capacity int not null check (capacity > 0),
  -- element 1 is the night of season_from
  places_left int[] not null check (0 <= all (places_left)),
  constraint offering_calendar_check check (capacity >= all (places_left))
) with (fillfactor = 50);

create trigger pages_changed after insert or delete or update on offering_calendar
  for each row execute function shared_changed('pages');

create trigger common_calendar_begins after insert on offering_calendar
  for each row execute function season_of_calendar_changed();
create trigger common_calendar_follows after update of season_from, places_left on offering_calendar
  for each row when ((old.season_from, cardinality(old.places_left))
    is distinct from (new.season_from, cardinality(new.places_left)))
  execute function season_of_calendar_changed();
-- The nights on which nothing is left.
create function full_nights(season_from date, places int[]) returns datemultirange
language sql immutable parallel safe as $$
  select coalesce(range_agg(daterange(season_from + (u.i - 1)::int, season_from + u.i::int)), '{}')
  from unnest(places) with ordinality u(n, i) where u.n <= 0
$$;

-- The places with n added on each night from the first to the last.
create function add_nights(places int[], first int, last int, n int) returns int[]
language sql immutable parallel safe as $$
  select places[: first - 1]
    || array(select p + n from unnest(places[first : last]) with ordinality u(p, i) order by i)
    || places[last + 1 :]
$$;

-- The nights of an offering that a booking or a reservation holds. Inserted by take_offering; deleting the
-- row releases the nights.
create table offering_hold (
  booking_id uuid unique references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  offering_id uuid not null references offering (offering_id),
  stay daterange not null check (not isempty(stay)),
  participants int not null check (participants > 0),
  -- no other group on these nights: true if allow_concurrent_bookings was false when the nights were taken
  exclusive boolean not null,
  -- what is left of nights that were taken before (reduce_holds): it stays, whatever days of preparation have
  -- been asked for since
  kept boolean not null default false,
  constraint offering_hold_check check (num_nonnulls(booking_id, reservation_id) = 1),
  constraint offering_hold_offering_id_stay_excl
    exclude using gist (offering_id with =, stay with &&) where (exclusive)
);
create unique index offering_hold_reservation on offering_hold (reservation_id)
  where reservation_id is not null;
create index offering_hold_offering_id_idx on offering_hold (offering_id);

create trigger pages_changed after insert or delete or update on offering_hold
  for each row execute function shared_changed('pages');

-- Releases the ground that a deleted hold had taken.
create function give_ground_back() returns trigger language plpgsql as $$
begin
  delete from ground_hold h
  where old.booking_id = h.booking_id or old.reservation_id = h.reservation_id;
  return null;
end $$;
-- The name makes this trigger run first: the ground is locked before the calendar, as when nights are taken.
create trigger offering_ground_released after delete on offering_hold
  for each row execute function give_ground_back();

-- Returns the places of a deleted hold to the calendar.
create function give_nights_back() returns trigger language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(
    places_left, lower(old.stay) - season_from + 1, upper(old.stay) - season_from,
    case when old.exclusive then 1 else old.participants end)
  where c.offering_id = old.offering_id;
  return null;
end $$;
create trigger offering_hold_released after delete on offering_hold
  for each row execute function give_nights_back();

-- Marks the offering for a new calculation of its lowest price.
create function refresh_held_offerings() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id) select distinct offering_id from changed;
  return null;
end $$;
create trigger offering_nights_taken after insert on offering_hold referencing new table as changed
  for each statement execute function refresh_held_offerings();
create trigger offering_nights_freed after delete on offering_hold referencing old table as changed
  for each statement execute function refresh_held_offerings();

-- The nights of a cabin that a booking or a reservation holds: one group a night, across every offering that
-- includes or offers it (rules 2.4). Inserted by take_cabins.
create table cabin_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  cabin_id uuid not null references cabin (cabin_id),
  stay daterange not null check (not isempty(stay)),
  -- what is left of nights that were taken before (reduce_holds): it stays, whatever days of preparation have
  -- been asked for since
  kept boolean not null default false,
  constraint cabin_hold_check check (num_nonnulls(booking_id, reservation_id) = 1),
  unique (booking_id, cabin_id),
  constraint cabin_hold_cabin_id_stay_excl exclude using gist (cabin_id with =, stay with &&)
);
create unique index cabin_hold_reservation on cabin_hold (reservation_id, cabin_id)
  where reservation_id is not null;

create trigger pages_changed after insert or delete or update on cabin_hold
  for each row execute function shared_changed('pages');

create trigger cabin_ground_released after delete on cabin_hold
  for each row execute function give_ground_back();

create function refresh_offerings_of_cabins() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id)
  select distinct offering_id from changed join offering_cabin using (cabin_id) where included;
  return null;
end $$;
create trigger cabin_nights_taken after insert on cabin_hold referencing new table as changed
  for each statement execute function refresh_offerings_of_cabins();
create trigger cabin_nights_freed after delete on cabin_hold referencing old table as changed
  for each statement execute function refresh_offerings_of_cabins();

-- The number of a service that a booking or a reservation holds on each day of a stay, or on single days of it
-- (then several rows), even if its stock has no limit. Inserted by take_services.
create table service_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  service_id uuid not null references service (service_id) on delete cascade,
  stay daterange not null check (not isempty(stay)),
  quantity int not null check (quantity > 0),
  constraint service_hold_check check (num_nonnulls(booking_id, reservation_id) = 1)
);
create unique index service_hold_booking on service_hold (booking_id, service_id, stay);
create unique index service_hold_of_reservation on service_hold (reservation_id, service_id, stay)
  where reservation_id is not null;
create index service_hold_service_id_idx on service_hold (service_id);

create trigger pages_changed after insert or delete or update on service_hold
  for each row execute function shared_changed('pages');

create function refuse_hold_change() returns trigger language plpgsql as $$
begin
  raise exception 'a hold is taken or given back, never changed';
end $$;
create trigger service_hold_fixed before update on service_hold
  for each row execute function refuse_hold_change();

-- The night of a span, or of all nights if there is no span, on which most of a service is taken, and the
-- number taken; if several, the earliest. No row if nothing is taken.
create function fullest_night(service uuid, f date, t date) returns table (night date, taken int)
language sql stable as $$
  select d::date, sum(h.quantity)::int
  from service_hold h,
    generate_series(
      greatest(lower(h.stay), f)::timestamp, least(upper(h.stay), t)::timestamp - interval '1 day', '1 day') d
  where h.service_id = service and h.stay && daterange(f, t)
  group by d order by 2 desc, 1 limit 1
$$;

-- Checks that the stock of a service is not exceeded on any night. Locks the service's row: exclusively if it
-- has a stock, and shared if it has none, so that setting a stock waits and then counts what is held.
create function service_hold_fits() returns trigger language plpgsql as $$
declare
  stock int;
begin
  select quantity into stock from service where service_id = new.service_id for share;
  if stock is null then return new; end if;
  select quantity into stock from service where service_id = new.service_id for no key update;
  if new.quantity
    + coalesce((select taken from fullest_night(new.service_id, lower(new.stay), upper(new.stay))), 0)
    > stock
  then
    raise exception 'service % has no % left', new.service_id, new.quantity using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_hold_within_stock before insert on service_hold
  for each row execute function service_hold_fits();

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

-- Takes the nights of an offering for a booking or a reservation; false if there are too few places, or the
-- stay is not within the season, or others have its ground, or it is being prepared. `with_cabins`: cabins are taken too. The mode,
-- exclusive or shared, is read under the locks of ground and calendar.
create function take_offering(
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

-- Takes every cabin, in the order of ids, or returns which one is taken, prepared or deleted; cabins on their own also
-- take their ground. Deleting a cabin locks its row, and this function waits for it.
create function take_cabins(
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

-- Services of {serviceId, quantity, dates?}[] by the days on which they are taken, in the order in which they are
-- taken; `dates` are single days of the stay, all of them where absent.
create function service_days(services jsonb, f date, t date) returns table (id uuid, days daterange, n int)
language sql immutable as $$
  with ordered as ( -- a row for each day, and one without a day for what is taken on all days
    select x."serviceId" as id, d::date as day, sum(x.quantity)::int as n
    from jsonb_to_recordset(services) x("serviceId" uuid, quantity int, dates jsonb)
      left join lateral jsonb_array_elements_text(x.dates) d on true
    group by 1, 2
  )
  select id, days, sum(n)::int as n
  from (
    select id, n, daterange(f, t) as days from ordered where day is null
    union all
    select id, n, unnest(range_agg(daterange(day, day + 1))) from ordered where day is not null group by id, n
  ) taken
  group by id, days order by id, days
$$;

-- Takes every service of {serviceId, quantity, dates?}[], in the order of ids, or returns which one has too few
-- left, on which date and how many; `dates` are single days of the stay, all of them where absent. Transactions
-- that take from a stock wait for each other; without a stock, none waits.
create function take_services(
  booking uuid, services jsonb, f date, t date, reservation uuid default null
) returns jsonb language plpgsql as $$
declare
  s record;
  stock int;
  fullest record;
begin
  for s in
    select * from service_days(services, f, t)
  loop
    if not s.days <@ daterange(f, t) then
      raise exception 'service % is taken outside the stay', s.id using errcode = 'check_violation';
    end if;
    select quantity into stock from service where service_id = s.id;
    if stock is null then -- nobody sets one until this is decided
      select quantity into stock from service where service_id = s.id for share;
    end if;
    if stock is not null then
      select quantity into stock from service where service_id = s.id for no key update;
      select * into fullest from fullest_night(s.id, lower(s.days), upper(s.days));
      if stock < s.n + coalesce(fullest.taken, 0) then
        return jsonb_build_object(
          'serviceId', s.id, 'date', coalesce(fullest.night, lower(s.days)),
          'left', stock - coalesce(fullest.taken, 0));
      end if;
    end if;
    insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
    values (booking, reservation, s.id, s.days, s.n);
  end loop;
  return null;
end $$;

-- Reduces the holds of a booking or a reservation to nights within its own, and to n people or places; with
-- `kept_cabins` and `kept_services` to these of its own. What remains keeps the terms under which it was taken,
-- whatever has changed since, so it is always possible.
create function reduce_holds(
  booking uuid, reservation uuid, f date, t date, n int,
  kept_cabins uuid[] default null, kept_services jsonb default null
) returns void language plpgsql as $$
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
  select booking, reservation, c, daterange(f, t), true from unnest(cabins) c
  where kept_cabins is null or c = any (kept_cabins) order by c;
  insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
  select booking, reservation, s.service_id, s.stay * daterange(f, t), s.quantity
  from unnest(services) s where kept_services is null and s.stay && daterange(f, t)
  order by s.service_id, s.stay;
  insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
  select booking, reservation, d.id, d.days, d.n from service_days(kept_services, f, t) d;
end $$;
-- Gives back all that a booking holds, to take something else in the same transaction.
create function give_holds_back(booking uuid) returns void language plpgsql as $$
begin
  -- in the order in which nights are taken
  perform from ground where kind is null and property_id =
    (select property_id from booking b where b.booking_id = booking) for no key update;
  delete from offering_hold where booking_id = booking;
  delete from cabin_hold where booking_id = booking;
  delete from service_hold where booking_id = booking;
end $$;
-- Gives a booking what a reservation holds, under the terms under which it was taken; the booking gives back what
-- it held before. The reservation is left without holds.
create function transfer_holds(reservation uuid, booking uuid) returns void language plpgsql as $$
declare
  nights offering_hold;
  land ground_hold;
  cabins cabin_hold[];
  services service_hold[];
begin
  perform give_holds_back(booking);
  select * into land from ground_hold h where h.reservation_id = reservation;
  select * into nights from offering_hold h where h.reservation_id = reservation;
  with gone as (delete from cabin_hold h where h.reservation_id = reservation returning h as hold)
  select array_agg(hold) into cabins from gone;
  with gone as (delete from service_hold h where h.reservation_id = reservation returning h as hold)
  select array_agg(hold) into services from gone;
  delete from offering_hold h where h.reservation_id = reservation;
  delete from ground_hold h where h.reservation_id = reservation;

  if land.property_id is not null then
    land.booking_id := booking;
    land.reservation_id := null;
    insert into ground_hold select (land).*;
  end if;
  if nights.offering_id is not null then
    update offering_calendar c set places_left = add_nights(
      places_left, lower(nights.stay) - season_from + 1, upper(nights.stay) - season_from,
      case when nights.exclusive then -1 else -nights.participants end)
    where c.offering_id = nights.offering_id;
    insert into offering_hold (booking_id, offering_id, stay, participants, exclusive, kept)
    values (booking, nights.offering_id, nights.stay, nights.participants, nights.exclusive, true);
  end if;
  insert into cabin_hold (booking_id, cabin_id, stay, kept)
  select booking, c.cabin_id, c.stay, true from unnest(cabins) c order by c.cabin_id;
  insert into service_hold (booking_id, service_id, stay, quantity)
  select booking, s.service_id, s.stay, s.quantity from unnest(services) s order by s.service_id, s.stay;
end $$;
