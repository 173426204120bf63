create index concurrently search_row_by_day on search_row (indexed_on);
