-- «Best match»: among what is open as soon, the well rated first, then what has no mean yet, then the rest. In bands, so that one property's offerings do not stand in a row.
alter table search_row add column rating_band smallint not null generated always as (case when rating >= 4.5 then 0 when rating < 4 then 2 else 1 end) stored;

drop index offering_search_soonest;
drop index offering_search_county_open;
drop index offering_search_county_soonest;
create index search_row_open on search_row (rating_band, hit_id);
create index search_row_soonest on search_row (valid_from, rating_band, hit_id);
create index search_row_county_open on search_row (county_number, rating_band, hit_id);
create index search_row_county_soonest on search_row (county_number, valid_from, rating_band, hit_id);
