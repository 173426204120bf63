-- Offerings and cabins take all kinds of use that they sell; imported days take ground; the ground is locked before
-- calendars and cabins; holds are reduced on the terms under which they were taken; and a refused right or a deleted
-- property leaves no conflict undecided.
alter table ground_hold add column kinds text[];
alter table ground_hold add constraint ground_hold_kinds
  check (kinds is not null and kinds <> '{}' and kinds <@ '{hunting,fishing,cabins}') not valid;
alter table ground_hold disable trigger ground_hold_fixed;
-- safe: a row for each stay to come
update ground_hold h set kinds = case when kind = 'held' then '{hunting,fishing}' when kind = 'cabins' then '{cabins}'
    when species = '{}' then array[kind]
    else array(select distinct case when s like '%fiske' then 'fishing' else 'hunting' end from unnest(species) s
      order by 1) end
  || case when kind <> 'cabins' and exists (select from cabin_hold c
    where c.booking_id = h.booking_id or c.reservation_id = h.reservation_id) then '{cabins}' else '{}'::text[] end;
alter table ground_hold enable trigger ground_hold_fixed;

drop function ground_of_offering(uuid, daterange, int);
-- What a booking of an offering would take of the ground, apart from its cabins. `takenKindsOf` in domain/
-- derives the kinds likewise.
create or replace function ground_of(o offering) returns ground_hold language sql stable as $$
  select row(
    null, null, o.property_id, o.offering_id, null, o.ground_ids, 'hunting',
    case when o.ground_use is null then not o.allow_concurrent_bookings else o.ground_use = 'alone' end,
    o.target_species, o.together_with, o.clashes_with, 0, false,
    case when o.target_species = '{}' then array[(select case when p.type = 'fishing_area' then 'fishing'
        else 'hunting' end from property p where p.property_id = o.property_id)]
      else array(select distinct case when s like '%fiske' then 'fishing' else 'hunting' end
        from unnest(o.target_species) s order by 1) end)::ground_hold
$$;
-- What cabins take that are booked or reserved without an offering; the property is null otherwise.
create or replace function ground_of_cabins(booking uuid, reservation uuid, taken daterange) returns ground_hold
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
-- Whether a hold closes all cabins of the property, by the landowner's choice.
create function ground_closes_cabins(h ground_hold) returns boolean language sql immutable as $$
  select h.alone and 'cabins' = any (h.clashes_with)
$$;
-- Whether two holds of different offerings exclude each other on the same night (rules 2.9). Cabins are no
-- part of the ground, so that what closes them does so wherever it takes ground.
create or replace function ground_clashes(a ground_hold, b ground_hold) returns boolean language sql immutable as $$
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
drop function ground_refusal(ground_hold);
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
-- Guarantees, whatever the code does, that ground is never taken twice. Imported days may be added to nights
-- that are already taken.
create or replace function ground_hold_fits() returns trigger language plpgsql as $$
begin
  if ground_refusal(new, false) is not null then
    raise exception 'ground of property % is taken', new.property_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger ground_hold_is_free on ground_hold;
create trigger ground_hold_is_free before insert on ground_hold
  for each row when (not new.sold_twice) execute function ground_hold_fits();
create trigger ground_capacity_of_new_is_enough before insert on ground
  for each row when (new.capacity is not null)
  execute function ground_capacity_covers_holds();
-- Closes the offerings and cabins that a hold excludes, in search rows too. When the hold is deleted, they
-- are opened again, in search rows by the next sweep.
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
create or replace function ground_hold_opens() returns trigger language plpgsql as $$
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
-- The periods on which holds and imported days exclude this offering, for an offering that is being written.
create or replace function ground_periods_of(o offering) returns jsonb language sql stable as $$
  with own as (select ground_of(o) as hold)
  select coalesce(jsonb_object_agg(k, ground_period(h)), '{}') from own, lateral (
    select ground_hold_key(h) as k, h from ground_hold h where h.property_id = o.property_id
    union all
    select hold_key, i.hold from imported_ground(o.property_id) i) others(k, h)
  where ground_clashes(own.hold, h)
