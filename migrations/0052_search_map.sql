-- The map groups its hits by tiles of the web mercator plane at zoom 20; a coarser grid is a shift of the same numbers.
alter table offering_search
  add column tx int not null generated always as (floor((least(179.999999, greatest(-180, lonlat[0])) + 180) / 360 * 1048576)::int) stored,
  add column ty int not null generated always as (floor((1 - ln(tan(radians(least(85, greatest(-85, lonlat[1])))) + 1 / cos(radians(least(85, greatest(-85, lonlat[1]))))) / pi()) / 2 * 1048576)::int) stored,
  add column rating_count int not null default 0;

-- What hunters said of a property, added up. The search keeps a copy on each of the property's rows; both are written under the row's lock.
create table property_rating (
  property_id uuid primary key references property on delete cascade,
  rating real not null check (rating between 1 and 5), rating_count int not null check (rating_count > 0)
);
