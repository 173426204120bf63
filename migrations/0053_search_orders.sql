-- No day costs more than the ceiling: what cannot come near the most that a booking may cost need not be priced to know it.
alter table offering_search add column ceiling_ore bigint not null default 10000000000;
update offering_search o set ceiling_ore = coalesce((
  select max(b - a) from offering_price p, lateral (select unnest(p.prefix[2:]) b, unnest(p.prefix[: cardinality(p.prefix) - 1]) a) d where p.offering_id = o.offering_id), 10000000000);
alter table offering_search alter column ceiling_ore drop default;

-- Each order in an index of its own, with the id that breaks its ties: a page is read from its start and stops where it is full.
drop index offering_search_created_at_offering_id_idx;
create index offering_search_newest on offering_search ((-(extract(epoch from created_at at time zone 'UTC') * 1000000)::bigint), offering_id);
create index offering_search_dearest on offering_search ((-from_ore), offering_id);
create index offering_search_best on offering_search ((-(coalesce(rating, 0) * 100)::bigint * 1000000 - least(rating_count, 999999)), offering_id);
create index offering_search_soonest on offering_search (valid_from, offering_id);
-- First and last days go together: most seasons are the law's. With this the planner knows how many are open on both ends of a stay.
create index offering_search_season on offering_search (valid_from, valid_to);
create statistics offering_search_seasons (mcv) on valid_from, valid_to from offering_search;
alter statistics offering_search_seasons set statistics 500;
