-- The ground of a property, and what is taken of it (rules 2.9). What is sold stays sold: where bookings of
-- several offerings have the same ground on the same nights already, they keep it, marked, and their offerings
-- take together until the landowner has answered.
alter table offering
  add ground_ids uuid[] not null default '{}',
  add ground_use text,
  add together_with text[] not null default '{}',
  add clashes_with text[] not null default '{}',
  add ground_unanswered boolean not null default false,
  add ground_periods jsonb not null default '{}',
  add constraint offering_ground_use_check check (ground_use in ('alone', 'together')) not valid,
  add constraint offering_clashes_with_check check (clashes_with <@ '{hunting,fishing,cabins}') not valid;
alter table cabin add ground_periods jsonb not null default '{}';
create or replace function closed_periods_follow() returns trigger language plpgsql as $$
begin
  new.closed_periods = new.blackout_periods || new.imported_periods
    || jsonb_path_query_array(new.ground_periods, '$.*');
  return new;
end $$;

alter table reservation
  add ground_ids uuid[],
  add places int,
  add constraint reservation_places_check check (places > 0) not valid,
  drop constraint reservation_kind_check,
  add constraint reservation_kind_check check (kind in ('offering', 'cabin', 'service', 'ground')) not valid,
  drop constraint reservation_check1,
  add constraint reservation_check1 check (num_nonnulls(offering_id, cabin_id, service_id, ground_ids) = 1) not valid,
  drop constraint reservation_check2,
  add constraint reservation_check2 check (
    kind = case when offering_id is not null then 'offering' when cabin_id is not null then 'cabin'
      when service_id is not null then 'service' else 'ground' end
  ) not valid,
  add constraint reservation_check5 check (places is null or kind = 'ground') not valid;
create or replace function reservation_holds() returns trigger language plpgsql as $$
begin
  if exists (
    select from reservation r
    where r.reservation_id = new.reservation_id and r.status in ('reserved', 'confirmed')
      and not exists (select from offering_hold h
        where h.reservation_id = r.reservation_id and h.offering_id = r.offering_id
          and h.stay = daterange(r.from_date, r.to_date) and h.participants = r.participants)
      and not exists (select from cabin_hold h
        where h.reservation_id = r.reservation_id and h.cabin_id = r.cabin_id
          and h.stay = daterange(r.from_date, r.to_date))
      and not exists (select from service_hold h
        where h.reservation_id = r.reservation_id and h.service_id = r.service_id
          and h.stay = daterange(r.from_date, r.to_date) and h.quantity = r.quantity)
      and not exists (select from ground_hold h
        where h.reservation_id = r.reservation_id and h.kind = 'held' and h.ground_ids = r.ground_ids
          and h.stay = daterange(r.from_date, r.to_date))
  ) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
create or replace function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' or (old.status = 'completed' and new.status <> 'released') then
    raise exception 'reservation % is %', old.reservation_id, old.status;
  end if;
  if new.status in ('released', 'completed') then
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
    delete from ground_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;

