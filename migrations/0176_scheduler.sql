-- Whether what runs by time runs, for every process; what its runs did; and to the minute, when each task was last looked at.
create table scheduler_state (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  changed_at timestamptz not null,
  changed_by text references user_profile,
  reason text check (length(reason) <= 2000)
);
insert into scheduler_state (running, changed_at) values (true, '2000-01-01');

create table scheduler_run (
  run_id uuid primary key default gen_random_uuid(),
  task text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  done int not null default 0,
  error text check (length(error) <= 500),
  started_by text not null check (started_by in ('timer', 'admin', 'cron', 'service')),
  actor_uid text references user_profile,
  process text not null,
  reason text,
  check (ended_at >= started_at)
);
create index on scheduler_run (started_at desc, run_id desc);
create index on scheduler_run (task, started_at desc, run_id desc);

create table scheduler_task (task text primary key, looked_at timestamptz not null);
