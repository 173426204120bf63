-- The ground of a property, and what bookings, reservations and holds by hand take of it (rules 2.9).

-- A ground: the whole of a property, which every property has, or a part that the landowner has named. The
-- whole has neither kind nor name, and its property's id.
create table ground (
  ground_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  kind text check (kind in ('field', 'water')),
  name text,
  -- GeoJSON in WGS 84; the whole has the property's
  boundary jsonb,
  -- the number of people on one night that shared offerings have in common; null: no common limit
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

-- What a booking or a reservation takes of the ground, as the offering said it when it was taken: a later
-- change of the offering does not change it. Inserted and deleted with the holds in hold.sql.
create table ground_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  property_id uuid not null references property (property_id) on delete cascade,
  -- null: cabins on their own, or ground held by hand
  offering_id uuid references offering (offering_id) on delete cascade,
  stay daterange not null check (not isempty(stay)),
  -- empty: the whole
  ground_ids uuid[] not null,
  -- `held`: by hand, against hunting and fishing alike
  kind text not null check (kind in ('hunting', 'fishing', 'cabins', 'held')),
  alone boolean not null,
  species text[] not null default '{}',
  together_with text[] not null default '{}',
  clashes_with text[] not null default '{}',
  -- the people counted against the ground's common capacity
  places int not null default 0 check (places >= 0),
  -- sold onto ground that was already sold, before rules 2.9
  sold_twice boolean not null default false,
  constraint ground_hold_owner check (num_nonnulls(booking_id, reservation_id) = 1)
);
create unique index ground_hold_booking on ground_hold (booking_id) where booking_id is not null;
create unique index ground_hold_reservation on ground_hold (reservation_id) where reservation_id is not null;
create index ground_hold_property on ground_hold using gist (property_id, stay);
create index ground_hold_offering on ground_hold (offering_id);
create trigger pages_changed after insert or delete or update on ground_hold
  for each row execute function shared_changed('pages');

-- What an offering takes of the ground; `guestKindOf` in domain/offering/guest-kind.ts says what is fishing.
create function ground_of(o offering) returns ground_hold language sql stable as $$
  select row(
    null, null, o.property_id, o.offering_id, null, o.ground_ids,
    case when (select case when o.target_species = '{}' then p.type = 'fishing_area'
        else not exists (select from unnest(o.target_species) s where s not like '%fiske') end
      from property p where p.property_id = o.property_id) then 'fishing' else 'hunting' end,
    case when o.ground_use is null then not o.allow_concurrent_bookings else o.ground_use = 'alone' end,
    o.target_species, o.together_with, o.clashes_with, 0, false)::ground_hold
$$;
create function ground_of_offering(offering_taken uuid, taken daterange, n int) returns ground_hold
language plpgsql stable as $$
declare
  g ground_hold;
begin
  select of_offering.* into g from offering o, lateral ground_of(o) of_offering
    where o.offering_id = offering_taken;
  g.stay := taken;
  g.places := n;
  return g;
end $$;
-- What cabins take that are booked or reserved on their own; no property where an offering takes them along.
create function ground_of_cabins(booking uuid, reservation uuid, taken daterange) returns ground_hold
language plpgsql stable as $$
declare
  g ground_hold;
begin
  select booking_id, null, property_id, null, taken, '{}', 'cabins', false, '{}', '{}', '{}', 0, false into g
    from booking b where b.booking_id = booking and b.offering_id is null;
  if g.property_id is null then
    select null, reservation_id, property_id, null, taken, '{}', 'cabins', false, '{}', '{}', '{}', 0, false
      into g from reservation r where r.reservation_id = reservation and r.kind = 'cabin';
  end if;
  return g;
end $$;

-- Whether one taking tolerates another on the same ground.
create function ground_tolerates(a ground_hold, b ground_hold) returns boolean language sql immutable as $$
  select not a.alone or b.species <> '{}' and b.species <@ a.together_with
$$;

-- Whether two takings share ground, apart from their nights.
create function ground_shares(a uuid[], b uuid[]) returns boolean language sql immutable as $$
  select a = '{}' or b = '{}' or a && b
$$;

-- Whether two takings of different offerings cannot be on the same night (rules 2.9).
create function ground_clashes(a ground_hold, b ground_hold) returns boolean language sql immutable as $$
  select (a.offering_id is null or a.offering_id is distinct from b.offering_id)
    and ground_shares(a.ground_ids, b.ground_ids)
    and (a.kind = b.kind and a.kind <> 'cabins'
      or a.kind = 'held' and b.kind <> 'cabins' or b.kind = 'held' and a.kind <> 'cabins'
      or b.kind = any (a.clashes_with) or a.kind = any (b.clashes_with))
    and not (ground_tolerates(a, b) and ground_tolerates(b, a))
$$;

-- Why ground cannot be taken: {code, date} of the first night on which others have it, {code, date,
-- placesLeft} of the first on which too few places of a common capacity are left; null where it can. Locks the
-- property's whole ground: what is taken meanwhile waits, and is counted.
create function ground_refusal(g ground_hold) returns jsonb language plpgsql as $$
declare
  clash daterange;
  full_night record;
