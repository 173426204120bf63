-- The ground of properties, and what bookings, reservations and holds by hand take of it (rules 2.9).

-- The whole ground of a property, which every property has, or a part that the landowner has named. The whole
-- has neither kind nor name, and its id is the property's.
create table ground (
  ground_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  kind text check (kind in ('field', 'water')),
  name text,
  -- GeoJSON in WGS 84; the whole ground has the property's boundary, which is not repeated here
  boundary jsonb,
  -- the number of people on one night for all shared offerings together; null: unlimited
  capacity int check (capacity > 0),
  position int not null default 0,
  constraint ground_is_named check ((kind is null) = (name is null)),
  constraint ground_whole_has_no_boundary check (kind is not null or boundary is null)
);
create unique index ground_whole on ground (property_id) where kind is null;
create unique index ground_named on ground (property_id, name);
create trigger pages_changed after insert or delete or update on ground
  for each row execute function shared_changed('pages');

create function create_whole_ground() returns trigger language plpgsql as $$
begin
  insert into ground (ground_id, property_id) values (new.property_id, new.property_id);
  return null;
end $$;
create trigger property_has_ground after insert on property
  for each row execute function create_whole_ground();

-- What a booking or a reservation takes of the ground, by the offering's terms at that time: later changes of
-- the offering do not affect it. Inserted and deleted together with the holds in hold.sql.
create table ground_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  property_id uuid not null references property (property_id) on delete cascade,
  -- null: cabins that are booked without an offering, or ground held by hand
  offering_id uuid references offering (offering_id) on delete cascade,
  stay daterange not null check (not isempty(stay)),
  -- the ids of parts; empty: the whole ground
  ground_ids uuid[] not null,
  -- read by the version before `kinds` only, and dropped by the next release
  kind text not null check (kind in ('hunting', 'fishing', 'cabins', 'held')),
  alone boolean not null,
  species text[] not null default '{}',
  together_with text[] not null default '{}',
  clashes_with text[] not null default '{}',
  -- the number of people that count against the ground's capacity
  places int not null default 0 check (places >= 0),
  -- the ground was already sold when this was sold, which was possible before rules 2.9
  sold_twice boolean not null default false,
  -- What the guests do. Ground held by hand takes both hunting and fishing. `cabins`: cabins are taken too.
  kinds text[],
  constraint ground_hold_kinds
    check (kinds is not null and kinds <> '{}' and kinds <@ '{hunting,fishing,cabins}'),
  constraint ground_hold_owner check (num_nonnulls(booking_id, reservation_id) = 1)
);
create unique index ground_hold_booking on ground_hold (booking_id) where booking_id is not null;
create unique index ground_hold_reservation on ground_hold (reservation_id) where reservation_id is not null;
create index ground_hold_property on ground_hold using gist (property_id, stay);
create index ground_hold_offering on ground_hold (offering_id);
create trigger pages_changed after insert or delete or update on ground_hold
  for each row execute function shared_changed('pages');

-- What a booking of an offering would take of the ground, apart from its cabins. `takenKindsOf` in domain/
-- derives the kinds likewise.
create function ground_of(o offering) returns ground_hold language sql stable as $$
  select row(
    null, null, o.property_id, o.offering_id, null, o.ground_ids, 'hunting',
    case when o.ground_use is null then not o.allow_concurrent_bookings else o.ground_use = 'alone' end,
    o.target_species, o.together_with, o.clashes_with, 0, false,
    case when o.target_species = '{}' then array[(select case when p.type = 'fishing_area' then 'fishing'
        else 'hunting' end from property p where p.property_id = o.property_id)]
      else array(select distinct case when s like '%fiske' then 'fishing' else 'hunting' end
        from unnest(o.target_species) s order by 1) end)::ground_hold
$$;
create function ground_of_offering(offering_taken uuid, taken daterange, n int, with_cabins boolean)
returns ground_hold language plpgsql stable as $$
declare
  g ground_hold;
begin
  select of_offering.* into g from offering o, lateral ground_of(o) of_offering
    where o.offering_id = offering_taken;
  g.stay := taken;
  g.places := n;
  if with_cabins then g.kinds := g.kinds || array['cabins']; end if;
  return g;
end $$;
-- What cabins take that are booked or reserved without an offering; the property is null otherwise.
create function ground_of_cabins(booking uuid, reservation uuid, taken daterange) returns ground_hold
language plpgsql stable as $$
declare
  g ground_hold;
