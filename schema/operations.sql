-- Scheduled tasks (decision 70), and the log that monitoring writes (decision 90), for all processes.

-- One row: whether sweeps and tasks run. Administrators stop and start them.
create table scheduler_state (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  changed_at timestamptz not null,
  -- null: no administrator has changed it
  changed_by text,
  reason text check (length(reason) <= 2000)
);

-- A run of a task that did something, failed, or was requested. Deleted after 90 days.
create table scheduler_run (
  run_id uuid primary key default gen_random_uuid(),
  task text not null,
  started_at timestamptz not null,
  -- null: it is running, or its process was killed
  ended_at timestamptz,
  -- the number of items it handled
  done int not null default 0,
  error text check (length(error) <= 500),
  -- what started it: a process's clock, an administrator, or a call of /api/cron or of another service
  started_by text not null check (started_by in ('timer', 'admin', 'cron', 'service')),
  actor_uid text,
  process text not null,
  reason text,
  constraint scheduler_run_check check (ended_at >= started_at)
);
create index scheduler_run_started_at_run_id_idx on scheduler_run (started_at desc, run_id desc);
create index scheduler_run_task_started_at_run_id_idx on scheduler_run (task, started_at desc, run_id desc);

-- When each task last ran, to the minute, even if it had nothing to do.
create table scheduler_task (
  task text primary key,
  looked_at timestamptz not null
);

-- One row: whether requests and jobs are written to operation_log. An administrator turns it on until a given
-- time.
create table operation_monitoring (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  -- a request or job that takes longer, in milliseconds, is slow
  slow_ms int not null check (slow_ms between 1 and 60000),
  ends_at timestamptz,
  changed_at timestamptz not null,
  changed_by text,
  constraint operation_monitoring_check check (not running or ends_at is not null)
);
create trigger operation_monitoring_changed after update on operation_monitoring
  for each statement execute function shared_changed('monitoring');

-- A request or job while monitoring is on, or the start or end of monitoring, without personal data. Of those
-- with equal name and outcome only a sample is written. Deleted after 14 days, and beyond the newest 100 000.
create table operation_log (
  operation_log_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  kind text not null check (kind in ('request', 'job', 'monitoring')),
  -- the endpoint or the job
  name text not null check (length(name) <= 200),
  outcome text not null check (outcome in ('ok', 'slow', 'failed', 'started', 'stopped')),
  -- the HTTP status of the response to a request
  status int,
  -- the duration in milliseconds
  ms int not null check (ms >= 0),
  -- how many with the same name and outcome were left out before this one
  alike int not null default 0 check (alike >= 0),
  error text check (length(error) <= 500),
  request_id text check (length(request_id) <= 64),
  process text not null check (length(process) <= 200)
);
create index operation_log_at_operation_log_id_idx on operation_log (at desc, operation_log_id desc);
