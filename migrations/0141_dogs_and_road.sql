-- Whether a dog may come along, and how one gets there. Null: not said.
alter table offering add column dogs text, add column access text;
-- A bit for each thing that a stay can be had with (bits.ts); of offerings nobody has said any yet, of cabins their facilities do.
alter table search_row add column extras int not null default 0;
update search_row s set extras = 1 from cabin c where c.cabin_id = s.cabin_id and 'pets_allowed' = any (c.facilities);