begin
  select booking_id, null, property_id, null, taken, '{}', 'cabins', false, '{}', '{}', '{}', 0, false,
      '{cabins}' into g from booking b where b.booking_id = booking and b.offering_id is null;
  if g.property_id is null then
    select null, reservation_id, property_id, null, taken, '{}', 'cabins', false, '{}', '{}', '{}', 0, false,
        '{cabins}' into g from reservation r where r.reservation_id = reservation and r.kind = 'cabin';
  end if;
  return g;
end $$;

-- Whether one hold tolerates another on the same ground.
create function ground_tolerates(a ground_hold, b ground_hold) returns boolean language sql immutable as $$
  select not a.alone or b.species <> '{}' and b.species <@ a.together_with
$$;

-- Whether two holds share ground, whatever their nights.
create function ground_shares(a uuid[], b uuid[]) returns boolean language sql immutable as $$
  select a = '{}' or b = '{}' or a && b
$$;

-- Whether a hold closes all cabins of the property, by the landowner's choice.
create function ground_closes_cabins(h ground_hold) returns boolean language sql immutable as $$
  select h.alone and 'cabins' = any (h.clashes_with)
$$;

-- Whether two holds of different offerings exclude each other on the same night (rules 2.9). Cabins are no
-- part of the ground, so that what closes them does so wherever it takes ground.
create function ground_clashes(a ground_hold, b ground_hold) returns boolean language sql immutable as $$
  select (a.offering_id is null or a.offering_id is distinct from b.offering_id)
    and (ground_shares(a.ground_ids, b.ground_ids)
        and (array_remove(a.kinds, 'cabins') && b.kinds
          or array_remove(a.kinds, 'cabins') && b.clashes_with
          or array_remove(b.kinds, 'cabins') && a.clashes_with)
        and not (ground_tolerates(a, b) and ground_tolerates(b, a))
      or ground_closes_cabins(a) and 'cabins' = any (b.kinds)
      or ground_closes_cabins(b) and 'cabins' = any (a.kinds))
$$;

-- What the days of imported calendars take of a property's ground: each was sold elsewhere as the offering
-- whose calendar it is. Not counted in common capacities, since calendars do not say how many people come.
create function imported_ground(property uuid) returns table (hold_key text, hold ground_hold)
language plpgsql stable as $$
declare
  period record;
begin
  for period in
    select i.import_id, n.i, o, (n.p ->> 'from')::date as f, (n.p ->> 'to')::date as t
    from calendar_import i join offering o using (offering_id),
      jsonb_array_elements(i.periods) with ordinality n(p, i)
    where i.property_id = property and o.deleted_at is null
  loop
    hold_key := period.import_id || ' ' || period.i;
    hold := ground_of(period.o);
    hold.stay := daterange(period.f, period.t);
    if not isempty(hold.stay) then return next; end if;
  end loop;
end $$;

-- Why a hold is not possible: {code, date} of the first night on which other holds or imported days take the
-- ground, or {code, date, placesLeft} of the first night with too few places; null if it is possible. Locks
-- the property's whole ground, so that concurrent holds wait and are counted. Whoever also locks calendars,
-- offerings or cabins locks the ground first.
create function ground_refusal(g ground_hold, by_imported boolean default true)
returns jsonb language plpgsql as $$
declare
  taken_night date;
  full_night record;
begin
  perform from ground where property_id = g.property_id and kind is null for no key update;
  select min(greatest(lower(other.stay), lower(g.stay))) into taken_night from (
    select h.stay from ground_hold h
      where h.property_id = g.property_id and h.stay && g.stay and ground_clashes(g, h)
    union all
    select (i.hold).stay from imported_ground(g.property_id) i
      where by_imported and (i.hold).stay && g.stay and ground_clashes(g, i.hold)) other;
  if taken_night is not null then
    return jsonb_build_object('code', 'ground_taken', 'date', taken_night);
  end if;
  if g.places = 0 then return null; end if;
  select night, places_left into full_night
    from ground_places_left(g.property_id, g.ground_ids, lower(g.stay), upper(g.stay))
    where places_left < g.places order by night limit 1;
  if not found then return null; end if;
  return jsonb_build_object('code', 'capacity_exceeded', 'date', full_night.night,
    'placesLeft', greatest(full_night.places_left, 0));
end $$;