$$;
create or replace function offering_ground_changed() returns trigger language plpgsql as $$
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
-- The least capacity that a shared offering's ground has in common with others; null: none.
create function common_capacity_of(o offering) returns int language sql stable as $$
  select min(g.capacity) from ground g
  where g.property_id = o.property_id and o.allow_concurrent_bookings
    and (g.kind is null or ground_shares(o.ground_ids, array[g.ground_id]))
$$;
-- The property's type decides whether an offering without species is hunting or fishing, so it is not changed
-- while such an offering is booked.
create or replace function property_type_changed() returns trigger language plpgsql as $$
begin
  if (old.type = 'fishing_area') <> (new.type = 'fishing_area') and exists (select from ground_hold h
    where h.property_id = new.property_id and h.offering_id is not null and h.species = '{}')
  then
    raise exception 'property % has bookings by its type', new.property_id using errcode = 'check_violation';
  end if;
  update offering o set ground_periods = ground_periods_of(o) where o.property_id = new.property_id;
  return null;
end $$;
-- Takes ground for a hold by hand. Returns why that is not possible (ground_refusal); null if it is taken.
create or replace function take_ground(reservation uuid, property uuid, grounds uuid[], f date, t date, n int)
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
drop function take_offering(uuid, uuid, date, date, int, uuid);
-- Takes the nights of an offering for a booking or a reservation; false if there are too few places, or the
-- stay is not within the season, or others have its ground. `with_cabins`: cabins are taken too. The mode,
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
-- Reduces the holds of a booking or a reservation to nights within its own, and to n people or places. What
-- remains keeps the terms under which it was taken, whatever has changed since, so it is always possible.
create function reduce_holds(booking uuid, reservation uuid, f date, t date, n int)
returns void language plpgsql as $$
declare
  nights offering_hold;
  land ground_hold;
  cabins uuid[];
  services jsonb;
begin
  select * into land from ground_hold h where booking = h.booking_id or reservation = h.reservation_id;
  perform from ground where property_id = land.property_id and kind is null for no key update;
  select * into nights from offering_hold h where booking = h.booking_id or reservation = h.reservation_id;
  with gone as (delete from cabin_hold h
    where booking = h.booking_id or reservation = h.reservation_id returning cabin_id)
  select array_agg(cabin_id) into cabins from gone;
  with gone as (delete from service_hold h
    where booking = h.booking_id or reservation = h.reservation_id returning service_id, quantity)
  select jsonb_agg(jsonb_build_object('serviceId', service_id, 'quantity', quantity)) into services from gone;
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
    insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive)
    values (booking, reservation, nights.offering_id, daterange(f, t), n, nights.exclusive);
  end if;
  insert into cabin_hold (booking_id, reservation_id, cabin_id, stay)
  select booking, reservation, c, daterange(f, t) from unnest(cabins) c order by c;
  perform take_services(booking, services, f, t, reservation) where services is not null;
end $$;
-- Deletes the holds of a booking that leaves the holding statuses (rules 2.5).
create or replace function release_holds() returns trigger language plpgsql as $$
begin
  -- in the order in which nights are taken
  perform from ground where property_id = new.property_id and kind is null for no key update;
  delete from offering_hold where booking_id = new.booking_id;
  delete from cabin_hold where booking_id = new.booking_id;
  delete from service_hold where booking_id = new.booking_id;
  return null;
end $$;
-- Refuses the transaction at its end if a reservation lacks its holds, also after a change of its days,
-- participants or quantity.
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
        where h.reservation_id = r.reservation_id and h.offering_id is null and h.ground_ids = r.ground_ids
          and h.stay = daterange(r.from_date, r.to_date))
  ) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
-- Deletes the holds of a completed or released reservation; a released one never changes.
create or replace function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' or (old.status = 'completed' and new.status <> 'released') then
    raise exception 'reservation % is %', old.reservation_id, old.status;
  end if;
  if new.status in ('released', 'completed') then
    -- in the order in which nights are taken
    perform from ground where property_id = new.property_id and kind is null for no key update;
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
    delete from ground_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;
