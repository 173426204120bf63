-- What is stored with a hit has other words now, so the sweep `search-prices` writes every row anew. Of offerings
-- those whose values are of a later day, whenever their season begins; of cabins as ever.
-- safe: one pass over rows that only saves of offerings, cabins and properties write, which wait as long
update search_row set indexed_on = case kind when 'offering' then 'infinity'::date else '-infinity'::date end;
