-- Cabins of a property: included in an offering, optional beside it (offering_cabin), or let on their own.

-- A cabin. Written by the owner and co-hosts of its property (cabin-store.ts); a deleted one stays as a row,
-- since bookings refer to it.
create table cabin (
  cabin_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,

  name text not null,
  description text not null default '',
  -- English in domain/property/english.ts
  english jsonb check (jsonb_typeof(english) = 'object'),
  size_sqm double precision check (size_sqm >= 0),
  rooms int check (rooms >= 0),
  beds int check (beds >= 0),
  -- cabinFacilities in domain/cabin/lists.ts, and facilities in the landowner's own words
  facilities text[] not null default '{}',
  custom_facilities text[] not null default '{}',
  children_welcome boolean not null default false,

  -- let on its own, at this price a night for the whole cabin (rules 3.5, 10.3)
  rental_enabled boolean not null,
  price_per_day_ore bigint not null check (price_per_day_ore >= 0),
  -- `instant`: booked at once by the landowner's standing yes (rules 4.6)
  confirmation text not null default 'request' check (confirmation in ('request', 'instant')),
  -- who is confirmed at once: InstantConditions in domain/booking/instant.ts; all if empty
  instant_conditions jsonb not null default '{}' check (jsonb_typeof(instant_conditions) = 'object'),
  -- the first and the last night that can be booked; null: no bound
  available_from date,
  available_to date,
  min_booking_days int check (min_booking_days > 0),
  max_booking_days int check (max_booking_days > 0),
  -- from when guests may come on the day of arrival, and by when they have left on the day of departure
  arrival_time text check (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  departure_time text check (departure_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- the days that are kept free between two stays (rules 2.4)
  preparation_days smallint not null default 0 check (preparation_days between 0 and 14),
  -- of bookings of cabins alone (rules 5.1)
  cancellation_policy text not null default 'moderate'
    check (cancellation_policy in ('flexible', 'moderate', 'strict')),

  -- Closed periods. `blackout_periods`: the landowner's (Blackouts in contract/cabin/endpoints.ts).
  -- `imported_periods`: those of calendar_import. `ground_periods`: when a booked offering takes the cabin's
  -- ground, by booking id (ground.sql). `closed_periods`: all of these, and all that a stay is checked
  -- against.
  blackout_periods jsonb not null default '[]',
  imported_periods jsonb not null default '[]',
  ground_periods jsonb not null default '{}',
  closed_periods jsonb not null default '[]',

  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),

  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,

  constraint cabin_check check (available_from <= available_to),
  constraint cabin_check1 check (min_booking_days <= max_booking_days),
  constraint cabin_check2 check (deleted_at is null or status = 'archived')
);
create index cabin_property_id_idx on cabin (property_id);

create trigger pages_changed after insert or delete or update on cabin
  for each row execute function shared_changed('pages');
create trigger cabin_version before update of updated_at on cabin
  for each row execute function raise_version();
create trigger cabin_gone_forgets_manual after update of deleted_at on cabin
  for each row when (new.deleted_at is not null) execute function forget_house_manual();

-- Recomputes the closed periods of a cabin or an offering from their parts.
create function closed_periods_follow() returns trigger language plpgsql as $$
begin
  new.closed_periods = new.blackout_periods || new.imported_periods
    || jsonb_path_query_array(new.ground_periods, '$.*');
  return new;
end $$;
create trigger cabin_closed_periods before insert or update on cabin
  for each row execute function closed_periods_follow();

-- From when the guests of these booked cabins may be in all of them, and by when they have left them all:
-- {arrivalTime, departureTime}, null where none says.
create function stay_times(booked_cabins jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('arrivalTime', max(arrival_time), 'departureTime', min(departure_time))
  from cabin where cabin_id in (select (c ->> 'cabinId')::uuid from jsonb_array_elements(booked_cabins) c)
$$;

alter table house_manual add constraint house_manual_cabin_id_fkey
  foreign key (cabin_id) references cabin (cabin_id) on delete cascade;