-- The free places on each night from f to t, by the capacities of the given grounds; the least of several
-- capacities. No rows if the ground has no capacity.
create function ground_places_left(property uuid, grounds uuid[], f date, t date)
returns table (night date, places_left int) language sql stable as $$
  with capped as (
    select ground_id, kind, capacity from ground
    where property_id = property and capacity is not null
      and (kind is null or ground_shares(grounds, array[ground_id]))
  ), taken as (
    select c.ground_id, n.night::date as night, sum(h.places)::int as places
    from capped c join ground_hold h on h.property_id = property and h.places > 0
        and h.stay && daterange(f, t) and (c.kind is null or ground_shares(h.ground_ids, array[c.ground_id])),
      generate_series(greatest(lower(h.stay), f)::timestamp,
        least(upper(h.stay), t)::timestamp - interval '1 day', '1 day') n(night)
    group by 1, 2
  )
  select d.night::date, greatest(min(c.capacity - coalesce(n.places, 0)), 0)::int
  from capped c
    cross join generate_series(f::timestamp, t::timestamp - interval '1 day', '1 day') d(night)
    left join taken n on n.ground_id = c.ground_id and n.night = d.night::date
  group by d.night
$$;

-- The least capacity that a shared offering's ground has in common with others; null: none.
create function common_capacity_of(o offering) returns int language sql stable as $$
  select min(g.capacity) from ground g
  where g.property_id = o.property_id and o.allow_concurrent_bookings
    and (g.kind is null or ground_shares(o.ground_ids, array[g.ground_id]))
$$;

-- The night on which most places of a ground's capacity are taken, and their number; no row if none are.
create function fullest_ground_night(capped ground) returns table (night date, taken int)
language sql stable as $$
  select n.night::date, sum(h.places)::int
  from ground_hold h,
    generate_series(lower(h.stay)::timestamp, upper(h.stay)::timestamp - interval '1 day', '1 day') n(night)
  where h.property_id = capped.property_id and h.places > 0
    and (capped.kind is null or ground_shares(h.ground_ids, array[capped.ground_id]))
  group by 1 order by 2 desc, 1 limit 1
$$;
create function ground_capacity_covers_holds() returns trigger language plpgsql as $$
begin
  if new.capacity < (select taken from fullest_ground_night(new)) then
    raise exception 'ground % has more places taken than %', new.ground_id, new.capacity
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ground_capacity_is_enough before update of capacity on ground
  for each row when (new.capacity is distinct from old.capacity)
  execute function ground_capacity_covers_holds();
create trigger ground_capacity_of_new_is_enough before insert on ground
  for each row when (new.capacity is not null)
  execute function ground_capacity_covers_holds();

-- The free places on a shared offering's ground, for each night of its season; no row if the ground has no
-- capacity. Written while the property's ground is locked.
create table common_calendar (
  offering_id uuid primary key references offering (offering_id) on delete cascade,
  season_from date not null,
  -- element 1 is the night of season_from
  places_left int[] not null
);
create trigger pages_changed after insert or delete or update on common_calendar
  for each row execute function shared_changed('pages');

-- Rewrites the rows of common_calendar for one offering of a property, or for all of its offerings.
create function write_common_calendars(property uuid, only_offering uuid) returns void language plpgsql as $$
begin
  if not exists (select from ground where property_id = property and capacity is not null)
    and not exists (select from common_calendar join offering o using (offering_id)
      where o.property_id = property)
  then
    return;
  end if;
  perform from ground where property_id = property and kind is null for no key update;
  with present as (
    select o.offering_id, c.season_from, l.places
    from offering o join offering_calendar c using (offering_id),
      lateral (select array_agg(g.places_left order by g.night) as places from ground_places_left(
        o.property_id, o.ground_ids, c.season_from, c.season_from + cardinality(c.places_left)) g) l
    where o.property_id = property and (only_offering is null or o.offering_id = only_offering)
      and o.allow_concurrent_bookings and o.deleted_at is null and l.places is not null
  ), absent as (
    delete from common_calendar k using offering o
    where o.offering_id = k.offering_id and o.property_id = property
      and (only_offering is null or o.offering_id = only_offering)
      and not exists (select from present p where p.offering_id = k.offering_id)
  )
  insert into common_calendar (offering_id, season_from, places_left)
  select offering_id, season_from, places from present
  on conflict (offering_id) do update
    set season_from = excluded.season_from, places_left = excluded.places_left;
  insert into search_refresh (offering_id) select o.offering_id from offering o
    where o.property_id = property and (only_offering is null or o.offering_id = only_offering);