-- Locks properties for a change of the property or of its terms of sale: their rows in order, then the terms
-- of their owners (profile.sql), and then their grounds, which holds on their nights lock too.
create or replace function lock_properties(properties uuid[]) returns void language plpgsql as $$
begin
  perform from property where property_id = any (properties) order by property_id for no key update;
  perform lock_terms(o.owner_uid)
    from (select distinct owner_uid from property where property_id = any (properties) order by 1) o;
  perform from ground where property_id = any (properties) and kind is null
    order by property_id for no key update;
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
create or replace function calendar_clash_of(b booking) returns jsonb language sql stable as $$
  select jsonb_build_object('calendar', i.name,
    'from', greatest(n."from", b.from_date), 'to', least(n."to", b.to_date) - 1)
  from calendar_import i, jsonb_to_recordset(i.periods) n("from" date, "to" date)
  where i.property_id = b.property_id and imported_clash(i, n."from", n."to", b)
  order by n."from" limit 1
$$;
-- An approved right publishes only a property that is under review because of it.
create function review_has_ended() returns trigger language plpgsql as $$
begin
  update property_right set publishes = false where property_id = new.property_id and publishes;
  return null;
end $$;
create trigger review_has_ended after update of status on property
  for each row when (old.status = 'under_review' and new.status <> 'under_review')
  execute function review_has_ended();
drop function update_parcel_conflicts(uuid, timestamptz);
-- Compares the saved property with the parcels of other accounts: ends conflicts that are over, opens new
-- ones, and returns the new ones as (one, other, parcel). `former`: its parcels before it was saved. An
-- earlier approval ends if parcels were added.
create function update_parcel_conflicts(saved uuid, former text[], moment timestamptz)
returns table (one uuid, other uuid, shared_parcel text) language plpgsql as $$
declare
  numbers text[] := parcels_of(saved);
  owner text;
begin
  update property_right set decided_at = null, approved_parcels = null,
      status = case when held is null then 'none' else 'waiting' end,
      waiting_since = case when held is null then null else moment end
    where property_id = saved and status = 'approved' and not numbers <@ approved_parcels;
  -- Another account that saves one of these parcels at the same time waits, and then finds what is saved here.
  perform pg_advisory_xact_lock(hashtextextended('parcel ' || n, 913))
    from (select distinct n from unnest(numbers || former) n order by n) locked;
  -- A wrong number that is corrected ends the conflict, except for who was booked meanwhile.
  update parcel_conflict c set ended_at = moment
    where c.ended_at is null and not (parcels_of(c.property_id) && parcels_of(c.other_property_id))
      and (c.other_property_id = saved or c.property_id = saved and not exists (select from booking b
        where b.property_id = saved and b.status <> 'calculated' and b.terms_accepted_at >= c.found_at));
  select owner_uid into owner from property
    where property_id = saved and status = 'published' and deleted_at is null;
  if not found then return; end if;
  return query
    with clashing as (
      select p.property_id, min(parcel_number(theirs)) as parcel
      from parcel mine join parcel theirs using (municipality_number, gnr, bnr)
        join property p on p.property_id = theirs.property_id
      where mine.property_id = saved and parcel_number(mine) = parcel_number(theirs)
        and p.owner_uid <> owner and p.status = 'published' and p.deleted_at is null
      group by p.property_id
    ), sides as (
      select saved as side, property_id as opposite, parcel from clashing
      union all select property_id, saved, parcel from clashing
    ), opened as (
      insert into parcel_conflict (property_id, other_property_id, parcel, found_at)
      select side, opposite, parcel, moment from sides
      where not exists (select from property_right r where r.property_id = side and r.status = 'approved')
        and not exists (select from property_right r where r.property_id = opposite and r.status = 'refused')
      on conflict (property_id, other_property_id) where ended_at is null do nothing
      returning property_id, other_property_id, parcel
    )
    select distinct least(property_id, other_property_id), greatest(property_id, other_property_id), parcel
    from opened;
end $$;

-- What is sold keeps its nights. New takings find the wider kinds and the imported days.
-- safe: only offerings of species that are both hunted and fished, and of properties with imported calendars
update offering o set ground_periods = ground_periods_of(o)
  where o.deleted_at is null and o.ground_periods <> ground_periods_of(o);
-- safe: only cabins of properties with imported calendars
update cabin c set ground_periods = cabin_ground_periods(c.property_id)
  where c.deleted_at is null and c.ground_periods <> cabin_ground_periods(c.property_id);