create table ground (
  ground_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  kind text check (kind in ('field', 'water')),
  name text,
  boundary jsonb,
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

create table ground_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  property_id uuid not null references property (property_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  stay daterange not null check (not isempty(stay)),
  ground_ids uuid[] not null,
  kind text not null check (kind in ('hunting', 'fishing', 'cabins', 'held')),
  alone boolean not null,
  species text[] not null default '{}',
  together_with text[] not null default '{}',
  clashes_with text[] not null default '{}',
  places int not null default 0 check (places >= 0),
  sold_twice boolean not null default false,
  constraint ground_hold_owner check (num_nonnulls(booking_id, reservation_id) = 1)
);
create unique index ground_hold_booking on ground_hold (booking_id) where booking_id is not null;
create unique index ground_hold_reservation on ground_hold (reservation_id) where reservation_id is not null;
create index ground_hold_property on ground_hold using gist (property_id, stay);
create index ground_hold_offering on ground_hold (offering_id);
create trigger pages_changed after insert or delete or update on ground_hold
  for each row execute function shared_changed('pages');

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

create function ground_tolerates(a ground_hold, b ground_hold) returns boolean language sql immutable as $$
  select not a.alone or b.species <> '{}' and b.species <@ a.together_with
$$;

create function ground_shares(a uuid[], b uuid[]) returns boolean language sql immutable as $$
  select a = '{}' or b = '{}' or a && b
$$;

create function ground_clashes(a ground_hold, b ground_hold) returns boolean language sql immutable as $$
  select (a.offering_id is null or a.offering_id is distinct from b.offering_id)
    and ground_shares(a.ground_ids, b.ground_ids)
    and (a.kind = b.kind and a.kind <> 'cabins'
      or a.kind = 'held' and b.kind <> 'cabins' or b.kind = 'held' and a.kind <> 'cabins'
      or b.kind = any (a.clashes_with) or a.kind = any (b.clashes_with))
    and not (ground_tolerates(a, b) and ground_tolerates(b, a))
$$;

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

-- What is sold already.
insert into ground (ground_id, property_id) select property_id, property_id from property;
insert into ground_hold
  select h.booking_id, h.reservation_id, t.property_id, t.offering_id, h.stay, t.ground_ids, t.kind, t.alone,
    t.species, t.together_with, t.clashes_with, case when h.exclusive then 0 else h.participants end, false
  from offering_hold h join offering o using (offering_id), lateral ground_of(o) t;
insert into ground_hold
  select distinct on (c.booking_id, c.reservation_id) t.booking_id, t.reservation_id, t.property_id, null::uuid,
    t.stay, t.ground_ids, t.kind, t.alone, t.species, t.together_with, t.clashes_with, 0, false
  from cabin_hold c, lateral ground_of_cabins(c.booking_id, c.reservation_id, c.stay) t
  where t.property_id is not null;
create temporary table sold_twice on commit drop as
  select distinct a.offering_id, coalesce(a.booking_id, a.reservation_id) as id
  from ground_hold a join ground_hold b on b.property_id = a.property_id and b.stay && a.stay
  where ground_clashes(a, b);
update ground_hold set sold_twice = true, alone = false
  where coalesce(booking_id, reservation_id) in (select id from sold_twice);
-- safe: only offerings that are sold onto each other's ground
update offering set ground_use = 'together', ground_unanswered = true
  where offering_id in (select offering_id from sold_twice);

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

create function ground_hold_key(h ground_hold) returns text language sql immutable as $$
  select coalesce(h.booking_id, h.reservation_id)::text
$$;
create function ground_period(h ground_hold) returns jsonb language sql immutable as $$
  select jsonb_build_object('from', lower(h.stay), 'to', upper(h.stay))
$$;

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
  perform from offering_calendar where offering_id = new.offering_id for update;
  perform from ground where property_id = new.property_id and kind is null for no key update;
  new.ground_periods := ground_periods_of(new);
  return new;
end $$;
create trigger offering_a_ground before insert or update of ground_ids, ground_use, together_with,
  clashes_with, target_species, allow_concurrent_bookings on offering
  for each row execute function offering_ground_changed();
create function property_type_changed() returns trigger language plpgsql as $$
begin
  update offering o set ground_periods = ground_periods_of(o) where o.property_id = new.property_id;
  return null;
end $$;
create trigger property_type_changed after update of type on property
  for each row when (old.type <> new.type) execute function property_type_changed();

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

-- safe: only offerings of properties with bookings ahead
update offering o set ground_periods = ground_periods_of(o)
  where exists (select from ground_hold h where h.property_id = o.property_id);

create or replace function take_offering(
  booking uuid, offering_taken uuid, f date, t date, n int, reservation uuid default null
) returns boolean language plpgsql as $$
declare
  is_exclusive boolean;
  taking ground_hold;
begin
  perform from offering_calendar where offering_id = offering_taken for no key update;
  select not allow_concurrent_bookings into is_exclusive from offering where offering_id = offering_taken;
  taking := ground_of_offering(offering_taken, daterange(f, t), case when is_exclusive then 0 else n end);
  taking.booking_id := booking;
  taking.reservation_id := reservation;
  if ground_refusal(taking) is not null then return false; end if;
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
    if not found then return c; end if;
    insert into cabin_hold (booking_id, reservation_id, cabin_id, stay)
    values (booking, reservation, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;
create function give_ground_back() returns trigger language plpgsql as $$
begin
  delete from ground_hold h
  where old.booking_id = h.booking_id or old.reservation_id = h.reservation_id;
  return null;
end $$;
create trigger offering_ground_released after delete on offering_hold
  for each row execute function give_ground_back();
create trigger cabin_ground_released after delete on cabin_hold
  for each row execute function give_ground_back();
