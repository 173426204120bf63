-- The same search is kept once. What is kept is in one form (server/features/favourites/saved-searches.ts): lists sorted, and nothing that goes without saying.
alter table saved_search alter column name drop not null; -- none: called so in the language of whoever reads
update saved_search set name = null where name in ('Lagret søk', 'Saved search');
update saved_search set query = (
  select coalesce(jsonb_object_agg(key, case
    when key in ('county', 'municipality', 'species', 'offeringType', 'amenities', 'experienceLevel')
    then (select string_agg(distinct one, ',' order by one) from (select unnest(string_to_array(value, ',')) collate "C") list(one))
    else value end), '{}')
  from jsonb_each_text(query) where value <> '' and (key, value) <> ('sort', 'relevance'));
-- Of doubles the one stays that its owner is told of, and the oldest of these: it knows what it has told.
delete from saved_search where saved_search_id in (
  select saved_search_id from (
    select saved_search_id, row_number() over (partition by uid, query order by alert desc, created_at, saved_search_id) as nth from saved_search) numbered where nth > 1);
create unique index saved_search_once on saved_search (uid, md5(query::text));
