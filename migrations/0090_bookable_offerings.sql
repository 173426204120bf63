-- Whether somebody can book it, now or once sales begin: what nobody can is not found.
alter table offering_search add column bookable boolean not null default true;

-- Offerings whose nights were taken or given back since their lowest price was worked out. Written by the transaction that took them, read by a sweep after it; without a key, so that nobody who books waits for another here.
create table search_refresh (id bigint generated always as identity primary key, offering_id uuid not null);
insert into search_refresh (offering_id) select offering_id from offering;

create function refresh_held_offerings() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id) select distinct offering_id from changed;
  return null;
end $$;
create trigger offering_nights_taken after insert on offering_hold referencing new table as changed for each statement execute function refresh_held_offerings();
create trigger offering_nights_freed after delete on offering_hold referencing old table as changed for each statement execute function refresh_held_offerings();
create function refresh_offerings_of_cabins() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id) select distinct offering_id from changed join offering_cabin using (cabin_id) where included;
  return null;
end $$;
create trigger cabin_nights_taken after insert on cabin_hold referencing new table as changed for each statement execute function refresh_offerings_of_cabins();
create trigger cabin_nights_freed after delete on cabin_hold referencing old table as changed for each statement execute function refresh_offerings_of_cabins();
