-- One profile per person, keyed by uid. The three flags are derived from roles, so they cannot disagree (spec 4, 6).
create table user_profile (
  uid text primary key references auth."user" on delete cascade,
  email text not null,
  display_name text not null default '' check (length(display_name) <= 200),
  first_name text not null default '', last_name text not null default '',
  photo_url text, phone_number text, bio text not null default '', location text not null default '',
  address jsonb not null default '{}',
  bank_account_number text check (bank_account_number ~ '^\d{11}$'),
  organization_number text check (organization_number ~ '^\d{9}$'),
  contact_person text not null default '',
  roles text[] not null default '{hunter}' check (roles <@ array['hunter', 'landowner', 'admin']),
  is_hunter boolean not null generated always as ('hunter' = any (roles)) stored,
  is_landowner boolean not null generated always as ('landowner' = any (roles)) stored,
  is_admin boolean not null generated always as ('admin' = any (roles)) stored,
  preferences jsonb not null default '{"emailNotifications": true, "pushNotifications": true}',
  hunter_profile jsonb not null default '{"experienceYears": 0, "preferredGameTypes": []}',
  landowner_profile jsonb not null default '{"vatRegistered": true}',
  language text not null default 'nb' check (language in ('nb', 'en')),
  created_at timestamptz not null, last_login timestamptz not null
);
create index on user_profile (email);