begin
  perform from ground where property_id = g.property_id and kind is null for no key update;
  select h.stay * g.stay into clash from ground_hold h
    where h.property_id = g.property_id and h.stay && g.stay and ground_clashes(g, h)
    order by lower(h.stay * g.stay) limit 1;
  if found then return jsonb_build_object('code', 'ground_taken', 'date', lower(clash)); end if;
  if g.places = 0 then return null; end if;
  select night, places_left into full_night
    from ground_places_left(g.property_id, g.ground_ids, lower(g.stay), upper(g.stay))
    where places_left < g.places order by night limit 1;
  if not found then return null; end if;
  return jsonb_build_object('code', 'capacity_exceeded', 'date', full_night.night,
    'placesLeft', greatest(full_night.places_left, 0));
end $$;

-- The places left of the common capacities that ground has, on each night of a span on which somebody holds
-- places of them; the least of several capacities.
create function ground_places_left(property uuid, grounds uuid[], f date, t date)
returns table (night date, places_left int) language sql stable as $$
  select d.night::date, min(c.capacity - taken.places)::int
  from ground c,
    generate_series(f::timestamp, t::timestamp - interval '1 day', '1 day') d(night),
    lateral (
      select coalesce(sum(h.places), 0) as places from ground_hold h
      where h.property_id = property and h.stay @> d.night::date
        and (c.kind is null or ground_shares(h.ground_ids, array[c.ground_id]))
    ) taken
  where c.property_id = property and c.capacity is not null
    and (c.kind is null or ground_shares(grounds, array[c.ground_id]))
  group by d.night
$$;

-- Ground is never taken twice, whatever the code does.
create function ground_hold_fits() returns trigger language plpgsql as $$
begin
  if ground_refusal(new) is not null then
    raise exception 'ground of property % is taken', new.property_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ground_hold_is_free before insert on ground_hold
  for each row execute function ground_hold_fits();

create function refuse_ground_hold_change() returns trigger language plpgsql as $$
begin
  raise exception 'ground is taken or given back, never changed';
end $$;
create trigger ground_hold_fixed before update on ground_hold
  for each row execute function refuse_ground_hold_change();

-- The key of a hold in the `ground_periods` of offerings and cabins.
create function ground_hold_key(h ground_hold) returns text language sql immutable as $$
  select coalesce(h.booking_id, h.reservation_id)::text
$$;
create function ground_period(h ground_hold) returns jsonb language sql immutable as $$
  select jsonb_build_object('from', lower(h.stay), 'to', upper(h.stay))
$$;

-- Closes the offerings and cabins that a hold clashes with, and opens them again when it is deleted.
create function ground_hold_closes() returns trigger language plpgsql as $$
begin
  with closed as (
    update offering o set ground_periods = ground_periods
        || jsonb_build_object(ground_hold_key(new), ground_period(new))
    where o.property_id = new.property_id and o.deleted_at is null and ground_clashes(ground_of(o), new)
    returning o.offering_id
  )
  insert into search_refresh (offering_id) select offering_id from closed;
  if new.alone and 'cabins' = any (new.clashes_with) then
    update cabin set ground_periods = ground_periods
        || jsonb_build_object(ground_hold_key(new), ground_period(new))
    where property_id = new.property_id and deleted_at is null;
  end if;
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
  update cabin set ground_periods = ground_periods - ground_hold_key(old)
  where property_id = old.property_id and ground_periods ? ground_hold_key(old);
  return null;
end $$;
create trigger ground_hold_freed after delete on ground_hold
  for each row execute function ground_hold_opens();

-- The periods on which others take the ground of an offering that is written.
create function ground_periods_of(o offering) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(ground_hold_key(h), ground_period(h)), '{}') from ground_hold h
  where h.property_id = o.property_id and ground_clashes(ground_of(o), h)
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
  perform from offering_calendar where offering_id = new.offering_id for update;
  perform from ground where property_id = new.property_id and kind is null for no key update;
  new.ground_periods := ground_periods_of(new);
  return new;
end $$;
-- Named to run before offering_closed_periods.
create trigger offering_a_ground before insert or update of ground_ids, ground_use, together_with,
  clashes_with, target_species, allow_concurrent_bookings on offering
  for each row execute function offering_ground_changed();
-- The type of the property says whether an offering without species is fishing.
create function property_type_changed() returns trigger language plpgsql as $$
begin
  update offering o set ground_periods = ground_periods_of(o) where o.property_id = new.property_id;
  return null;
end $$;
create trigger property_type_changed after update of type on property
  for each row when (old.type <> new.type) execute function property_type_changed();

-- A part that is sold or that an offering takes stays; a property that is deleted takes its parts along.
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

-- Takes ground by hand, for a reservation; returns why it cannot (ground_refusal), null where it can.
create function take_ground(reservation uuid, property uuid, grounds uuid[], f date, t date, n int)
returns jsonb language plpgsql as $$
declare
  g ground_hold;
  refusal jsonb;
begin
  select null, reservation, property, null, daterange(f, t), grounds, 'held', n is null, '{}', '{}', '{}',
    coalesce(n, 0), false into g;
  refusal := ground_refusal(g);
  if refusal is null then insert into ground_hold select (g).*; end if;
  return refusal;
end $$;
