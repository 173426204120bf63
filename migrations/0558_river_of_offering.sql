-- The river of salmon fishing, by its number in the regulation of salmon rivers: what the law says of the fishing
-- follows from it.
alter table offering
  add column river_number text,
  add constraint offering_river_number_check check (length(river_number) <= 20) not valid;
