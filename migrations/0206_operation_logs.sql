-- Whether requests and jobs are written down, for every process, and until when; and what was written down.
create table operation_monitoring (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  slow_ms int not null check (slow_ms between 1 and 60000),
  ends_at timestamptz,
  changed_at timestamptz not null,
  changed_by text references user_profile,
  check (not running or ends_at is not null)
);
insert into operation_monitoring (running, slow_ms, changed_at) values (false, 500, '2000-01-01');

create table operation_log (
  operation_log_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  kind text not null check (kind in ('request', 'job', 'monitoring')),
  name text not null check (length(name) <= 200),
  outcome text not null check (outcome in ('ok', 'slow', 'failed', 'started', 'stopped')),
  status int,
  ms int not null check (ms >= 0),
  alike int not null default 0 check (alike >= 0),
  error text check (length(error) <= 500),
  request_id text check (length(request_id) <= 64),
  process text not null check (length(process) <= 200)
);
create index on operation_log (at desc, operation_log_id desc);

-- Tells every process that something it keeps in memory has changed, by name.
create function shared_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_changed', tg_argv[0]);
  return null;
end $$;
create trigger operation_monitoring_changed after update on operation_monitoring
  for each statement execute function shared_changed('monitoring');
