-- What is let for the whole season is found by its words: its rows are left to the sweep, which writes them anew.
-- safe: season leases alone, few beside all that is offered; readers wait for nothing
update search_row s set indexed_on = 'infinity'
  from offering o where o.offering_id = s.offering_id and o.duration_type = 'season';
