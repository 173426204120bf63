-- Whether what runs by time runs, for every process; what its runs did; and to the minute, when each task was last
-- looked at.
create table scheduler_state (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  changed_at timestamptz not null,
  changed_by text,
  reason text check (length(reason) <= 2000)
);

create table scheduler_run (
  run_id uuid primary key default gen_random_uuid(),
  task text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  done int not null default 0,
  error text check (length(error) <= 500),
  started_by text not null check (started_by in ('timer', 'admin', 'cron', 'service')),
  actor_uid text,
  process text not null,
  reason text,
  constraint scheduler_run_check check (ended_at >= started_at)
);
create index scheduler_run_started_at_run_id_idx on scheduler_run (started_at desc, run_id desc);
create index scheduler_run_task_started_at_run_id_idx on scheduler_run (task, started_at desc, run_id desc);

create table scheduler_task (
  task text primary key,
  looked_at timestamptz not null
);

-- Whether requests and jobs are written down, for every process, and until when; and what was written down.
create table operation_monitoring (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  slow_ms int not null check (slow_ms between 1 and 60000),
  ends_at timestamptz,
  changed_at timestamptz not null,
  changed_by text,
  constraint operation_monitoring_check check (not running or ends_at is not null)
);

create trigger operation_monitoring_changed after update on operation_monitoring for each statement
  execute function shared_changed('monitoring');

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
create index operation_log_at_operation_log_id_idx on operation_log (at desc, operation_log_id desc);
