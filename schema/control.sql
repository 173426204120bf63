-- Scans of permits that wardens have reported to landowners (rules 9.27). What they do not report stays on
-- their phones.
create table control_scan (
  control_scan_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  by_uid text not null references user_profile (uid) on delete cascade,
  -- null: what was scanned could not be read as a permit
  permit_id text check (permit_id ~ '^[0-9a-f]{16}$'),
  checked_at timestamptz not null,
  outcome text not null check (outcome in ('green', 'yellow', 'red')),
  -- judgeReasons in domain/permit/judge.ts
  reasons text[] not null default '{}' check (cardinality(reasons) <= 20),
  -- where the phone was, if the warden said so
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  note text not null default '' check (length(note) <= 1000),
  reported_at timestamptz not null,
  constraint control_scan_place check ((lat is null) = (lon is null))
);
create index control_scan_property_id_idx on control_scan (property_id, checked_at desc, control_scan_id desc);
create index control_scan_by_uid_idx on control_scan (by_uid);
create index control_scan_reported_at_idx on control_scan (reported_at);

select people_are_here('control_scan', 'by_uid');
