-- Where guests meet and park, what they find in the ground, and what their host writes to them before they come.

-- A meeting point or a parking place of a property, of a part of its ground, or of a cabin. Like the house
-- manual it has its own table, so that no page, search or export of a property can include an exact point.
create table meeting_point (
  meeting_point_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- at most one of them; neither: the property as a whole
  ground_id uuid references ground (ground_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  kind text not null check (kind in ('meeting', 'parking')),
  -- decimal degrees in WGS 84
  lat double precision check (lat between 57 and 82),
  lon double precision check (lon between -10 and 36),
  address text not null default '' check (length(address) <= 200),
  note text not null default '' check (length(note) <= 500),
  updated_at timestamptz not null,
  constraint meeting_point_of_one check (num_nonnulls(ground_id, cabin_id) <= 1),
  constraint meeting_point_is_somewhere
    check ((lat is null) = (lon is null) and (lat is not null or address <> '')),
  unique nulls not distinct (property_id, ground_id, cabin_id, kind)
);
create index meeting_point_ground_id_idx on meeting_point (ground_id);
create index meeting_point_cabin_id_idx on meeting_point (cabin_id);

-- A place in the ground that guests have to find, such as a hunting post. Like the meeting points these have
-- their own table. `position`: the order in which the landowner listed them, which also bounds their number.
create table field_point (
  field_point_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  kind text not null check (kind in ('post', 'boat', 'hut', 'other')),
  name text not null check (length(name) between 1 and 60),
  -- decimal degrees in WGS 84
  lat double precision not null check (lat between 57 and 82),
  lon double precision not null check (lon between -10 and 36),
  position int not null check (position between 0 and 99),
  updated_at timestamptz not null,
  unique (property_id, position)
);

-- A deleted property or cabin leaves its row for the accounting records, but not where guests meet or hunt.
create function forget_meeting_points() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then
    delete from meeting_point where cabin_id = new.cabin_id;
  else
    delete from meeting_point where property_id = new.property_id;
    delete from field_point where property_id = new.property_id;
    delete from arrival_message where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger property_gone_forgets_meeting_points after update of deleted_at on property
  for each row when (new.deleted_at is not null) execute function forget_meeting_points();
create trigger cabin_gone_forgets_meeting_points after update of deleted_at on cabin
  for each row when (new.deleted_at is not null) execute function forget_meeting_points();

-- Where the guests of a booking meet and park (rules 9.16): of each kind those of the cabins, if only cabins are
-- booked, or of the parts of the ground; else the property's.
create function booked_points(b booking) returns jsonb language sql stable as $$
  with found as (
    select m.*, coalesce(c.name, g.name) place, c.english ->> 'name' english_place, g.position,
      rank() over (partition by m.kind order by m.ground_id is null and m.cabin_id is null) nearness
    from meeting_point m left join cabin c using (cabin_id) left join ground g using (ground_id)
    where m.property_id = b.property_id
      and case when m.cabin_id is not null then b.offering_id is null
          and m.cabin_id in (select (x ->> 'cabinId')::uuid from jsonb_array_elements(b.cabins) x)
        when m.ground_id is not null then m.ground_id = any (coalesce(
          (select h.ground_ids from ground_hold h where h.booking_id = b.booking_id),
          (select o.ground_ids from offering o where o.offering_id = b.offering_id)))
        else true end)
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'place', place, 'englishPlace', english_place,
    'lat', lat, 'lon', lon, 'address', address, 'note', note) order by kind, position, place), '[]')
  from found where nearness = 1
$$;

-- The host's own message before arrival. A property without a row sends the usual one.
create table arrival_message (
  property_id uuid primary key references property (property_id) on delete cascade,
  is_on boolean not null,
  -- the number of days before the arrival on which it is sent
  days_before int not null check (days_before between 0 and 14),
  -- empty: the usual text
  text text not null default '' check (length(text) <= 2000),
  english_text text not null default '' check (length(english_text) <= 2000),
  updated_at timestamptz not null
);

-- Recalculates when guests of coming stays get the message; waits for stays that the sweep is handling.
create function arrival_message_changed() returns trigger language plpgsql as $$
begin
  update booking set arrival_message_due_at = '-infinity'
  where property_id = coalesce(new.property_id, old.property_id) and status in ('paid', 'in_progress')
    and arrival_message_sent_at is null;
  return null;
end $$;
create trigger arrival_message_changed after insert or delete or update of is_on, days_before on arrival_message
  for each row execute function arrival_message_changed();
