-- The cheapest of all is what few can have now (ice fishing in September): the season beside the price, and the index passes it by unread.
drop index offering_search_per_hunter_exact_days_floor_ore_idx;
drop index offering_search_county_number_per_hunter_exact_days_floor_o_idx;
create index offering_search_cheapest on offering_search (per_hunter, exact_days, floor_ore, valid_from, valid_to);
create index offering_search_county_cheapest on offering_search (county_number, per_hunter, exact_days, floor_ore, valid_from, valid_to);

-- The two orders of «soonest first» within a county: without them a rare wish in one county was looked for in the whole country.
create index offering_search_county_open on offering_search (county_number, offering_id);
create index offering_search_county_soonest on offering_search (county_number, valid_from, offering_id);
