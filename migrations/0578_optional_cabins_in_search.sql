-- The cabins that can be added to an offering, so that the search tells them apart from cabins in the price.
alter table search_row add column optional_cabins uuid[];
-- Their rows are left to the sweep, which writes them anew; `cabin_beds` is then of cabins in the price alone.
-- safe: only offerings with cabins that can be added; readers wait for nothing
update search_row s set indexed_on = 'infinity'
  from offering_cabin k where k.offering_id = s.offering_id and not k.included;
