-- Cabins that are let on their own are found beside offerings: one row for each that can be found, of either kind.
alter table offering_search rename to search_row;
alter table offering_price rename to search_price;
alter table offering_text rename to search_text;
alter table search_row rename column offering_id to hit_id;
alter table search_price rename column offering_id to hit_id;
alter table search_text rename column offering_id to hit_id;
alter table search_row drop constraint offering_search_offering_id_fkey;
alter table search_row
  add column offering_id uuid unique references offering on delete cascade, add column cabin_id uuid unique references cabin on delete cascade,
  add column kind text not null default 'offering', alter column offering_type drop not null;
update search_row set offering_id = hit_id;
alter table search_row alter column kind drop default,
  add check (num_nonnulls(offering_id, cabin_id) = 1 and hit_id = coalesce(offering_id, cabin_id)),
  add check (kind = case when cabin_id is null then 'offering' else 'cabin' end);

-- The cabins there are: rows that nobody finds (last_arrival), which the sweep writes anew (indexed_on) with words and places.
insert into search_row (hit_id, cabin_id, kind, property_id, county_number, municipality_number, species, amenities, cabin_beds, created_at, loc, lonlat,
  valid_from, valid_to, last_arrival, sales_start, min_days, max_days, start_mask, min_hunters, max_hunters, shared, per_hunter, price_of_arrival,
  ls_days, ls_hundredths, from_ore, floor_ore, ceiling_ore, indexed_on)
select c.cabin_id, c.cabin_id, 'cabin', c.property_id, m.county_number, m.municipality_number, 0, 0, 0, c.created_at, point(0, 0), point(m.lon, m.lat),
  '0001-01-01', '9999-12-31', '-infinity', '-infinity', 1, 1, 254, 1, 1, false, false, false, 0, 0, 0, 0, 0, '-infinity'
from cabin c join property p using (property_id) join municipality m using (municipality_number)
where c.status = 'published' and c.rental_enabled and c.deleted_at is null and p.status = 'published' and p.visibility = 'public' and p.deleted_at is null;

-- A cabin can be kept an eye on too.
alter table favourite drop constraint favourite_pkey, alter column offering_id drop not null,
  add column cabin_id uuid references cabin on delete cascade,
  add column hit_id uuid not null generated always as (coalesce(offering_id, cabin_id)) stored,
  add check (num_nonnulls(offering_id, cabin_id) = 1), add primary key (uid, hit_id);
drop index favourite_uid_created_at_offering_id_idx;
create index on favourite (uid, created_at desc, hit_id desc);
create index on favourite (cabin_id);
alter table saved_search_hit drop constraint saved_search_hit_pkey, alter column offering_id drop not null,
  add column cabin_id uuid references cabin on delete cascade,
  add column hit_id uuid not null generated always as (coalesce(offering_id, cabin_id)) stored,
  add check (num_nonnulls(offering_id, cabin_id) = 1), add primary key (saved_search_id, hit_id);
create index on saved_search_hit (cabin_id);
