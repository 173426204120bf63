create table offering (
  offering_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  name text not null,
  offering_type text not null,
  description text not null default '',
  target_species text[] not null default '{}',
  valid_from date not null,
  valid_to date not null,
  sales_start_date date,
  duration_type text not null check (duration_type in ('none', 'min_days', 'fixed_days', 'season')),
  min_days int check (min_days > 0),
  max_days int check (max_days > 0),
  fixed_days int check (fixed_days > 0),
  start_weekday smallint check (start_weekday between 1 and 7),
  experience_level text,
  blackout_periods jsonb not null default '[]',
  max_participants int not null check (max_participants > 0),
  min_hunters int not null check (min_hunters > 0),
  max_hunters int not null,
  allow_concurrent_bookings boolean not null,
  total_area_capacity int check (total_area_capacity > 0),
  rules jsonb not null default '[]',
  custom_rules jsonb not null default '[]',
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  pricing jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive', 'archived')),
  published boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- How a landowner words the price (rules 10.1): shown to hunters, read by no calculation.
  price_unit text check (price_unit in ('day', 'week', 'weekend', 'animal', 'stay', 'season', 'fixed_period')),
  price_modifiers jsonb not null default '[]',
  version int not null default 1,
  -- What is closed: by the landowner, and by the calendars that are fetched. What decides a stay reads
  -- closed_periods alone.
  imported_periods jsonb not null default '[]',
  closed_periods jsonb not null default '[]',
  english jsonb check (jsonb_typeof(english) = 'object'),
  dogs text, -- Whether a dog may come along, and how one gets there. Null: not said.
  access text,
  -- Days that the landowner has given a price of their own: {from, to, priceOre}, half-open, in order, never across
  -- each other.
  day_prices jsonb not null default '[]',
  constraint offering_check check (valid_from <= valid_to),
  constraint offering_check1 check (min_hunters <= max_hunters),
  constraint offering_check2 check (min_days <= max_days),
  constraint offering_check3 check (not allow_concurrent_bookings or total_area_capacity is not null),
  constraint offering_check4 check (duration_type <> 'fixed_days' or fixed_days is not null),
  constraint offering_check5 check (duration_type <> 'min_days' or min_days is not null),
  constraint offering_check6 check (deleted_at is null or (status = 'archived' and not published)),
  constraint offering_price_modifiers_check
    check (jsonb_typeof(price_modifiers) = 'array' and jsonb_array_length(price_modifiers) <= 10),
  constraint offering_day_prices_check
    check (jsonb_typeof(day_prices) = 'array' and jsonb_array_length(day_prices) <= 366)
);
create index offering_property_id_idx on offering (property_id);

create trigger offering_closed_periods before insert or update on offering for each row
  execute function closed_periods_follow();

create trigger offering_version before update of updated_at on offering for each row
  execute function raise_version();

create trigger pages_changed after insert or delete or update on offering for each row
  execute function shared_changed('pages');

-- A cabin is either included in an offering or offered beside it, never both: the primary key says so.
create table offering_cabin (
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id),
  included boolean not null,
  price_per_person_per_night_ore bigint check (price_per_person_per_night_ore >= 0),
  constraint offering_cabin_check check (included = (price_per_person_per_night_ore is null)),
  constraint offering_cabin_pkey primary key (offering_id, cabin_id)
);
create index offering_cabin_cabin_id_idx on offering_cabin (cabin_id);

create trigger pages_changed after insert or delete or update on offering_cabin for each row
  execute function shared_changed('pages');
