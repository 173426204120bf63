-- What broke, in a browser or in a process: about no person (SECURITY.md). Kept for 30 days, the newest 50 000.
create table app_error (
  app_error_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  severity text not null check (severity in ('info', 'warning', 'error', 'critical')),
  source text not null check (length(source) between 1 and 100),
  message text not null check (length(message) between 1 and 500),
  details jsonb check (length(details::text) <= 8000),
  code text check (length(code) <= 100),
  request_id text check (length(request_id) <= 64)
);
create index on app_error (at desc, app_error_id desc);
