-- The last day on which what a row of the search says still holds, where it says something of a day.
create index concurrently search_row_stale on search_row (greatest(indexed_on, valid_from))
  where (kind = 'offering' or indexed_on = '-infinity') and valid_to >= indexed_on;
