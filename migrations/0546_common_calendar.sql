-- The places of common capacities, by night, for the search and the calendars; a capacity that is taken is not
-- lowered; the search hides ground in the moment it is taken.
alter table search_row add common boolean not null default false;

-- The nights on which nothing is left.
create function full_nights(season_from date, places int[]) returns datemultirange
language sql immutable parallel safe as $$
  select coalesce(range_agg(daterange(season_from + (u.i - 1)::int, season_from + u.i::int)), '{}')
  from unnest(places) with ordinality u(n, i) where u.n <= 0
$$;

-- The places left of the common capacities that ground has, on each night from f to t; the least of several
-- capacities. No rows where it has none.
create or replace function ground_places_left(property uuid, grounds uuid[], f date, t date)
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

-- The night on which most places of a common capacity are taken, and how many; no row where none are.
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

-- The places left of the common capacities of a shared offering's ground, by night of its season; no row where
-- its ground has none. Written under the lock of the property's ground.
create table common_calendar (
  offering_id uuid primary key references offering (offering_id) on delete cascade,
  season_from date not null,
  -- element 1 is the night of season_from
  places_left int[] not null
);
create trigger pages_changed after insert or delete or update on common_calendar
  for each row execute function shared_changed('pages');

-- Writes the calendars of one offering of a property, or of all of them.
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

-- After places of common capacities were taken or released on these nights.
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

-- Closes the offerings and cabins that a hold clashes with, in the search too, and opens them again when it is
-- deleted; the search learns of that with its sweep.
create or replace function ground_hold_closes() returns trigger language plpgsql as $$
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
  if new.alone and 'cabins' = any (new.clashes_with) then
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
create or replace function ground_hold_opens() returns trigger language plpgsql as $$
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
  if old.places > 0 then perform common_places_changed(old.property_id, old.stay); end if;
  return null;
end $$;

create trigger common_calendar_begins after insert on offering_calendar
  for each row execute function season_of_calendar_changed();
create trigger common_calendar_follows after update of season_from, places_left on offering_calendar
  for each row when ((old.season_from, cardinality(old.places_left))
    is distinct from (new.season_from, cardinality(new.places_left)))
  execute function season_of_calendar_changed();

-- Whether a row's offering has a common calendar, with others on its ground.
create function search_row_is_common() returns trigger language plpgsql as $$
begin
  new.common := exists (select from common_calendar k where k.offering_id = new.offering_id);
  return new;
end $$;
create trigger search_row_is_common before insert on search_row
  for each row execute function search_row_is_common();
create function common_calendar_listed() returns trigger language plpgsql as $$
begin
  update search_row set common = tg_op = 'INSERT'
  where offering_id = case tg_op when 'INSERT' then new.offering_id else old.offering_id end;
  return null;
end $$;
create trigger common_calendar_listed after insert or delete on common_calendar
  for each row execute function common_calendar_listed();

select write_common_calendars(property_id, null)
from (select distinct property_id from ground where capacity is not null) capped;
