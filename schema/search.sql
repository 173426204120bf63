create table search_row (
  hit_id uuid,
  property_id uuid not null,
  county_number text not null,
  municipality_number text not null,
  offering_type text,
  experience_level text,
  species bigint not null,
  amenities int not null,
  area_ha double precision,
  cabin_beds int not null,
  rating real,
  created_at timestamptz not null,
  loc point not null,
  lonlat point not null,
  valid_from date not null,
  valid_to date not null,
  last_arrival date not null,
  sales_start date not null,
  min_days int not null,
  max_days int not null,
  start_mask smallint not null,
  min_hunters int not null,
  max_hunters int not null,
  shared boolean not null,
  per_hunter boolean not null,
  price_of_arrival boolean not null,
  ls_days int not null,
  ls_hundredths int not null,
  from_ore bigint not null,
  floor_ore bigint not null,
  blackout datemultirange,
  included_cabins uuid[],
  exact_days int not null generated always as (
CASE
    WHEN price_of_arrival THEN min_days
    ELSE 0
END) stored,
  indexed_on date not null,
  tx int not null generated always
    as ((floor((((LEAST((179.999999)::double precision,
    GREATEST(('-180'::integer)::double precision,
    lonlat[0])) + (180)::double precision) / (360)::double precision) * (1048576)::double precision)))::integer) stored,
  ty int not null generated always
    as ((floor(((((1)::double precision - (ln((tan(radians(LEAST((85)::double precision,
    GREATEST(('-85'::integer)::double precision,
    lonlat[1])))) + ((1)::double precision / cos(radians(LEAST((85)::double precision,
    GREATEST(('-85'::integer)::double precision,
    lonlat[1]))))))) / pi())) / (2)::double precision) * (1048576)::double precision)))::integer) stored,
  rating_count int not null default 0,
  ceiling_ore bigint not null,
  bookable boolean not null default true,
  offering_id uuid unique references offering (offering_id) on delete cascade,
  cabin_id uuid unique references cabin (cabin_id) on delete cascade,
  kind text not null,
  -- A bit for each thing that a stay can be had with (bits.ts); of offerings nobody has said any yet, of cabins
  -- their facilities do.
  extras int not null default 0,
  -- «Best match»: among what is open as soon, the well rated first, then what has no mean yet, then the rest. In
  -- bands, so that one property's offerings do not stand in a row.
  rating_band smallint not null generated always as (
CASE
    WHEN (rating >= (4.5)::double precision) THEN 0
    WHEN (rating < (4)::double precision) THEN 2
    ELSE 1
END) stored,
  constraint offering_search_pkey primary key (hit_id),
  constraint search_row_check
    check (num_nonnulls(offering_id, cabin_id) = 1 and hit_id = coalesce(offering_id, cabin_id)),
  constraint search_row_check1 check (kind = case when cabin_id is null then 'offering' else 'cabin' end)
);
create index offering_search_from_ore_offering_id_idx on search_row (from_ore, hit_id);
create index offering_search_county_number_from_ore_idx on search_row (county_number, from_ore);
create index offering_search_municipality_number_idx on search_row (municipality_number);
create index offering_search_property_id_idx on search_row (property_id);
create index offering_search_indexed_on_idx on search_row (indexed_on);
create index offering_search_loc_idx on search_row using gist (loc);
create index offering_search_lonlat_idx on search_row using gist (lonlat);
create index offering_search_newest on search_row (((- ((EXTRACT(epoch FROM (created_at AT TIME ZONE 'UTC'::text)) * (1000000)::numeric))::bigint)), hit_id);
create index offering_search_dearest on search_row (((- from_ore)), hit_id);
create index offering_search_best on search_row (((((- ((COALESCE(rating,
  (0)::real) * (100)::double precision))::bigint) * 1000000) - LEAST(rating_count, 999999))), hit_id);
create index offering_search_season on search_row (valid_from, valid_to);
create index offering_search_cheapest on search_row (per_hunter, exact_days, floor_ore, valid_from, valid_to);
create index offering_search_county_cheapest on search_row (county_number, per_hunter, exact_days, floor_ore,
  valid_from, valid_to);
create index search_row_open on search_row (rating_band, hit_id);
create index search_row_soonest on search_row (valid_from, rating_band, hit_id);
create index search_row_county_open on search_row (county_number, rating_band, hit_id);
create index search_row_county_soonest on search_row (county_number, valid_from, rating_band, hit_id);
-- The last day on which what a row of the search says still holds, where it says something of a day.
create index search_row_stale on search_row (greatest(indexed_on, valid_from))
  where (kind = 'offering' or indexed_on = '-infinity') and valid_to >= indexed_on;
create index search_row_by_day on search_row (indexed_on);

create trigger pages_changed after insert or delete or update on search_row for each row
  execute function shared_changed('pages');

create table search_price (
  hit_id uuid constraint offering_price_offering_id_fkey references search_row (hit_id) on delete cascade,
  prefix bigint[] not null,
  constraint offering_price_pkey primary key (hit_id)
);

create trigger pages_changed after insert or delete or update on search_price for each row
  execute function shared_changed('pages');

create table search_text (
  hit_id uuid constraint offering_text_offering_id_fkey references search_row (hit_id) on delete cascade,
  tsv tsvector not null,
  constraint offering_text_pkey primary key (hit_id)
);
create index offering_text_tsv_idx on search_text using gin (tsv);

create trigger pages_changed after insert or delete or update on search_text for each row
  execute function shared_changed('pages');

-- Every lexeme there is: misspelt and compound words of a query are looked up here and become lexemes that exist.
create table word (
  w text primary key
);
create index word_w_idx on word using gin (w gin_trgm_ops);
create index word_w_idx1 on word (w text_pattern_ops);

create trigger pages_changed after insert or delete or update on word for each row
  execute function shared_changed('pages');

-- Offerings whose nights were taken or given back since their lowest price was worked out. Written by the
-- transaction that took them, read by a sweep after it; without a key, so that nobody who books waits for another
-- here.
create table search_refresh (
  id bigint primary key generated always as identity,
  offering_id uuid not null
);
