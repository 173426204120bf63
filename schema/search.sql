-- The tables of the search, rewritten in the transaction that saves an offering, its cabins or its property
-- (decision 11). Bookings write only search_refresh.

-- Folds a text for comparison, with one letter for æøå and for aa/oe/ae: «sjøen», "sjoen" and "sjoeen" are
-- one word (foldText in domain/fold-text.ts does the same).
create function fold(t text) returns text language sql immutable strict parallel safe as $$
  select
    regexp_replace(regexp_replace(regexp_replace(
      lower(translate(
        t,
        'ÆØÅÄÖÉÈÜÁŠŽČĐŊŦæøåäöéèüášžčđŋŧ',
        'eoaaoeeuaszcdnteoaaoeeuaszcdnt')),
      'oe+', 'o', 'g'),
      'ae+', 'e', 'g'),
      'aa+', 'a', 'g')
$$;

-- A hit: one row for each listed offering, and for each cabin that is let on its own, on a published and
-- public property. Built by server/features/search/index-row.ts.
create table search_row (
  -- the offering's or the cabin's id
  hit_id uuid,
  offering_id uuid unique references offering (offering_id) on delete cascade,
  cabin_id uuid unique references cabin (cabin_id) on delete cascade,
  kind text not null,
  property_id uuid not null,

  -- The filters. The three masks have a bit for each word (server/features/search/bits.ts): amenities are
  -- those of all published cabins of an offering; `extras` are properties of the possible stays.
  offering_type text,
  experience_level text,
  species bigint not null,
  amenities int not null,
  extras int not null default 0,
  area_ha double precision,
  -- beds in the price: of included cabins, or of the cabin itself
  cabin_beds int not null,
  county_number text not null,
  municipality_number text not null,

  -- The position: WGS 84 as (lon,lat), kilometres on a plane for distances (plane.ts), and the tile of Web
  -- Mercator at zoom 20 for clusters on the map (search-map.ts).
  lonlat point not null,
  loc point not null,
  tx int not null generated always as (
    floor((least(179.999999, greatest(-180, lonlat[0])) + 180) / 360 * 1048576)::int
  ) stored,
  ty int not null generated always as (
    floor((1 - ln(
        tan(radians(least(85, greatest(-85, lonlat[1]))))
        + 1 / cos(radians(least(85, greatest(-85, lonlat[1]))))
      ) / pi()) / 2 * 1048576)::int
  ) stored,

  -- The possible stays. The season's first and last day, the last day of arrival, and the start of sales
  -- (-infinity: at once).
  valid_from date not null,
  valid_to date not null,
  last_arrival date not null,
  sales_start date not null,
  -- 100 000 means no maximum
  min_days int not null,
  max_days int not null,
  -- bit 1 Monday … bit 7 Sunday: the weekdays on which a stay may begin
  start_mask smallint not null,
  min_hunters int not null,
  max_hunters int not null,
  -- the beds of the cabins that a stay includes, for all who come (rules 2.11); 100 000 means no limit
  beds int not null default 100000,
  -- whether several groups can share the ground, and whether its places are counted with other offerings
  shared boolean not null,
  common boolean not null default false,
  -- closed days, including those of included cabins; null: none
  blackout datemultirange,
  -- the cabins whose nights a stay needs; for a cabin its own id; null: no cabins
  included_cabins uuid[],
  -- the published cabins that can be added, each at its price in offering_cabin; null: none
  optional_cabins uuid[],
  -- the days that are kept free between two stays: of an exclusive offering, and of each of these cabins in
  -- turn; null: no cabin has any (rules 2.4)
  preparation_days smallint not null default 0,
  cabin_preparation_days smallint[],

  -- The price of a stay, for each hunter or for the group; the running sums of its days are in search_price.
  per_hunter boolean not null,
  -- true: the day of arrival's price is that of the whole stay, which then has this many days; else 0 days
  price_of_arrival boolean not null,
  exact_days int not null generated always as (case when price_of_arrival then min_days else 0 end) stored,
  -- the long-stay discount: from this many days (100 000: none), in hundredths of a per cent
  ls_days int not null,
  ls_hundredths int not null,
  -- the lowest price of a day, including the discount, and the highest
  floor_ore bigint not null,
  ceiling_ore bigint not null,

  -- Values that change with the date, and when nights are held or released: the lowest price, and whether any
  -- stay is possible. They apply on this day; -infinity: the row must be rewritten.
  from_ore bigint not null,
  bookable boolean not null default true,
  indexed_on date not null,

  -- the mean of the property's ratings, null below three ratings, and their number (property_rating)
  rating real,
  rating_count int not null default 0,
  -- The sort order «best match» (decision 78): among hits that open equally soon, first the well rated, then
  -- those without a mean, then the rest. In bands, so that one property's offerings are not adjacent.
  rating_band smallint not null generated always as (
    case when rating >= 4.5 then 0 when rating < 4 then 2 else 1 end
  ) stored,

  -- the name of the offering or cabin
  created_at timestamptz not null,

  constraint offering_search_pkey primary key (hit_id),
  constraint search_row_check
    check (num_nonnulls(offering_id, cabin_id) = 1 and hit_id = coalesce(offering_id, cabin_id)),
  constraint search_row_check1 check (kind = case when cabin_id is null then 'offering' else 'cabin' end)
);
create index offering_search_property_id_idx on search_row (property_id);
-- For the sort orders (search-store.ts); descending keys are negative.
create index search_row_open on search_row (rating_band, hit_id);
create index search_row_soonest on search_row (valid_from, rating_band, hit_id);
create index search_row_county_open on search_row (county_number, rating_band, hit_id);
create index search_row_county_soonest on search_row (county_number, valid_from, rating_band, hit_id);
create index offering_search_from_ore_offering_id_idx on search_row (from_ore, hit_id);
create index offering_search_dearest on search_row ((-from_ore), hit_id);
create index offering_search_best
  on search_row ((-(coalesce(rating, 0) * 100)::bigint * 1000000 - least(rating_count, 999999)), hit_id);
