-- Offerings: what can be booked on a property, in a season, at a price.

-- An offering. Written by the owner and co-hosts of its property (offering-store.ts); its terms of sale only
-- while holding lock_properties. A deleted one stays as a row, since bookings refer to it. The rules read it
-- as OfferingTerms in domain/offering/terms.ts.
create table offering (
  offering_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,

  name text not null,
  -- offeringTypes in domain/offering/lists.ts
  offering_type text not null,
  description text not null default '',
  -- English in domain/property/english.ts
  english jsonb check (jsonb_typeof(english) = 'object'),
  -- keys of domain/species/species.ts
  target_species text[] not null default '{}',
  -- the river of salmon fishing, by its number in the regulation of salmon rivers (server/features/law/rivers.json)
  river_number text check (length(river_number) <= 20),
  -- Facts with a list of answers (domain/offering/fields.ts); null: no answer. `dogs`: whether guests may
  -- bring a dog; `access`: how guests get the last part of the way.
  experience_level text,
  dogs text,
  access text,
  children_welcome boolean not null default false,
  -- whether a request says which dogs the hunters bring, where dogs are allowed
  asks_for_dogs boolean not null default false,
  -- A list of lines; the landowner's own lines also as one text.
  rules jsonb not null default '[]',
  custom_rules jsonb not null default '[]',

  -- the first offering of which this one is a copy, for another season
  copied_from uuid references offering (offering_id) on delete set null,

  -- the first and the last day of the season, both included
  valid_from date not null,
  valid_to date not null,
  -- null: sales are open at once
  sales_start_date date,

  -- the possible lengths of a stay (rules 2.1, 3.2), and the ISO weekday on which it must begin, 1 Monday … 7
  -- Sunday
  duration_type text not null check (duration_type in ('none', 'min_days', 'fixed_days', 'season')),
  min_days int check (min_days > 0),
  max_days int check (max_days > 0),
  fixed_days int check (fixed_days > 0),
  start_weekday smallint check (start_weekday between 1 and 7),
  -- the days that an exclusive offering keeps free between two stays (rules 2.4)
  preparation_days smallint not null default 0 check (preparation_days between 0 and 14),

  -- The ground that the offering takes (rules 2.9). `ground_ids`: parts of the property, the whole if empty.
  -- `ground_use`: `alone` or `together`; null: decided by allow_concurrent_bookings. Then the species
  -- tolerated by an offering that takes alone, and the kinds, besides its own, that it clashes with.
  ground_ids uuid[] not null default '{}',
  ground_use text check (ground_use in ('alone', 'together')),
  together_with text[] not null default '{}',
  clashes_with text[] not null default '{}' check (clashes_with <@ '{hunting,fishing,cabins}'),
  -- the offering was sold on ground that was already sold, before rules 2.9: its landowner must choose how it
  -- takes the ground
  ground_unanswered boolean not null default false,

  -- what happens with a request for days on which the law closes every target species (rules 2.12)
  illegal_days text not null default 'warn' check (illegal_days in ('warn', 'refuse')),

  -- what becomes of members of a team whose papers are not in order, and whether members are replaced before
  -- arrival (rules 9.25)
  red_members text not null default 'block' check (red_members in ('tell', 'ask', 'block')),
  substitution text not null default 'free' check (substitution in ('free', 'ask', 'never')),

  -- `instant`: booked at once by the landowner's standing yes (rules 4.6)
  confirmation text not null default 'request' check (confirmation in ('request', 'instant')),
  -- who is confirmed at once: InstantConditions in domain/booking/instant.ts; all if empty
  instant_conditions jsonb not null default '{}' check (jsonb_typeof(instant_conditions) = 'object'),

  -- Closed periods: BlackoutPeriod[] in domain/offering/terms.ts. The landowner's own; those of imported
  -- calendars (calendar_import); those on which others take its ground, by the id of their booking or
  -- reservation (ground.sql); and all of these, which a stay is checked against.
  blackout_periods jsonb not null default '[]',
  imported_periods jsonb not null default '[]',
  ground_periods jsonb not null default '{}',
  closed_periods jsonb not null default '[]',

  -- the bounds of one group (rules 2.3); the lower of the two maxima applies
  min_hunters int not null check (min_hunters > 0),
  max_hunters int not null,
  max_participants int not null check (max_participants > 0),
  -- true: groups share the ground, up to this many people; false: one group at a time (rules 2.2, 2.3)
  allow_concurrent_bookings boolean not null,
  total_area_capacity int check (total_area_capacity > 0),

  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  -- Pricing in domain/offering/terms.ts (rules 3.1)
  pricing jsonb not null,
  -- The days for which the landowner has set their own price: DayPrice[], in order and without overlaps.
  day_prices jsonb not null default '[]'
    check (jsonb_typeof(day_prices) = 'array' and jsonb_array_length(day_prices) <= 366),
  -- Prices of a season card (rules 2.10) from some days of its season on: SeasonPrice[], ascending.
  season_prices jsonb not null default '[]'
    check (jsonb_typeof(season_prices) = 'array' and jsonb_array_length(season_prices) <= 50),
  -- The landowner's wording of the price (rules 10.1), shown to hunters and used by no calculation.
  price_unit text
    check (price_unit in ('day', 'week', 'weekend', 'animal', 'stay', 'season', 'fixed_period')),
  -- {label, type, value}[], the value in percent or øre (contract/offering/fields.ts)
  price_modifiers jsonb not null default '[]'
    check (jsonb_typeof(price_modifiers) = 'array' and jsonb_array_length(price_modifiers) <= 10),

  -- The offering is on sale if it is active and published, and its property is published.
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive', 'archived')),
  published boolean not null default false,

  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,

  constraint offering_check check (valid_from <= valid_to),
  constraint offering_check1 check (min_hunters <= max_hunters),
  constraint offering_check2 check (min_days <= max_days),
  constraint offering_check3 check (not allow_concurrent_bookings or total_area_capacity is not null),
  constraint offering_check4 check (duration_type <> 'fixed_days' or fixed_days is not null),
  constraint offering_check5 check (duration_type <> 'min_days' or min_days is not null),
  constraint offering_season_prices_check1 check (season_prices = '[]'
    or (duration_type = 'season' and allow_concurrent_bookings)),
  constraint offering_check6 check (deleted_at is null or (status = 'archived' and not published))
);
create index offering_property_id_idx on offering (property_id);
create index offering_river_number_idx on offering (river_number) where river_number is not null;
create index offering_copied_from_idx on offering (copied_from) where copied_from is not null;

create trigger pages_changed after insert or delete or update on offering
  for each row execute function shared_changed('pages');
create trigger offering_version before update of updated_at on offering
  for each row execute function raise_version();
create trigger offering_closed_periods before insert or update on offering
  for each row execute function closed_periods_follow();

-- A cabin of an offering: included, or optional at a price, never both (rules 3.5). Rewritten with each
-- saving of the offering.
create table offering_cabin (
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id),
  included boolean not null,
  price_per_person_per_night_ore bigint check (price_per_person_per_night_ore >= 0),
  constraint offering_cabin_check check (included = (price_per_person_per_night_ore is null)),
  primary key (offering_id, cabin_id)
);
create index offering_cabin_cabin_id_idx on offering_cabin (cabin_id);

create trigger pages_changed after insert or delete or update on offering_cabin
  for each row execute function shared_changed('pages');
