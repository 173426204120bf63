-- Live events are read in the order of their commits. The position is taken right before the commit, under a lock that lasts until it is
-- over: who sees one sees all before it, and nobody waits for transactions that have nothing to tell, in this database or another.
create table live_position (only_row boolean primary key default true check (only_row), position bigint not null);
alter table live_event add column position bigint;
update live_event e set position = o.n from (select live_event_id, row_number() over (order by xid, live_event_id) n from live_event) o where o.live_event_id = e.live_event_id;
insert into live_position (position) select count(*) from live_event;
alter table live_event drop column xid;
create unique index on live_event (position);
create function place_live_event() returns trigger language plpgsql as $$
declare taken bigint;
begin
  update live_position set position = position + 1 returning position into taken;
  update live_event set position = taken where live_event_id = new.live_event_id;
  return null;
end $$;
create constraint trigger live_event_placed after insert on live_event deferrable initially deferred for each row execute function place_live_event();
