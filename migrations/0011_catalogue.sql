-- What landowners offer. Lists that rules never query one by one are documents, checked by the contract on the way in.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table municipality (
  municipality_number text primary key check (municipality_number ~ '^\d{4}$'),
  name text not null, county_number text not null, county text not null,
  lon double precision not null, lat double precision not null
);

create table property (
  property_id uuid primary key default gen_random_uuid(),
  owner_uid text not null references user_profile,
  name text not null, type text not null check (type in ('hunting_ground', 'fishing_area', 'combined', 'cabin_rental', 'farm')),
  description text not null default '', address text not null default '',
  municipality_number text references municipality,
  area_value double precision, area_unit text check (area_unit in ('maal', 'hectares', 'sqm')), area_hectares double precision check (area_hectares >= 0),
  boundary jsonb, boundary_box box, location point, -- WGS 84, lon before lat
  land_types text[] not null default '{}', species text[] not null default '{}',
  terrain jsonb, facilities jsonb not null default '[]', rules jsonb not null default '[]',
  season_start date, season_end date, quota jsonb, contact jsonb not null default '{}',
  visibility text not null default 'public' check (visibility in ('public', 'private', 'unlisted')),
  status text not null default 'draft' check (status in ('draft', 'published', 'inactive', 'under_review')),
  created_at timestamptz not null, updated_at timestamptz not null,
  check (season_start <= season_end), check (status <> 'published' or municipality_number is not null)
);
create index on property (owner_uid);
create index on property using gist (boundary_box);

create table parcel (
  parcel_id bigint generated always as identity primary key,
  property_id uuid not null references property on delete cascade,
  municipality_number text not null references municipality,
  gnr int not null check (gnr > 0), bnr int not null check (bnr > 0), fnr int check (fnr > 0), snr int check (snr > 0),
  name text, main boolean not null,
  unique nulls not distinct (property_id, municipality_number, gnr, bnr, fnr, snr)
);
create unique index parcel_one_main on parcel (property_id) where main;

create table cabin (
  cabin_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  name text not null, size_sqm double precision check (size_sqm >= 0), rooms int check (rooms >= 0), beds int check (beds >= 0), description text not null default '',
  facilities text[] not null default '{}', custom_facilities text[] not null default '{}',
  price_per_day_ore bigint not null check (price_per_day_ore >= 0), rental_enabled boolean not null,
  available_from date, available_to date, min_booking_days int check (min_booking_days > 0), max_booking_days int check (max_booking_days > 0),
  blackout_periods jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  created_at timestamptz not null, updated_at timestamptz not null,
  check (available_from <= available_to), check (min_booking_days <= max_booking_days)
);
create index on cabin (property_id);

create table offering (
  offering_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  name text not null, offering_type text not null, description text not null default '',
  target_species text[] not null default '{}',
  valid_from date not null, valid_to date not null, sales_start_date date,
  duration_type text not null check (duration_type in ('none', 'min_days', 'fixed_days', 'season')),
  min_days int check (min_days > 0), max_days int check (max_days > 0), fixed_days int check (fixed_days > 0), start_weekday smallint check (start_weekday between 1 and 7),
  experience_level text, blackout_periods jsonb not null default '[]',
  max_participants int not null check (max_participants > 0), min_hunters int not null check (min_hunters > 0), max_hunters int not null,
  allow_concurrent_bookings boolean not null, total_area_capacity int check (total_area_capacity > 0),
  rules jsonb not null default '[]', custom_rules jsonb not null default '[]',
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  pricing jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive', 'archived')), published boolean not null default false,
  created_at timestamptz not null, updated_at timestamptz not null,
  check (valid_from <= valid_to), check (min_hunters <= max_hunters), check (min_days <= max_days),
  check (not allow_concurrent_bookings or total_area_capacity is not null),
  check (duration_type <> 'fixed_days' or fixed_days is not null), check (duration_type <> 'min_days' or min_days is not null)
);
create index on offering (property_id);

-- A cabin is either included in an offering or offered beside it, never both: the primary key says so.
create table offering_cabin (
  offering_id uuid not null references offering on delete cascade,
  cabin_id uuid not null references cabin,
  included boolean not null, price_per_person_per_night_ore bigint check (price_per_person_per_night_ore >= 0),
  primary key (offering_id, cabin_id), check (included = (price_per_person_per_night_ore is null))
);
create index on offering_cabin (cabin_id);

create table offering_service (
  service_id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering on delete cascade,
  position int not null, name text not null,
  unit text not null check (unit in ('per_person', 'per_day', 'per_person_per_day', 'fixed', 'on_request')),
  price_ore bigint not null check (price_ore >= 0), max_quantity int check (max_quantity > 0), category text, premium boolean not null default false
);
create index on offering_service (offering_id);
