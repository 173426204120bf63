-- What search reads: one row per listed offering, rewritten whenever it, its property or its cabins are saved. Bookings never touch it.
-- One letter for æøå and for aa/oe/ae, on both sides of every comparison of text, so that «sjøen», "sjoen" and "sjoeen" are one word.
create function fold(t text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(translate(t, 'ÆØÅÄÖÉÈÜÁŠŽČĐŊŦæøåäöéèüášžčđŋŧ', 'eoaaoeeuaszcdnteoaaoeeuaszcdnt')), 'oe+', 'o', 'g'), 'ae+', 'e', 'g'), 'aa+', 'a', 'g')
$$;

create table offering_search (
  offering_id uuid primary key references offering on delete cascade,
  property_id uuid not null, county_number text not null, municipality_number text not null,
  offering_type text not null, experience_level text,
  species bigint not null, amenities int not null, -- bit masks in the order of domain/lists.ts
  area_ha double precision, cabin_beds int not null, rating real, created_at timestamptz not null,
  loc point not null, lonlat point not null, -- plane km for distances, WGS 84 for boxes
  valid_from date not null, valid_to date not null, last_arrival date not null, sales_start date not null,
  min_days int not null, max_days int not null, -- every duration type becomes min..max
  start_mask smallint not null, min_hunters int not null, max_hunters int not null, shared boolean not null, per_hunter boolean not null,
  price_of_arrival boolean not null, -- fixed_days and season: the price is for the period
  ls_days int not null, ls_hundredths int not null, -- long-stay discount in hundredths of a percent
  from_ore bigint not null, floor_ore bigint not null, -- floor: no day costs less, discount taken
  blackout datemultirange, included_cabins uuid[], -- blackout: the offering's own, and those of the cabins it includes
  exact_days int not null generated always as (case when price_of_arrival then min_days else 0 end) stored,
  indexed_on date not null
);
create index on offering_search (from_ore, offering_id);
create index on offering_search (county_number, from_ore);
create index on offering_search (per_hunter, exact_days, floor_ore);
create index on offering_search (county_number, per_hunter, exact_days, floor_ore);
create index on offering_search (municipality_number);
create index on offering_search (property_id);
create index on offering_search (created_at desc, offering_id desc);
create index on offering_search (indexed_on);
create index on offering_search using gist (loc);
create index on offering_search using gist (lonlat);

-- prefix[1] = 0, then the running sum of the exact price of each day of the season.
create table offering_price (offering_id uuid primary key references offering_search on delete cascade, prefix bigint[] not null);
create table offering_text (offering_id uuid primary key references offering_search on delete cascade, tsv tsvector not null);
create index on offering_text using gin (tsv);
-- Every lexeme there is: misspelt and compound words of a query are looked up here and become lexemes that exist.
create table word (w text primary key);
create index on word using gin (w gin_trgm_ops);
create index on word (w text_pattern_ops);
