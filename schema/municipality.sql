create table municipality (
  municipality_number text primary key check (municipality_number ~ '^\d{4}$'),
  name text not null,
  county_number text not null,
  county text not null,
  lon double precision not null,
  lat double precision not null,
  box box not null -- Bounding boxes of the municipalities (WGS 84). © Kartverket, CC BY 4.0.
);

create trigger pages_changed after insert or delete or update on municipality for each row
  execute function shared_changed('pages');

-- Null: it was asked for and could not be had.
create table municipality_outline (
  municipality_number text primary key references municipality (municipality_number),
  outline jsonb,
  fetched_at timestamptz not null
);

create trigger pages_changed after insert or delete or update on municipality_outline for each row
  execute function shared_changed('pages');
