-- Whether children are welcome, as the landowner says. The search filters by it, and by whole seasons.
alter table offering add column children_welcome boolean not null default false;
alter table cabin add column children_welcome boolean not null default false;
-- Rows of whole seasons are left to the sweep, which writes their bit.
-- safe: season leases alone, few beside all that is offered; readers wait for nothing
update search_row s set indexed_on = 'infinity'
  from offering o where o.offering_id = s.offering_id and o.duration_type = 'season';
