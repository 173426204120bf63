create table live_event (live_event_id bigint generated always as identity primary key, topic text not null, at timestamptz not null default now());
create function tell_live() returns trigger language plpgsql as $$
begin perform pg_notify('live', new.live_event_id::text); return new; end $$;
create trigger live_event_told after insert on live_event for each row execute function tell_live();