end $$;
create function ground_capacities_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform write_common_calendars(c.property_id, null) from (
      select distinct a.property_id from after a join before b using (ground_id)
      where a.capacity is distinct from b.capacity) c;
  else
    perform write_common_calendars(c.property_id, null) from (
      select distinct property_id from changed where capacity is not null) c;
  end if;
  return null;
end $$;
create trigger ground_inserted after insert on ground referencing new table as changed
  for each statement execute function ground_capacities_changed();
create trigger ground_deleted after delete on ground referencing old table as changed
  for each statement execute function ground_capacities_changed();
create trigger ground_updated after update on ground referencing old table as before new table as after
  for each statement execute function ground_capacities_changed();
create function offering_shares_changed() returns trigger language plpgsql as $$
begin
  perform write_common_calendars(new.property_id, new.offering_id);
  return null;
end $$;
create trigger offering_shares_changed after update of ground_ids, allow_concurrent_bookings on offering
  for each row when ((old.ground_ids, old.allow_concurrent_bookings)
    is distinct from (new.ground_ids, new.allow_concurrent_bookings))
  execute function offering_shares_changed();
create function season_of_calendar_changed() returns trigger language plpgsql as $$
begin
  perform write_common_calendars(o.property_id, o.offering_id) from offering o
    where o.offering_id = new.offering_id;
  return null;
end $$;

-- Updates common_calendar after places of shared ground were taken or released on these nights.
create function common_places_changed(property uuid, stay daterange) returns void language sql as $$
  with changed as (
    select k.offering_id, n.nights, l.places
    from common_calendar k join offering o using (offering_id),
      lateral (select stay * daterange(k.season_from, k.season_from + cardinality(k.places_left))
        as nights) n,
      lateral (select array_agg(g.places_left order by g.night) as places from ground_places_left(
        o.property_id, o.ground_ids, lower(n.nights), upper(n.nights)) g) l
    where o.property_id = property and not isempty(n.nights)
  ), written as (
    update common_calendar k
    set places_left[lower(c.nights) - k.season_from + 1 : upper(c.nights) - k.season_from] = c.places
    from changed c where c.offering_id = k.offering_id returning k.offering_id
  )
  insert into search_refresh (offering_id) select offering_id from written
$$;

-- Guarantees, whatever the code does, that ground is never taken twice. Imported days may be added to nights
-- that are already taken.
create function ground_hold_fits() returns trigger language plpgsql as $$
begin
  if ground_refusal(new, false) is not null then
    raise exception 'ground of property % is taken', new.property_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ground_hold_is_free before insert on ground_hold
  for each row when (not new.sold_twice) execute function ground_hold_fits();

create function refuse_ground_hold_change() returns trigger language plpgsql as $$
begin
  raise exception 'ground is taken or given back, never changed';
end $$;
create trigger ground_hold_fixed before update on ground_hold
  for each row execute function refuse_ground_hold_change();

-- The key of a hold in the column `ground_periods` of offerings and cabins.
create function ground_hold_key(h ground_hold) returns text language sql immutable as $$
  select coalesce(h.booking_id, h.reservation_id)::text
$$;
create function ground_period(h ground_hold) returns jsonb language sql immutable as $$
  select jsonb_build_object('from', lower(h.stay), 'to', upper(h.stay))
$$;

-- Closes the offerings and cabins that a hold excludes, in search rows too. When the hold is deleted, they
-- are opened again, in search rows by the next sweep.
create function ground_hold_closes() returns trigger language plpgsql as $$
begin
  with closed as (
    update offering o set ground_periods = ground_periods
        || jsonb_build_object(ground_hold_key(new), ground_period(new))
    where o.property_id = new.property_id and o.deleted_at is null and ground_clashes(ground_of(o), new)
    returning o.offering_id
  ), hidden as (
    update search_row r set blackout = coalesce(r.blackout, '{}') + datemultirange(new.stay)
    from closed c where r.offering_id = c.offering_id
  )
  insert into search_refresh (offering_id) select offering_id from closed;
  if ground_closes_cabins(new) then
    with closed as (
      update cabin set ground_periods = ground_periods
          || jsonb_build_object(ground_hold_key(new), ground_period(new))
      where property_id = new.property_id and deleted_at is null
      returning cabin_id
    )
    update search_row r set blackout = coalesce(r.blackout, '{}') + datemultirange(new.stay)
    from closed c where r.cabin_id = c.cabin_id;
  end if;
  if new.places > 0 then perform common_places_changed(new.property_id, new.stay); end if;
  return null;
