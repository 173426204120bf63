-- The municipalities of Norway, filled by migrations: public data without personal data. © Kartverket, CC BY
-- 4.0.

-- A municipality with its county.
create table municipality (
  municipality_number text primary key check (municipality_number ~ '^\d{4}$'),
  name text not null,
  county_number text not null,
  county text not null,
  -- a point in it, WGS 84
  lon double precision not null,
  lat double precision not null,
  -- its bounding box, WGS 84: (east,north),(west,south)
  box box not null
);

create trigger pages_changed after insert or delete or update on municipality
  for each row execute function shared_changed('pages');

-- The municipality's border, as the national map returned it at the first request.
create table municipality_outline (
  municipality_number text primary key references municipality (municipality_number),
  -- TidyBoundary in domain/boundary/boundary.ts; null: the request failed
  outline jsonb,
  fetched_at timestamptz not null
);

create trigger pages_changed after insert or delete or update on municipality_outline
  for each row execute function shared_changed('pages');