create index offering_search_newest
  on search_row ((-(extract(epoch from created_at at time zone 'UTC') * 1000000)::bigint), hit_id);
create index offering_search_loc_idx on search_row using gist (loc);
-- For searches by the price of a stay, which is never below `floor_ore`.
create index offering_search_cheapest on search_row (per_hunter, exact_days, floor_ore, valid_from, valid_to);
create index offering_search_county_cheapest
  on search_row (county_number, per_hunter, exact_days, floor_ore, valid_from, valid_to);
create index offering_search_county_number_from_ore_idx on search_row (county_number, from_ore);
create index offering_search_municipality_number_idx on search_row (municipality_number);
create index offering_search_lonlat_idx on search_row using gist (lonlat);
create index offering_search_season on search_row (valid_from, valid_to);
-- For the sweep: the last day for which the values of a row are valid.
create index search_row_stale on search_row (greatest(indexed_on, valid_from))
  where (kind = 'offering' or indexed_on = '-infinity') and valid_to >= indexed_on;
create index search_row_by_day on search_row (indexed_on);

create trigger pages_changed after insert or delete or update on search_row
  for each row execute function shared_changed('pages');

-- The prices of the days of an offering's season, for each hunter or for the group.
create table search_price (
  hit_id uuid constraint offering_price_offering_id_fkey references search_row (hit_id) on delete cascade,
  -- Running sums from the first day of the season: element n + 1 is the price of the first n days, for each
  -- hunter or for the group.
  prefix bigint[] not null,
  constraint offering_price_pkey primary key (hit_id)
);

create trigger pages_changed after insert or delete or update on search_price
  for each row execute function shared_changed('pages');

-- The folded words of a hit: names weigh A, places B, species and kinds C, descriptions D.
create table search_text (
  hit_id uuid constraint offering_text_offering_id_fkey references search_row (hit_id) on delete cascade,
  tsv tsvector not null,
  constraint offering_text_pkey primary key (hit_id)
);
create index offering_text_tsv_idx on search_text using gin (tsv);

create trigger pages_changed after insert or delete or update on search_text
  for each row execute function shared_changed('pages');

-- Every lexeme of search_text: misspelt and compound words of a query are looked up here and replaced by
-- lexemes that exist (search-words-store.ts).
create table word (
  w text primary key
);
create index word_w_idx on word using gin (w gin_trgm_ops);
create index word_w_idx1 on word (w text_pattern_ops);

create trigger pages_changed after insert or delete or update on word
  for each row execute function shared_changed('pages');

-- An offering whose nights were taken or released since its lowest price was calculated. Inserted by the
-- transaction that took them, and deleted by a sweep; without a foreign key to the offering, so that bookings
-- do not wait for each other here.
create table search_refresh (
  id bigint primary key generated always as identity,
  offering_id uuid not null
);

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