end $$;
create trigger ground_hold_taken after insert on ground_hold
  for each row execute function ground_hold_closes();
create function ground_hold_opens() returns trigger language plpgsql as $$
begin
  perform from ground where property_id = old.property_id and kind is null for no key update;
  with opened as (
    update offering set ground_periods = ground_periods - ground_hold_key(old)
    where property_id = old.property_id and ground_periods ? ground_hold_key(old)
    returning offering_id
  )
  insert into search_refresh (offering_id) select offering_id from opened;
  with opened as (
    update cabin set ground_periods = ground_periods - ground_hold_key(old)
    where property_id = old.property_id and ground_periods ? ground_hold_key(old)
    returning cabin_id
  )
  update search_row r set indexed_on = '-infinity' from opened c where r.cabin_id = c.cabin_id;
  if old.places > 0 then perform common_places_changed(old.property_id, old.stay); end if;
  return null;
end $$;
create trigger ground_hold_freed after delete on ground_hold
  for each row execute function ground_hold_opens();

-- The periods on which holds and imported days exclude this offering, for an offering that is being written.
create function ground_periods_of(o offering) returns jsonb language sql stable as $$
  with own as (select ground_of(o) as hold)
  select coalesce(jsonb_object_agg(k, ground_period(h)), '{}') from own, lateral (
    select ground_hold_key(h) as k, h from ground_hold h where h.property_id = o.property_id
    union all
    select hold_key, i.hold from imported_ground(o.property_id) i) others(k, h)
  where ground_clashes(own.hold, h)
$$;
create function offering_ground_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.ground_ids, new.ground_use, new.together_with, new.clashes_with,
      new.target_species, new.allow_concurrent_bookings)
    is not distinct from (old.ground_ids, old.ground_use, old.together_with, old.clashes_with,
      old.target_species, old.allow_concurrent_bookings)
  then
    return new;
  end if;
  if exists (select from unnest(new.ground_ids) id where not exists (select from ground g
    where g.ground_id = id and g.property_id = new.property_id and g.kind is not null))
  then
    raise exception 'offering % takes ground of another property', new.offering_id
      using errcode = 'check_violation';
  end if;
  -- in the order in which nights are taken
  perform from ground where property_id = new.property_id and kind is null for no key update;
  perform from offering_calendar where offering_id = new.offering_id for update;
  new.ground_periods := ground_periods_of(new);
  return new;
end $$;
-- The name makes this trigger run before offering_closed_periods.
create trigger offering_a_ground before insert or update of ground_ids, ground_use, together_with,
  clashes_with, target_species, allow_concurrent_bookings on offering
  for each row execute function offering_ground_changed();

-- The periods on which holds and imported days close the cabins of a property.
create function cabin_ground_periods(property uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(k, ground_period(h)), '{}') from (
    select ground_hold_key(h) as k, h from ground_hold h where h.property_id = property
    union all
    select hold_key, i.hold from imported_ground(property) i) holds(k, h)
  where ground_closes_cabins(h)
$$;
create function new_cabin_on_ground() returns trigger language plpgsql as $$
begin
  perform from ground where property_id = new.property_id and kind is null for no key update;
  new.ground_periods := cabin_ground_periods(new.property_id);
  return new;
end $$;
-- The name makes this trigger run before cabin_closed_periods.
create trigger cabin_a_ground before insert on cabin
  for each row execute function new_cabin_on_ground();

-- Closes and opens the other offerings and the cabins of a property after imported days have changed, or the
-- terms of an offering that has imported days.
create function follow_imported_ground(property uuid) returns void language plpgsql as $$
begin
  perform from ground where property_id = property and kind is null for no key update;
  update offering o set ground_periods = ground_periods_of(o)
  where o.property_id = property and o.deleted_at is null and o.ground_periods <> ground_periods_of(o);
  update cabin c set ground_periods = p.periods
  from (select cabin_ground_periods(property) as periods) p
  where c.property_id = property and c.deleted_at is null and c.ground_periods <> p.periods;
end $$;
create function imported_days_changed() returns trigger language plpgsql as $$
begin
  if coalesce(new.offering_id, old.offering_id) is not null then
    perform follow_imported_ground(coalesce(new.property_id, old.property_id));
  end if;
  return null;
