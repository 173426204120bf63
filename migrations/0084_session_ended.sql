-- Every process hears when a session is gone, however it went: its streams end.
create function tell_session_ended() returns trigger language plpgsql as $$
begin perform pg_notify('session_ended', old.id); return null; end $$;
create trigger session_ended after delete on auth.session for each row execute function tell_session_ended();
