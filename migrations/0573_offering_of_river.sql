create index concurrently offering_river_number_idx on offering (river_number) where river_number is not null;