end $$;
create trigger calendar_import_takes_ground after insert or delete or update of periods on calendar_import
  for each row execute function imported_days_changed();
create function offering_with_imports_changed() returns trigger language plpgsql as $$
begin
  perform follow_imported_ground(new.property_id);
  return null;
end $$;
create trigger offering_with_imports_changed after update of ground_ids, ground_use, together_with,
  clashes_with, target_species, allow_concurrent_bookings on offering
  for each row when (new.imported_periods <> '[]' and (new.ground_ids, new.ground_use, new.together_with,
      new.clashes_with, new.target_species, new.allow_concurrent_bookings)
    is distinct from (old.ground_ids, old.ground_use, old.together_with, old.clashes_with,
      old.target_species, old.allow_concurrent_bookings))
  execute function offering_with_imports_changed();

-- The property's type decides whether an offering without species is hunting or fishing, so it is not changed
-- while such an offering is booked.
create function property_type_changed() returns trigger language plpgsql as $$
begin
  if (old.type = 'fishing_area') <> (new.type = 'fishing_area') and exists (select from ground_hold h
    where h.property_id = new.property_id and h.offering_id is not null and h.species = '{}')
  then
    raise exception 'property % has bookings by its type', new.property_id using errcode = 'check_violation';
  end if;
  update offering o set ground_periods = ground_periods_of(o) where o.property_id = new.property_id;
  return null;
end $$;
create trigger property_type_changed after update of type on property
  for each row when (old.type <> new.type) execute function property_type_changed();

-- Refuses to delete a part that is held or that an offering uses, unless the property is deleted too.
create function ground_stays_in_use() returns trigger language plpgsql as $$
begin
  if exists (select from property where property_id = old.property_id)
    and (old.kind is null
      or exists (select from ground_hold h
        where h.property_id = old.property_id and old.ground_id = any (h.ground_ids))
      or exists (select from offering o where o.property_id = old.property_id and o.deleted_at is null
        and old.ground_id = any (o.ground_ids)))
  then
    raise exception 'ground % is in use', old.ground_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger ground_in_use before delete on ground
  for each row execute function ground_stays_in_use();

-- Takes ground for a hold by hand. Returns why that is not possible (ground_refusal); null if it is taken.
create function take_ground(reservation uuid, property uuid, grounds uuid[], f date, t date, n int)
returns jsonb language plpgsql as $$
declare
  g ground_hold;
  refusal jsonb;
begin
  select null, reservation, property, null, daterange(f, t), grounds, 'held', n is null, '{}', '{}', '{}',
    coalesce(n, 0), false, '{hunting,fishing}' into g;
  refusal := ground_refusal(g);
  if refusal is null then insert into ground_hold select (g).*; end if;
  return refusal;
end $$;

-- Whether a period of an imported calendar clashes with a booking of the same offering or cabin, or of an
-- offering that takes the same ground. Another service that reads a calendar of ours repeats the stay, so a
-- period of exactly the stay is no clash where there is such a calendar.
create function imported_clash(i calendar_import, f date, t date, b booking) returns boolean
language sql stable as $$
  select i.property_id = b.property_id and f < b.to_date and t > b.from_date
    and b.status in ('pending', 'confirmed', 'paid', 'in_progress')
    and (i.offering_id = b.offering_id
      or i.cabin_id in (select (x ->> 'cabinId')::uuid from jsonb_array_elements(b.cabins) x)
      or exists (select from ground_hold h join offering o on o.offering_id = i.offering_id
        where h.booking_id = b.booking_id and ground_clashes(h, ground_of(o))))
    and not ((f, t) = (b.from_date, b.to_date)
      and exists (select from calendar_feed x where x.property_id = b.property_id))
$$;
-- The first days of a stay that an imported calendar has too: {calendar, from, to}, with the calendar's name
-- and the last such night. Null: none, or the booking holds no nights.
create function calendar_clash_of(b booking) returns jsonb language sql stable as $$
  select jsonb_build_object('calendar', i.name,
    'from', greatest(n."from", b.from_date), 'to', least(n."to", b.to_date) - 1)
  from calendar_import i, jsonb_to_recordset(i.periods) n("from" date, "to" date)
  where i.property_id = b.property_id and imported_clash(i, n."from", n."to", b)
  order by n."from" limit 1
$$;
