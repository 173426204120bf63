set local check_function_bodies = off;
-- The role of DATABASE_URL must be allowed to create these, or find them there (deploy/create-database.sh).
create extension if not exists btree_gist; -- exclusion of two stays in one place
create extension if not exists pg_trgm; -- words that are spelled almost so
create extension if not exists unaccent;
create extension if not exists cube;
create extension if not exists earthdistance;

-- The sign-in library's own tables and names of columns.
create schema auth;

-- What every noun stands on: idempotency, the audit, live events, errors, files, and
-- functions that several share.
--
-- How to read the schema:
--
-- * A file is a noun. index.sql names them in the order in which they are loaded.
-- * `_ore` is an amount in øre (NOK/100), an integer, VAT included (rules 1.3, 1.4).
--   `_percent` is 20, not 0.2.
-- * `_at` is an instant; `_on`, and `from_date` and its like, are days in Europe/Oslo (rules 1.1). Where a
--   nullable one says no more, it is null until it has happened.
-- * A stay is half-open: `to_date` is the day of departure (rules 1.2). So is each jsonb period, as
--   BlackoutPeriod and DayPrice in domain/offering/terms.ts.
-- * `version` is for optimistic locking: it counts the savings of a row, and a change that was made from an
--   older one is refused.
-- * `deleted_at` is a soft delete: the row is gone from every page, and stays since bookings and papers
--   name it (decision 13).
-- * `uid` is a person: user_profile.uid, which is auth."user".id.
-- * jsonb has the camelCase names of the domain or contract type that the column's comment names.
-- * "rules 6.5" is docs/rules.md; "decision 57" is docs/decisions/0057-….md. SQL of the
--   product is in *-store.ts.
-- * Triggers `pages_changed` empty each process's memory of pages that are the same for
--   everybody (decision 98).
-- * Triggers `a_…_is_here` refuse rows of somebody whose account is deleted (person_is_here in account.sql).

-- For tables that are only added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- For `version`.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Tells every process that something it keeps in memory has changed: pages, translations or monitoring.
create function shared_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_changed', tg_argv[0]);
  return null;
end $$;

-- A write that came with an Idempotency-Key, and its answer (rules 4.4). The row is written by the
-- transaction of the write (server/platform/command.ts) and commits with its effect, or not at all.
create table idempotency_key (
  -- a person; of a caller that is no person, what their keys are told apart by
  uid text,
  key text,
  -- with the ids in its path
  endpoint text not null,
  -- sha256 as base64url; '' of a forgotten answer
  body_hash text not null,
  -- what was answered, as JSON; null: forgotten
  answer jsonb,
  at timestamptz not null,
  primary key (uid, key)
);
create index idempotency_key_at_idx on idempotency_key (at);

-- Who has lost a right is given no answer again. The key stays: a call repeated with it is refused, since no
-- body has an empty hash, and is not carried out twice.
create function forget_answers(person text) returns void language sql as $$
  update idempotency_key set answer = null, body_hash = ''
  where uid = person and answer is not null
$$;

-- Who did what, when, from which state to which, and why: one row for every change of state, written by the
-- transaction that makes it (rules 1.5). Only ever added to.
create table audit (
  audit_id bigint primary key generated always as identity,
  at timestamptz not null,
  -- null: a deadline, the card provider or another machine
  actor_uid text,
  actor_role text not null
    check (actor_role in ('hunter', 'landowner', 'co_host', 'admin', 'system', 'provider')),
  -- one of auditSubjects in domain/lists.ts, and the id of that thing as text
  subject text not null,
  subject_id text not null,
  from_state text,
  to_state text,
  -- what the person wrote; taken out once they have left (decision 34)
  reason text,
  -- what else there is to say; its shape is that of the subject and state
  data jsonb
);
create index audit_subject_subject_id_audit_id_idx on audit (subject, subject_id, audit_id);
create index audit_actor_uid_at_idx on audit (actor_uid, at);
create index audit_audit_id_idx on audit (audit_id) where subject = 'commission';
-- By day: rows come in the order of time, so a few kilobytes do.
create index audit_by_day on audit using brin (at);

create trigger audit_is_append_only before delete or truncate on audit
  for each statement execute function refuse_change();

-- But for the words of somebody who has left: a reason may be taken out, and nothing put in its place.
create function audit_loses_words_only() returns trigger language plpgsql as $$
begin
  if new.reason is not null or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'audit is append-only';
  end if;
  return new;
end $$;
create trigger audit_loses_words_only before update on audit
  for each row execute function audit_loses_words_only();

-- Hints for open pages that something of these people's has changed (`publish`, /api/live). Kept for 7 days:
-- as long as a page may ask what it missed.
create table live_event (
  live_event_id bigint primary key generated always as identity,
  uids text[] not null,
  -- booking, conversation, notification or profile
  topic text not null,
  -- the id of the booking or conversation
  ref text,
  at timestamptz not null,
  -- the order of the commits, without gaps; null only until the commit
  position bigint
);
create index live_event_at_idx on live_event (at);
create unique index live_event_position_idx on live_event (position);
create index live_event_ref_idx on live_event (ref) where topic = 'conversation';

-- One row: the position of the newest event. It is counted up right before the commit, and its lock lasts
-- until that is over: who sees one event sees all before it, and nobody waits for transactions that have
-- nothing to tell (decision 31).
create table live_position (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);

create function place_live_event() returns trigger language plpgsql as $$
declare
  taken bigint;
begin
  update live_position set position = position + 1 returning position into taken;
  update live_event set position = taken where live_event_id = new.live_event_id;
  return null;
end $$;
create constraint trigger live_event_placed after insert on live_event
  deferrable initially deferred for each row execute function place_live_event();

-- Wakes the processes that have open pages.
create function tell_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '');
  return null;
end $$;
create trigger live_event_told after insert on live_event
  for each statement execute function tell_live();

-- Counters of rate-limiter-flexible, shared by every process.
create table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  -- in milliseconds since 1970; null: never
  expire bigint
);

-- A booking whose next step in a sweep failed: passed over until `again_at`, so that it stops no others.
-- Administrators are told, and the row goes when the step succeeds.
create table set_aside (
  -- the sweep's name, as `booking deadlines`
  sweep text,
  booking_id uuid,
  since timestamptz not null,
  tries int not null check (tries > 0),
  -- a minute after the first failure, then twice as long each time, six hours at most
  again_at timestamptz not null,
  problem text not null check (length(problem) <= 500),
  primary key (sweep, booking_id)
);
create index set_aside_booking_id_idx on set_aside (booking_id);

-- What broke, in a browser or in a process: about no person (docs/SECURITY.md). Kept for 30
-- days, the newest 50 000.
create table app_error (
  app_error_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  severity text not null check (severity in ('info', 'warning', 'error', 'critical')),
  source text not null check (length(source) between 1 and 100),
  message text not null check (length(message) between 1 and 500),
  details json check (octet_length(details::text) <= 24000),
  code text check (length(code) <= 100),
  request_id text check (length(request_id) <= 64)
);
create index app_error_at_app_error_id_idx on app_error (at desc, app_error_id desc);

-- A text of the pages as an administrator has corrected it, in place of the one that is
-- shipped (decision 88).
create table text_override (
  locale text check (length(locale) <= 10),
  -- as `home.title` in messages/
  key text check (length(key) <= 200),
  text text not null check (length(text) between 1 and 4000),
  -- what was shipped when it was corrected, so that a later change of the product's own is seen
  shipped text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (locale, key)
);
create trigger text_override_changed after insert or update or delete on text_override
  for each statement execute function shared_changed('translations');

-- Why a conversation or a rating is reported: reportReasons in domain/report-reasons.ts, which each start fills in
-- (server/platform/migrate.ts), so that a reason is said there alone.
create table report_reason (reason text primary key);

-- A file in the file store, which lies there under its id. The row is written before the file is and outlives
-- it, so that no file is ever without one (decision 14). image and document name it; one that nothing names
-- for an hour is deleted.
create table stored_file (
  file_id uuid primary key,
  created_at timestamptz not null
);

-- A part of the demo world that is made, so that no start and no second process makes it
-- again. Empty in production.
create table demo_world (
  part text primary key,
  made_at timestamptz not null
);

-- What runs by time (decision 70) and what is watched while it runs (decision 90), for every process.

-- One row: whether sweeps and tasks run. An administrator stops and starts them.
create table scheduler_state (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  changed_at timestamptz not null,
  -- null: nobody has yet
  changed_by text,
  reason text check (length(reason) <= 2000)
);

-- A turn of a task that did something, failed, or was asked for. Kept for 90 days.
create table scheduler_run (
  run_id uuid primary key default gen_random_uuid(),
  task text not null,
  started_at timestamptz not null,
  -- null: it is at it, or its process died
  ended_at timestamptz,
  -- how many things it did
  done int not null default 0,
  error text check (length(error) <= 500),
  -- the clock of a process, an administrator, or a call of /api/cron or of another service
  started_by text not null check (started_by in ('timer', 'admin', 'cron', 'service')),
  actor_uid text,
  process text not null,
  reason text,
  constraint scheduler_run_check check (ended_at >= started_at)
);
create index scheduler_run_started_at_run_id_idx on scheduler_run (started_at desc, run_id desc);
create index scheduler_run_task_started_at_run_id_idx on scheduler_run (task, started_at desc, run_id desc);

-- When each task was last looked at, to the minute, also where it had nothing to do.
create table scheduler_task (
  task text primary key,
  looked_at timestamptz not null
);

-- One row: whether requests and jobs are written down in operation_log. An administrator
-- turns it on, until an hour.
create table operation_monitoring (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  -- what takes longer, in milliseconds, is slow
  slow_ms int not null check (slow_ms between 1 and 60000),
  ends_at timestamptz,
  changed_at timestamptz not null,
  changed_by text,
  constraint operation_monitoring_check check (not running or ends_at is not null)
);
create trigger operation_monitoring_changed after update on operation_monitoring
  for each statement execute function shared_changed('monitoring');

-- A request or job while somebody looked, and when looking began and ended: about no person. Of those alike
-- (name and outcome) one in a while is written. Kept for 14 days, the newest 100 000.
create table operation_log (
  operation_log_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  kind text not null check (kind in ('request', 'job', 'monitoring')),
  -- the endpoint or the job
  name text not null check (length(name) <= 200),
  outcome text not null check (outcome in ('ok', 'slow', 'failed', 'started', 'stopped')),
  -- of the answer to a request
  status int,
  -- how long it took, in milliseconds
  ms int not null check (ms >= 0),
  -- so many more like it were left out before it
  alike int not null default 0 check (alike >= 0),
  error text check (length(error) <= 500),
  request_id text check (length(request_id) <= 64),
  process text not null check (length(process) <= 200)
);
create index operation_log_at_operation_log_id_idx on operation_log (at desc, operation_log_id desc);

-- Who signs in, and how: the tables of Better Auth (server/platform/better-auth.ts), which writes them; its
-- names are in camelCase. What the product knows of a person is in user_profile.

-- Somebody who signs in. Without a name once they have left, since invoices refer to them.
create table auth."user" (
  -- the `uid` of all other tables
  id text primary key,
  -- the name that tokens carry: a copy of user_profile.display_name
  name text not null,
  -- lower case
  email text not null unique,
  -- only a proven address is somebody (decision 137); one that nobody proves is dropped after a day
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- The one way to an account by an address, and back: only who has proven an address is found by it.
create function account_of_address(sought text) returns text language sql stable as $$
  select u.id
  from auth."user" u join user_profile p on p.uid = u.id
  where u.email = lower(sought) and u."emailVerified" and p.deleted_at is null
$$;
create function proven_address_of(holder text) returns text language sql stable as $$
  select u.email from auth."user" u where u.id = holder and u."emailVerified"
$$;

-- Whatever a person adds is ordered against their leaving (decision 143): it is there before, and leaving
-- removes it, or it waits for the lock that leaving holds on the profile, and is refused.
create function person_is_here() returns trigger language plpgsql as $$
declare
  person text := to_jsonb(new) ->> tg_argv[0];
  gone timestamptz;
begin
  if person is null then return new; end if;
  select deleted_at into gone from user_profile where uid = person for key share;
  if gone is null then return new; end if;
  if tg_argv[1] = 'skip' then return null; end if;
  raise exception 'the account is deleted' using errcode = 'UM001';
end $$;
-- The two triggers of a column that names a person: before an insert, and before a row is given to somebody else.
-- `refuse` (UM001), or `skip` where the row is left out instead, as what the business would tell them. Dropped again
-- in rows.sql.
create function people_are_here(tbl regclass, col text, otherwise text = 'refuse') returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert on %s for each row execute function person_is_here(%L, %L)',
    lower('a_' || col || '_is_here'), tbl, col, otherwise);
  execute format('create trigger %I before update of %I on %s for each row
      when (new.%2$I is distinct from old.%2$I) execute function person_is_here(%4$L, %5$L)',
    lower('a_new_' || col || '_is_here'), col, tbl, col, otherwise);
end $$;

-- A browser in which somebody is signed in. Expired ones are deleted by the sweep of retention.
create table auth.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  -- what the cookie proves
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" (id) on delete cascade
);
create index "session_userId_idx" on auth.session ("userId");

select people_are_here('auth.session', 'userId');

-- Every process hears when a session is gone, however it went: its live streams end.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id);
  return null;
end $$;
create trigger session_ended after delete on auth.session
  for each row execute function tell_session_ended();

-- A way in which somebody signs in: a password, or an account at a sign-in provider.
create table auth.account (
  id text primary key,
  -- what the provider knows them by
  "accountId" text not null,
  -- `credential`: a password
  "providerId" text not null,
  issuer text,
  "userId" text not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  -- hashed
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  unique ("providerId", "accountId")
);
create index "account_userId_idx" on auth.account ("userId");

select people_are_here('auth.account', 'userId');

-- A link or code that was sent to an address, until it is used or has expired.
create table auth.verification (
  id text primary key,
  -- hashed
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier_idx on auth.verification (identifier);

-- A key pair that tokens are signed with.
create table auth.jwks (
  id text primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);

-- People: what the product knows of somebody who has an account in account.sql.

-- Nine digits, the last of them the MOD11 check digit (rules 9.4).
create function is_organization_number(number text) returns boolean language sql immutable as $$
  select case when number ~ '^\d{9}$' then
    (11 - (select sum(weight * substr(number, place::int, 1)::int)
      from unnest(array[3, 2, 7, 6, 5, 4, 3, 2]) with ordinality as w (weight, place)) % 11) % 11
      = substr(number, 9, 1)::int
  else false end
$$;

-- A person's profile: made at their first sign-in, written by themselves and by
-- administrators (profile-store.ts). Whoever has left keeps a row for the books, in which
-- nothing tells who it was (decision 21).
create table user_profile (
  uid text primary key references auth."user" (id) on delete cascade,

  -- where letters go: the copy of auth."user".email, as it is written for people
  email text not null,
  display_name text not null default '' check (length(display_name) <= 200),
  first_name text not null default '',
  last_name text not null default '',
  photo_url text,
  phone_number text,
  bio text not null default '',
  location text not null default '',
  -- Address in domain/invoice/buyer.ts
  address jsonb not null default '{}',
  contact_person text not null default '',

  roles text[] not null default '{hunter}' check (roles <@ array['hunter', 'landowner', 'admin']),
  is_hunter boolean not null generated always as ('hunter' = any (roles)) stored,
  is_landowner boolean not null generated always as ('landowner' = any (roles)) stored,
  is_admin boolean not null generated always as ('admin' = any (roles)) stored,

  -- Preferences in contract/profile/endpoints.ts; so are the two that follow
  preferences jsonb not null default '{
    "emailNotifications": true,
    "pushNotifications": true,
    "notifications": {
      "bookingRequests": {"email": true, "sms": false},
      "bookingResults": {"email": true, "sms": false},
      "chatMessages": {"email": true, "sms": false}
    }
  }',
  -- EmailKind[] in domain/lists.ts: those that somebody has switched off (rules 10.8)
  email_kinds_off text[] not null default '{}',
  -- HunterProfile
  hunter_profile jsonb not null default '{
    "experienceYears": 0, "experienceLevel": null, "preferredGameTypes": [], "preferredHuntingTypes": []
  }',
  -- LandownerProfile, without the day of the registration, which is in vat_registrations
  landowner_profile jsonb not null default '{"vatRegistered": false}',
  language text not null default 'nb' check (language ~ '^[a-z]{2,3}$'),
  -- Nobody has chosen the language: it is the browser's at the first sign-in, for letters. Pages stay
  -- Norwegian (rules 10.6).
  language_from_browser boolean not null default false,

  -- A landowner is registered for VAT only with a valid number of their own, once they
  -- say so (rules 3.8, 8.5).
  organization_number text check (organization_number ~ '^\d{9}$'),
  -- When the landowner has been in Merverdiavgiftsregisteret: VatRegistration[] in
  -- domain/vat-registrations.ts (rules 8.8). A row that is registered and has none, is so since
  -- before days were kept.
  vat_registrations jsonb not null default '[]',
  -- where payouts go (rules 6.5, 9.4)
  bank_account_number text check (bank_account_number ~ '^\d{11}$'),
  -- From when payouts go to it: 48 hours after it took another's place, also of one that was taken out
  -- meanwhile. Null: there never was another.
  payout_account_from timestamptz,
  -- The version of the text by which the landowner agreed to invoices in their name, and when (rules 8.7).
  invoicing_agreed_version text,
  invoicing_agreed_at timestamptz,

  -- Which versions of the terms and of the privacy policy the person accepted, and when (rules 8.5). Null:
  -- who signed up before they were recorded.
  terms_version text,
  privacy_version text,
  terms_accepted_at timestamptz,

  created_at timestamptz not null,
  last_login timestamptz not null,
  -- the welcome is sent once: as the profile is filled in, or some time after the first sign-in
  welcomed_at timestamptz,
  -- An administrator has disabled the account: nobody signs in with it, and its bookings stay.
  -- Never an administrator's.
  disabled_at timestamptz,
  disabled_reason text check (length(disabled_reason) between 1 and 2000),
  -- The person has left.
  deleted_at timestamptz,

  constraint sms_needs_phone
    check (phone_number is not null or not preferences @? '$.notifications.*.sms ? (@ == true)'),
  constraint vat_registered_has_number check (
    landowner_profile ->> 'vatRegistered' is distinct from 'true'
    or is_organization_number(organization_number)
  ),
  constraint invoicing_agreement_is_whole
    check ((invoicing_agreed_version is null) = (invoicing_agreed_at is null)),
  constraint accepted_versions_are_whole
    check (num_nonnulls(terms_version, privacy_version, terms_accepted_at) in (0, 3)),
  constraint disabled_says_why check ((disabled_at is null) = (disabled_reason is null)),
  constraint disabled_is_no_admin
    check (disabled_at is null or (deleted_at is null and not ('admin' = any (roles)))),
  constraint deleted_is_nameless check (
    deleted_at is null
    or (email = '' and first_name = '' and last_name = '' and phone_number is null and photo_url is null
      and bio = '' and location = '' and address = '{}' and bank_account_number is null
      and organization_number is null and contact_person = '' and not ('admin' = any (roles)))
  )
);
create index user_profile_email_idx on user_profile (email);
create index user_profile_not_welcomed on user_profile (created_at) where welcomed_at is null;
-- The administrators' list of a million accounts, in its three orders, by what it can be filtered by.
create index user_newest on user_profile (created_at desc, uid desc) where deleted_at is null;
create index user_by_name on user_profile (left(lower(display_name), 60), uid) where deleted_at is null;
create index user_by_email on user_profile (left(lower(email), 60), uid) where deleted_at is null;
create index user_admins on user_profile (uid) where is_admin;
create index user_disabled on user_profile (uid) where disabled_at is not null;
create index user_left on user_profile (created_at desc, uid desc) where deleted_at is not null;
create index user_by_text on user_profile using gin (lower(' ' || display_name || ' ' || email) gin_trgm_ops)
  where deleted_at is null;
create index user_by_organization on user_profile (organization_number) where organization_number is not null;
-- The last eight digits: a Norwegian number with or without +47, however it is spaced.
create index user_by_phone on user_profile (right(regexp_replace(phone_number, '\D', '', 'g'), 8))
  where phone_number is not null;

create trigger pages_changed after insert or delete or update on user_profile
  for each row execute function shared_changed('pages');

-- Who has lost a role, or is disabled, is given no answer again. Also of who has left a conversation.
create function role_lost() returns trigger language plpgsql as $$
begin
  perform forget_answers(old.uid);
  return null;
end $$;
create trigger profile_loses_role after update of roles, disabled_at on user_profile
  for each row when (not new.roles @> old.roles or new.disabled_at is not null and old.disabled_at is null)
  execute function role_lost();

-- A payout account that takes another's place says from when it holds, whoever writes it (rules 6.5).
create function payout_account_says_from_when() returns trigger language plpgsql as $$
begin
  if new.bank_account_number is distinct from old.bank_account_number
    and new.deleted_at is null
    and (old.bank_account_number is not null or old.payout_account_from is not null)
    and new.payout_account_from is not distinct from old.payout_account_from
  then
    raise exception 'another payout account of % has to say from when it holds', new.uid;
  end if;
  return new;
end $$;
create trigger payout_account_says_from_when before update of bank_account_number on user_profile
  for each row execute function payout_account_says_from_when();

-- Who has left the product, has left every conversation; what they wrote stays without a name.
create function leave_conversations() returns trigger language plpgsql as $$
begin
  update conversation_member set left_at = new.deleted_at, unread_since = null
  where uid = new.uid and left_at is null;
  update conversation_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_leaves_conversations after update of deleted_at on user_profile
  for each row when (new.deleted_at is not null) execute function leave_conversations();

create function forget_rating_reporter() returns trigger language plpgsql as $$
begin
  update rating_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_empties_rating_reports after update of deleted_at on user_profile
  for each row when (new.deleted_at is not null) execute function forget_rating_reporter();

-- What tax authorities are told of a landowner with the year's income (decision 72): TaxDetails in
-- domain/tax/reporting.ts, sealed by the application, so that the database never sees the number. No cascade:
-- who has been paid is reported for that year also after they have left.
create table tax_details (
  uid text primary key references user_profile (uid),
  sealed bytea not null,
  updated_at timestamptz not null
);

select people_are_here('tax_details', 'uid');

-- An answer of Enhetsregisteret about a firm, kept a day: a number that is written twice is asked for once
-- (decision 130). Published by the register.
create table entity_answer (
  organization_number text primary key check (organization_number ~ '^\d{9}$'),
  -- Entity in contract/profile/endpoints.ts
  answer jsonb not null,
  fetched_at timestamptz not null
);
create index entity_answer_fetched_at_idx on entity_answer (fetched_at);

-- What a stay is sold under (prices, days, statuses, policy, VAT) stands still while it is sold
-- (decision 32): who changes it holds the landowner's terms alone, who submits or reserves shares them. Rows
-- of profiles and properties are locked before the terms, calendars and holds after.
create function terms_key(owner text) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('terms ' || owner, 0)
$$;
create function lock_terms(owner text) returns void language sql as $$
  select pg_advisory_xact_lock(terms_key(owner))
$$;
create function share_terms(owner text) returns void language sql as $$
  select pg_advisory_xact_lock_shared(terms_key(owner))
$$;

-- People that the tables of earlier files name.
alter table text_override add constraint text_override_updated_by_fkey
  foreign key (updated_by) references user_profile (uid);
alter table scheduler_state add constraint scheduler_state_changed_by_fkey
  foreign key (changed_by) references user_profile (uid);
alter table scheduler_run add constraint scheduler_run_actor_uid_fkey
  foreign key (actor_uid) references user_profile (uid);
alter table operation_monitoring add constraint operation_monitoring_changed_by_fkey
  foreign key (changed_by) references user_profile (uid);

-- The municipalities of Norway, which migrations fill: public data, about nobody. © Kartverket, CC BY 4.0.

-- A municipality with its county.
create table municipality (
  municipality_number text primary key check (municipality_number ~ '^\d{4}$'),
  name text not null,
  county_number text not null,
  county text not null,
  -- a point in it, WGS 84
  lon double precision not null,
  lat double precision not null,
  -- its bounding box, WGS 84: (east,north),(west,south)
  box box not null
);

create trigger pages_changed after insert or delete or update on municipality
  for each row execute function shared_changed('pages');

-- Where its border runs, as the national map told when it was first asked for.
create table municipality_outline (
  municipality_number text primary key references municipality (municipality_number),
  -- TidyBoundary in domain/boundary/boundary.ts; null: it was asked for and could not be had
  outline jsonb,
  fetched_at timestamptz not null
);

create trigger pages_changed after insert or delete or update on municipality_outline
  for each row execute function shared_changed('pages');

-- Land that a landowner registers, with its parcels, its drawn border and its house manual.

-- A property. Written by its owner, and by co-hosts as far as their rights go (property-write-store.ts;
-- rights of each field in domain/property/fields.ts). What is deleted is gone from every page and stays
-- as a row, since bookings and papers name it (decision 13).
create table property (
  property_id uuid primary key default gen_random_uuid(),
  owner_uid text not null references user_profile (uid),

  name text not null,
  type text not null check (type in ('hunting_ground', 'fishing_area', 'combined', 'cabin_rental', 'farm')),
  description text not null default '',
  -- What the landowner has written in English too: English in domain/property/english.ts. Null: nothing.
  english jsonb check (jsonb_typeof(english) = 'object'),

  address text not null default '',
  municipality_number text references municipality (municipality_number),
  -- WGS 84, (lon,lat)
  location point,
  -- GeoJSON in WGS 84: Boundary in contract/property/endpoints.ts
  boundary jsonb,
  -- (east,north),(west,south)
  boundary_box box,
  -- the boundary is drawn in property_outline; false: a sweep draws it
  outlined boolean not null default false,
  -- as the landowner wrote it, and what the search filters by
  area_value double precision,
  area_unit text check (area_unit in ('maal', 'hectares', 'sqm')),
  area_hectares double precision check (area_hectares >= 0),

  -- landTypes in domain/lists.ts, and keys of domain/species/species.ts
  land_types text[] not null default '{}',
  species text[] not null default '{}',
  -- These three are a text or a list of lines; rules hold for every booking.
  terrain jsonb,
  facilities jsonb not null default '[]',
  rules jsonb not null default '[]',
  season_start date,
  season_end date,
  -- a text or a number
  quota jsonb,
  -- {name?, email?, phone?}: whom guests call
  contact jsonb not null default '{}',

  -- who finds it once it is published; under review by an administrator it is hidden (rules 9.6, 9.8)
  visibility text not null default 'public' check (visibility in ('public', 'private', 'unlisted')),
  status text not null default 'draft' check (status in ('draft', 'published', 'inactive', 'under_review')),

  -- drawing the boundary is no saving
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,

  constraint property_check check (season_start <= season_end),
  constraint property_check1 check (status <> 'published' or municipality_number is not null),
  constraint property_check2 check (deleted_at is null or status = 'inactive')
);
create index property_owner_uid_idx on property (owner_uid);
create index property_boundary_box_idx on property using gist (boundary_box);
create index property_to_outline on property (property_id) where boundary is not null and not outlined;
create index property_under_review on property (property_id)
  where status = 'under_review' and deleted_at is null;

select people_are_here('property', 'owner_uid');
create trigger pages_changed after insert or delete or update on property
  for each row execute function shared_changed('pages');
create trigger property_version before update of updated_at on property
  for each row execute function raise_version();

-- What policies read of a property: whose it is, who may see it, and what its co-hosts may. PropertyStatus in
-- domain/property/policy.ts.
create function property_access(p property) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility,
    'coHosts', co_hosts_of(p.property_id))
$$;

-- '' where it has none.
create function county_of_property(of_property uuid) returns text language sql stable as $$
  select coalesce(
    (select m.county from property p join municipality m using (municipality_number)
      where p.property_id = of_property),
    '')
$$;

-- For who changes properties, or what is sold on them: their rows, in order, and then the terms of
-- their owners (profile.sql).
create function lock_properties(properties uuid[]) returns void language plpgsql as $$
begin
  perform from property where property_id = any (properties) order by property_id for no key update;
  perform lock_terms(o.owner_uid)
    from (select distinct owner_uid from property where property_id = any (properties) order by 1) o;
end $$;

-- How many properties a landowner has, counted under the lock of their terms: of many who make one more at
-- once, each sees those before it (Quotas in domain/property/quotas.ts).
create function count_properties(owner text, out kept int, out drafts int) language plpgsql as $$
begin
  perform lock_terms(owner);
  select count(*), count(*) filter (where status = 'draft') into kept, drafts
    from property where owner_uid = owner and deleted_at is null;
end $$;

-- A numbered piece of land that a property is made of. Rewritten with each saving of the property.
create table parcel (
  parcel_id bigint primary key generated always as identity,
  property_id uuid not null references property (property_id) on delete cascade,
  municipality_number text not null references municipality (municipality_number),
  -- farm, holding, lease and section number
  gnr int not null check (gnr > 0),
  bnr int not null check (bnr > 0),
  fnr int check (fnr > 0),
  snr int check (snr > 0),
  name text,
  -- the one the property is known by
  main boolean not null,
  unique nulls not distinct (property_id, municipality_number, gnr, bnr, fnr, snr)
);
create unique index parcel_one_main on parcel (property_id) where main;

create trigger pages_changed after insert or delete or update on parcel
  for each row execute function shared_changed('pages');

-- A drawing of a property's boundary for a band of zoom, written when the property is saved, or by a sweep
-- where `property.outlined` is false.
create table property_outline (
  -- 0 the coarsest … 4 (domain/boundary/boundary-outline.ts)
  band smallint check (band between 0 and 4),
  property_id uuid references property (property_id) on delete cascade,
  -- GeoJSON, sent as it stands
  geometry text not null,
  primary key (band, property_id)
);
create index property_outline_property_id_idx on property_outline (property_id);

create trigger pages_changed after insert or delete or update on property_outline
  for each row execute function shared_changed('pages');

-- An answer of the national map about a parcel, kept a day: the same button pressed twice asks once.
create table parcel_answer (
  -- which of Kartverket's services
  source text check (source in ('rest', 'wfs')),
  -- the number that was asked for
  parcel text,
  -- ParcelFound in server/features/boundary/national-map/national-map.ts
  answer jsonb not null,
  fetched_at timestamptz not null,
  primary key (source, parcel)
);
create index parcel_answer_fetched_at_idx on parcel_answer (fetched_at);

-- What only those who have paid are told of a property or one of its cabins: the way in, where the key is,
-- how the house works. Written by who may answer its bookings. In a table of its own, so that no page, search
-- or export of property and cabin can carry it along (decision 57).
create table house_manual (
  house_manual_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- null: of the property as a whole
  cabin_id uuid,
  way_in text not null default '',
  key text not null default '',
  parking text not null default '',
  heating text not null default '',
  water text not null default '',
  wifi text not null default '',
  waste text not null default '',
  emergency text not null default '',
  -- the key is shown from this many days before the arrival
  key_days int not null check (key_days between 0 and 30),
  -- when one of the texts was changed
  updated_at timestamptz not null,
  constraint house_manual_check
    check (octet_length(way_in || key || parking || heating || water || wifi || waste || emergency) <= 64000),
  unique nulls not distinct (property_id, cabin_id)
);
create index house_manual_cabin_id_idx on house_manual (cabin_id);

-- Of stays that are ahead it is worked out anew when to tell of the key; this waits for those that are
-- being looked at just now.
create function manual_changed_works_out_keys() returns trigger language plpgsql as $$
begin
  update booking set key_due_at = '-infinity'
  where property_id = coalesce(new.property_id, old.property_id) and status in ('paid', 'in_progress');
  return null;
end $$;
create trigger manual_changed_works_out_keys after insert or update or delete on house_manual
  for each row execute function manual_changed_works_out_keys();

-- A property or cabin that is taken off every page leaves its row for the books, and no key.
create function forget_house_manual() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then
    delete from house_manual where cabin_id = new.cabin_id;
  else
    delete from house_manual where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger property_gone_forgets_manual after update of deleted_at on property
  for each row when (new.deleted_at is not null) execute function forget_house_manual();

-- Whom landowners let help with their properties (rules 9.11, decision 54).

-- Somebody whom a landowner has asked to help with a property. An invitation to an address until the
-- account that has proven this address accepts it. Deleted by either of them, and 30 days after an
-- unanswered invitation ends.
create table co_host (
  co_host_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- to which the invitation was sent
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- null: not accepted
  uid text references user_profile (uid) on delete cascade,
  rights text[] not null
    check (cardinality(rights) between 1 and 3 and rights <@ array['answer', 'calendar', 'edit']),
  invited_at timestamptz not null,
  -- an invitation ends after 14 days
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint co_host_check check ((uid is null) = (accepted_at is null)),
  unique (property_id, email),
  unique (property_id, uid)
);
create index co_host_uid_idx on co_host (uid);
create index co_host_email_idx on co_host (email);

select people_are_here('co_host', 'uid');

-- The rights of a property's co-hosts by their uid.
create function co_hosts_of(property uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(uid, to_jsonb(rights)), '{}')
  from co_host where property_id = property and uid is not null
$$;

-- The properties on which a person has this right, or any at all where none is named.
create function co_hosted_by(person text, wanted text default null) returns uuid[] language sql stable as $$
  select coalesce(array_agg(property_id), '{}')
  from co_host where uid = person and (wanted is null or wanted = any (rights))
$$;

-- Who loses a right is given no answer again, and the calendars' addresses that they know end.
create function co_host_lost_rights() returns trigger language plpgsql as $$
declare
  has text[] := '{}';
begin
  if tg_op = 'UPDATE' and new.uid = old.uid then has := new.rights; end if;
  if has @> old.rights then return null; end if;
  perform forget_answers(old.uid);
  if 'calendar' = any (old.rights) and not 'calendar' = any (has) then
    update calendar_feed set feed_id = gen_random_uuid() where property_id = old.property_id;
  end if;
  return null;
end $$;
create trigger co_host_loses_rights after delete or update of rights, uid on co_host
  for each row when (old.uid is not null) execute function co_host_lost_rights();

-- Who answers a property's guests no more, leaves their conversations about it.
create function end_conversations_of_co_host() returns trigger language plpgsql as $$
declare
  one uuid;
  is_told boolean := false;
begin
  for one in
    select c.conversation_id
    from conversation c
    where c.kind = 'direct' and c.property_id = old.property_id
      and old.uid not in (c.hunter_uid, c.landowner_uid)
      and exists (select from conversation_member m
        where m.conversation_id = c.conversation_id and m.uid = old.uid and m.left_at is null)
    order by c.conversation_id for no key update of c
  loop
    update conversation_member set left_at = now(), unread_since = null
    where conversation_id = one and uid = old.uid and left_at is null;
    perform forget_conversation_events(one, old.uid);
    is_told := true;
  end loop;
  if is_told then perform tell_removed(old.uid, now()); end if;
  return null;
end $$;
create trigger co_host_answers_no_more after update of rights on co_host
  for each row when (old.uid is not null and 'answer' = any (old.rights) and not 'answer' = any (new.rights))
  execute function end_conversations_of_co_host();
create trigger co_host_leaves_conversations after delete on co_host
  for each row when (old.uid is not null) execute function end_conversations_of_co_host();

-- Deleting a property or an account ends the co-hosting at once.
create function delete_co_hosts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'property' then
    delete from co_host where property_id = new.property_id;
  else
    delete from co_host where uid = new.uid or email = lower(old.email);
  end if;
  return null;
end $$;
create trigger property_deletion_ends_co_hosting after update of deleted_at on property
  for each row when (new.deleted_at is not null) execute function delete_co_hosts();
create trigger account_deletion_ends_co_hosting after update of deleted_at on user_profile
  for each row when (new.deleted_at is not null) execute function delete_co_hosts();

-- Cabins of a property: included in an offering, optional beside it (offering_cabin), or let on their own.

-- A cabin. Written by the owner and co-hosts of its property (cabin-store.ts); a deleted one stays
-- as a row for the books.
create table cabin (
  cabin_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,

  name text not null,
  description text not null default '',
  -- English in domain/property/english.ts
  english jsonb check (jsonb_typeof(english) = 'object'),
  size_sqm double precision check (size_sqm >= 0),
  rooms int check (rooms >= 0),
  beds int check (beds >= 0),
  -- cabinFacilities in domain/lists.ts, and others in the landowner's words
  facilities text[] not null default '{}',
  custom_facilities text[] not null default '{}',

  -- let on its own, at this price a night for the whole cabin (rules 3.5, 10.3)
  rental_enabled boolean not null,
  price_per_day_ore bigint not null check (price_per_day_ore >= 0),
  -- the first and the last night; null: no bound
  available_from date,
  available_to date,
  min_booking_days int check (min_booking_days > 0),
  max_booking_days int check (max_booking_days > 0),

  -- When it is closed. By the landowner, {from, to, type, notes?}[] (Blackouts in
  -- contract/cabin/endpoints.ts); by the calendars that are fetched (calendar_import), {from, to}[]; and both
  -- together, which alone decides a stay.
  blackout_periods jsonb not null default '[]',
  imported_periods jsonb not null default '[]',
  closed_periods jsonb not null default '[]',

  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),

  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,

  constraint cabin_check check (available_from <= available_to),
  constraint cabin_check1 check (min_booking_days <= max_booking_days),
  constraint cabin_check2 check (deleted_at is null or status = 'archived')
);
create index cabin_property_id_idx on cabin (property_id);

create trigger pages_changed after insert or delete or update on cabin
  for each row execute function shared_changed('pages');
create trigger cabin_version before update of updated_at on cabin
  for each row execute function raise_version();
create trigger cabin_gone_forgets_manual after update of deleted_at on cabin
  for each row when (new.deleted_at is not null) execute function forget_house_manual();

-- Of cabins and offerings.
create function closed_periods_follow() returns trigger language plpgsql as $$
begin
  new.closed_periods = new.blackout_periods || new.imported_periods;
  return new;
end $$;
create trigger cabin_closed_periods before insert or update on cabin
  for each row execute function closed_periods_follow();

alter table house_manual add constraint house_manual_cabin_id_fkey
  foreign key (cabin_id) references cabin (cabin_id) on delete cascade;

-- What can be booked on a property, in a season, at a price.

-- An offering. Written by the owner and co-hosts of its property (offering-store.ts), what it is sold under
-- while holding lock_properties; a deleted one stays as a row for the books. OfferingTerms in
-- domain/offering/terms.ts is what the rules read of it.
create table offering (
  offering_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,

  name text not null,
  -- offeringTypes in domain/lists.ts
  offering_type text not null,
  description text not null default '',
  -- English in domain/property/english.ts
  english jsonb check (jsonb_typeof(english) = 'object'),
  -- keys of domain/species/species.ts
  target_species text[] not null default '{}',
  -- Facts with a list of answers (domain/offering/fields.ts); null: not said. `dogs`: whether one may come
  -- along; `access`: how guests get the last part of the way.
  experience_level text,
  dogs text,
  access text,
  -- A list of lines; those in the landowner's words also as one text.
  rules jsonb not null default '[]',
  custom_rules jsonb not null default '[]',

  -- the season, first and last day, both included
  valid_from date not null,
  valid_to date not null,
  -- null: at once
  sales_start_date date,

  -- how long a stay may be (rules 2.1, 3.2), and the ISO weekday it has to begin on, 1 Monday … 7 Sunday
  duration_type text not null check (duration_type in ('none', 'min_days', 'fixed_days', 'season')),
  min_days int check (min_days > 0),
  max_days int check (max_days > 0),
  fixed_days int check (fixed_days > 0),
  start_weekday smallint check (start_weekday between 1 and 7),

  -- When it is closed: BlackoutPeriod[] in domain/offering/terms.ts. By the landowner, by the calendars that
  -- are fetched (calendar_import), and both together, which alone decides a stay.
  blackout_periods jsonb not null default '[]',
  imported_periods jsonb not null default '[]',
  closed_periods jsonb not null default '[]',

  -- the bounds of one party (rules 2.3): the lower of the two maxima counts
  min_hunters int not null check (min_hunters > 0),
  max_hunters int not null,
  max_participants int not null check (max_participants > 0),
  -- shared: parties beside each other, up to this many people; else one party at a time (rules 2.2, 2.3)
  allow_concurrent_bookings boolean not null,
  total_area_capacity int check (total_area_capacity > 0),

  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  -- Pricing in domain/offering/terms.ts (rules 3.1)
  pricing jsonb not null,
  -- Days that the landowner has given a price of their own: DayPrice[], in order, never across each other.
  day_prices jsonb not null default '[]'
    check (jsonb_typeof(day_prices) = 'array' and jsonb_array_length(day_prices) <= 366),
  -- How the landowner words the price (rules 10.1): shown to hunters, read by no calculation. {label, type,
  -- value}[], the value in percent or øre (contract/offering/fields.ts).
  price_unit text
    check (price_unit in ('day', 'week', 'weekend', 'animal', 'stay', 'season', 'fixed_period')),
  price_modifiers jsonb not null default '[]'
    check (jsonb_typeof(price_modifiers) = 'array' and jsonb_array_length(price_modifiers) <= 10),

  -- on sale: active and published, and its property published
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive', 'archived')),
  published boolean not null default false,

  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,

  constraint offering_check check (valid_from <= valid_to),
  constraint offering_check1 check (min_hunters <= max_hunters),
  constraint offering_check2 check (min_days <= max_days),
  constraint offering_check3 check (not allow_concurrent_bookings or total_area_capacity is not null),
  constraint offering_check4 check (duration_type <> 'fixed_days' or fixed_days is not null),
  constraint offering_check5 check (duration_type <> 'min_days' or min_days is not null),
  constraint offering_check6 check (deleted_at is null or (status = 'archived' and not published))
);
create index offering_property_id_idx on offering (property_id);

create trigger pages_changed after insert or delete or update on offering
  for each row execute function shared_changed('pages');
create trigger offering_version before update of updated_at on offering
  for each row execute function raise_version();
create trigger offering_closed_periods before insert or update on offering
  for each row execute function closed_periods_follow();

-- A cabin that goes with an offering: included, or optional beside it at a price, never both (rules 3.5).
-- Rewritten with each saving of the offering.
create table offering_cabin (
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id),
  included boolean not null,
  price_per_person_per_night_ore bigint check (price_per_person_per_night_ore >= 0),
  constraint offering_cabin_check check (included = (price_per_person_per_night_ore is null)),
  primary key (offering_id, cabin_id)
);
create index offering_cabin_cabin_id_idx on offering_cabin (cabin_id);

create trigger pages_changed after insert or delete or update on offering_cabin
  for each row execute function shared_changed('pages');

-- Add-ons that a property has for its guests: transport, a guide, a dog (decision 56).

-- A service. Written by the owner and co-hosts of its property (service-store.ts), and with an offering that
-- brings its own (offering-store.ts); a deleted one stays, since bookings name it.
create table service (
  service_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- on offer with these offerings of its property; null: with all, also those to come
  offering_ids uuid[],

  name text not null,
  description text not null default '',
  category text,
  premium boolean not null default false,
  -- its place among those of one offering
  position int not null default 0,

  -- what the price is for (rules 3.5); 0 where it is on request
  unit text not null
    constraint offering_service_unit_check
      check (unit in ('per_person', 'per_day', 'per_person_per_day', 'fixed', 'on_request')),
  price_ore bigint not null constraint offering_service_price_ore_check check (price_ore >= 0),
  -- the stock: how many there are of it on one day; null: no limit
  quantity int check (quantity > 0),
  -- what the stock counts, for display
  quantity_unit text not null default 'piece' check (quantity_unit in ('piece', 'dekar', 'm2', 'hectares')),
  -- in one booking; null: the whole stock
  max_quantity int constraint offering_service_max_quantity_check check (max_quantity > 0),
  -- when it cannot be had: {from, to, type, notes?}[] (Blackouts in contract/cabin/endpoints.ts)
  blackout_periods jsonb not null default '[]',

  status text not null default 'published' check (status in ('draft', 'published', 'archived')),

  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,

  constraint service_check check (max_quantity <= quantity),
  constraint service_check1 check (deleted_at is null or status = 'archived')
);
create index service_property_id_idx on service (property_id);

create trigger pages_changed after insert or delete or update on service
  for each row execute function shared_changed('pages');
create trigger service_version before update of updated_at on service
  for each row execute function raise_version();

-- An array has no foreign key. Deferred: a service may be written before the offering it goes with.
create function check_service_offerings() returns trigger language plpgsql as $$
begin
  if exists (
    select from unnest(new.offering_ids) given (id)
    where not exists (
      select from offering o where o.offering_id = given.id and o.property_id = new.property_id)
  ) then
    raise foreign_key_violation using message = 'a service goes with offerings of its own property only';
  end if;
  return null;
end $$;
create constraint trigger service_offerings_of_its_property
  after insert or update of offering_ids, property_id on service
  deferrable initially deferred for each row when (new.offering_ids is not null)
  execute function check_service_offerings();

-- No stock below what is taken of it on any night. What is taken is service_hold, kept also where there is no
-- limit, so that a stock that is set later counts it.
create function stock_covers_holds() returns trigger language plpgsql as $$
begin
  if new.quantity < (select taken from fullest_night(new.service_id, null, null)) then
    raise exception 'service % has more than % taken', new.service_id, new.quantity
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_stock_covers_holds before update of quantity on service
  for each row when (new.quantity is not null and new.quantity is distinct from old.quantity)
  execute function stock_covers_holds();

-- Calendars: what other systems read of when something can be had, and those that are fetched from
-- elsewhere (decision 59).

-- A copy of when and at what price an offering, a cabin or a service can be had, for other systems. Written
-- on request (config-store.ts); the truth is in the rows themselves.
create table availability_config (
  kind text check (kind in ('offering', 'cabin', 'service')),
  subject_id uuid,
  -- `documents` in server/features/availability/config-store.ts
  document jsonb not null,
  -- counts the changes of the document
  version int not null default 1 check (version > 0),
  synced_at timestamptz not null,
  primary key (kind, subject_id)
);

create trigger pages_changed after insert or delete or update on availability_config
  for each row execute function shared_changed('pages');

-- An address at which another calendar fetches what is taken (iCalendar). The address is proved by the id and
-- the server's secret, and ends with the row, or as it is given another id.
create table calendar_feed (
  feed_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- neither: all of the property
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  created_at timestamptz not null,
  constraint calendar_feed_check check (offering_id is null or cabin_id is null),
  unique nulls not distinct (property_id, offering_id, cabin_id)
);
create index calendar_feed_offering_id_idx on calendar_feed (offering_id);
create index calendar_feed_cabin_id_idx on calendar_feed (cabin_id);

-- A calendar elsewhere whose days close those of one offering or cabin. Fetched by a sweep; closed days stay
-- closed while it does not answer.
create table calendar_import (
  import_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  name text not null,
  url text not null check (length(url) <= 2000),
  -- what it closes: BlackoutPeriod[] in domain/offering/terms.ts
  periods jsonb not null default '[]'
    check (jsonb_typeof(periods) = 'array' and jsonb_array_length(periods) <= 1000),
  -- the names of events that could not be read
  unread jsonb not null default '[]',
  -- The version of the file that was read, and the day: an unchanged file is read again each day, since the
  -- days that are looked ahead move on.
  etag text,
  read_on date,
  -- when it last answered with a calendar
  fetched_at timestamptz,
  next_at timestamptz not null,
  -- how often it has failed in a row, and why: one of calendarProblems in domain/lists.ts
  failures int not null default 0,
  problem text,
  created_at timestamptz not null,
  constraint calendar_import_check check (num_nonnulls(offering_id, cabin_id) = 1),
  unique nulls not distinct (offering_id, cabin_id, url)
);
create index calendar_import_next_at_idx on calendar_import (next_at);
create index calendar_import_property_id_idx on calendar_import (property_id);
create index calendar_import_cabin_id_idx on calendar_import (cabin_id);

create trigger pages_changed after insert or delete or update on calendar_import
  for each row execute function shared_changed('pages');

-- The imported periods of an offering or a cabin are those of its calendars.
create function imported_periods_follow() returns trigger language plpgsql as $$
declare
  o uuid = coalesce(new.offering_id, old.offering_id);
  c uuid = coalesce(new.cabin_id, old.cabin_id);
begin
  if o is not null then
    update offering set imported_periods = coalesce(
      (select jsonb_agg(p) from calendar_import i, jsonb_array_elements(i.periods) p where i.offering_id = o),
      '[]')
    where offering_id = o;
  else
    update cabin set imported_periods = coalesce(
      (select jsonb_agg(p) from calendar_import i, jsonb_array_elements(i.periods) p where i.cabin_id = c),
      '[]')
    where cabin_id = c;
  end if;
  return null;
end $$;
create trigger calendar_import_closes after insert or delete or update of periods on calendar_import
  for each row execute function imported_periods_follow();

-- What is taken off every page fetches no calendar: its address is a secret of whoever publishes it.
create function forget_imported_calendars() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then delete from calendar_import where cabin_id = new.cabin_id;
  elsif tg_table_name = 'offering' then delete from calendar_import where offering_id = new.offering_id;
  else delete from calendar_import where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger cabin_gone_forgets_calendars after update of deleted_at on cabin for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();
create trigger offering_gone_forgets_calendars after update of deleted_at on offering for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();
create trigger property_gone_forgets_calendars after update of deleted_at on property for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();

-- Bookings, from the priced draft to the payout. The nights that they hold are in hold.sql.

-- A booking: one row from the draft that prices a stay until the money is paid out. Its row is locked and
-- written by server/features/booking/booking-store.ts only, as domain/booking/booking.ts decides
-- (BookingState in booking-state.ts; docs/booking-process.md); its history is in audit. Drafts are deleted
-- after 24 hours (rules 4.1).
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  hunter_uid text not null references user_profile (uid),
  landowner_uid text not null references user_profile (uid),
  property_id uuid not null references property (property_id),
  -- null: cabins alone
  offering_id uuid references offering (offering_id),

  -- What was asked for.
  from_date date not null,
  to_date date not null,
  participants int not null check (participants > 0),
  -- BookedCabin[] and BookedService[] in server/features/booking/booking-row.ts
  cabins jsonb not null default '[]',
  services jsonb not null default '[]',
  special_requests text,
  notes text,
  -- Whom the invoice is issued to: Buyer in domain/invoice/buyer.ts (rules 8.6). Null: a draft; of a request
  -- that has none, the hunter's profile says.
  buyer jsonb,
  -- When the terms and the privacy policy were accepted, and which versions of them
  -- (rules 8.5). Null: a draft.
  terms_accepted_at timestamptz,
  privacy_accepted_at timestamptz,
  terms_version text,
  privacy_version text,

  -- What it is sold under, frozen at submit (rules 3.7). Quote in domain/booking/price.ts.
  quote jsonb not null,
  total_ore bigint not null check (total_ore >= 0),
  vat_registered boolean not null,
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),

  -- rules 4.1 and 4.2; submitted and accepted are passed within one transaction
  status text not null check (
    status in ('calculated', 'submitted', 'pending', 'accepted', 'confirmed', 'rejected', 'paid',
      'in_progress', 'completed', 'cancelled', 'expired')
  ),
  payment_status text not null default 'pending' check (
    payment_status in ('pending', 'pending_payment', 'payment_failed', 'paid', 'confirmed', 'overdue',
      'failed', 'refunded')
  ),

  -- The commission: its rate is frozen at the confirmation (rules 3.6), null before. The two amounts split
  -- what is kept, which is the total less what has gone back (rules 5.3).
  commission_rate_percent double precision,
  commission_ore bigint,
  landowner_earnings_ore bigint,
  -- what has gone back to the hunter, also by the provider's desk
  refunded_ore bigint not null default 0 check (refunded_ore >= 0),
  -- what the card provider holds back until a dispute is decided (rules 6.6)
  disputed_ore bigint not null default 0 check (disputed_ore >= 0),
  -- What bank transfers hold of a booking that is not paid yet: they add up to its total, or go back
  -- at the due (rules 6.6).
  held_ore bigint not null default 0,
  -- What is paid in all of a booking that ended before all of it was: charged before, and kept by
  -- the policy (rules 7.5).
  cancel_charge_ore bigint,
  -- payment.payment_id as text: the payment that it was paid with, which refunds go to, and all that are
  -- dealt with, so that one that is reported again changes nothing
  payment_id text,
  known_payment_ids text[] not null default '{}',

  -- A stay of more than 45 nights is charged and paid out in parts (rules 7.5, decision 131): how many there
  -- are, how many are over while others are not, what is kept of those, and the commission of it. Of one part
  -- these are 1 and zeros.
  part_count int not null default 1,
  parts_over int not null default 0,
  over_ore bigint not null default 0,
  over_commission_ore bigint not null default 0,
  -- what later parts are still charged, once the first is paid, and the payments of those that are, in order
  uncharged_ore bigint not null default 0,
  part_payment_ids text[] not null default '{}',

  -- Deadlines and what happened. `payment_due_at` as rules 7.1 say; once a card is saved, when it is charged,
  -- and once that was refused, when the tries end (rules 7.5).
  reply_due_at timestamptz,
  confirmed_at timestamptz,
  payment_due_at timestamptz,
  -- the due is near the arrival (rules 7.1); null before the confirmation
  express boolean,
  card_saved_at timestamptz,
  -- the first time that its charge was refused, or asked the hunter for a step
  charge_refused_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,

  -- For the sweeps: when the next command is due (nextDeadline in domain/booking/booking-process.ts), and the
  -- reminders that are still to be sent, with the time of the first: Reminder[] in
  -- server/features/booking/booking-row.ts.
  next_deadline_at timestamptz,
  reminders jsonb not null default '[]',
  next_reminder_at timestamptz,
  -- When something of the house manual is to be told about a stay that is ahead: that the key is
  -- shown, or that the manual has changed. -infinity: to be worked out; infinity: nothing. And when
  -- the hunter was last told.
  key_due_at timestamptz not null default '-infinity',
  key_told_at timestamptz,

  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint booking_check check (from_date < to_date),
  constraint booking_check1 check (refunded_ore <= total_ore),
  constraint booking_check3
    check (status = 'calculated' or (terms_accepted_at is not null and privacy_accepted_at is not null)),
  constraint booking_check4
    check (status not in ('confirmed', 'paid', 'in_progress', 'completed') or commission_ore is not null),
  constraint accepted_versions_are_whole check (
    (terms_version is null) = (privacy_version is null)
    and (terms_version is null or terms_accepted_at is not null)
  ),
  constraint buyer_has_a_name check (jsonb_typeof(buyer) = 'object' and buyer ? 'name'),
  constraint booking_holds_less_than_its_total
    check (held_ore >= 0 and (held_ore = 0 or held_ore < total_ore)),
  constraint booking_splits_what_is_kept check (
    commission_ore + landowner_earnings_ore =
      case when status = 'cancelled' and paid_at is null then 0
      else coalesce(cancel_charge_ore, total_ore) - refunded_ore end
  ),
  constraint booking_charges_what_is_kept check (
    cancel_charge_ore is null
    or status in ('in_progress', 'completed', 'cancelled') and cancel_charge_ore between 1 and total_ore
  ),
  constraint booking_has_parts
    check (part_count between 1 and 100 and parts_over between 0 and part_count),
  constraint booking_parts_are_paid check (
    uncharged_ore between 0 and total_ore and over_ore >= 0 and (uncharged_ore = 0 or paid_at is not null)
  )
);
create index booking_hunter_uid_created_at_idx on booking (hunter_uid, created_at desc);
create index booking_landowner_uid_created_at_idx on booking (landowner_uid, created_at desc);
create index booking_property_id_idx on booking (property_id);
create index booking_offering_id_idx on booking (offering_id);
create index booking_created on booking (created_at);
create index booking_next_deadline_at_idx on booking (next_deadline_at) where next_deadline_at is not null;
create index booking_next_reminder_at_idx on booking (next_reminder_at) where next_reminder_at is not null;
create index booking_key_due on booking (key_due_at) where status in ('paid', 'in_progress');
-- For the administrators' search; drafts are many, and nobody looks for them.
create index booking_by_total on booking (total_ore, created_at desc) where status <> 'calculated';
-- A firm that a stay is invoiced to, which need not be an account's.
create index booking_by_buyer on booking ((buyer ->> 'organizationNumber'))
  where buyer ->> 'organizationNumber' is not null;

select people_are_here('booking', 'hunter_uid');
select people_are_here('booking', 'landowner_uid');
create trigger pages_changed after update of status on booking
  for each row execute function shared_changed('pages');

-- Frozen at the confirmation: whatever the rates become, a confirmed booking keeps its own (rules 3.6).
create function booking_keeps_rate() returns trigger language plpgsql as $$
begin
  raise exception 'the commission rate of booking % is frozen', old.booking_id;
end $$;
create trigger booking_keeps_commission_rate before update of commission_rate_percent on booking
  for each row when (
    old.commission_rate_percent is not null
    and new.commission_rate_percent is distinct from old.commission_rate_percent
  )
  execute function booking_keeps_rate();

-- Of a status that holds nights, places and cabins (rules 2.5): holdingStatuses in domain/lists.ts, with which
-- tests/schema.test.ts compares it.
create function is_holding(status text) returns boolean language sql immutable as $$
  select status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress')
$$;
-- Of a status that is said in the conversation about the booking.
create function has_line(status text) returns boolean language sql immutable as $$
  select status in ('pending', 'confirmed', 'paid', 'rejected', 'cancelled', 'expired', 'completed')
$$;

-- A request that is sent holds what it asks for, when the transaction ends.
create function holds_what_it_sold() returns trigger language plpgsql as $$
declare
  b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if is_holding(b.status) then
    if b.offering_id is not null
      and not exists (select from offering_hold h
        where h.booking_id = b.booking_id and h.stay = daterange(b.from_date, b.to_date))
    then
      raise exception 'booking % is % and holds no place', b.booking_id, b.status;
    end if;
    if jsonb_array_length(b.cabins) <>
      (select count(*) from cabin_hold h where h.booking_id = b.booking_id)
    then
      raise exception 'booking % is % and does not hold its cabins', b.booking_id, b.status;
    end if;
    if (select count(distinct s ->> 'serviceId') from jsonb_array_elements(b.services) s) <>
      (select count(*) from service_hold h where h.booking_id = b.booking_id)
    then
      raise exception 'booking % is % and does not hold its services', b.booking_id, b.status;
    end if;
  end if;
  return null;
end $$;
create constraint trigger booking_holds after update of status on booking
  deferrable initially deferred for each row when (old.status = 'calculated')
  execute function holds_what_it_sold();

-- Leaving the holding statuses ends the holds (rules 2.5): no code can forget it.
create function release_holds() returns trigger language plpgsql as $$
begin
  delete from offering_hold where booking_id = new.booking_id;
  delete from cabin_hold where booking_id = new.booking_id;
  delete from service_hold where booking_id = new.booking_id;
  return null;
end $$;
create trigger booking_left_holding after update of status on booking
  for each row when (is_holding(old.status) and not is_holding(new.status))
  execute function release_holds();

-- What becomes of a booking is said in the conversation about it, in the same transaction.
create function say_booking_status() returns trigger language plpgsql as $$
begin
  perform booking_line(new, new.status, new.updated_at);
  return null;
end $$;
create trigger booking_says_status after update of status on booking
  for each row when (new.status is distinct from old.status and has_line(new.status))
  execute function say_booking_status();

-- What was invoiced and is cancelled has its credit note when the transaction ends: an unpaid or free booking
-- always, a paid one as far as it is refunded (rules 8.1).
create function cancelled_is_credited() returns trigger language plpgsql as $$
begin
  if (new.paid_at is null or new.total_ore = 0 or new.refunded_ore > 0)
    and exists (select from invoice where booking_id = new.booking_id and kind = 'invoice')
    and not exists (select from invoice where booking_id = new.booking_id and kind = 'credit_note')
  then
    raise exception 'booking % is cancelled and its invoice is not credited', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger booking_cancelled_is_credited after update of status on booking
  deferrable initially deferred for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function cancelled_is_credited();

-- A commission that was invoiced and changes is credited, or invoiced on.
create function commission_has_changed() returns trigger language plpgsql as $$
begin
  if exists (select from commission_invoice where booking_id = new.booking_id) then
    insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger booking_split_is_invoiced after update of commission_ore on booking
  for each row when (old.commission_ore is distinct from new.commission_ore)
  execute function commission_has_changed();

-- Ratings are asked for in the forenoon of the day after the departure, and can be given for fourteen days.
create function open_rating_window() returns trigger language plpgsql as $$
begin
  insert into rating_window (booking_id, asks_at, closes_at)
  values (
    new.booking_id,
    (new.to_date + 1 + time '10:00') at time zone 'Europe/Oslo',
    new.completed_at + interval '336 hours')
  on conflict do nothing;
  return null;
end $$;
create trigger booking_completed after update of status on booking
  for each row when (old.status <> 'completed' and new.status = 'completed')
  execute function open_rating_window();

-- Who has been told of the key is told nothing more until the manual changes.
create function key_told_is_not_due() returns trigger language plpgsql as $$
begin
  new.key_due_at := 'infinity';
  return new;
end $$;
create trigger key_told_is_not_due before update of key_told_at on booking
  for each row execute function key_told_is_not_due();

-- From eight in the morning so many days before the arrival (house_manual.key_days).
create function key_shown_at(from_date date, key_days int) returns timestamptz language sql immutable as $$
  select (from_date - key_days + time '08:00') at time zone 'Europe/Oslo'
$$;

-- What trust is made of costs something (decision 138): a stay was paid where money came for it, and a hunter
-- has paid where some of it stayed (rules 2.8).
create function is_paid_stay(b booking) returns boolean language sql immutable as $$
  select b.paid_at is not null and b.total_ore > 0
$$;
create function has_paid(hunter text) returns boolean language sql stable as $$
  select exists (
    select from booking b
    where b.hunter_uid = hunter and is_paid_stay(b) and b.refunded_ore + b.disputed_ore < b.total_ore)
$$;

-- How many priced drafts were dropped without being sent, by the day they were made: how many of those who
-- calculate go on to ask is told from these and from the bookings. Counted as they are deleted, many at a
-- time, so that nobody who calculates waits for a counter.
create table dropped_drafts (
  made_on date,
  county text,
  -- kind_of_booking
  kind text,
  drafts int not null check (drafts > 0),
  primary key (made_on, county, kind)
);

-- The type of the offering; `cabin` of cabins alone.
create function kind_of_booking(booked uuid) returns text language sql stable as $$
  select coalesce((select offering_type from offering where offering_id = booked), 'cabin')
$$;

create function count_dropped_drafts() returns trigger language plpgsql as $$
begin
  insert into dropped_drafts (made_on, county, kind, drafts)
  select
    (created_at at time zone 'Europe/Oslo')::date,
    county_of_property(property_id),
    kind_of_booking(offering_id),
    count(*)
  from gone where status = 'calculated' group by 1, 2, 3 order by 1, 2, 3
  on conflict (made_on, county, kind) do update set drafts = dropped_drafts.drafts + excluded.drafts;
  return null;
end $$;
create trigger booking_dropped_is_counted after delete on booking referencing old table as gone
  for each statement execute function count_dropped_drafts();

alter table set_aside add constraint set_aside_booking_id_fkey
  foreign key (booking_id) references booking (booking_id) on delete cascade;

-- Nights reserved from outside the product. What they hold is in hold.sql.

-- Places reserved for somebody outside the product, by another booking system or on the phone: a reservation
-- holds as a booking does, in the same tables, under the same constraints (decision 17).
create table reservation (
  reservation_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  kind text not null check (kind in ('offering', 'cabin', 'service')),
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  service_id uuid references service (service_id) on delete cascade,
  from_date date not null,
  to_date date not null,
  -- of an offering
  participants int check (participants > 0),
  -- of a service
  quantity int check (quantity > 0),
  -- the first two hold; completed: its days are over
  status text not null default 'reserved'
    check (status in ('reserved', 'confirmed', 'completed', 'released')),
  -- what the caller knows it by
  reference text,
  note text,
  -- the booking it was made for, where somebody named one
  booking_id uuid references booking (booking_id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reservation_check check (from_date < to_date),
  constraint reservation_check1 check (num_nonnulls(offering_id, cabin_id, service_id) = 1),
  constraint reservation_check2 check (
    kind = case when offering_id is not null then 'offering' when cabin_id is not null then 'cabin'
      else 'service' end
  ),
  constraint reservation_check3 check ((kind = 'offering') = (participants is not null)),
  constraint reservation_check4 check ((kind = 'service') = (quantity is not null))
);
create index reservation_property_id_idx on reservation (property_id);
create index reservation_booking_id_idx on reservation (booking_id) where booking_id is not null;
create index reservation_to_date_idx on reservation (to_date) where status in ('reserved', 'confirmed');

create trigger pages_changed after insert or delete or update on reservation
  for each row execute function shared_changed('pages');

-- It holds what it says when the transaction ends, also once it is changed: its days, its
-- participants, its pieces.
create function reservation_holds() returns trigger language plpgsql as $$
begin
  if exists (
    select from reservation r
    where r.reservation_id = new.reservation_id and r.status in ('reserved', 'confirmed')
      and not exists (select from offering_hold h
        where h.reservation_id = r.reservation_id and h.offering_id = r.offering_id
          and h.stay = daterange(r.from_date, r.to_date) and h.participants = r.participants)
      and not exists (select from cabin_hold h
        where h.reservation_id = r.reservation_id and h.cabin_id = r.cabin_id
          and h.stay = daterange(r.from_date, r.to_date))
      and not exists (select from service_hold h
        where h.reservation_id = r.reservation_id and h.service_id = r.service_id
          and h.stay = daterange(r.from_date, r.to_date) and h.quantity = r.quantity)
  ) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
create constraint trigger reservation_holds_what_it_says after insert or update on reservation
  deferrable initially deferred for each row execute function reservation_holds();

-- Holds end when it is over or released, and released is final.
create function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' or (old.status = 'completed' and new.status <> 'released') then
    raise exception 'reservation % is %', old.reservation_id, old.status;
  end if;
  if new.status in ('released', 'completed') then
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;
create trigger reservation_left_holding after update of status on reservation
  for each row when (old.status is distinct from new.status) execute function reservation_released();

-- The nights that bookings and reservations hold, and how nights are taken (rules 2.2 to 2.6).

-- The places left on every night of an offering's season: one row, one array, which is fifteen times as fast
-- under a rush as a row for each night. Laid anew by `saveCalendar` when season or capacity change; its row's
-- lock is what those who take nights wait for.
create table offering_calendar (
  offering_id uuid primary key references offering (offering_id) on delete cascade,
  season_from date not null,
  -- 1 where parties come one at a time
  capacity int not null check (capacity > 0),
  -- element 1 is the night of season_from
  places_left int[] not null check (0 <= all (places_left)),
  constraint offering_calendar_check check (capacity >= all (places_left))
) with (fillfactor = 50);

create trigger pages_changed after insert or delete or update on offering_calendar
  for each row execute function shared_changed('pages');

-- The places with n more on each night from the first to the last.
create function add_nights(places int[], first int, last int, n int) returns int[]
language sql immutable parallel safe as $$
  select places[: first - 1]
    || array(select p + n from unnest(places[first : last]) with ordinality u(p, i) order by i)
    || places[last + 1 :]
$$;

-- The nights of an offering that a booking or a reservation holds. Taken by take_offering,
-- deleted to give them back.
create table offering_hold (
  booking_id uuid unique references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  offering_id uuid not null references offering (offering_id),
  stay daterange not null check (not isempty(stay)),
  participants int not null check (participants > 0),
  -- no other party on these nights: not allow_concurrent_bookings when it was taken
  exclusive boolean not null,
  constraint offering_hold_check check (num_nonnulls(booking_id, reservation_id) = 1),
  constraint offering_hold_offering_id_stay_excl
    exclude using gist (offering_id with =, stay with &&) where (exclusive)
);
create unique index offering_hold_reservation on offering_hold (reservation_id)
  where reservation_id is not null;
create index offering_hold_offering_id_idx on offering_hold (offering_id);

create trigger pages_changed after insert or delete or update on offering_hold
  for each row execute function shared_changed('pages');

-- Deleting a hold gives its nights back: no code can forget it.
create function give_nights_back() returns trigger language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(
    places_left, lower(old.stay) - season_from + 1, upper(old.stay) - season_from,
    case when old.exclusive then 1 else old.participants end)
  where c.offering_id = old.offering_id;
  return null;
end $$;
create trigger offering_hold_released after delete on offering_hold
  for each row execute function give_nights_back();

-- The search works their lowest price out anew.
create function refresh_held_offerings() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id) select distinct offering_id from changed;
  return null;
end $$;
create trigger offering_nights_taken after insert on offering_hold referencing new table as changed
  for each statement execute function refresh_held_offerings();
create trigger offering_nights_freed after delete on offering_hold referencing old table as changed
  for each statement execute function refresh_held_offerings();

-- The nights of a cabin that a booking or a reservation holds: one party a night, across every offering that
-- includes or offers it (rules 2.4). Taken by take_cabins.
create table cabin_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  cabin_id uuid not null references cabin (cabin_id),
  stay daterange not null check (not isempty(stay)),
  constraint cabin_hold_check check (num_nonnulls(booking_id, reservation_id) = 1),
  unique (booking_id, cabin_id),
  constraint cabin_hold_cabin_id_stay_excl exclude using gist (cabin_id with =, stay with &&)
);
create unique index cabin_hold_reservation on cabin_hold (reservation_id, cabin_id)
  where reservation_id is not null;

create trigger pages_changed after insert or delete or update on cabin_hold
  for each row execute function shared_changed('pages');

create function refresh_offerings_of_cabins() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id)
  select distinct offering_id from changed join offering_cabin using (cabin_id) where included;
  return null;
end $$;
create trigger cabin_nights_taken after insert on cabin_hold referencing new table as changed
  for each statement execute function refresh_offerings_of_cabins();
create trigger cabin_nights_freed after delete on cabin_hold referencing old table as changed
  for each statement execute function refresh_offerings_of_cabins();

-- How many of a service a booking or a reservation holds on each day of a stay, also where its stock has no
-- limit. Taken by take_services.
create table service_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  service_id uuid not null references service (service_id) on delete cascade,
  stay daterange not null check (not isempty(stay)),
  quantity int not null check (quantity > 0),
  constraint service_hold_check check (num_nonnulls(booking_id, reservation_id) = 1),
  unique (booking_id, service_id)
);
create unique index service_hold_reservation on service_hold (reservation_id)
  where reservation_id is not null;
create index service_hold_service_id_idx on service_hold (service_id);

create trigger pages_changed after insert or delete or update on service_hold
  for each row execute function shared_changed('pages');

create function refuse_hold_change() returns trigger language plpgsql as $$
begin
  raise exception 'a hold is taken or given back, never changed';
end $$;
create trigger service_hold_fixed before update on service_hold
  for each row execute function refuse_hold_change();

-- The fullest night of a service in a span (all of it without one), and how many are taken on it; the
-- earliest of them. No row: nothing is taken.
create function fullest_night(service uuid, f date, t date) returns table (night date, taken int)
language sql stable as $$
  select d::date, sum(h.quantity)::int
  from service_hold h,
    generate_series(
      greatest(lower(h.stay), f)::timestamp, least(upper(h.stay), t)::timestamp - interval '1 day', '1 day') d
  where h.service_id = service and h.stay && daterange(f, t)
  group by d order by 2 desc, 1 limit 1
$$;

-- The stock of a service is never exceeded on any night, whoever writes. Its row is locked: by all who take
-- of a stock, and shared where there is none, so that one that is set meanwhile waits and counts.
create function service_hold_fits() returns trigger language plpgsql as $$
declare
  stock int;
begin
  select quantity into stock from service where service_id = new.service_id for share;
  if stock is null then return new; end if;
  select quantity into stock from service where service_id = new.service_id for no key update;
  if new.quantity
    + coalesce((select taken from fullest_night(new.service_id, lower(new.stay), upper(new.stay))), 0)
    > stock
  then
    raise exception 'service % has no % left', new.service_id, new.quantity using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_hold_within_stock before insert on service_hold
  for each row execute function service_hold_fits();

-- Takes the nights of an offering for a booking or a reservation; false where there are too few places, or
-- the stay is not within the season. Whether parties come one at a time is read under the calendar's lock.
create function take_offering(
  booking uuid, offering_taken uuid, f date, t date, n int, reservation uuid default null
) returns boolean language plpgsql as $$
declare
  is_exclusive boolean;
begin
  perform from offering_calendar where offering_id = offering_taken for no key update;
  select not allow_concurrent_bookings into is_exclusive from offering where offering_id = offering_taken;
  update offering_calendar c set places_left = add_nights(
    places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering_taken
    and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end)
      <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive)
  values (booking, reservation, offering_taken, daterange(f, t), n, is_exclusive);
  return true;
end $$;

-- Takes every cabin, in the order of ids, or says which is taken or deleted: whoever deletes one locks its
-- row, and this waits for it.
create function take_cabins(
  booking uuid, cabins uuid[], f date, t date, reservation uuid default null
) returns uuid language plpgsql as $$
declare
  c uuid;
begin
  for c in select distinct x from unnest(cabins) x order by x loop
    perform from cabin where cabin_id = c and deleted_at is null for key share;
    if not found then return c; end if;
    insert into cabin_hold (booking_id, reservation_id, cabin_id, stay)
    values (booking, reservation, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;

-- Takes every service of {serviceId, quantity}[], in the order of ids, or says which has too few left, on
-- which date and how many. Those who take of a stock wait for each other; where there is none nobody waits.
create function take_services(
  booking uuid, services jsonb, f date, t date, reservation uuid default null
) returns jsonb language plpgsql as $$
declare
  s record;
  stock int;
  fullest record;
begin
  for s in
    select x."serviceId" as id, sum(x.quantity)::int as n
    from jsonb_to_recordset(services) x("serviceId" uuid, quantity int) group by 1 order by 1
  loop
    select quantity into stock from service where service_id = s.id;
    if stock is null then -- nobody sets one until this is decided
      select quantity into stock from service where service_id = s.id for share;
    end if;
    if stock is not null then
      select quantity into stock from service where service_id = s.id for no key update;
      select * into fullest from fullest_night(s.id, f, t);
      if stock < s.n + coalesce(fullest.taken, 0) then
        return jsonb_build_object(
          'serviceId', s.id, 'date', coalesce(fullest.night, f), 'left', stock - coalesce(fullest.taken, 0));
      end if;
    end if;
    insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
    values (booking, reservation, s.id, daterange(f, t), s.n);
  end loop;
  return null;
end $$;

-- What hunters pay, what goes back to them, and what the card provider reports (rules 6 and 7.5). What was
-- paid is never changed, only added to.

-- A payment of a booking: asked of the card provider (provider_intent_id), or a bank transfer that an
-- administrator recorded (provider `manual`). Written by server/features/payment/payment-store.ts.
create table payment (
  payment_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  -- stripe, simulated or manual
  provider text not null,
  -- what the provider knows it by; of a bank transfer payment_id
  provider_intent_id text not null,
  -- with which the browser pays it; '' of a bank transfer
  client_secret text not null,
  amount_ore bigint not null check (amount_ore > 0),

  -- created and failed are open: the hunter may pay them. undone: a transfer recorded by
  -- mistake (decision 76).
  status text not null,
  -- where the hunter's payment is meanwhile: at their bank for strong authentication, or under way
  progress text check (progress in ('requires_action', 'processing')),
  -- not by us: the hunter's next payment is another
  cancelled_by_provider boolean not null default false,
  -- when the provider was last asked what became of it: its report may have been lost
  asked_at timestamptz,

  -- the end of the card's number, so that who gets money back knows where to look
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  -- of a bank transfer: the day it came, and the bank's reference (rules 6.6)
  received_on date,
  reference text check (length(reference) <= 200),

  created_at timestamptz not null,
  updated_at timestamptz not null,

  unique (provider, provider_intent_id),
  constraint payment_status_check check (
    status in ('created', 'failed', 'succeeded', 'cancelled', 'undone')
    and (status <> 'undone' or provider = 'manual')
  ),
  constraint payment_check check (not cancelled_by_provider or status in ('cancelled', 'succeeded')),
  constraint payment_by_bank_has_day
    check (provider = 'manual' or (received_on is null and reference is null))
);
create unique index payment_one_open on payment (booking_id) where status in ('created', 'failed');
create index payment_booking_id_idx on payment (booking_id);
create index payment_open on payment (asked_at nulls first) where status in ('created', 'failed');
create index payment_created_at_payment_id_idx on payment (created_at desc, payment_id desc)
  where provider = 'manual';
-- For the administrators' search.
create index payment_by_card on payment (card_last4, created_at desc) where card_last4 is not null;
create index payment_by_reference on payment (lower(reference)) where reference is not null;

-- A cancelled payment is not opened again, and we cancel none of a booking that is still to be paid.
create function payment_closes_once() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status in ('created', 'failed') then
    raise exception 'payment % is cancelled', new.payment_id;
  end if;
  if new.status = 'cancelled' and not new.cancelled_by_provider
    and exists (select from booking where booking_id = new.booking_id and status = 'confirmed')
  then
    raise exception 'payment % is of a booking that is still to be paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger payment_is_closed_once before update of status on payment
  for each row when (old.status is distinct from new.status) execute function payment_closes_once();

-- A transfer that was undone stays so, and one that was sent back is not undone (decision 76). What the bank
-- has reported of it waits for the booking that it is of.
create function undone_payment_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'undone' then
    raise exception 'payment % was undone', old.payment_id;
  end if;
  if exists (select from refund where payment_id = new.payment_id and status = 'sent') then
    raise exception 'payment % has been sent back', old.payment_id;
  end if;
  update bank_transaction
  set status = 'waiting', booking_id = null, payment_id = null, outcome = null,
    settled_at = null, settled_by = null
  where payment_id = new.payment_id;
  return new;
end $$;
create trigger undone_payment_stays before update of status on payment
  for each row when (new.status = 'undone' or old.status = 'undone')
  execute function undone_payment_stays();

-- A report of the card provider that was handled. The row commits with its effect, or not at all,
-- so that it counts once.
create table provider_event (
  provider text,
  event_id text,
  type text not null,
  received_at timestamptz not null,
  -- as it came
  payload jsonb not null,
  primary key (provider, event_id)
);

-- What is begun at the card provider and not taken up yet, written before the provider is asked. What never
-- is taken up (a process died, the answer was lost, the booking ended meanwhile) is looked for there once the
-- booking is over, and cancelled.
create table provider_begun (
  idempotency_key text primary key check (length(idempotency_key) between 1 and 255),
  booking_id uuid not null references booking (booking_id),
  provider text not null check (length(provider) <= 40),
  kind text not null check (kind in ('payment', 'setup')),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index provider_begun_booking_id_idx on provider_begun (booking_id);

-- Whom the card provider knows a hunter as.
create table provider_customer (
  provider text check (length(provider) <= 40),
  uid text references user_profile (uid),
  customer_ref text not null check (length(customer_ref) between 1 and 255),
  created_at timestamptz not null,
  primary key (provider, uid),
  unique (provider, customer_ref)
);

select people_are_here('provider_customer', 'uid');

-- A card that a hunter saves for a booking, to be charged later (rules 7.5): begun (created), saved, replaced
-- by another, and forgotten at the provider once nothing is to be charged any more.
create table card_setup (
  card_setup_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  provider text not null check (length(provider) <= 40),
  provider_setup_id text not null check (length(provider_setup_id) between 1 and 255),
  client_secret text not null,
  customer_ref text not null,
  status text not null check (status in ('created', 'saved', 'replaced', 'cancelled', 'forgotten')),
  -- the card at the provider; null before it is saved, and once it is forgotten
  payment_method_ref text check (length(payment_method_ref) between 1 and 255),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the provider was last asked what became of it
  asked_at timestamptz,
  constraint card_setup_check check (status not in ('saved', 'replaced') or payment_method_ref is not null),
  unique (provider, provider_setup_id)
);
create unique index card_setup_one_open on card_setup (booking_id) where status = 'created';
create unique index card_setup_one_saved on card_setup (booking_id) where status = 'saved';
create index card_setup_booking_id_idx on card_setup (booking_id);
create index card_setup_open on card_setup (asked_at nulls first) where status = 'created';
create index card_setup_kept on card_setup (updated_at) where status in ('saved', 'replaced');

-- What a saved card is charged, when, and for which nights: Instalment in domain/payment/instalments.ts. At
-- most 80 days lie between the charge and the payout. Rewritten as the plan changes.
create table instalment (
  booking_id uuid references booking (booking_id),
  number int check (number between 1 and 100),
  from_date date not null,
  to_date date not null,
  amount_ore bigint not null check (amount_ore > 0),
  -- the first instant at which it may be charged, and the day the landowner gets it
  charge_at timestamptz not null,
  payout_on date not null,
  -- How often it was refused, why the last time, and when it is tried next: null once it is paid,
  -- or not tried any more.
  tries int not null default 0 check (tries >= 0),
  refusal text check (length(refusal) <= 500),
  next_try_at timestamptz,
  paid_at timestamptz,
  constraint instalment_check check (from_date < to_date),
  primary key (booking_id, number),
  constraint instalment_held_80_days check ((charge_at at time zone 'Europe/Oslo')::date >= payout_on - 80)
);
create index instalment_next_try on instalment (next_try_at) where next_try_at is not null;

create function instalment_has_card() returns trigger language plpgsql as $$
begin
  if not exists (select from card_setup where booking_id = new.booking_id and status = 'saved') then
    raise exception 'no card is saved for booking %', new.booking_id;
  end if;
  return new;
end $$;
create trigger instalment_has_card before insert on instalment
  for each row execute function instalment_has_card();

-- Money of a payment that goes back to the hunter: decided with the booking's change, sent by a job at
-- the card provider, by bank file (refund_batch_line), or by an administrator's hand. withdrawn: of a
-- transfer that was undone.
create table refund (
  refund_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  payment_id uuid not null references payment (payment_id),
  amount_ore bigint not null check (amount_ore > 0),
  -- cancelled, not_payable (late, short or twice) or surplus
  reason text not null,
  status text not null check (status in ('decided', 'sent', 'withdrawn')),
  decided_at timestamptz not null,

  -- At the provider. Each attempt has a key of its own; once it was asked for, what came of
  -- it is looked up first.
  attempt int not null default 1 check (attempt > 0),
  asked_at timestamptz,
  provider_refund_id text,
  -- It was refused for good, or came back, and why: it is not asked for again, and stays decided until
  -- somebody sends it by hand.
  refused_at timestamptz,
  refusal text,

  -- where one of a bank transfer is to go whose payer's account no bank file told, or refused: as an
  -- administrator was told (rules 6.6)
  to_account text,
  -- one that no provider sends: to which account it went, with which reference, when and by whom (rules 6.6)
  account text check (account ~ '^[A-Z0-9]{8,34}$'),
  reference text check (length(reference) <= 200),
  sent_on date,
  sent_by text references user_profile (uid),
  -- when it was marked as sent, whichever way it went
  sent_at timestamptz,

  constraint refund_refused_with_reason check ((refused_at is null) = (refusal is null)),
  constraint refund_to_account_is_norwegian check (to_account ~ '^\d{11}$'),
  constraint refund_by_hand_says_all check (
    num_nulls(account, sent_on, sent_by) in (0, 3)
    and (sent_by is null or status = 'sent')
    and (reference is null or sent_by is not null)
  )
);
create index refund_booking_id_idx on refund (booking_id);
create index refund_decided_at_idx on refund (decided_at) where status = 'decided';
create index refund_provider_refund_id_idx on refund (provider_refund_id)
  where provider_refund_id is not null;
-- For the administrators' search.
create index refund_by_amount on refund (amount_ore, decided_at desc);

-- A sent refund is kept as it is, but for one that comes back: that is owed again.
create function sent_refund_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and old.refused_at is null and new.status = 'decided' and new.refused_at is not null
    and (old.sent_by is null
      or exists (select from refund_batch_line l
        where l.refund_id = old.refund_id and l.outcome = 'returned'))
    and (new.refund_id, new.booking_id, new.payment_id, new.amount_ore, new.provider_refund_id)
      is not distinct from
      (old.refund_id, old.booking_id, old.payment_id, old.amount_ore, old.provider_refund_id)
  then
    return new;
  end if;
  raise exception 'refund % is sent', old.refund_id;
end $$;
create trigger sent_refund_is_kept before update or delete on refund
  for each row when (old.status = 'sent') execute function sent_refund_is_kept();

-- What the card provider or the bank reports and a person has to see to: money that is not as we asked for
-- it, a dispute, a refund made at the provider's desk, a reversal by the bank (rules 6.6, 6.9; decision 61).
-- All but unmatched ones freeze the booking's payouts until they are settled.
create table payment_case (
  case_id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- `bank` of a reversal
  provider text not null,
  -- the event, the dispute, the charge or the reversal: one case for each
  provider_ref text not null check (length(provider_ref) between 1 and 300),
  booking_id uuid references booking (booking_id),
  payment_id uuid references payment (payment_id),
  -- in the smallest unit of the currency, as it was reported
  amount bigint not null check (amount >= 0),
  currency text not null check (length(currency) <= 10),
  -- what has left our account for it, of a dispute until it is decided
  withdrawn_ore bigint not null default 0 check (withdrawn_ore >= 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  -- By an administrator, with what they did; a dispute that is won settles itself.
  settled_at timestamptz,
  settled_by text references user_profile (uid),
  note text check (length(note) <= 2000),
  constraint payment_case_check check ((settled_by is null) = (note is null)),
  constraint payment_case_check1 check (settled_by is null or settled_at is not null),
  unique (provider, kind, provider_ref),
  constraint payment_case_kind_is_known
    check (kind in ('unmatched', 'dispute', 'refunded_at_provider', 'reversed_by_bank'))
);
create index payment_case_booking_id_idx on payment_case (booking_id);
create index payment_case_opened_at_idx on payment_case (opened_at desc) where settled_at is null;

-- What a case took that escrow did not cover: listed until it is set off against the landowner's next
-- payouts, paid, or written off (rules 6.10, domain/booking/claim.ts).
create table claim (
  claim_id uuid primary key default gen_random_uuid(),
  case_id uuid not null unique references payment_case (case_id),
  booking_id uuid not null references booking (booking_id),
  amount_ore bigint not null check (amount_ore > 0),
  opened_at timestamptz not null,

  -- What an administrator decided, and why. Null: nothing yet.
  outcome text check (outcome in ('set_off', 'paid_by_landowner', 'paid_by_hunter', 'written_off')),
  reason text check (length(reason) between 1 and 2000),
  decided_at timestamptz,
  decided_by text references user_profile (uid),
  -- the landowner's part, once it is decided, and what of it is set off or paid
  landowner_ore bigint not null default 0,
  covered_ore bigint not null default 0,
  -- what came to our bank for it, when, and the bank's reference
  paid_ore bigint not null default 0,
  received_on date,
  reference text check (length(reference) <= 200),
  settled_at timestamptz,

  constraint claim_check check (landowner_ore between 0 and amount_ore),
  constraint claim_check1 check (covered_ore between 0 and landowner_ore),
  constraint claim_check2 check (paid_ore between 0 and amount_ore),
  constraint claim_check3 check (num_nonnulls(outcome, reason, decided_at, decided_by) in (0, 4)),
  constraint claim_check4 check (settled_at is null or outcome is not null),
  constraint claim_check5
    check (outcome is distinct from 'set_off' or (settled_at is null) = (covered_ore < landowner_ore))
);
create index claim_newest on claim (opened_at desc, claim_id desc);
create index claim_booking on claim (booking_id);
create index claim_to_set_off on claim (booking_id) where outcome = 'set_off' and settled_at is null;

-- What landowners are paid (rules 6.3–6.5, 6.8): payouts, each try to send one, the accounts that
-- they go to, and the files by which our bank sends them.

-- A payout of a booking, or of a part of its stay: scheduled when the days it is for are over, released from
-- escrow to the landowner and the commission on its date, and then sent. Written by ledger-store.ts, which
-- schedules, and payout-store.ts.
create table payout (
  payout_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  -- the part of the stay that it is for; 1 of a stay of one part
  instalment int not null default 1,
  landowner_uid text not null references user_profile (uid),

  -- Once released, the booking's split: the landowner's and Utmark's part (rules 5.3).
  amount_ore bigint not null check (amount_ore >= 0),
  commission_ore bigint not null check (commission_ore >= 0),
  -- set off against a claim (rules 6.10): so much less is sent
  set_off_ore bigint not null default 0,
  -- what of a sent payout the provider has taken back, short of all: it is owed, and the payout
  -- stays sent (decision 75)
  returned_ore bigint not null default 0,

  -- scheduled: on its way, before and after the release; on_hold: no account to pay to, or not yet
  -- (rules 6.5); failed: refused, or come back
  status text not null check (status in ('scheduled', 'on_hold', 'sent', 'failed')),
  due_on date not null,
  released_at timestamptz,
  sent_at timestamptz,
  -- the transfer at the card provider that sent it
  provider_transfer_id text,
  -- Frozen by a case: neither released nor begun to be sent. What was on its way to the bank may
  -- still be reported as sent.
  frozen_at timestamptz,
  -- The provider had too little of our money for it: since when, how often it was tried, and
  -- when it is tried again.
  short_since timestamptz,
  short_tries int not null default 0,
  retry_at timestamptz,
  -- an administrator has it sent from our bank, since the card provider does not pay
  -- the landowner (rules 6.8)
  by_bank_at timestamptz,

  created_at timestamptz not null,

  constraint payout_of_an_instalment check (instalment between 1 and 100),
  constraint payout_set_off check (set_off_ore between 0 and amount_ore),
  constraint payout_returned_in_part
    check (returned_ore = 0 or (status = 'sent' and returned_ore > 0 and returned_ore < amount_ore))
);
create unique index payout_of_booking_and_instalment on payout (booking_id, instalment);
create index payout_landowner_uid_idx on payout (landowner_uid);
-- Those to look at again when the landowner's account changes.
create index payout_landowner_uid_idx1 on payout (landowner_uid) where status in ('on_hold', 'failed');
create index payout_due_on_idx on payout (due_on) where status in ('scheduled', 'on_hold');
-- Each minute a sweep looks for payouts that are released and not sent, and administrators list them: never
-- the whole table of those sent.
create index payout_unsent on payout (released_at) where status <> 'sent';
-- For the administrators' search.
create index payout_by_amount on payout (amount_ore, due_on desc);

create function frozen_payout_stays() returns trigger language plpgsql as $$
begin
  raise exception 'payout % is frozen', new.payout_id;
end $$;
create trigger frozen_payout_is_not_released before update of released_at on payout
  for each row when (old.frozen_at is not null and old.released_at is null and new.released_at is not null)
  execute function frozen_payout_stays();

-- What is released is the booking's split; of a stay in parts escrow holds what is released of it, and the
-- last takes what is left.
create function payout_is_the_split() returns trigger language plpgsql as $$
declare
  b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if b.parts_over = 0
    and (b.landowner_earnings_ore, b.commission_ore) is distinct from (new.amount_ore, new.commission_ore)
  then
    raise exception 'payout % is not the split of booking %', new.payout_id, new.booking_id;
  end if;
  if b.parts_over > 0
    and (select sum(amount_ore) from ledger_entry
      where booking_id = new.booking_id and account = 'escrow/' || new.booking_id) > 0
  then
    raise exception 'payout % is more than escrow holds of booking %', new.payout_id, new.booking_id;
  end if;
  return new;
end $$;
create trigger payout_is_the_split before update of released_at on payout
  for each row when (old.released_at is null and new.released_at is not null)
  execute function payout_is_the_split();

-- The commission of what is released is invoiced to the landowner.
create function commission_is_realised() returns trigger language plpgsql as $$
begin
  insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  return null;
end $$;
create trigger payout_released_is_invoiced after insert or update of released_at on payout
  for each row when (new.released_at is not null and new.commission_ore > 0)
  execute function commission_is_realised();

create function released_payout_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'payout % is released', old.payout_id;
end $$;
create trigger released_payout_is_kept
  before update of amount_ore, commission_ore, booking_id, landowner_uid on payout
  for each row when (
    old.released_at is not null
    and (new.amount_ore, new.commission_ore, new.booking_id, new.landowner_uid)
      is distinct from (old.amount_ore, old.commission_ore, old.booking_id, old.landowner_uid)
  )
  execute function released_payout_is_kept();

-- Each time a payout is asked of the provider or of the bank: to which account, under a key of its own, and
-- what came of it (decision 60). A refused one is over; of what is open or sent there is one, so that
-- nothing goes out twice.
create table payout_attempt (
  payout_id uuid references payout (payout_id),
  attempt int check (attempt > 0),
  -- by the card provider or by a bank file: it is finished the way it was begun
  way text not null default 'provider' check (way in ('provider', 'bank_file')),
  -- to which of the two it goes; connected_account is account_id of that table
  bank_account_number text check (bank_account_number ~ '^\d{11}$'),
  connected_account text,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- null: open
  outcome text,
  -- why it was refused or came back
  reason text,
  -- of a returned one the transfer that sent it; its money is back with us, and another attempt may be made
  provider_transfer_id text,
  primary key (payout_id, attempt),
  constraint payout_attempt_of_a_way unique (payout_id, attempt, way),
  constraint payout_attempt_goes_somewhere check (
    num_nonnulls(bank_account_number, connected_account) = 1
    and (connected_account is null or way = 'provider')
  ),
  constraint payout_attempt_outcome check (outcome in ('sent', 'refused', 'returned')),
  constraint payout_attempt_check check ((outcome is null) = (ended_at is null)),
  constraint payout_attempt_says_why
    check ((coalesce(outcome, '') in ('refused', 'returned')) = (reason is not null)),
  constraint payout_attempt_returned_from
    check ((outcome is not distinct from 'returned') = (provider_transfer_id is not null))
);
create unique index payout_attempt_one_open on payout_attempt (payout_id)
  where outcome is null or outcome = 'sent';
create index payout_attempt_returned on payout_attempt (provider_transfer_id)
  where provider_transfer_id is not null;

create function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.outcome is not null and (old.outcome, new.outcome) is distinct from ('sent', 'returned'))
    or (new.payout_id, new.attempt, new.bank_account_number, new.connected_account, new.begun_at, new.way)
      is distinct from
      (old.payout_id, old.attempt, old.bank_account_number, old.connected_account, old.begun_at, old.way)
  then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;
create trigger payout_attempt_is_kept before update or delete on payout_attempt
  for each row execute function payout_attempt_is_kept();

-- A payment file for our bank that an administrator has made (decision 111): of payouts, or of refunds of
-- bank transfers. Never changed.
create table payout_batch (
  payout_batch_id uuid primary key default gen_random_uuid(),
  -- payouts or refunds
  kind text not null default 'payouts',
  -- ours, from which it is paid
  account text not null check (account ~ '^\d{11}$'),
  pay_on date not null,
  created_at timestamptz not null,
  created_by text not null references user_profile (uid)
);
create index payout_batch_created_at_payout_batch_id_idx
  on payout_batch (created_at desc, payout_batch_id desc);

-- A payout in a file: an attempt by bank file, so that a payout is in one open batch, and not at the
-- provider. What came of it is the attempt's outcome.
create table payout_batch_line (
  payout_batch_id uuid references payout_batch (payout_batch_id),
  line int check (line > 0),
  payout_id uuid not null,
  attempt int not null,
  way text not null default 'bank_file' check (way = 'bank_file'),
  -- as the file names them
  creditor text not null check (length(creditor) between 1 and 70),
  amount_ore bigint not null check (amount_ore > 0),
  -- Payouts of a batch to one account are one payment: its lines have the number of its first.
  -- Null: a payment of its own.
  order_line int,
  primary key (payout_batch_id, line),
  unique (payout_id, attempt),
  foreign key (payout_id, attempt, way) references payout_attempt (payout_id, attempt, way)
);

create function batch_line_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a line of a payout batch is kept';
end $$;
create trigger batch_line_is_kept before update or delete on payout_batch_line
  for each row execute function batch_line_is_kept();

-- A refund in a file, to the account that the money came from, or to refund.to_account; and
-- what the bank said of it.
create table refund_batch_line (
  payout_batch_id uuid references payout_batch (payout_batch_id),
  line int check (line > 0),
  refund_id uuid not null references refund (refund_id),
  attempt int not null check (attempt > 0),
  creditor text not null check (length(creditor) between 1 and 70),
  account text not null check (account ~ '^\d{11}$'),
  amount_ore bigint not null check (amount_ore > 0),
  -- null: the bank has not answered
  outcome text check (outcome in ('sent', 'refused', 'returned')),
  -- `file_refused`: the bank refused the whole file, which is not this refund's fault
  reason text check (length(reason) <= 500),
  primary key (payout_batch_id, line),
  unique (refund_id, attempt)
);
create unique index refund_batch_line_one_open on refund_batch_line (refund_id)
  where outcome is null or outcome = 'sent';

create function refund_batch_line_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - 'outcome' - 'reason' is distinct from to_jsonb(old) - 'outcome' - 'reason'
    or not (old.outcome is null or (old.outcome = 'sent' and new.outcome = 'returned'))
  then
    raise exception 'a line of a refund batch is kept';
  end if;
  return new;
end $$;
create trigger refund_batch_line_is_kept before update or delete on refund_batch_line
  for each row execute function refund_batch_line_is_kept();

-- A landowner's account at the card provider, which transfers go to, as the provider last told of it:
-- AccountFacts in domain/payment/connected-account.ts (decision 120). It holds no name and no account number.
create table connected_account (
  uid text primary key references user_profile (uid) on delete cascade,
  provider text not null,
  account_id text not null unique,
  -- the landowner has given what was asked for
  details_submitted boolean not null,
  -- It may be transferred to. Null: the provider has not told, and payouts_enabled counts.
  transfers_active boolean,
  -- what stands there is paid on to a bank
  payouts_enabled boolean not null,
  -- What the provider asks for, asked for in vain, and looks at, in its own names; and until when.
  requirements_due text[] not null default '{}',
  requirements_past_due text[] not null default '{}',
  pending_verification text[] not null default '{}',
  due_by timestamptz,
  disabled_reason text,
  -- when the landowner's bank refused a payment, until it takes one
  bank_refused_at timestamptz,
  -- when the provider told this, and when it was last asked
  told_at timestamptz not null,
  asked_at timestamptz,
  created_at timestamptz not null
);

select people_are_here('connected_account', 'uid');

-- The books: double entry (rules 6.1, 6.2). Accounts and entry sets are made by domain/ledger/ledger.ts, and
-- written by ledger-store.ts.

-- A posting of an entry set. Only ever added to: a correction is an entry set of its own.
create table ledger_entry (
  ledger_entry_id bigint primary key generated always as identity,
  -- the postings of a set sum to zero
  entry_set_id uuid not null,
  -- null: fees, and what moves between our own accounts
  booking_id uuid references booking (booking_id),
  -- what caused it, as paid, refund_sent, released or paid_out
  reason text not null,
  at timestamptz not null,
  -- as escrow/{booking_id} or landowner/{uid}
  account text not null,
  -- debit above zero, credit below
  amount_ore bigint not null check (amount_ore <> 0),
  constraint ledger_entry_account
    check (account ~ '^(provider|bank|own|provider_fees|commission|(escrow|refund|landowner|claim)/.+)$'),
  constraint ledger_entry_of_a_booking
    check (booking_id is not null or account in ('provider', 'bank', 'own', 'provider_fees'))
);
create index ledger_entry_booking_id_idx on ledger_entry (booking_id);
create index ledger_entry_account_idx on ledger_entry (account);
-- ledger_balances adds up the set of every entry: without an index it would read all the books each time.
create index ledger_entry_entry_set_id_idx on ledger_entry (entry_set_id);

create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

-- When the transaction ends, each set sums to zero, and escrow (with what is to be
-- refunded) is never negative.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where entry_set_id = new.entry_set_id having sum(amount_ore) <> 0
  ) then
    raise exception 'entry set % does not sum to zero', new.entry_set_id;
  end if;
  if exists (
    select from ledger_entry where booking_id = new.booking_id and account ~ '^(escrow|refund)/'
    group by account having sum(amount_ore) > 0
  ) then
    raise exception 'escrow of booking % would be negative', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balances();

-- The papers of a sale: invoices and credit notes in the landowner's name, receipts (rules 8), the
-- series that number them, and seals that show whether a paper was altered. Those of the commission
-- are in commission.sql.

-- A series of invoice numbers: of the seller's organisation number, else of the account. It has a prefix of
-- its own: UT-1042-2027-0001 (rules 8.8, decision 124).
create table seller_series (
  series_no int primary key generated always as identity (start with 1001),
  organization_number text unique
    check (organization_number is null or is_organization_number(organization_number)),
  landowner_uid text unique references user_profile (uid),
  constraint seller_series_check check (num_nonnulls(organization_number, landowner_uid) = 1)
);

-- The numbers of a series in a year. The row stays locked until the number is used or given back, so that
-- there are no gaps, and has the date of the last one: a higher number never has an earlier date, whatever
-- the clocks say (rules 8.1).
create table seller_series_year (
  series_no int references seller_series (series_no),
  year int,
  last_number int not null,
  last_issued_on date not null,
  constraint seller_series_year_check check (extract(year from last_issued_on) = year),
  primary key (series_no, year)
);

-- The next numbers of a series and the date of the last one: `today`, or the date before it where a process's
-- clock was ahead. The series is `known`, else that of the organisation number, else of the account.
create function take_invoice_numbers(
  known int, organization text, landowner text, of_year int, today date, wanted int,
  out series_no int, out last_number int, out issued_on date, out issued_before date
) language plpgsql as $$
declare
  owner text := case when is_organization_number(organization) then organization end;
begin
  series_no := known;
  for attempt in 1..2 loop
    exit when series_no is not null;
    select s.series_no into series_no from seller_series s
      where case when owner is null then s.landowner_uid = landowner else s.organization_number = owner end;
    if not found and attempt = 1 then
      insert into seller_series (organization_number, landowner_uid)
      values (owner, case when owner is null then landowner end) on conflict do nothing;
    end if;
  end loop;
  select y.last_issued_on into issued_before from seller_series_year y
    where y.series_no = take_invoice_numbers.series_no and y.year = of_year for update;
  insert into seller_series_year as y (series_no, year, last_number, last_issued_on)
  values (take_invoice_numbers.series_no, of_year, wanted, today)
  on conflict on constraint seller_series_year_pkey do update
    set last_number = y.last_number + wanted,
      last_issued_on = greatest(y.last_issued_on, excluded.last_issued_on)
  returning y.last_number, y.last_issued_on into last_number, issued_on;
end $$;

-- The last eight digits of a KID before its check digit.
create sequence invoice_kid maxvalue 99999999;

-- An invoice of a booking, issued at its confirmation, or a credit note of it, issued each time that money
-- goes back. Written by invoice-store.ts, and never changed.
create table invoice (
  invoice_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  landowner_uid text not null references user_profile (uid),
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- the invoice that a credit note is of
  refers_to uuid references invoice (invoice_id),
  -- What a credit note takes back, so that each has one: cancelled, kept_unpaid, part_unpaid, case/{case_id},
  -- claim/{case_id} or transfer_undone/{payment_id} (creditReasonOf in domain/invoice/invoice.ts).
  credited_for text,
  -- null: of before there were series, numbered by the landowner's account
  series_no int references seller_series (series_no),
  year int not null,
  number int not null check (number > 0),
  issued_on date not null,
  due_on date not null,
  -- of a credit note below zero, or zero
  total_ore bigint not null,
  -- InvoiceDocument or CreditNoteDocument in contract/invoice/endpoints.ts: all that the paper says
  document jsonb not null,
  constraint invoice_check check ((kind = 'credit_note') = (refers_to is not null)),
  constraint only_credit_notes_are_for check (kind = 'credit_note' or credited_for is null)
);
create unique index invoice_once on invoice (booking_id) where kind = 'invoice';
create unique index credit_note_once on invoice (booking_id, coalesce(credited_for, ''))
  where kind = 'credit_note';
create unique index invoice_series_number on invoice (series_no, year, number) where series_no is not null;
create unique index invoice_account_number on invoice (landowner_uid, year, number) where series_no is null;
-- A KID says which invoice is paid.
create unique index invoice_kid_once on invoice ((document ->> 'kid')) where kind = 'invoice';
create index invoice_by_landowner on invoice (landowner_uid, issued_on);
-- For the administrators' search.
create index invoice_by_number on invoice (number, year);

create trigger invoice_fixed before update or delete or truncate on invoice
  for each statement execute function refuse_change();

-- Numbers of a series have no gaps, and dates follow them.
create function invoice_follows_its_series() returns trigger language plpgsql as $$
declare
  last record;
begin
  if extract(year from new.issued_on) <> new.year then
    raise exception 'invoice %-% is dated %, of another year', new.year, new.number, new.issued_on;
  end if;
  if new.series_no is null then
    select number, issued_on into last from invoice
      where landowner_uid = new.landowner_uid and series_no is null
        and year = new.year and number < new.number
      order by number desc limit 1;
  else
    select number, issued_on into last from invoice
      where series_no = new.series_no and year = new.year
      order by number desc limit 1;
    if new.number <> coalesce(last.number, 0) + 1 then
      raise exception 'invoice %-% leaves a gap in series %', new.year, new.number, new.series_no;
    end if;
  end if;
  if last.issued_on > new.issued_on then
    raise exception 'invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  return new;
end $$;
create trigger invoice_in_order before insert on invoice
  for each row execute function invoice_follows_its_series();

-- Together the credit notes of an invoice are never more than it.
create function credit_notes_are_within_invoice() returns trigger language plpgsql as $$
declare
  original record;
begin
  -- one note of it at a time
  select booking_id, kind, total_ore into original
    from invoice where invoice_id = new.refers_to for no key update;
  if original.kind <> 'invoice' or original.booking_id <> new.booking_id then
    raise exception 'credit note %-% refers to no invoice of its booking', new.year, new.number;
  end if;
  if new.total_ore > 0
    or original.total_ore + new.total_ore
      + (select coalesce(sum(total_ore), 0) from invoice where refers_to = new.refers_to) < 0
  then
    raise exception 'booking % would be credited more than it was invoiced', new.booking_id;
  end if;
  return new;
end $$;
create trigger credit_notes_are_within_invoice before insert on invoice
  for each row when (new.kind = 'credit_note') execute function credit_notes_are_within_invoice();

-- A receipt of what a booking is paid: one holds at a time. Only whether it is void is ever changed.
create table receipt (
  booking_id uuid not null references booking (booking_id),
  issued_at timestamptz not null,
  amount_ore bigint not null,
  -- ReceiptDocument in contract/invoice/endpoints.ts
  document jsonb not null,
  receipt_id uuid primary key default gen_random_uuid(),
  -- its payment never came, or a later receipt has taken its place
  voided_at timestamptz
);
create unique index receipt_one_holds on receipt (booking_id) where voided_at is null;
create index receipt_booking_id_idx on receipt (booking_id);

create trigger receipt_fixed before truncate on receipt
  for each statement execute function refuse_change();

create function receipt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null
    or to_jsonb(new) - 'voided_at' is distinct from to_jsonb(old) - 'voided_at'
  then
    raise exception 'a receipt is never changed';
  end if;
  return new;
end $$;
create trigger receipt_is_kept before update or delete on receipt
  for each row execute function receipt_is_kept();

-- What a paper was when it was issued: the daily check sees by it that one was altered
-- or is gone (rules 6.11).
create table paper_seal (
  paper text check (paper in ('invoice', 'credit_note', 'receipt', 'commission_invoice')),
  paper_id uuid,
  booking_id uuid not null references booking (booking_id),
  -- as it stands on the paper; null of a receipt
  number text,
  total_ore bigint not null,
  -- of the document
  sha256 bytea not null,
  primary key (paper, paper_id)
);
create index paper_seal_booking_id_idx on paper_seal (booking_id);

create trigger paper_seal_fixed before update or delete or truncate on paper_seal
  for each statement execute function refuse_change();

create function seal_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal
  values (
    new.kind, new.invoice_id, new.booking_id, new.document ->> 'number', new.total_ore,
    sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger invoice_is_sealed after insert on invoice
  for each row execute function seal_invoice();

create function seal_receipt() returns trigger language plpgsql as $$
begin
  insert into paper_seal
  values (
    'receipt', new.receipt_id, new.booking_id, new.document ->> 'number', new.amount_ore,
    sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger receipt_is_sealed after insert on receipt
  for each row execute function seal_receipt();

-- One row: our own company as the settings say it, written at each start for papers that are issued inside a
-- transaction. The account that invoices are paid to, and the seller of the commission (rules 8.5).
create table own_company (
  only_row boolean primary key default true check (only_row),
  name text,
  organization_number text check (organization_number is null or is_organization_number(organization_number)),
  address text,
  payment_account text check (payment_account ~ '^\d{11}$'),
  bic text,
  constraint own_company_check
    check ((name is null) = (organization_number is null) and (name is null) = (address is null))
);

-- What Utmark keeps: the rates (rules 3.6, decision 69), its invoices to landowners (decision 68), and
-- the VAT of both sides.

-- The rate of all landowners from an instant on; the newest that has begun holds. Added by
-- administrators, never changed.
create table commission_rate (
  rate_id bigint primary key generated always as identity,
  valid_from timestamptz not null,
  -- with two decimals at most
  rate_percent double precision not null
    check (rate_percent between 0 and 100 and rate_percent::numeric = round(rate_percent::numeric, 2))
);
create index commission_rate_valid_from_rate_id_idx on commission_rate (valid_from desc, rate_id desc);

-- The texts tell it.
create trigger commission_rate_is_told after insert on commission_rate
  for each statement execute function shared_changed('translations');
create trigger commission_rate_is_append_only before update or delete or truncate on commission_rate
  for each statement execute function refuse_change();

-- A landowner's own rate, for days in Oslo; one a day. Written by administrators.
create table commission_override (
  override_id uuid primary key default gen_random_uuid(),
  landowner_uid text not null references user_profile (uid),
  rate_percent double precision not null
    check (rate_percent between 0 and 100 and rate_percent::numeric = round(rate_percent::numeric, 2)),
  valid_from date not null,
  -- the last day, included; null: until further notice
  valid_to date,
  valid daterange not null generated always as (daterange(valid_from, valid_to, '[]')) stored,
  reason text not null check (length(reason) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint commission_override_check check (valid_to >= valid_from),
  constraint commission_override_one_a_day exclude using gist (landowner_uid with =, valid with &&)
);
create index commission_override_created_at_override_id_idx
  on commission_override (created_at desc, override_id desc);

-- The rate that holds for a landowner at an instant.
create function commission_percent_at(landowner text, at timestamptz) returns double precision
language sql stable as $$
  select coalesce(
    (select rate_percent from commission_override
      where landowner_uid = landowner and valid @> (at at time zone 'Europe/Oslo')::date),
    (select rate_percent from commission_rate
      where valid_from <= at order by valid_from desc, rate_id desc limit 1))
$$;

-- Who changes a rate waits for those who confirm a booking with the one before, and the other way about.
create function commission_key() returns bigint language sql immutable as $$
  select hashtextextended('commission', 26)
$$;
create function lock_commission() returns void language sql as $$
  select pg_advisory_xact_lock(commission_key())
$$;
create function share_commission_percent(landowner text, at timestamptz) returns double precision
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(commission_key());
  return commission_percent_at(landowner, at);
end $$;

-- Utmark's own series of a year, U-2027-0001. Its row stays locked until the number is used.
create table commission_series (
  year int primary key,
  last_number int not null,
  last_issued_on date not null,
  constraint commission_series_check check (extract(year from last_issued_on) = year)
);

-- An invoice of Utmark's to a landowner for the commission of a booking, or a credit note of it (rules 8.5).
-- Issued by a sweep once the payout is released, and as the split changes after; never changed.
create table commission_invoice (
  commission_invoice_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  landowner_uid text not null references user_profile (uid),
  kind text not null check (kind in ('invoice', 'credit_note')),
  refers_to uuid references commission_invoice (commission_invoice_id),
  year int not null,
  number int not null check (number > 0),
  issued_on date not null,
  -- with the VAT that is in it; of a credit note below zero
  total_ore bigint not null,
  -- CommissionInvoice in contract/invoice/endpoints.ts
  document jsonb not null,
  constraint commission_invoice_check check ((kind = 'credit_note') = (refers_to is not null)),
  constraint commission_invoice_check1
    check (case kind when 'invoice' then total_ore > 0 else total_ore < 0 end),
  constraint commission_invoice_check2 check (extract(year from issued_on) = year),
  unique (year, number)
);
create index commission_invoice_booking_id_number_idx on commission_invoice (booking_id, number);
-- The VAT that a landowner deducts is read from these by their date.
create index commission_invoice_landowner_uid_issued_on_idx on commission_invoice (landowner_uid, issued_on);
-- For the administrators' search.
create index commission_invoice_by_number on commission_invoice (number, year);

create trigger commission_invoice_fixed before update or delete or truncate on commission_invoice
  for each statement execute function refuse_change();

-- Utmark's commission of what is released: all of it, or of a stay in parts that of those which are over.
create function commission_realised(b booking) returns bigint language sql stable as $$
  select coalesce(
    case when coalesce(bool_or(p.released_at is not null and p.instalment > b.parts_over), false)
      then b.commission_ore else b.over_commission_ore end
    - coalesce(
      sum(p.commission_ore) filter (where p.released_at is null and p.instalment <= b.parts_over), 0),
    0)::bigint
  from payout p where p.booking_id = b.booking_id
$$;

-- Numbers without gaps, dates that follow them, and together the booking's commission.
create function commission_invoice_follows() returns trigger language plpgsql as $$
declare
  last record;
begin
  select number, issued_on into last from commission_invoice
    where year = new.year order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 then
    raise exception 'commission invoice %-% leaves a gap', new.year, new.number;
  end if;
  if last.issued_on > new.issued_on then
    raise exception 'commission invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  if new.total_ore
    + (select coalesce(sum(total_ore), 0) from commission_invoice where booking_id = new.booking_id)
    is distinct from (select commission_realised(b) from booking b where booking_id = new.booking_id)
  then
    raise exception 'commission invoices of booking % are not its commission', new.booking_id;
  end if;
  return new;
end $$;
create trigger commission_invoice_in_order before insert on commission_invoice
  for each row execute function commission_invoice_follows();

create function seal_commission_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal
  values (
    'commission_invoice', new.commission_invoice_id, new.booking_id, new.document ->> 'number', new.total_ore,
    sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger commission_invoice_is_sealed after insert on commission_invoice
  for each row execute function seal_commission_invoice();

-- A booking whose commission was realised, or has changed since. Triggers on payout and booking write it; the
-- sweep that invoices takes it off.
create table commission_to_invoice (
  booking_id uuid primary key references booking (booking_id) on delete cascade
);

-- A landowner's VAT of a period, as it was last reported: made again from the same papers it has the same
-- figures (vat-report-store.ts).
create table vat_report (
  report_id uuid primary key default gen_random_uuid(),
  landowner_uid text not null references user_profile (uid) on delete cascade,
  -- both included
  from_date date not null,
  to_date date not null,
  -- VatReport in domain/financials/vat-report.ts
  document jsonb not null,
  generated_at timestamptz not null,
  constraint vat_report_check check (from_date <= to_date),
  unique (landowner_uid, from_date, to_date)
);

select people_are_here('vat_report', 'landowner_uid');

-- What the bank and the card provider say of our money, beside what the books say (rules 6.6–6.11): bank
-- files and what they report, the provider's movements, the daily check, differences and corrections.

-- A file of the bank that an administrator uploaded (decision 73). Written by
-- bank-file-store.ts, one upload at a time.
create table bank_file (
  bank_file_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  format text not null,
  -- of its content, in hex: the same file is taken once
  sha256 text not null unique,
  -- how many entries were left aside
  ignored int not null default 0 check (ignored >= 0),
  uploaded_at timestamptz not null,
  uploaded_by text not null references user_profile (uid),
  constraint bank_file_format_is_read
    check (format in ('camt.052', 'camt.053', 'camt.054', 'pain.002', 'ocr'))
);
create index bank_file_uploaded_at_bank_file_id_idx on bank_file (uploaded_at desc, bank_file_id desc);

-- A payment to our account, once however many files tell of it (rules 6.9; ToldPayment in
-- domain/reconciliation/same-payment.ts), and what became of it. What a later file adds is added here.
create table bank_transaction (
  bank_transaction_id uuid primary key default gen_random_uuid(),

  -- ours, as the bank writes it
  account text not null check (length(account) <= 34),
  booked_on date not null,
  -- of another currency in its smallest unit
  amount_ore bigint not null check (amount_ore > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The bank's reference, made unique for the account and day; then the payment's own, that of its
  -- entry, and the payer's.
  reference text not null check (length(reference) between 1 and 200),
  own_reference text,
  entry_reference text,
  end_to_end_id text,
  kid text check (kid ~ '^\d{2,25}$'),
  payer text check (length(payer) <= 200),
  payer_account text,
  -- what the payer wrote
  message text,
  -- of the file that it came in first
  format text,

  -- new: not looked at; waiting: an administrator decides; recorded as a payment of a
  -- booking, or closed with a note
  status text not null default 'new' check (status in ('new', 'waiting', 'recorded', 'closed')),
  booking_id uuid references booking (booking_id),
  payment_id uuid unique references payment (payment_id),
  -- what it did to the booking: TransferOutcome in domain/reconciliation/transfer.ts
  outcome text,
  -- why it could not be recorded
  problem text,
  -- another payment that it may be: an administrator says
  resembles uuid,
  -- the bank has taken it back
  reversed_on date,
  settled_at timestamptz,
  -- null: it is a payout of the card provider, by sum and reference
  settled_by text references user_profile (uid),
  note text check (length(note) <= 2000),

  constraint bank_transaction_check check ((status = 'recorded') = (payment_id is not null)),
  constraint bank_transaction_check1 check ((payment_id is null) = (booking_id is null)),
  constraint bank_transaction_check2 check ((payment_id is null) = (outcome is null)),
  constraint bank_transaction_check3 check ((status in ('recorded', 'closed')) = (settled_at is not null)),
  constraint bank_transaction_check5 check (status <> 'closed' or note is not null),
  constraint bank_transaction_settled_by_somebody check (settled_by is null or settled_at is not null),
  constraint bank_transaction_texts_are_short check (
    length(own_reference) <= 200 and length(entry_reference) <= 200 and length(end_to_end_id) <= 200
    and length(payer_account) <= 40 and length(message) <= 1000
  ),
  unique (account, reference, booked_on)
);
create index bank_transaction_booked_on_bank_transaction_id_idx
  on bank_transaction (booked_on desc, bank_transaction_id desc) where status = 'waiting';
-- For the administrators' search: what the bank wrote, and what the payer wrote with the
-- account that it came from.
create index bank_transaction_by_amount on bank_transaction (amount_ore, booked_on desc);
create index bank_transaction_by_text on bank_transaction
  using gin (lower(reference || ' ' || coalesce(kid, '') || ' ' || coalesce(payer, '')) gin_trgm_ops);
create index bank_transaction_by_message on bank_transaction
  using gin (lower(coalesce(message, '') || ' ' || coalesce(payer_account, '')) gin_trgm_ops);

-- A payment in a file.
create table bank_file_line (
  bank_file_id uuid references bank_file (bank_file_id),
  -- among the file's payments, from 1
  line int check (line > 0),
  bank_transaction_id uuid not null references bank_transaction (bank_transaction_id),
  -- An earlier file had it too. False may also mean that it was not kept: then the times of the files tell.
  known boolean not null default false,
  primary key (bank_file_id, line)
);
create index bank_file_line_bank_transaction_id_idx on bank_file_line (bank_transaction_id);

-- What a file has beside payments and payouts of ours, and why nothing is done with it: nothing in a file is
-- dropped unsaid (rules 6.9, LeftAsideReason in domain/reconciliation/left-aside.ts).
create table bank_file_left_aside (
  bank_file_id uuid references bank_file (bank_file_id),
  number int check (number > 0),
  -- of the file
  line int not null check (line > 0),
  why text not null check (
    why in ('not_booked', 'no_amount', 'money_out', 'money_out_reversed', 'reversed', 'reversal',
      'other_account', 'date_to_come', 'too_old', 'other_service', 'sum_of_known', 'order_accepted',
      'order_unknown')
  ),
  account text check (length(account) <= 34),
  reference text check (length(reference) <= 200),
  booked_on date,
  amount_ore bigint,
  currency text check (length(currency) = 3),
  kid text check (length(kid) <= 25),
  payer text check (length(payer) <= 200),
  message text check (length(message) <= 1000),
  primary key (bank_file_id, number)
);

-- A debit by which the bank takes back a payment of an earlier file, or one that was recorded by hand
-- (rules 6.9). Once it has an outcome it is kept.
create table bank_reversal (
  bank_reversal_id uuid primary key default gen_random_uuid(),
  bank_file_id uuid not null references bank_file (bank_file_id),
  line int not null check (line > 0),
  account text not null check (length(account) <= 34),
  reference text not null check (length(reference) between 1 and 200),
  booked_on date not null,
  amount_ore bigint not null check (amount_ore > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kid text check (kid ~ '^\d{2,25}$'),
  payer text check (length(payer) <= 200),
  message text check (length(message) <= 1000),
  -- what it takes back, as far as that is known
  bank_transaction_id uuid references bank_transaction (bank_transaction_id),
  payment_id uuid references payment (payment_id),
  booking_id uuid references booking (booking_id),
  -- The transfer was undone, what waited was closed, it is a case, or an earlier file had it. Null: not
  -- dealt with yet, and why.
  outcome text check (outcome in ('undone', 'closed', 'case', 'known')),
  problem text,
  case_id uuid references payment_case (case_id)
);
create index bank_reversal_bank_file_id_idx on bank_reversal (bank_file_id);
create index bank_reversal_bank_transaction_id_idx on bank_reversal (bank_transaction_id);
create index bank_reversal_booking_id_idx on bank_reversal (booking_id);

create function bank_reversal_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger bank_reversal_is_kept before update or delete on bank_reversal
  for each row execute function bank_reversal_is_kept();

-- What a file reports of payouts and refunds that we ordered in a file, by the
-- end-to-end id that we gave each.
create table bank_payout_report (
  bank_file_id uuid references bank_file (bank_file_id),
  line int check (line > 0),
  -- file_refused: of all in the file, for a reason that is not this payment's
  kind text not null,
  -- As the file says, so without foreign keys: a payout's id or a refund's, and the attempt;
  -- no such one may be ours.
  payout_id uuid not null,
  attempt int not null check (attempt > 0),
  amount_ore bigint not null check (amount_ore > 0),
  booked_on date not null,
  reason text check (length(reason) <= 200),
  -- null until it is recorded; unmatched: an administrator looks into it
  outcome text check (outcome in ('done', 'known', 'unmatched')),
  primary key (bank_file_id, line),
  constraint bank_payout_report_kind_is_read check (kind in ('sent', 'returned', 'refused', 'file_refused'))
);

create function payout_report_is_kept() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or to_jsonb(new) - 'outcome' is distinct from to_jsonb(old) - 'outcome' then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger payout_report_is_kept before update on bank_payout_report
  for each row execute function payout_report_is_kept();

-- What the card provider says it did with our money, each movement once: Movement in
-- server/features/payment/provider.ts.
create table provider_movement (
  provider text,
  movement_id text check (length(movement_id) <= 255),
  kind text not null,
  -- the provider's id of what was moved
  ref text not null,
  -- null: unknown, or of none, as fees and what is paid to our bank
  booking_id uuid references booking (booking_id),
  -- with its sign, and what the provider kept besides; in the smallest unit of the currency
  amount_ore bigint not null,
  fee_ore bigint not null,
  -- lower case
  currency text not null,
  at timestamptz not null,
  -- when we read of it
  seen_at timestamptz not null,
  -- the correction that explains it, where a difference was of it
  corrected_by uuid,
  primary key (provider, movement_id)
);
create index provider_movement_booking_id_idx on provider_movement (booking_id);
create index provider_movement_provider_at_idx on provider_movement (provider, at);

-- What the card provider pays to our bank, as it last told, and the payment by which it arrived:
-- ProviderPayout in domain/reconciliation/provider-payout.ts (decision 133).
create table provider_payout (
  provider text,
  payout_id text check (length(payout_id) between 1 and 255),
  amount_ore bigint not null check (amount_ore > 0),
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  -- the day it can be expected at the bank
  arrival_on date not null,
  -- the bank's own reference, which may come days later, and what stands on our statement
  trace_id text check (length(trace_id) <= 200),
  descriptor text check (length(descriptor) <= 200),
  told_at timestamptz not null,
  bank_transaction_id uuid unique references bank_transaction (bank_transaction_id),
  primary key (provider, payout_id)
);
create index provider_payout_on_its_way on provider_payout (arrival_on) where bank_transaction_id is null;

-- Provider, bank, ledger, papers and bookings compared, once a day (rules 6.7, decision 74). Made again on
-- the same day it takes the place of the earlier one.
create table daily_check (
  day date primary key,
  checked_at timestamptz not null,
  -- What the provider moved in all, before its fees, and these.
  provider_ore bigint not null,
  fees_ore bigint not null,
  -- what went through the bank, of bookings and of our own money
  bank_ore bigint not null,
  -- The ledger's accounts `provider` and `bank`. Null: not told apart then.
  ledger_ore bigint not null,
  ledger_bank_ore bigint,
  -- of bookings where something had just happened
  on_the_way_ore bigint not null,
  -- how many bookings and postings were compared
  bookings int not null,
  postings bigint not null,
  -- how many there were, and how many of those nobody has acknowledged
  differences int not null check (differences >= 0),
  unseen int
);

-- What a day's check found, the first 500: a copy of `difference` as it was that day.
create table daily_check_difference (
  day date references daily_check (day),
  number int check (number > 0),
  kind text not null,
  booking_id uuid references booking (booking_id),
  ref text,
  expected_ore bigint not null,
  found_ore bigint not null,
  -- where it is looked after; null: it was not kept
  difference_id uuid,
  primary key (day, number)
);

-- What a check found, until a later one does not find it: whose it is, what is known of it, and why it may
-- stand (rules 6.11, decision 114).
create table difference (
  difference_id uuid primary key default gen_random_uuid(),
  -- DifferenceKind in domain/reconciliation/difference.ts
  kind text not null,
  booking_id uuid references booking (booking_id),
  -- the movement at the provider, the account, or the paper's number
  ref text,
  -- by what provider, bank, booking or paper say, and as it is in the books
  expected_ore bigint not null,
  found_ore bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  -- the administrator who looks after it
  owner_uid text references user_profile (uid),
  note text not null default '' check (length(note) <= 2000),
  -- acknowledged with a reason, until its sums change
  acknowledged_at timestamptz,
  acknowledged_by text references user_profile (uid),
  reason text check (length(reason) between 1 and 2000),
  constraint difference_check check (num_nonnulls(acknowledged_at, acknowledged_by, reason) in (0, 3))
);
create unique index difference_known_once
  on difference (kind, coalesce(booking_id::text, ''), coalesce(ref, '')) where gone_at is null;
create index difference_newest on difference (first_seen_at desc, difference_id desc);
create index difference_booking on difference (booking_id) where booking_id is not null;

-- An entry set that one administrator proposes and another approves. Once decided it is kept.
create table correction (
  correction_id uuid primary key default gen_random_uuid(),
  difference_id uuid references difference (difference_id),
  booking_id uuid references booking (booking_id),
  -- CorrectionLine[] in domain/reconciliation/correction.ts
  lines jsonb not null,
  reason text not null check (length(reason) between 1 and 2000),
  proposed_at timestamptz not null,
  proposed_by text not null references user_profile (uid),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  decided_at timestamptz,
  decided_by text references user_profile (uid),
  decision_note text,
  -- ledger_entry.entry_set_id, once approved
  entry_set_id uuid,
  constraint correction_check check (
    (status = 'proposed') = (decided_by is null) and (decided_at is null) = (decided_by is null)
  ),
  constraint correction_check1 check (status <> 'approved' or decided_by <> proposed_by),
  constraint correction_check2 check ((status = 'approved') = (entry_set_id is not null))
);
create index correction_newest on correction (proposed_at desc, correction_id desc);
create index correction_difference on correction (difference_id) where difference_id is not null;

create function decided_correction_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'proposed'
    or (new.correction_id, new.booking_id, new.lines, new.reason, new.proposed_by)
      is distinct from (old.correction_id, old.booking_id, old.lines, old.reason, old.proposed_by)
  then
    raise exception 'a correction is kept as it was proposed and decided';
  end if;
  return new;
end $$;
create trigger decided_correction_is_kept before update or delete on correction
  for each row execute function decided_correction_is_kept();

-- What the search reads: tables of its own, rewritten in the transaction that saves an offering, its cabins
-- or its property (decision 11). Bookings touch none of them but search_refresh.

-- One letter for æøå and for aa/oe/ae, on both sides of every comparison of text: «sjøen», "sjoen" and
-- "sjoeen" are one word (foldText in server/features/search/fold.ts is the same).
create function fold(t text) returns text language sql immutable strict parallel safe as $$
  select
    regexp_replace(regexp_replace(regexp_replace(
      lower(translate(
        t,
        'ÆØÅÄÖÉÈÜÁŠŽČĐŊŦæøåäöéèüášžčđŋŧ',
        'eoaaoeeuaszcdnteoaaoeeuaszcdnt')),
      'oe+', 'o', 'g'),
      'ae+', 'e', 'g'),
      'aa+', 'a', 'g')
$$;

-- A hit: one row for each listed offering, and for each cabin that is let on its own, on a published and
-- public property. Built by server/features/search/index-row.ts.
create table search_row (
  -- the offering's or the cabin's id
  hit_id uuid,
  offering_id uuid unique references offering (offering_id) on delete cascade,
  cabin_id uuid unique references cabin (cabin_id) on delete cascade,
  kind text not null,
  property_id uuid not null,

  -- What is filtered by. The three masks have a bit for each word (server/features/search/bits.ts): amenities
  -- are those of all published cabins that go with an offering; `extras` is what a stay can be had with.
  offering_type text,
  experience_level text,
  species bigint not null,
  amenities int not null,
  extras int not null default 0,
  area_ha double precision,
  cabin_beds int not null,
  county_number text not null,
  municipality_number text not null,

  -- Where it is: WGS 84 as (lon,lat), in kilometres on a plane for distances (plane.ts), and the tile of Web
  -- Mercator at zoom 20 for clusters on the map (tiles.ts).
  lonlat point not null,
  loc point not null,
  tx int not null generated always as (
    floor((least(179.999999, greatest(-180, lonlat[0])) + 180) / 360 * 1048576)::int
  ) stored,
  ty int not null generated always as (
    floor((1 - ln(
        tan(radians(least(85, greatest(-85, lonlat[1]))))
        + 1 / cos(radians(least(85, greatest(-85, lonlat[1]))))
      ) / pi()) / 2 * 1048576)::int
  ) stored,

  -- Which stays can be had. The season with both ends, the last day to arrive on, and from when it is
  -- sold (-infinity: at once).
  valid_from date not null,
  valid_to date not null,
  last_arrival date not null,
  sales_start date not null,
  -- 100 000 where there is no maximum
  min_days int not null,
  max_days int not null,
  -- bit 1 Monday … bit 7 Sunday: on which days a stay may begin
  start_mask smallint not null,
  min_hunters int not null,
  max_hunters int not null,
  -- parties beside each other
  shared boolean not null,
  -- closed days, its included cabins' too; null: none
  blackout datemultirange,
  -- the cabins whose nights it needs: of a cabin its own; null: none
  included_cabins uuid[],

  -- What a stay costs, for each hunter or for the group; the running sums of its days are in search_price.
  per_hunter boolean not null,
  -- the day of arrival's price is that of the whole stay, which then has this many days, else 0
  price_of_arrival boolean not null,
  exact_days int not null generated always as (case when price_of_arrival then min_days else 0 end) stored,
  -- the long-stay discount: from so many days (100 000: none), in hundredths of a per cent
  ls_days int not null,
  ls_hundredths int not null,
  -- no day is cheaper, with the discount, and none dearer
  floor_ore bigint not null,
  ceiling_ore bigint not null,

  -- What changes with the date, and as nights are held or freed: the lowest price there is, and whether any
  -- stay can be had. Of this day; -infinity: the row is to be written anew.
  from_ore bigint not null,
  bookable boolean not null default true,
  indexed_on date not null,

  -- the property's mean, null below three ratings, and their number (property_rating)
  rating real,
  rating_count int not null default 0,
  -- «Best match» (decision 78): among what is open as soon, the well rated first, then what has no mean yet,
  -- then the rest. In bands, so that one property's offerings do not stand in a row.
  rating_band smallint not null generated always as (
    case when rating >= 4.5 then 0 when rating < 4 then 2 else 1 end
  ) stored,

  -- of the offering or cabin
  created_at timestamptz not null,

  constraint offering_search_pkey primary key (hit_id),
  constraint search_row_check
    check (num_nonnulls(offering_id, cabin_id) = 1 and hit_id = coalesce(offering_id, cabin_id)),
  constraint search_row_check1 check (kind = case when cabin_id is null then 'offering' else 'cabin' end)
);
create index offering_search_property_id_idx on search_row (property_id);
-- By the keys of the orders (search-store.ts); descending ones are negative.
create index search_row_open on search_row (rating_band, hit_id);
create index search_row_soonest on search_row (valid_from, rating_band, hit_id);
create index search_row_county_open on search_row (county_number, rating_band, hit_id);
create index search_row_county_soonest on search_row (county_number, valid_from, rating_band, hit_id);
create index offering_search_from_ore_offering_id_idx on search_row (from_ore, hit_id);
create index offering_search_dearest on search_row ((-from_ore), hit_id);
create index offering_search_best
  on search_row ((-(coalesce(rating, 0) * 100)::bigint * 1000000 - least(rating_count, 999999)), hit_id);
create index offering_search_newest
  on search_row ((-(extract(epoch from created_at at time zone 'UTC') * 1000000)::bigint), hit_id);
create index offering_search_loc_idx on search_row using gist (loc);
-- A stay's price has a lower bound in `floor_ore`.
create index offering_search_cheapest on search_row (per_hunter, exact_days, floor_ore, valid_from, valid_to);
create index offering_search_county_cheapest
  on search_row (county_number, per_hunter, exact_days, floor_ore, valid_from, valid_to);
create index offering_search_county_number_from_ore_idx on search_row (county_number, from_ore);
create index offering_search_municipality_number_idx on search_row (municipality_number);
create index offering_search_lonlat_idx on search_row using gist (lonlat);
create index offering_search_season on search_row (valid_from, valid_to);
-- By the last day on which what a row says still holds, where it says something of a day.
create index search_row_stale on search_row (greatest(indexed_on, valid_from))
  where (kind = 'offering' or indexed_on = '-infinity') and valid_to >= indexed_on;
create index search_row_by_day on search_row (indexed_on);

create trigger pages_changed after insert or delete or update on search_row
  for each row execute function shared_changed('pages');

-- What the days of an offering's season cost, for each hunter or for the group.
create table search_price (
  hit_id uuid constraint offering_price_offering_id_fkey references search_row (hit_id) on delete cascade,
  -- Running sums from the first day of the season: element n + 1 is what the first n days cost, for each
  -- hunter or for the group.
  prefix bigint[] not null,
  constraint offering_price_pkey primary key (hit_id)
);

create trigger pages_changed after insert or delete or update on search_price
  for each row execute function shared_changed('pages');

-- The words that a hit is found by, folded: names weigh A, places B, species and kinds C, descriptions D.
create table search_text (
  hit_id uuid constraint offering_text_offering_id_fkey references search_row (hit_id) on delete cascade,
  tsv tsvector not null,
  constraint offering_text_pkey primary key (hit_id)
);
create index offering_text_tsv_idx on search_text using gin (tsv);

create trigger pages_changed after insert or delete or update on search_text
  for each row execute function shared_changed('pages');

-- Every lexeme that search_text has: misspelt and compound words of a query are looked up here and become
-- lexemes that exist (search-words-store.ts).
create table word (
  w text primary key
);
create index word_w_idx on word using gin (w gin_trgm_ops);
create index word_w_idx1 on word (w text_pattern_ops);

create trigger pages_changed after insert or delete or update on word
  for each row execute function shared_changed('pages');

-- An offering whose nights were taken or given back since its lowest price was worked out. Written by the
-- transaction that took them, and deleted by a sweep; without a key of the offering, so that nobody who books
-- waits for another here.
create table search_refresh (
  id bigint primary key generated always as identity,
  offering_id uuid not null
);

-- Pictures and films, and documents, as rows; their files lie in the file store under
-- stored_file.file_id (decision 14).

-- A picture or film of one thing: a property, a cabin, an offering, a person (one at a time), or a
-- conversation, whose members alone see it. Written by server/features/media/image-store.ts. A deleted one
-- can be restored until a sweep drops it.
create table image (
  image_id uuid primary key,
  property_id uuid references property (property_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  person_uid text references user_profile (uid) on delete cascade,
  conversation_id uuid,
  -- who uploaded it for a message: what one person may fill is bounded (rules 9.5)
  uploaded_by text constraint image_uploaded_by references user_profile (uid),
  -- several rows may share one: a copied offering keeps its pictures
  file_id uuid not null references stored_file (file_id),

  kind text not null check (kind in ('image', 'video')),
  -- shown first, and on hits; was_main: when it was deleted, so that restoring gives it its place back
  main boolean not null default false,
  was_main boolean not null default false,
  position int not null,

  -- in pixels; the renditions there are, none of a film
  width int not null check (width > 0),
  height int not null check (height > 0),
  widths int[] not null,
  -- what is shown until it is loaded
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  -- what it shows, in its owner's words: for who does not see or hear a film (decision 158)
  description text constraint image_description check (length(description) between 1 and 500),
  size_bytes int not null check (size_bytes > 0),

  created_at timestamptz not null,
  deleted_at timestamptz,

  constraint image_of_one
    check (num_nonnulls(property_id, cabin_id, offering_id, person_uid, conversation_id) = 1),
  constraint image_check1 check (not main or (kind = 'image' and deleted_at is null)),
  constraint image_check2 check ((kind = 'video') = (widths = '{}'))
);
create index image_property_id_idx on image (property_id) where property_id is not null;
create index image_cabin_id_idx on image (cabin_id) where cabin_id is not null;
create index image_offering_id_idx on image (offering_id) where offering_id is not null;
create index image_conversation_id_idx on image (conversation_id) where conversation_id is not null;
create unique index image_one_of_person on image (person_uid) where deleted_at is null;
create unique index image_one_main_of_property on image (property_id) where main;
create unique index image_one_main_of_cabin on image (cabin_id) where main;
create unique index image_one_main_of_offering on image (offering_id) where main;
create index image_uploaded_by on image (uploaded_by) where uploaded_by is not null;
create index image_file_id_idx on image (file_id);
create index image_deleted_at_idx on image (deleted_at) where deleted_at is not null;

select people_are_here('image', 'person_uid');
create trigger pages_changed after insert or delete or update on image
  for each row execute function shared_changed('pages');

-- A paper of a property, for those whose booking is agreed on. Written by document-store.ts.
create table document (
  document_id uuid primary key,
  property_id uuid not null references property (property_id) on delete cascade,
  file_id uuid not null references stored_file (file_id),
  name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null,
  -- can be restored until a sweep drops it
  deleted_at timestamptz
);
create index document_property_id_idx on document (property_id);
create index document_file_id_idx on document (file_id);
create index document_deleted_at_idx on document (deleted_at) where deleted_at is not null;

create trigger pages_changed after insert or delete or update on document
  for each row execute function shared_changed('pages');

-- What readers keep an eye on, and are told of (decision 23): offerings and cabins, and searches.

-- An offering or a cabin that a person has marked. Goes with the person, and with what is marked. A sweep
-- looks at those with an alert, and tells when it comes on sale, or when a night that was taken is free in a
-- run that is long enough to book.
create table favourite (
  uid text references user_profile (uid) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  hit_id uuid generated always as (coalesce(offering_id, cabin_id)) stored,
  created_at timestamptz not null,
  alert boolean not null default true,
  -- When the sweep last looked, and what it saw: whether it was on sale, and which nights were taken. Null:
  -- not yet, so that nothing is told the first time.
  looked_at timestamptz,
  on_sale boolean not null default false,
  taken datemultirange not null default '{}',
  -- at most once a day
  told_on date,
  constraint favourite_check check (num_nonnulls(offering_id, cabin_id) = 1),
  primary key (uid, hit_id)
);
create index favourite_uid_created_at_hit_id_idx on favourite (uid, created_at desc, hit_id desc);
create index favourite_offering_id_idx on favourite (offering_id);
create index favourite_cabin_id_idx on favourite (cabin_id);
create index favourite_looked_at_idx on favourite (looked_at nulls first) where alert;

select people_are_here('favourite', 'uid');

-- A search that a person has saved; the same one once.
create table saved_search (
  saved_search_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  name text check (length(name) between 1 and 200),
  -- the parameters of GET /api/search as texts, without those of paging
  query jsonb not null,
  alert boolean not null default true,
  created_at timestamptz not null,
  -- When the sweep last looked, and whether what it finds is known, so that what is new can be told.
  looked_at timestamptz,
  watched boolean not null default false
);
create unique index saved_search_once on saved_search (uid, md5(query::text));
create index saved_search_uid_created_at_saved_search_id_idx
  on saved_search (uid, created_at desc, saved_search_id desc);
create index saved_search_looked_at_idx on saved_search (looked_at nulls first) where alert;

select people_are_here('saved_search', 'uid');

-- What a saved search has found. Gone and back again is news, but each offering or cabin is told of once.
create table saved_search_hit (
  saved_search_id uuid references saved_search (saved_search_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  hit_id uuid generated always as (coalesce(offering_id, cabin_id)) stored,
  -- it was found when the sweep last looked
  present boolean not null,
  -- null: it was there from the beginning
  told_at timestamptz,
  constraint saved_search_hit_check check (num_nonnulls(offering_id, cabin_id) = 1),
  primary key (saved_search_id, hit_id)
);
create index saved_search_hit_offering_id_idx on saved_search_hit (offering_id);
create index saved_search_hit_cabin_id_idx on saved_search_hit (cabin_id);

-- What hunter and landowner say of each other after a completed stay (decision 22): neither is seen by
-- anybody else before both are in or the window has closed.

-- The window of a stay in which it can be rated: one for every completed stay, and only for those, so that no
-- other can be rated. Written by a trigger of booking as it is completed.
create table rating_window (
  booking_id uuid primary key references booking (booking_id) on delete cascade,
  -- when its parties are to be asked, and when they were
  asks_at timestamptz not null,
  asked_at timestamptz,
  -- When it ends, and when it ended, which is earlier where both are in: what was given is shown,
  -- and no more can be given.
  closes_at timestamptz not null,
  closed_at timestamptz
);
create index rating_window_asks_at_idx on rating_window (asks_at)
  where asked_at is null and closed_at is null;
create index rating_window_closes_at_idx on rating_window (closes_at) where closed_at is null;
-- What was shown last, for the front page.
create index rating_window_closed_at_idx on rating_window (closed_at desc) where closed_at is not null;

create trigger pages_changed after insert or delete or update on rating_window
  for each row execute function shared_changed('pages');

-- What one side of a stay says of the other. May be changed until the window closes; an administrator
-- may hide it (rules 9.12).
create table rating (
  rating_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references rating_window (booking_id) on delete cascade,
  by_role text not null check (by_role in ('hunter', 'landowner')),
  stars smallint not null check (stars between 1 and 5),
  -- the hunter's stars for parts of the stay, each or none: AspectStars in domain/rating/rating.ts
  aspects jsonb not null default '{}' check (
    jsonb_typeof(aspects) = 'object' and not jsonb_path_exists(aspects, '$.* ? (!(@ >= 1 && @ <= 5))')
  ),
  text text not null check (length(text) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by text references user_profile (uid),
  -- why, which the audit says, too: nothing reads it, and the release before writes it
  hidden_reason text,
  constraint rating_check check ((hidden_at is null) = (hidden_reason is null)),
  constraint rating_check1 check (by_role = 'hunter' or aspects = '{}'),
  unique (booking_id, by_role)
);

create trigger pages_changed after insert or delete or update on rating
  for each row execute function shared_changed('pages');

create function rating_as_given() returns trigger language plpgsql as $$
begin
  if (select closed_at from rating_window where booking_id = new.booking_id) is not null
    and (tg_op = 'INSERT'
      or (new.booking_id, new.by_role, new.stars, new.text, new.aspects)
        is distinct from (old.booking_id, old.by_role, old.stars, old.text, old.aspects))
  then
    raise exception 'the ratings of booking % are closed', new.booking_id;
  end if;
  return new;
end $$;
create trigger rating_is_fixed before insert or update on rating
  for each row execute function rating_as_given();

-- What hunters said of a property, added up: of shown ratings of stays that were paid through us. The search
-- keeps a copy on each of the property's rows; both are written under the lock of those rows (saveRating).
create table property_rating (
  property_id uuid primary key references property (property_id) on delete cascade,
  -- the mean
  rating real not null check (rating between 1 and 5),
  rating_count int not null check (rating_count > 0)
);

create trigger pages_changed after insert or delete or update on property_rating
  for each row execute function shared_changed('pages');

-- A report of a rating to the administrators, one from each person, and what was done. Kept
-- for two years after that.
create table rating_report (
  report_id uuid primary key default gen_random_uuid(),
  rating_id uuid not null references rating (rating_id) on delete cascade,
  reporter_uid text not null references user_profile (uid),
  reason text not null references report_reason (reason),
  -- emptied as its writer leaves
  note text not null,
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text references user_profile (uid),
  resolution text,
  constraint rating_report_check check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3)),
  unique (rating_id, reporter_uid)
);
create index rating_report_reported_at_idx on rating_report (reported_at) where resolved_at is null;
create index rating_report_reporter_uid_idx on rating_report (reporter_uid);

select people_are_here('rating_report', 'reporter_uid');

-- Conversations and their messages (rules 9.12, decision 80). The row of a conversation is locked by who
-- writes in it, so that positions have no gaps.

-- A conversation of a hunter with a landowner about a property (`direct`; co-hosts who answer may take part),
-- or a group with a name.
create table conversation (
  conversation_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('direct', 'group')),
  name text check (length(name) between 1 and 80),
  property_id uuid references property (property_id),
  hunter_uid text references user_profile (uid),
  landowner_uid text references user_profile (uid),
  -- from which a question was last asked
  asked_offering_id uuid references offering (offering_id) on delete set null,
  created_by text not null references user_profile (uid),
  created_at timestamptz not null,
  -- of its newest message; 0: none yet
  last_position int not null default 0 check (last_position >= 0),
  last_message_at timestamptz not null,
  constraint conversation_check
    check (num_nonnulls(property_id, hunter_uid, landowner_uid) = case kind when 'direct' then 3 else 0 end),
  constraint conversation_check1 check ((kind = 'group') = (name is not null)),
  constraint conversation_check2 check (hunter_uid <> landowner_uid)
) with (fillfactor = 80);
create unique index conversation_one_of_pair on conversation (property_id, hunter_uid, landowner_uid)
  where kind = 'direct';
-- For who deletes an offering.
create index conversation_asked_offering on conversation (asked_offering_id)
  where asked_offering_id is not null;

select people_are_here('conversation', 'created_by');
select people_are_here('conversation', 'hunter_uid');
select people_are_here('conversation', 'landowner_uid');

-- Somebody who takes part in a conversation, or has, and how far they have come. Positions
-- are those of messages.
create table conversation_member (
  conversation_id uuid references conversation (conversation_id) on delete cascade,
  uid text references user_profile (uid),
  joined_at timestamptz not null,
  left_at timestamptz,
  -- what was written up to it, the member does not see
  from_position int not null default 0,
  -- what the member's pages have been told, and what they have read
  delivered_position int not null default 0,
  read_position int not null default 0,
  -- Since when something waits to be read, and when the member was told of it outside the conversation.
  -- Null: nothing, or not yet.
  unread_since timestamptz,
  told_at timestamptz,
  primary key (conversation_id, uid)
) with (fillfactor = 70);
create index conversation_member_uid_idx on conversation_member (uid) where left_at is null;
create index conversation_member_unread_since_idx on conversation_member (unread_since)
  where unread_since is not null and told_at is null and left_at is null;

select people_are_here('conversation_member', 'uid');

create trigger member_loses_conversation after update of left_at on conversation_member
  for each row when (new.left_at is not null and old.left_at is null) execute function role_lost();

-- A message of a member, or a line of the product's own: what became of a booking, who joined or left.
-- Written by add_message.
create table message (
  message_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (conversation_id) on delete cascade,
  position int not null check (position > 0),
  -- null: a line
  sender_uid text references user_profile (uid),
  -- the sender's own id of it, so that it is there once; of a line what it says, as `booking:{id}:paid`
  client_message_id text not null,
  -- '' of a line
  text text not null,
  -- LineRow in server/features/conversation/conversation-store.ts: {kind, bookingId?, fromDate?, …}
  line jsonb,
  image_ids uuid[] not null default '{}',
  sent_at timestamptz not null,
  -- An administrator has removed it: the text stays for whoever has to look at it again,
  -- and nobody else reads it.
  removed_at timestamptz,
  removed_by text references user_profile (uid),
  removed_reason text,
  constraint message_check check ((line is null) = (sender_uid is not null)),
  constraint message_check1 check (line is not null or text <> '' or image_ids <> '{}'),
  constraint message_check2 check (num_nonnulls(removed_at, removed_by, removed_reason) in (0, 3)),
  constraint message_check3 check (removed_at is null or line is null),
  unique (conversation_id, position)
);
create unique index message_sent_once
  on message (conversation_id, sender_uid, client_message_id) nulls not distinct;
create index message_sender_uid_idx on message (sender_uid);
create index message_removed on message (conversation_id, position) where removed_at is not null;
create index message_removed_by_idx on message (removed_by) where removed_by is not null;

select people_are_here('message', 'sender_uid');

-- Of two members, one wants to hear nothing more of the other.
create table conversation_block (
  blocker_uid text references user_profile (uid) on delete cascade,
  blocked_uid text references user_profile (uid) on delete cascade,
  at timestamptz not null,
  constraint conversation_block_check check (blocker_uid <> blocked_uid),
  primary key (blocker_uid, blocked_uid)
);
create index conversation_block_blocked_uid_idx on conversation_block (blocked_uid);

select people_are_here('conversation_block', 'blocker_uid');
select people_are_here('conversation_block', 'blocked_uid');

-- An address that was invited to a group, for the account that has proven it. Ends after 14 days, and is kept
-- 30 more; deleted as it is accepted.
create table conversation_invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (conversation_id) on delete cascade,
  email text not null,
  invited_by text not null references user_profile (uid) on delete cascade,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  unique (conversation_id, email)
);
create index conversation_invitation_email_idx on conversation_invitation (email);
create index conversation_invitation_invited_by_idx on conversation_invitation (invited_by);

select people_are_here('conversation_invitation', 'invited_by');

-- A report of a conversation, or of one message in it, to the administrators, and what was done. Kept
-- for two years after that.
create table conversation_report (
  report_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (conversation_id) on delete cascade,
  message_id uuid references message (message_id) on delete cascade,
  reporter_uid text not null references user_profile (uid),
  reason text not null references report_reason (reason),
  -- emptied as its writer leaves
  note text not null,
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text references user_profile (uid),
  resolution text,
  constraint conversation_report_check check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3))
);
create index conversation_report_reported_at_idx on conversation_report (reported_at)
  where resolved_at is null;

select people_are_here('conversation_report', 'reporter_uid');

-- Who hears of a conversation: its members, without who has blocked the other of two.
create function conversation_audience(of uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(m.uid), '{}')
  from conversation_member m join conversation c using (conversation_id)
  where m.conversation_id = of and m.left_at is null
    and not exists (
      select from conversation_block b
      where c.kind = 'direct' and b.blocker_uid = m.uid and b.blocked_uid in (c.hunter_uid, c.landowner_uid))
$$;

-- Adds a message at the next position, once for each sender's own id of it, and tells
-- the members' open pages.
create function add_message(
  of uuid, sender text, client_id text, body text, said jsonb, images uuid[], now timestamptz
) returns message language plpgsql as $$
declare
  added message;
  place int;
begin
  select last_position + 1 into place from conversation where conversation_id = of for no key update;
  select * into added from message
    where conversation_id = of and sender_uid is not distinct from sender and client_message_id = client_id;
  if found then return added; end if;
  insert into message
    (conversation_id, position, sender_uid, client_message_id, text, line, image_ids, sent_at)
  values (of, place, sender, client_id, body, said, images, now)
  returning * into added;
  update conversation set last_position = place, last_message_at = greatest(last_message_at, now)
  where conversation_id = of;
  if sender is not null then
    update conversation_member set unread_since = now
    where conversation_id = of and uid <> sender and left_at is null and unread_since is null;
  end if;
  insert into live_event (uids, topic, ref, at)
  values (conversation_audience(of), 'conversation', of::text, now);
  return added;
end $$;

-- A member's message; {messageId, position, sentAt}, or {refused}. What refuses it is read under the
-- conversation's lock: after leaving or blocking nothing more comes.
create function send_message(
  of uuid, sender text, client_id text, body text, images uuid[], now timestamptz
) returns jsonb language plpgsql as $$
declare
  c conversation;
  added message;
begin
  select * into c from conversation where conversation_id = of for no key update;
  if not exists (
    select from conversation_member where conversation_id = of and uid = sender and left_at is null
  ) then
    return jsonb_build_object('refused', 'conversation_not_found');
  end if;
  if exists (
    select from conversation_block
    where c.kind = 'direct'
      and blocker_uid in (c.hunter_uid, c.landowner_uid) and blocked_uid in (c.hunter_uid, c.landowner_uid)
  ) then
    return jsonb_build_object('refused', 'conversation_blocked');
  end if;
  if exists (
    select from unnest(images) one
    where not exists (
      select from image i where i.image_id = one and i.conversation_id = of and i.deleted_at is null)
  ) then
    return jsonb_build_object('refused', 'image_not_found');
  end if;
  added := add_message(of, sender, client_id, body, null, images, now);
  return jsonb_build_object(
    'messageId', added.message_id, 'position', added.position, 'sentAt', added.sent_at);
end $$;

-- What becomes of a booking is said in the conversation about it, in the same transaction.
create function booking_line(b booking, status text, now timestamptz) returns void language sql as $$
  select add_message(
    c.conversation_id, null, 'booking:' || b.booking_id || ':' || status, '',
    jsonb_build_object(
      'kind', 'booking_' || status, 'bookingId', b.booking_id, 'fromDate', b.from_date, 'toDate', b.to_date,
      'participants', b.participants),
    '{}', now)
  from conversation c
  where c.kind = 'direct' and c.property_id = b.property_id
    and c.hunter_uid = b.hunter_uid and c.landowner_uid = b.landowner_uid
$$;

-- Nothing of a conversation reaches a person any more: those of its events go that an
-- open page has yet to read.
create function forget_conversation_events(of uuid, who text) returns void language sql as $$
  update live_event set uids = array_remove(uids, who)
  where topic = 'conversation' and ref = of::text and who = any (uids)
$$;

-- Open pages of who takes no part any more are loaded anew: they hear that something has changed, and
-- nothing of the conversation.
create function tell_removed(who text, now timestamptz) returns void language sql as $$
  insert into live_event (uids, topic, at)
  select array[uid], 'notification', now from user_profile where uid = who and deleted_at is null
$$;

alter table image add constraint image_conversation_id_fkey
  foreign key (conversation_id) references conversation (conversation_id) on delete cascade;

-- Answers that a landowner has saved, to be used again.
create table quick_reply (
  uid text references user_profile (uid) on delete cascade,
  kind text check (kind in ('accept', 'reject', 'message')),
  texts text[] not null check (cardinality(texts) between 1 and 20),
  primary key (uid, kind)
);

select people_are_here('quick_reply', 'uid');

-- What the product tells people: e-mails, SMS and push messages (the outbox, which is their log too), notices
-- under the bell, and the newsletter.

-- A message on its way to somebody, or sent: once for each event, receiver and channel. Written by the
-- transaction that causes it, and sent by a job afterwards (decision 25). Kept for two years. Administrators
-- read it as the log (decision 83).
create table communication (
  communication_id uuid primary key default gen_random_uuid(),
  -- what happened, as `{message}:{booking_id}:{at}`
  event_key text not null,
  at timestamptz not null,

  -- What it is: the kind of the log, and the message (domain/notification/message.ts, user-messages.ts).
  type text not null
    check (type in ('booking_confirmation', 'booking_request', 'payment', 'system', 'general')),
  subtype text not null,
  booking_id uuid references booking (booking_id),

  -- To whom, and how: an address, of an SMS a number; a push message goes to the person's browsers. No uid:
  -- who has no account, or none any more.
  recipient_uid text references user_profile (uid) on delete set null,
  recipient text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  -- script_platform, sms_provider or push_provider
  provider text not null,
  -- whom the receiver of an e-mail answers, where that is not us
  reply_to text check (length(reply_to) <= 254),

  -- What it says: Written in server/features/notification/written.ts, which keeps the values it is written
  -- from, with people and places by their ids: the text is made when it is read (decision 140). Null: a text
  -- without values, until a sweep has found out whom it may name (people_named).
  written jsonb constraint communication_written check (jsonb_typeof(written) = 'object'),
  -- The text while it waits, and of what has no template; else ''.
  subject text not null,
  content text not null,
  language text not null default 'nb' check (language ~ '^[a-z]{2,3}$'),
  link text,
  -- The PDF that goes with an e-mail, drawn by the job that sends. The number tells which commission invoice.
  attachment text check (attachment in ('invoice', 'credit_note', 'receipt', 'commission_invoice')),
  attachment_number text,

  -- How it goes. `handed_at` is set right before it goes to the other side: what was handed
  -- over is never sent again.
  status text not null check (status in ('sent', 'delivered', 'failed', 'pending')),
  attempts int not null default 0 check (attempts >= 0),
  handed_at timestamptz,
  done_at timestamptz,
  -- DeliveryProblem in domain/notification/delivery-problems.ts, or the provider's words
  problem text,
  -- what the provider calls it, for its delivery reports
  provider_ref text,
  -- of an SMS
  segments int check (segments > 0),
  -- An SMS waits for the morning until then; null: not. What its reader must do something before: it decides
  -- whether the morning is too late.
  not_before timestamptz,
  deadline timestamptz,
  -- the row that an administrator has sent again as this one
  resend_of uuid references communication (communication_id) on delete set null,

  unique (event_key, recipient, channel),
  constraint communication_check
    check (attachment is null or (booking_id is not null and channel = 'email')),
  constraint communication_check1 check (attachment_number is null or attachment is not null)
);
create index communication_recipient_uid_idx on communication (recipient_uid);
create index communication_of_booking on communication (booking_id, subtype);
-- Messages that wait are looked for once a minute: those that no job is at are queued
-- again, or said to be lost.
create index communication_pending on communication (at) where status = 'pending';
create index communication_waits_for_morning on communication (not_before)
  where status = 'pending' and not_before is not null;
create index communication_by_provider_ref on communication (channel, provider_ref, handed_at desc)
  where provider_ref is not null;
create index communication_resent on communication (resend_of) where resend_of is not null;
-- The log in its orders.
create index communication_newest on communication (at desc, communication_id desc);
create index communication_by_status on communication (status, at desc, communication_id desc);
create index communication_by_provider on communication (provider, at desc, communication_id desc);
create index communication_by_subtype on communication (subtype, at desc, communication_id desc);
create index communication_by_text on communication using gin ((recipient || ' ' || subject) gin_trgm_ops);
-- For who leaves: rows that may name them.
create index communication_that_names on communication using gin ((written -> 'people'))
  where written ? 'people';
-- Rows that a sweep takes over (take-over-store.ts).
create index communication_to_take_over on communication (communication_id)
  where status <> 'pending' and (written is null or (content <> '' and written ->> 'of' <> 'text'));

-- A notice under a person's bell (decision 85): one for each event. Kept for half a year.
create table notification (
  notification_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  event_key text not null,
  at timestamptz not null,
  kind text not null,
  -- Written in server/features/notification/written.ts, from which it is made when it is read; null: until a
  -- sweep has found out whom the texts may name (people_named)
  written jsonb constraint notification_written check (jsonb_typeof(written) = 'object'),
  -- {title, body} by language, of what cannot be made from `written`
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  link text check (link ^@ '/'),
  booking_id uuid references booking (booking_id) on delete cascade,
  read_at timestamptz,
  unique (uid, event_key)
);
create index notification_newest on notification (uid, at desc, notification_id desc);
create index notification_unread on notification (uid) where read_at is null;
create index notification_of_booking on notification (booking_id);
create index notification_old on notification (at);
create index notification_that_names on notification using gin ((written -> 'people'))
  where written ? 'people';
create index notification_to_take_over on notification (notification_id) where written is null;

select people_are_here('notification', 'uid', 'skip');

-- Whom a letter or notice without values may name, beside its receiver: it is emptied when one of them
-- leaves. Null: that is not known, and it is emptied at once.
create function people_named(kind text, event_key text, booking uuid, link text) returns text[]
language sql stable as $$
  select case
    when booking is not null or link ~ '[?&]bookingId=[0-9a-f-]{36}' then
      (select array[b.hunter_uid, b.landowner_uid] from booking b
        where b.booking_id = coalesce(booking, substring(link from '[?&]bookingId=([0-9a-f-]{36})')::uuid))
    when kind = 'chat_message' then
      (select array_agg(m.uid) from conversation_member m
        where m.conversation_id = substring(event_key from '^chat_message:([0-9a-f-]{36})')::uuid)
    when kind = 'chat_invited' then
      (select array[i.invited_by] from conversation_invitation i
        where i.invitation_id = substring(event_key from '^chat_invited:([0-9a-f-]{36})')::uuid)
    when kind ^@ 'co_host_' then
      (select array_remove(array[p.owner_uid, h.uid], null)
        from co_host h join property p using (property_id)
        where h.co_host_id = substring(event_key from ':([0-9a-f-]{36})$')::uuid)
    when kind in ('saved_search_hit', 'favourite_bookable', 'connected_account_stopped',
      'bank_payout_failed_of_landowner') then null
    else '{}'
  end
$$;

-- A browser that wants push messages. Its endpoint is a secret of that browser: whoever
-- signs in there last has it.
create table push_subscription (
  subscription_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000),
  -- the browser's key and secret, as it gave them
  p256dh text not null,
  auth text not null,
  at timestamptz not null
);
create index push_subscription_uid_at_idx on push_subscription (uid, at);

select people_are_here('push_subscription', 'uid');

-- One row: the demo's own key pair, made when it is first asked for, so that subscriptions outlive a restart.
-- Production brings its own.
create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);

-- An address that has asked for the newsletter: unconfirmed until it says yes itself, by the token that is in
-- every mail to it. Deleted 30 days after it asked in vain.
create table newsletter_subscriber (
  subscriber_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  language text not null,
  token text not null unique check (length(token) >= 32),
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_subscriber_asked_at_idx on newsletter_subscriber (asked_at)
  where confirmed_at is null;
-- Those it goes to, in the order they are written to.
create index newsletter_subscriber_subscriber_id_idx on newsletter_subscriber (subscriber_id)
  where confirmed_at is not null;

-- A newsletter that administrators write: changed until it is sent, and then never.
create table newsletter_issue (
  newsletter_issue_id uuid primary key default gen_random_uuid(),
  -- {subject, text} by language: IssueTexts in server/features/company/newsletter-issue-store.ts
  texts jsonb not null,
  version int not null default 0,
  created_by text not null references user_profile (uid),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  sent_by text references user_profile (uid),
  -- to how many
  receivers int,
  constraint sent_issue_says_all check (num_nonnulls(sent_at, sent_by, receivers) in (0, 3))
);

create function newsletter_issue_is_kept() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null then
    raise exception 'newsletter issue % has been sent', old.newsletter_issue_id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger sent_newsletter_issue_is_kept before update or delete on newsletter_issue
  for each row execute function newsletter_issue_is_kept();

-- What a new installation begins with. Municipalities are in municipality.json.
insert into live_position (position) values (0);
insert into commission_rate (valid_from, rate_percent) values ('2000-01-01', 20);
insert into scheduler_state (running, changed_at) values (true, '2000-01-01');
insert into operation_monitoring (running, slow_ms, changed_at) values (false, 500, '2000-01-01');

drop function people_are_here;

insert into municipality select * from jsonb_populate_recordset(null::municipality, '[
  {"box": "(10.9514,60.1351),(10.4892,59.8094)", "lat": 59.9723, "lon": 10.7203, "name": "Oslo", "county": "Oslo", "county_number": "03", "municipality_number": "0301"},
  {"box": "(6.4975,58.6493),(5.8477,58.3574)", "lat": 58.5034, "lon": 6.1726, "name": "Eigersund", "county": "Rogaland", "county_number": "11", "municipality_number": "1101"},
  {"box": "(6.106,59.2965),(5.5618,58.8848)", "lat": 59.1003, "lon": 5.8357, "name": "Stavanger", "county": "Rogaland", "county_number": "11", "municipality_number": "1103"},
  {"box": "(5.3973,59.5034),(5.071,59.3838)", "lat": 59.44, "lon": 5.2363, "name": "Haugesund", "county": "Rogaland", "county_number": "11", "municipality_number": "1106"},
  {"box": "(6.9392,59.1926),(5.6097,58.7768)", "lat": 58.9847, "lon": 6.2744, "name": "Sandnes", "county": "Rogaland", "county_number": "11", "municipality_number": "1108"},
  {"box": "(6.5226,58.4769),(6.1119,58.2776)", "lat": 58.3772, "lon": 6.3173, "name": "Sokndal", "county": "Rogaland", "county_number": "11", "municipality_number": "1111"},
  {"box": "(6.6322,58.6279),(6.2633,58.2995)", "lat": 58.4637, "lon": 6.4477, "name": "Lund", "county": "Rogaland", "county_number": "11", "municipality_number": "1112"},
  {"box": "(6.6228,58.7949),(5.8641,58.5143)", "lat": 58.6546, "lon": 6.2434, "name": "Bjerkreim", "county": "Rogaland", "county_number": "11", "municipality_number": "1114"},
  {"box": "(5.9347,58.7053),(5.5403,58.4775)", "lat": 58.5914, "lon": 5.7375, "name": "Hå", "county": "Rogaland", "county_number": "11", "municipality_number": "1119"},
  {"box": "(5.7387,58.8318),(5.4893,58.6922)", "lat": 58.762, "lon": 5.614, "name": "Klepp", "county": "Rogaland", "county_number": "11", "municipality_number": "1120"},
  {"box": "(5.9303,58.8017),(5.6034,58.6128)", "lat": 58.7072, "lon": 5.7668, "name": "Time", "county": "Rogaland", "county_number": "11", "municipality_number": "1121"},
  {"box": "(6.6655,58.99),(5.799,58.6725)", "lat": 58.8313, "lon": 6.2323, "name": "Gjesdal", "county": "Rogaland", "county_number": "11", "municipality_number": "1122"},
  {"box": "(5.703,58.9616),(5.43,58.8129)", "lat": 58.8945, "lon": 5.5851, "name": "Sola", "county": "Rogaland", "county_number": "11", "municipality_number": "1124"},
  {"box": "(5.6637,59.0366),(5.5599,58.9718)", "lat": 59.0042, "lon": 5.6118, "name": "Randaberg", "county": "Rogaland", "county_number": "11", "municipality_number": "1127"},
  {"box": "(6.2365,59.1408),(5.814,58.9035)", "lat": 59.0227, "lon": 6.0277, "name": "Strand", "county": "Rogaland", "county_number": "11", "municipality_number": "1130"},
  {"box": "(6.8651,59.3751),(5.9888,59.0367)", "lat": 59.2059, "lon": 6.427, "name": "Hjelmeland", "county": "Rogaland", "county_number": "11", "municipality_number": "1133"},
  {"box": "(7.2147,59.7828),(5.9138,59.3013)", "lat": 59.542, "lon": 6.5642, "name": "Suldal", "county": "Rogaland", "county_number": "11", "municipality_number": "1134"},
  {"box": "(6.6935,59.8446),(6.1781,59.5627)", "lat": 59.7036, "lon": 6.4358, "name": "Sauda", "county": "Rogaland", "county_number": "11", "municipality_number": "1135"},
  {"box": "(5.4945,59.0886),(5.3891,59.0401)", "lat": 59.0616, "lon": 5.4406, "name": "Kvitsøy", "county": "Rogaland", "county_number": "11", "municipality_number": "1144"},
  {"box": "(5.556,59.2722),(5.3731,59.1592)", "lat": 59.217, "lon": 5.4569, "name": "Bokn", "county": "Rogaland", "county_number": "11", "municipality_number": "1145"},
  {"box": "(5.8974,59.4997),(5.3436,59.2427)", "lat": 59.3701, "lon": 5.6173, "name": "Tysvær", "county": "Rogaland", "county_number": "11", "municipality_number": "1146"},
  {"box": "(5.417,59.4196),(5.0298,59.1291)", "lat": 59.2744, "lon": 5.2234, "name": "Karmøy", "county": "Rogaland", "county_number": "11", "municipality_number": "1149"},
  {"box": "(4.9123,59.3198),(4.8552,59.2941)", "lat": 59.3069, "lon": 4.8838, "name": "Utsira", "county": "Rogaland", "county_number": "11", "municipality_number": "1151"},
  {"box": "(6.1838,59.6857),(5.4639,59.4088)", "lat": 59.5473, "lon": 5.8239, "name": "Vindafjord", "county": "Rogaland", "county_number": "11", "municipality_number": "1160"},
  {"box": "(7.9012,63.1386),(7.6887,63.0182)", "lat": 63.0784, "lon": 7.7949, "name": "Kristiansund", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1505"},
  {"box": "(8.7317,62.8714),(6.5146,62.3317)", "lat": 62.6382, "lon": 7.8111, "name": "Molde", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1506"},
  {"box": "(7.1205,62.8627),(6.0857,62.4138)", "lat": 62.5553, "lon": 6.6896, "name": "Ålesund", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1508"},
  {"box": "(5.864,62.2029),(5.4053,61.9604)", "lat": 62.0817, "lon": 5.6347, "name": "Vanylven", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1511"},
  {"box": "(5.7802,62.2902),(5.3404,62.1704)", "lat": 62.2273, "lon": 5.5639, "name": "Sande", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1514"},
  {"box": "(5.8462,62.4137),(5.4768,62.2081)", "lat": 62.3144, "lon": 5.6728, "name": "Herøy", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1515"},
  {"box": "(5.9585,62.4252),(5.7649,62.2288)", "lat": 62.327, "lon": 5.8617, "name": "Ulstein", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1516"},
  {"box": "(6.1142,62.425),(5.9006,62.2798)", "lat": 62.3524, "lon": 6.0074, "name": "Hareid", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1517"},
  {"box": "(6.7832,62.3758),(5.9514,62.0992)", "lat": 62.2375, "lon": 6.3673, "name": "Ørsta", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1520"},
  {"box": "(7.4162,62.3721),(6.6576,61.9635)", "lat": 62.1678, "lon": 7.0369, "name": "Stranda", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1525"},
  {"box": "(6.8754,62.4522),(6.4019,62.2209)", "lat": 62.3366, "lon": 6.6386, "name": "Sykkylven", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1528"},
  {"box": "(6.3664,62.4517),(6.0559,62.3948)", "lat": 62.4232, "lon": 6.2112, "name": "Sula", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1531"},
  {"box": "(6.1756,62.5909),(5.9316,62.4621)", "lat": 62.515, "lon": 6.0626, "name": "Giske", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1532"},
  {"box": "(7.394,62.6556),(6.6852,62.4462)", "lat": 62.5509, "lon": 7.0396, "name": "Vestnes", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1535"},
  {"box": "(8.2058,62.7139),(7.2255,62.1708)", "lat": 62.4423, "lon": 7.7157, "name": "Rauma", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1539"},
  {"box": "(7.0474,62.8583),(6.6285,62.7503)", "lat": 62.8043, "lon": 6.838, "name": "Aukra", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1547"},
  {"box": "(7.7273,63.1163),(7.3521,62.9354)", "lat": 63.0258, "lon": 7.5397, "name": "Averøy", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1554"},
  {"box": "(8.1196,62.9993),(7.3849,62.8211)", "lat": 62.9102, "lon": 7.7522, "name": "Gjemnes", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1557"},
  {"box": "(8.4404,63.1105),(7.88,62.7833)", "lat": 62.9469, "lon": 8.1602, "name": "Tingvoll", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1560"},
  {"box": "(9.2437,62.9186),(8.2061,62.3535)", "lat": 62.636, "lon": 8.7249, "name": "Sunndal", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1563"},
  {"box": "(9.3648,63.1339),(8.2575,62.7118)", "lat": 62.9228, "lon": 8.8112, "name": "Surnadal", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1566"},
  {"box": "(8.2647,63.5152),(7.7681,63.2725)", "lat": 63.3939, "lon": 8.0164, "name": "Smøla", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1573"},
  {"box": "(8.9111,63.4244),(7.8262,63.133)", "lat": 63.2801, "lon": 8.359, "name": "Aure", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1576"},
  {"box": "(6.794,62.2312),(5.7279,61.9234)", "lat": 62.0802, "lon": 6.2692, "name": "Volda", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1577"},
  {"box": "(7.8286,62.4843),(6.8271,62.0653)", "lat": 62.2748, "lon": 7.3279, "name": "Fjord", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1578"},
  {"box": "(7.6153,63.0148),(6.8989,62.7522)", "lat": 62.8835, "lon": 7.2571, "name": "Hustadvika", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1579"},
  {"box": "(6.8404,62.7124),(6.1274,62.5224)", "lat": 62.6163, "lon": 6.4822, "name": "Haram", "county": "Møre og Romsdal", "county_number": "15", "municipality_number": "1580"},
  {"box": "(15.3649,67.6034),(13.8261,66.9205)", "lat": 67.2775, "lon": 14.5936, "name": "Bodø", "county": "Nordland", "county_number": "18", "municipality_number": "1804"},
  {"box": "(18.1514,68.6085),(16.0357,67.9694)", "lat": 68.2889, "lon": 17.0935, "name": "Narvik", "county": "Nordland", "county_number": "18", "municipality_number": "1806"},
  {"box": "(13.1567,65.3057),(11.6941,64.9395)", "lat": 65.1226, "lon": 12.4254, "name": "Bindal", "county": "Nordland", "county_number": "18", "municipality_number": "1811"},
  {"box": "(12.4644,65.4389),(11.6262,65.2031)", "lat": 65.3132, "lon": 12.0871, "name": "Sømna", "county": "Nordland", "county_number": "18", "municipality_number": "1812"},
  {"box": "(13.167,65.6235),(11.9966,65.2103)", "lat": 65.4169, "lon": 12.5818, "name": "Brønnøy", "county": "Nordland", "county_number": "18", "municipality_number": "1813"},
  {"box": "(12.1847,65.8398),(11.3755,65.5662)", "lat": 65.6926, "lon": 11.7891, "name": "Vega", "county": "Nordland", "county_number": "18", "municipality_number": "1815"},
  {"box": "(13.0398,65.7879),(12.2888,65.5174)", "lat": 65.6526, "lon": 12.6643, "name": "Vevelstad", "county": "Nordland", "county_number": "18", "municipality_number": "1816"},
  {"box": "(12.4722,66.0821),(11.6788,65.896)", "lat": 66.0018, "lon": 12.1412, "name": "Herøy", "county": "Nordland", "county_number": "18", "municipality_number": "1818"},
  {"box": "(12.775,66.0257),(12.1608,65.7427)", "lat": 65.8815, "lon": 12.4847, "name": "Alstahaug", "county": "Nordland", "county_number": "18", "municipality_number": "1820"},
  {"box": "(13.4902,66.2347),(12.6598,65.9594)", "lat": 66.0971, "lon": 13.075, "name": "Leirfjord", "county": "Nordland", "county_number": "18", "municipality_number": "1822"},
  {"box": "(13.7659,66.1785),(12.5975,65.4641)", "lat": 65.8213, "lon": 13.1817, "name": "Vefsn", "county": "Nordland", "county_number": "18", "municipality_number": "1824"},
  {"box": "(13.8766,65.7858),(12.9331,65.0991)", "lat": 65.4424, "lon": 13.4048, "name": "Grane", "county": "Nordland", "county_number": "18", "municipality_number": "1825"},
  {"box": "(14.6255,65.8917),(13.6255,65.1083)", "lat": 65.5, "lon": 14.1255, "name": "Aarborte - Hattfjelldal", "county": "Nordland", "county_number": "18", "municipality_number": "1826"},
  {"box": "(12.8059,66.2604),(12.1711,66.0135)", "lat": 66.1369, "lon": 12.4885, "name": "Dønna", "county": "Nordland", "county_number": "18", "municipality_number": "1827"},
  {"box": "(13.319,66.3155),(12.6975,66.162)", "lat": 66.2387, "lon": 13.0082, "name": "Nesna", "county": "Nordland", "county_number": "18", "municipality_number": "1828"},
  {"box": "(14.6023,66.2462),(13.3338,65.766)", "lat": 66.0061, "lon": 13.968, "name": "Hemnes", "county": "Nordland", "county_number": "18", "municipality_number": "1832"},
  {"box": "(15.5333,66.7839),(13.1883,66.0956)", "lat": 66.4397, "lon": 14.3608, "name": "Rana", "county": "Nordland", "county_number": "18", "municipality_number": "1833"},
  {"box": "(13.2622,66.5863),(12.3044,66.2989)", "lat": 66.4385, "lon": 12.7685, "name": "Lurøy", "county": "Nordland", "county_number": "18", "municipality_number": "1834"},
  {"box": "(12.2681,66.5993),(11.9997,66.4778)", "lat": 66.5376, "lon": 12.1431, "name": "Træna", "county": "Nordland", "county_number": "18", "municipality_number": "1835"},
  {"box": "(13.8724,66.8011),(12.4461,66.3972)", "lat": 66.5923, "lon": 13.139, "name": "Rødøy", "county": "Nordland", "county_number": "18", "municipality_number": "1836"},
  {"box": "(14.4189,66.9551),(13.062,66.6204)", "lat": 66.7878, "lon": 13.7405, "name": "Meløy", "county": "Nordland", "county_number": "18", "municipality_number": "1837"},
  {"box": "(14.4102,67.199),(13.594,66.7695)", "lat": 66.9816, "lon": 14.0093, "name": "Gildeskål", "county": "Nordland", "county_number": "18", "municipality_number": "1838"},
  {"box": "(15.0232,67.138),(14.3088,66.6461)", "lat": 66.892, "lon": 14.666, "name": "Beiarn", "county": "Nordland", "county_number": "18", "municipality_number": "1839"},
  {"box": "(16.3064,67.2048),(14.9699,66.5579)", "lat": 66.8813, "lon": 15.6382, "name": "Saltdal", "county": "Nordland", "county_number": "18", "municipality_number": "1840"},
  {"box": "(16.4041,67.4539),(15.0387,67.0162)", "lat": 67.2351, "lon": 15.7214, "name": "Fauske - Fuossko", "county": "Nordland", "county_number": "18", "municipality_number": "1841"},
  {"box": "(16.4076,67.7832),(15.0636,67.2563)", "lat": 67.5198, "lon": 15.7356, "name": "Sørfold", "county": "Nordland", "county_number": "18", "municipality_number": "1845"},
  {"box": "(15.9111,68.0447),(14.5577,67.6301)", "lat": 67.8374, "lon": 15.2344, "name": "Steigen", "county": "Nordland", "county_number": "18", "municipality_number": "1848"},
  {"box": "(16.129,68.6139),(15.1319,68.2506)", "lat": 68.4322, "lon": 15.6304, "name": "Lødingen", "county": "Nordland", "county_number": "18", "municipality_number": "1851"},
  {"box": "(17.3377,68.5728),(16.5526,68.4474)", "lat": 68.5072, "lon": 16.9366, "name": "Evenes - Evenášši", "county": "Nordland", "county_number": "18", "municipality_number": "1853"},
  {"box": "(12.1908,67.5308),(11.8675,67.4095)", "lat": 67.475, "lon": 12.0165, "name": "Røst", "county": "Nordland", "county_number": "18", "municipality_number": "1856"},
  {"box": "(12.7691,67.7576),(12.559,67.6306)", "lat": 67.69, "lon": 12.6726, "name": "Værøy", "county": "Nordland", "county_number": "18", "municipality_number": "1857"},
  {"box": "(13.4575,68.1698),(13.0017,67.9679)", "lat": 68.0688, "lon": 13.2296, "name": "Flakstad", "county": "Nordland", "county_number": "18", "municipality_number": "1859"},
  {"box": "(14.169,68.3475),(13.4601,68.047)", "lat": 68.1972, "lon": 13.8145, "name": "Vestvågøy", "county": "Nordland", "county_number": "18", "municipality_number": "1860"},
  {"box": "(15.2488,68.4061),(14.0335,68.1467)", "lat": 68.275, "lon": 14.633, "name": "Vågan", "county": "Nordland", "county_number": "18", "municipality_number": "1865"},
  {"box": "(15.4428,68.6754),(14.5316,68.3268)", "lat": 68.5095, "lon": 14.9303, "name": "Hadsel", "county": "Nordland", "county_number": "18", "municipality_number": "1866"},
  {"box": "(14.8631,68.8367),(14.3032,68.5917)", "lat": 68.7142, "lon": 14.5832, "name": "Bø", "county": "Nordland", "county_number": "18", "municipality_number": "1867"},
  {"box": "(15.3269,69.0687),(14.7105,68.7236)", "lat": 68.9015, "lon": 15.0035, "name": "Øksnes", "county": "Nordland", "county_number": "18", "municipality_number": "1868"},
  {"box": "(16.0089,68.969),(14.7941,68.526)", "lat": 68.7396, "lon": 15.3868, "name": "Sortland - Suortá", "county": "Nordland", "county_number": "18", "municipality_number": "1870"},
  {"box": "(16.1798,69.3247),(15.4162,68.7599)", "lat": 69.0423, "lon": 15.798, "name": "Andøy", "county": "Nordland", "county_number": "18", "municipality_number": "1871"},
  {"box": "(13.1734,68.0455),(12.7966,67.8274)", "lat": 67.9364, "lon": 12.985, "name": "Moskenes", "county": "Nordland", "county_number": "18", "municipality_number": "1874"},
  {"box": "(16.9299,68.2658),(15.2756,67.534)", "lat": 67.8999, "lon": 16.1027, "name": "Hábmer - Hamarøy", "county": "Nordland", "county_number": "18", "municipality_number": "1875"},
  {"box": "(11.7105,59.2596),(11.1999,58.8771)", "lat": 59.0683, "lon": 11.4552, "name": "Halden", "county": "Østfold", "county_number": "31", "municipality_number": "3101"},
  {"box": "(10.8208,59.5152),(10.5868,59.3052)", "lat": 59.4102, "lon": 10.7038, "name": "Moss", "county": "Østfold", "county_number": "31", "municipality_number": "3103"},
  {"box": "(11.348,59.4167),(10.9479,59.1119)", "lat": 59.2643, "lon": 11.148, "name": "Sarpsborg", "county": "Østfold", "county_number": "31", "municipality_number": "3105"},
  {"box": "(11.1307,59.3238),(10.6839,59.0919)", "lat": 59.2094, "lon": 10.9098, "name": "Fredrikstad", "county": "Østfold", "county_number": "31", "municipality_number": "3107"},
  {"box": "(11.1459,59.1258),(10.8284,58.9785)", "lat": 59.0516, "lon": 10.9888, "name": "Hvaler", "county": "Østfold", "county_number": "31", "municipality_number": "3110"},
  {"box": "(10.9778,59.411),(10.6576,59.2784)", "lat": 59.3447, "lon": 10.8177, "name": "Råde", "county": "Østfold", "county_number": "31", "municipality_number": "3112"},
  {"box": "(11.1377,59.542),(10.7658,59.3872)", "lat": 59.4646, "lon": 10.9518, "name": "Våler", "county": "Østfold", "county_number": "31", "municipality_number": "3114"},
  {"box": "(11.2409,59.5492),(11.0572,59.3929)", "lat": 59.4711, "lon": 11.1491, "name": "Skiptvet", "county": "Østfold", "county_number": "31", "municipality_number": "3116"},
  {"box": "(11.551,59.7691),(10.7713,59.4501)", "lat": 59.6096, "lon": 11.1612, "name": "Indre Østfold", "county": "Østfold", "county_number": "31", "municipality_number": "3118"},
  {"box": "(11.5974,59.4831),(11.1881,59.2364)", "lat": 59.3597, "lon": 11.3928, "name": "Rakkestad", "county": "Østfold", "county_number": "31", "municipality_number": "3120"},
  {"box": "(11.8215,59.6772),(11.4929,59.2982)", "lat": 59.4877, "lon": 11.6572, "name": "Marker", "county": "Østfold", "county_number": "31", "municipality_number": "3122"},
  {"box": "(11.8297,59.3381),(11.5535,59.0337)", "lat": 59.1859, "lon": 11.6916, "name": "Aremark", "county": "Østfold", "county_number": "31", "municipality_number": "3124"},
  {"box": "(10.642,60.0322),(10.3483,59.8508)", "lat": 59.9415, "lon": 10.4951, "name": "Bærum", "county": "Akershus", "county_number": "32", "municipality_number": "3201"},
  {"box": "(10.619,59.9059),(10.3104,59.4819)", "lat": 59.6939, "lon": 10.4647, "name": "Asker", "county": "Akershus", "county_number": "32", "municipality_number": "3203"},
  {"box": "(11.4395,60.0772),(10.9337,59.7544)", "lat": 59.9158, "lon": 11.1866, "name": "Lillestrøm", "county": "Akershus", "county_number": "32", "municipality_number": "3205"},
  {"box": "(10.992,59.8317),(10.7283,59.6187)", "lat": 59.7252, "lon": 10.8601, "name": "Nordre Follo", "county": "Akershus", "county_number": "32", "municipality_number": "3207"},
  {"box": "(11.3357,60.2564),(11.0409,60.0525)", "lat": 60.1544, "lon": 11.1883, "name": "Ullensaker", "county": "Akershus", "county_number": "32", "municipality_number": "3209"},
  {"box": "(10.7274,59.8748),(10.5807,59.7221)", "lat": 59.7985, "lon": 10.6541, "name": "Nesodden", "county": "Akershus", "county_number": "32", "municipality_number": "3212"},
  {"box": "(10.7512,59.7768),(10.5481,59.6128)", "lat": 59.6948, "lon": 10.6496, "name": "Frogn", "county": "Akershus", "county_number": "32", "municipality_number": "3214"},
  {"box": "(10.8586,59.6475),(10.6476,59.4719)", "lat": 59.5597, "lon": 10.7531, "name": "Vestby", "county": "Akershus", "county_number": "32", "municipality_number": "3216"},
  {"box": "(10.8917,59.7657),(10.6741,59.5923)", "lat": 59.679, "lon": 10.7829, "name": "Ås", "county": "Akershus", "county_number": "32", "municipality_number": "3218"},
  {"box": "(11.2435,59.8561),(10.9331,59.6825)", "lat": 59.7693, "lon": 11.0883, "name": "Enebakk", "county": "Akershus", "county_number": "32", "municipality_number": "3220"},
  {"box": "(11.0303,59.958),(10.9072,59.8364)", "lat": 59.8972, "lon": 10.9687, "name": "Lørenskog", "county": "Akershus", "county_number": "32", "municipality_number": "3222"},
  {"box": "(11.1736,59.9548),(11.0108,59.8272)", "lat": 59.891, "lon": 11.0922, "name": "Rælingen", "county": "Akershus", "county_number": "32", "municipality_number": "3224"},
  {"box": "(11.9455,60.0236),(11.2741,59.5936)", "lat": 59.8086, "lon": 11.6098, "name": "Aurskog-Høland", "county": "Akershus", "county_number": "32", "municipality_number": "3226"},
  {"box": "(11.8223,60.3524),(11.2553,59.9884)", "lat": 60.1704, "lon": 11.5388, "name": "Nes", "county": "Akershus", "county_number": "32", "municipality_number": "3228"},
  {"box": "(11.1161,60.128),(10.9119,60.0285)", "lat": 60.0783, "lon": 11.014, "name": "Gjerdrum", "county": "Akershus", "county_number": "32", "municipality_number": "3230"},
  {"box": "(10.9956,60.188),(10.6752,59.9729)", "lat": 60.0804, "lon": 10.8354, "name": "Nittedal", "county": "Akershus", "county_number": "32", "municipality_number": "3232"},
  {"box": "(10.8647,60.339),(10.4564,60.1316)", "lat": 60.2353, "lon": 10.6606, "name": "Lunner", "county": "Akershus", "county_number": "32", "municipality_number": "3234"},
  {"box": "(10.5769,60.4003),(10.1943,60.1649)", "lat": 60.2826, "lon": 10.3856, "name": "Jevnaker", "county": "Akershus", "county_number": "32", "municipality_number": "3236"},
  {"box": "(11.1292,60.3467),(10.772,60.1068)", "lat": 60.2267, "lon": 10.9506, "name": "Nannestad", "county": "Akershus", "county_number": "32", "municipality_number": "3238"},
  {"box": "(11.4219,60.6052),(11.0721,60.226)", "lat": 60.4156, "lon": 11.247, "name": "Eidsvoll", "county": "Akershus", "county_number": "32", "municipality_number": "3240"},
  {"box": "(11.1393,60.5242),(10.672,60.3304)", "lat": 60.4273, "lon": 10.9056, "name": "Hurdal", "county": "Akershus", "county_number": "32", "municipality_number": "3242"},
  {"box": "(10.4129,59.8625),(9.9432,59.5342)", "lat": 59.6984, "lon": 10.1781, "name": "Drammen", "county": "Buskerud", "county_number": "33", "municipality_number": "3301"},
  {"box": "(10.06,59.7813),(9.3333,59.4079)", "lat": 59.5946, "lon": 9.6966, "name": "Kongsberg", "county": "Buskerud", "county_number": "33", "municipality_number": "3303"},
  {"box": "(10.6007,60.6379),(9.7045,60.0173)", "lat": 60.3276, "lon": 10.1526, "name": "Ringerike", "county": "Buskerud", "county_number": "33", "municipality_number": "3305"},
  {"box": "(10.4777,60.126),(10.1245,59.9567)", "lat": 60.0413, "lon": 10.3011, "name": "Hole", "county": "Buskerud", "county_number": "33", "municipality_number": "3310"},
  {"box": "(10.3773,59.9746),(10.062,59.7224)", "lat": 59.8485, "lon": 10.2196, "name": "Lier", "county": "Buskerud", "county_number": "33", "municipality_number": "3312"},
  {"box": "(10.062,59.9059),(9.6455,59.5825)", "lat": 59.7442, "lon": 9.8537, "name": "Øvre Eiker", "county": "Buskerud", "county_number": "33", "municipality_number": "3314"},
  {"box": "(10.294,60.1708),(9.7138,59.8497)", "lat": 60.0103, "lon": 10.0039, "name": "Modum", "county": "Buskerud", "county_number": "33", "municipality_number": "3316"},
  {"box": "(9.8817,60.314),(9.4587,60.071)", "lat": 60.1925, "lon": 9.6702, "name": "Krødsherad", "county": "Buskerud", "county_number": "33", "municipality_number": "3318"},
  {"box": "(9.844,60.5719),(9.0958,60.2967)", "lat": 60.4343, "lon": 9.4699, "name": "Flå", "county": "Buskerud", "county_number": "33", "municipality_number": "3320"},
  {"box": "(9.4352,60.7006),(8.6815,60.3932)", "lat": 60.5469, "lon": 9.0583, "name": "Nesbyen", "county": "Buskerud", "county_number": "33", "municipality_number": "3322"},
  {"box": "(9.3321,60.8713),(8.7186,60.6312)", "lat": 60.7512, "lon": 9.0253, "name": "Gol", "county": "Buskerud", "county_number": "33", "municipality_number": "3324"},
  {"box": "(8.919,61.0917),(8.0409,60.764)", "lat": 60.9279, "lon": 8.4799, "name": "Hemsedal", "county": "Buskerud", "county_number": "33", "municipality_number": "3326"},
  {"box": "(8.8439,60.9241),(7.7752,60.4705)", "lat": 60.6973, "lon": 8.3095, "name": "Ål", "county": "Buskerud", "county_number": "33", "municipality_number": "3328"},
  {"box": "(8.6225,60.8666),(7.4388,60.3412)", "lat": 60.6039, "lon": 8.0307, "name": "Hol", "county": "Buskerud", "county_number": "33", "municipality_number": "3330"},
  {"box": "(9.8586,60.3643),(9.134,59.8964)", "lat": 60.1303, "lon": 9.4963, "name": "Sigdal", "county": "Buskerud", "county_number": "33", "municipality_number": "3332"},
  {"box": "(9.722,59.9975),(9.1788,59.7173)", "lat": 59.8574, "lon": 9.4504, "name": "Flesberg", "county": "Buskerud", "county_number": "33", "municipality_number": "3334"},
  {"box": "(9.466,60.1524),(8.9707,59.8794)", "lat": 60.0159, "lon": 9.2184, "name": "Rollag", "county": "Buskerud", "county_number": "33", "municipality_number": "3336"},
  {"box": "(9.2179,60.5121),(7.4883,60.071)", "lat": 60.2915, "lon": 8.3531, "name": "Nore og Uvdal", "county": "Buskerud", "county_number": "33", "municipality_number": "3338"},
  {"box": "(12.5419,60.3978),(11.8307,59.9817)", "lat": 60.1897, "lon": 12.1863, "name": "Kongsvinger", "county": "Innlandet", "county_number": "34", "municipality_number": "3401"},
  {"box": "(11.2796,61.236),(10.981,60.769)", "lat": 61.0025, "lon": 11.1303, "name": "Hamar", "county": "Innlandet", "county_number": "34", "municipality_number": "3403"},
  {"box": "(10.7437,61.248),(10.0381,61.0186)", "lat": 61.1333, "lon": 10.3909, "name": "Lillehammer", "county": "Innlandet", "county_number": "34", "municipality_number": "3405"},
  {"box": "(10.7448,61.0368),(10.1684,60.7075)", "lat": 60.8721, "lon": 10.4566, "name": "Gjøvik", "county": "Innlandet", "county_number": "34", "municipality_number": "3407"},
  {"box": "(11.1177,61.2955),(10.443,60.6757)", "lat": 60.9856, "lon": 10.7803, "name": "Ringsaker", "county": "Innlandet", "county_number": "34", "municipality_number": "3411"},
  {"box": "(11.643,61.0553),(11.2198,60.6754)", "lat": 60.8653, "lon": 11.4314, "name": "Løten", "county": "Innlandet", "county_number": "34", "municipality_number": "3412"},
  {"box": "(11.6543,60.7923),(11.0278,60.4588)", "lat": 60.6255, "lon": 11.3411, "name": "Stange", "county": "Innlandet", "county_number": "34", "municipality_number": "3413"},
  {"box": "(11.837,60.5842),(11.3422,60.2954)", "lat": 60.4398, "lon": 11.5896, "name": "Nord-Odal", "county": "Innlandet", "county_number": "34", "municipality_number": "3414"},
  {"box": "(11.937,60.3768),(11.5203,60.0478)", "lat": 60.2123, "lon": 11.7287, "name": "Sør-Odal", "county": "Innlandet", "county_number": "34", "municipality_number": "3415"},
  {"box": "(12.3587,60.1416),(11.7934,59.8408)", "lat": 59.9912, "lon": 12.076, "name": "Eidskog", "county": "Innlandet", "county_number": "34", "municipality_number": "3416"},
  {"box": "(12.6069,60.5507),(11.7961,60.2768)", "lat": 60.4137, "lon": 12.2015, "name": "Grue", "county": "Innlandet", "county_number": "34", "municipality_number": "3417"},
  {"box": "(12.5983,60.8908),(11.6414,60.4716)", "lat": 60.6812, "lon": 12.1199, "name": "Åsnes", "county": "Innlandet", "county_number": "34", "municipality_number": "3418"},
  {"box": "(12.3381,61.0615),(11.6136,60.5651)", "lat": 60.8133, "lon": 11.9758, "name": "Våler", "county": "Innlandet", "county_number": "34", "municipality_number": "3419"},
  {"box": "(12.1611,61.2043),(11.299,60.7413)", "lat": 60.9728, "lon": 11.73, "name": "Elverum", "county": "Innlandet", "county_number": "34", "municipality_number": "3420"},
  {"box": "(12.8708,61.6991),(11.7372,61.0131)", "lat": 61.3561, "lon": 12.304, "name": "Trysil", "county": "Innlandet", "county_number": "34", "municipality_number": "3421"},
  {"box": "(11.9161,61.5072),(10.9578,61.0151)", "lat": 61.2612, "lon": 11.4369, "name": "Åmot", "county": "Innlandet", "county_number": "34", "municipality_number": "3422"},
  {"box": "(11.3746,61.9639),(10.0526,61.1995)", "lat": 61.5817, "lon": 10.7136, "name": "Stor-Elvdal", "county": "Innlandet", "county_number": "34", "municipality_number": "3423"},
  {"box": "(11.8433,62.2003),(10.4485,61.4129)", "lat": 61.8066, "lon": 11.1459, "name": "Rendalen", "county": "Innlandet", "county_number": "34", "municipality_number": "3424"},
  {"box": "(12.2994,62.3745),(11.51,61.5745)", "lat": 61.9745, "lon": 11.9047, "name": "Engerdal", "county": "Innlandet", "county_number": "34", "municipality_number": "3425"},
  {"box": "(11.6958,62.6001),(10.4738,62.1436)", "lat": 62.3719, "lon": 11.0848, "name": "Tolga", "county": "Innlandet", "county_number": "34", "municipality_number": "3426"},
  {"box": "(11.2175,62.6969),(10.0061,62.023)", "lat": 62.36, "lon": 10.6118, "name": "Tynset", "county": "Innlandet", "county_number": "34", "municipality_number": "3427"},
  {"box": "(10.9328,62.2798),(10.1221,61.9133)", "lat": 62.0966, "lon": 10.5274, "name": "Alvdal", "county": "Innlandet", "county_number": "34", "municipality_number": "3428"},
  {"box": "(10.3827,62.4278),(9.5838,61.8844)", "lat": 62.1561, "lon": 9.9833, "name": "Folldal", "county": "Innlandet", "county_number": "34", "municipality_number": "3429"},
  {"box": "(11.8568,62.6963),(10.7216,62.1343)", "lat": 62.4152, "lon": 11.3057, "name": "Os", "county": "Innlandet", "county_number": "34", "municipality_number": "3430"},
  {"box": "(9.9281,62.3431),(9.0103,61.8863)", "lat": 62.1147, "lon": 9.4692, "name": "Dovre", "county": "Innlandet", "county_number": "34", "municipality_number": "3431"},
  {"box": "(9.3192,62.3784),(7.9836,62.0009)", "lat": 62.1896, "lon": 8.6514, "name": "Lesja", "county": "Innlandet", "county_number": "34", "municipality_number": "3432"},
  {"box": "(8.5914,62.1897),(7.3425,61.6791)", "lat": 61.9344, "lon": 7.9669, "name": "Skjåk", "county": "Innlandet", "county_number": "34", "municipality_number": "3433"},
  {"box": "(8.9927,62.031),(7.8956,61.3977)", "lat": 61.7143, "lon": 8.4442, "name": "Lom", "county": "Innlandet", "county_number": "34", "municipality_number": "3434"},
  {"box": "(9.4307,62.0186),(8.4877,61.3867)", "lat": 61.7026, "lon": 8.9592, "name": "Vågå", "county": "Innlandet", "county_number": "34", "municipality_number": "3435"},
  {"box": "(10.015,61.8663),(8.8996,61.342)", "lat": 61.6042, "lon": 9.4573, "name": "Nord-Fron", "county": "Innlandet", "county_number": "34", "municipality_number": "3436"},
  {"box": "(10.0155,61.9574),(9.1121,61.5604)", "lat": 61.7589, "lon": 9.5638, "name": "Sel", "county": "Innlandet", "county_number": "34", "municipality_number": "3437"},
  {"box": "(10.1648,61.9133),(9.1873,61.2925)", "lat": 61.5839, "lon": 9.8125, "name": "Sør-Fron", "county": "Innlandet", "county_number": "34", "municipality_number": "3438"},
  {"box": "(10.705,61.7518),(9.9387,61.3625)", "lat": 61.5571, "lon": 10.3218, "name": "Ringebu", "county": "Innlandet", "county_number": "34", "municipality_number": "3439"},
  {"box": "(10.8491,61.4716),(10.1794,61.183)", "lat": 61.3273, "lon": 10.5142, "name": "Øyer", "county": "Innlandet", "county_number": "34", "municipality_number": "3440"},
  {"box": "(10.3677,61.421),(9.3009,61.1074)", "lat": 61.2642, "lon": 9.8343, "name": "Gausdal", "county": "Innlandet", "county_number": "34", "municipality_number": "3441"},
  {"box": "(11.154,60.7749),(10.6715,60.4706)", "lat": 60.6228, "lon": 10.9127, "name": "Østre Toten", "county": "Innlandet", "county_number": "34", "municipality_number": "3442"},
  {"box": "(10.7613,60.7554),(10.4848,60.5006)", "lat": 60.628, "lon": 10.6231, "name": "Vestre Toten", "county": "Innlandet", "county_number": "34", "municipality_number": "3443"},
  {"box": "(10.9339,60.5648),(10.1248,60.3121)", "lat": 60.4384, "lon": 10.5293, "name": "Gran", "county": "Innlandet", "county_number": "34", "municipality_number": "3446"},
  {"box": "(10.5505,60.8785),(9.9774,60.5267)", "lat": 60.7026, "lon": 10.264, "name": "Søndre Land", "county": "Innlandet", "county_number": "34", "municipality_number": "3447"},
  {"box": "(10.2538,61.1642),(9.632,60.7261)", "lat": 60.9451, "lon": 9.9429, "name": "Nordre Land", "county": "Innlandet", "county_number": "34", "municipality_number": "3448"},
  {"box": "(10.0353,60.8792),(9.2578,60.4542)", "lat": 60.6667, "lon": 9.6466, "name": "Sør-Aurdal", "county": "Innlandet", "county_number": "34", "municipality_number": "3449"},
  {"box": "(9.8155,61.128),(9.3804,60.7993)", "lat": 60.9636, "lon": 9.598, "name": "Etnedal", "county": "Innlandet", "county_number": "34", "municipality_number": "3450"},
  {"box": "(9.6903,61.2407),(8.8895,60.7674)", "lat": 61.004, "lon": 9.2899, "name": "Nord-Aurdal", "county": "Innlandet", "county_number": "34", "municipality_number": "3451"},
  {"box": "(9.1787,61.2096),(8.6541,60.8966)", "lat": 61.0531, "lon": 8.9164, "name": "Vestre Slidre", "county": "Innlandet", "county_number": "34", "municipality_number": "3452"},
  {"box": "(9.466,61.4507),(8.7215,61.0509)", "lat": 61.2508, "lon": 9.0937, "name": "Øystre Slidre", "county": "Innlandet", "county_number": "34", "municipality_number": "3453"},
  {"box": "(8.8891,61.4456),(8.0067,60.9392)", "lat": 61.1924, "lon": 8.4479, "name": "Vang", "county": "Innlandet", "county_number": "34", "municipality_number": "3454"},
  {"box": "(10.5389,59.4534),(10.3354,59.3415)", "lat": 59.3975, "lon": 10.4371, "name": "Horten", "county": "Vestfold", "county_number": "39", "municipality_number": "3901"},
  {"box": "(10.3969,59.6739),(9.9154,59.4451)", "lat": 59.5595, "lon": 10.1562, "name": "Holmestrand", "county": "Vestfold", "county_number": "39", "municipality_number": "3903"},
  {"box": "(10.5293,59.4824),(10.0426,59.2326)", "lat": 59.3575, "lon": 10.2859, "name": "Tønsberg", "county": "Vestfold", "county_number": "39", "municipality_number": "3905"},
  {"box": "(10.3773,59.3885),(9.9926,59.0418)", "lat": 59.2152, "lon": 10.1849, "name": "Sandefjord", "county": "Vestfold", "county_number": "39", "municipality_number": "3907"},
  {"box": "(10.2335,59.473),(9.7553,58.9582)", "lat": 59.2156, "lon": 9.9944, "name": "Larvik", "county": "Vestfold", "county_number": "39", "municipality_number": "3909"},
  {"box": "(10.5775,59.2666),(10.3345,59.0501)", "lat": 59.1592, "lon": 10.4575, "name": "Færder", "county": "Vestfold", "county_number": "39", "municipality_number": "3911"},
  {"box": "(9.8964,59.2092),(9.6068,59.007)", "lat": 59.1081, "lon": 9.7516, "name": "Porsgrunn", "county": "Telemark", "county_number": "40", "municipality_number": "4001"},
  {"box": "(9.7797,59.4873),(9.2277,59.0453)", "lat": 59.2663, "lon": 9.5037, "name": "Skien", "county": "Telemark", "county_number": "40", "municipality_number": "4003"},
  {"box": "(9.5153,59.8983),(8.7793,59.4763)", "lat": 59.6873, "lon": 9.1473, "name": "Notodden", "county": "Telemark", "county_number": "40", "municipality_number": "4005"},
  {"box": "(9.8781,59.4249),(9.5806,59.1948)", "lat": 59.3099, "lon": 9.7294, "name": "Siljan", "county": "Telemark", "county_number": "40", "municipality_number": "4010"},
  {"box": "(9.7584,59.1253),(9.3022,58.92)", "lat": 59.0227, "lon": 9.5303, "name": "Bamble", "county": "Telemark", "county_number": "40", "municipality_number": "4012"},
  {"box": "(9.6557,59.0009),(9.1605,58.7714)", "lat": 58.8862, "lon": 9.4081, "name": "Kragerø", "county": "Telemark", "county_number": "40", "municipality_number": "4014"},
  {"box": "(9.3987,59.2967),(8.5797,58.885)", "lat": 59.0908, "lon": 8.9892, "name": "Drangedal", "county": "Telemark", "county_number": "40", "municipality_number": "4016"},
  {"box": "(9.443,59.3851),(8.8206,59.1423)", "lat": 59.2637, "lon": 9.1318, "name": "Nome", "county": "Telemark", "county_number": "40", "municipality_number": "4018"},
  {"box": "(9.4717,59.5355),(8.8197,59.3221)", "lat": 59.4288, "lon": 9.1457, "name": "Midt-Telemark", "county": "Telemark", "county_number": "40", "municipality_number": "4020"},
  {"box": "(8.9176,59.7951),(8.2065,59.3516)", "lat": 59.5733, "lon": 8.562, "name": "Seljord", "county": "Telemark", "county_number": "40", "municipality_number": "4022"},
  {"box": "(9.0225,59.8545),(8.3709,59.5289)", "lat": 59.6917, "lon": 8.6967, "name": "Hjartdal", "county": "Telemark", "county_number": "40", "municipality_number": "4024"},
  {"box": "(9.1926,60.1883),(7.8534,59.7621)", "lat": 59.9752, "lon": 8.523, "name": "Tinn", "county": "Telemark", "county_number": "40", "municipality_number": "4026"},
  {"box": "(8.8828,59.5741),(8.1412,59.2428)", "lat": 59.4085, "lon": 8.512, "name": "Kviteseid", "county": "Telemark", "county_number": "40", "municipality_number": "4028"},
  {"box": "(8.8342,59.2673),(8.2865,58.8314)", "lat": 59.0493, "lon": 8.5603, "name": "Nissedal", "county": "Telemark", "county_number": "40", "municipality_number": "4030"},
  {"box": "(8.4061,59.3604),(7.6962,58.9286)", "lat": 59.1445, "lon": 8.0511, "name": "Fyresdal", "county": "Telemark", "county_number": "40", "municipality_number": "4032"},
  {"box": "(8.34,59.6011),(7.5145,59.3266)", "lat": 59.4639, "lon": 7.9272, "name": "Tokke", "county": "Telemark", "county_number": "40", "municipality_number": "4034"},
  {"box": "(8.3248,60.1269),(7.0963,59.4873)", "lat": 59.8071, "lon": 7.7105, "name": "Vinje", "county": "Telemark", "county_number": "40", "municipality_number": "4036"},
  {"box": "(9.3661,58.8299),(8.9657,58.6537)", "lat": 58.7418, "lon": 9.1659, "name": "Risør", "county": "Agder", "county_number": "42", "municipality_number": "4201"},
  {"box": "(8.7289,58.4918),(8.3087,58.2478)", "lat": 58.3698, "lon": 8.5188, "name": "Grimstad", "county": "Agder", "county_number": "42", "municipality_number": "4202"},
  {"box": "(9.0004,58.6035),(8.4997,58.3949)", "lat": 58.4992, "lon": 8.7501, "name": "Arendal", "county": "Agder", "county_number": "42", "municipality_number": "4203"},
  {"box": "(8.2098,58.369),(7.5273,58.0051)", "lat": 58.187, "lon": 7.8686, "name": "Kristiansand", "county": "Agder", "county_number": "42", "municipality_number": "4204"},
  {"box": "(7.7347,58.4733),(7.0289,57.9633)", "lat": 58.2183, "lon": 7.3818, "name": "Lindesnes", "county": "Agder", "county_number": "42", "municipality_number": "4205"},
  {"box": "(7.0012,58.2268),(6.5534,58.0393)", "lat": 58.1331, "lon": 6.7773, "name": "Farsund", "county": "Agder", "county_number": "42", "municipality_number": "4206"},
  {"box": "(6.9255,58.569),(6.3817,58.1959)", "lat": 58.3825, "lon": 6.6536, "name": "Flekkefjord", "county": "Agder", "county_number": "42", "municipality_number": "4207"},
  {"box": "(9.1912,58.9932),(8.7545,58.7632)", "lat": 58.8782, "lon": 8.9728, "name": "Gjerstad", "county": "Agder", "county_number": "42", "municipality_number": "4211"},
  {"box": "(9.0171,58.8713),(8.6218,58.6396)", "lat": 58.7555, "lon": 8.8194, "name": "Vegårshei", "county": "Agder", "county_number": "42", "municipality_number": "4212"},
  {"box": "(9.1557,58.7067),(8.7331,58.5447)", "lat": 58.6257, "lon": 8.9444, "name": "Tvedestrand", "county": "Agder", "county_number": "42", "municipality_number": "4213"},
  {"box": "(8.7597,58.7216),(7.9559,58.4528)", "lat": 58.5924, "lon": 8.3568, "name": "Froland", "county": "Agder", "county_number": "42", "municipality_number": "4214"},
  {"box": "(8.4563,58.3333),(8.1447,58.1082)", "lat": 58.2207, "lon": 8.3005, "name": "Lillesand", "county": "Agder", "county_number": "42", "municipality_number": "4215"},
  {"box": "(8.445,58.6372),(7.9315,58.2419)", "lat": 58.4396, "lon": 8.1882, "name": "Birkenes", "county": "Agder", "county_number": "42", "municipality_number": "4216"},
  {"box": "(8.7597,58.985),(7.9614,58.6143)", "lat": 58.7997, "lon": 8.3605, "name": "Åmli", "county": "Agder", "county_number": "42", "municipality_number": "4217"},
  {"box": "(8.1099,58.5574),(7.7823,58.3086)", "lat": 58.433, "lon": 7.9461, "name": "Iveland", "county": "Agder", "county_number": "42", "municipality_number": "4218"},
  {"box": "(8.1121,58.7313),(7.5132,58.4418)", "lat": 58.5866, "lon": 7.8127, "name": "Evje og Hornnes", "county": "Agder", "county_number": "42", "municipality_number": "4219"},
  {"box": "(8.0168,59.0981),(7.0326,58.6459)", "lat": 58.872, "lon": 7.5247, "name": "Bygland", "county": "Agder", "county_number": "42", "municipality_number": "4220"},
  {"box": "(7.821,59.3988),(6.9964,58.9394)", "lat": 59.1691, "lon": 7.4087, "name": "Valle", "county": "Agder", "county_number": "42", "municipality_number": "4221"},
  {"box": "(7.6256,59.6727),(6.8245,59.1819)", "lat": 59.4273, "lon": 7.2251, "name": "Bykle", "county": "Agder", "county_number": "42", "municipality_number": "4222"},
  {"box": "(8.0795,58.463),(7.6239,58.2166)", "lat": 58.3398, "lon": 7.8517, "name": "Vennesla", "county": "Agder", "county_number": "42", "municipality_number": "4223"},
  {"box": "(7.667,58.8794),(7.1411,58.4889)", "lat": 58.6841, "lon": 7.404, "name": "Åseral", "county": "Agder", "county_number": "42", "municipality_number": "4224"},
  {"box": "(7.5325,58.5156),(6.8668,58.0015)", "lat": 58.2585, "lon": 7.1996, "name": "Lyngdal", "county": "Agder", "county_number": "42", "municipality_number": "4225"},
  {"box": "(7.3789,58.6707),(7.0681,58.2824)", "lat": 58.4765, "lon": 7.2235, "name": "Hægebostad", "county": "Agder", "county_number": "42", "municipality_number": "4226"},
  {"box": "(7.1832,58.8227),(6.713,58.2136)", "lat": 58.5182, "lon": 6.9481, "name": "Kvinesdal", "county": "Agder", "county_number": "42", "municipality_number": "4227"},
  {"box": "(7.2049,59.1896),(6.4361,58.5004)", "lat": 58.845, "lon": 6.8205, "name": "Sirdal", "county": "Agder", "county_number": "42", "municipality_number": "4228"},
  {"box": "(5.6868,60.5268),(5.1717,60.2037)", "lat": 60.3652, "lon": 5.4292, "name": "Bergen", "county": "Vestland", "county_number": "46", "municipality_number": "4601"},
  {"box": "(5.7334,62.0352),(4.7231,61.4748)", "lat": 61.7161, "lon": 5.2906, "name": "Kinn", "county": "Vestland", "county_number": "46", "municipality_number": "4602"},
  {"box": "(6.5254,60.0182),(5.7825,59.579)", "lat": 59.7971, "lon": 6.1576, "name": "Etne", "county": "Vestland", "county_number": "46", "municipality_number": "4611"},
  {"box": "(5.5431,59.7339),(5.2245,59.4754)", "lat": 59.6046, "lon": 5.3838, "name": "Sveio", "county": "Vestland", "county_number": "46", "municipality_number": "4612"},
  {"box": "(5.4387,59.9087),(5.0557,59.525)", "lat": 59.7137, "lon": 5.2447, "name": "Bømlo", "county": "Vestland", "county_number": "46", "municipality_number": "4613"},
  {"box": "(5.6211,59.9197),(5.3311,59.7316)", "lat": 59.8256, "lon": 5.4761, "name": "Stord", "county": "Vestland", "county_number": "46", "municipality_number": "4614"},
  {"box": "(5.4833,59.9819),(5.1171,59.8101)", "lat": 59.896, "lon": 5.3002, "name": "Fitjar", "county": "Vestland", "county_number": "46", "municipality_number": "4615"},
  {"box": "(5.7325,60.0845),(5.34,59.8745)", "lat": 59.9795, "lon": 5.5363, "name": "Tysnes", "county": "Vestland", "county_number": "46", "municipality_number": "4616"},
  {"box": "(6.4831,60.2169),(5.5985,59.703)", "lat": 59.96, "lon": 6.0408, "name": "Kvinnherad", "county": "Vestland", "county_number": "46", "municipality_number": "4617"},
  {"box": "(7.4883,60.4557),(6.083,59.6942)", "lat": 60.075, "lon": 6.7856, "name": "Ullensvang", "county": "Vestland", "county_number": "46", "municipality_number": "4618"},
  {"box": "(7.7321,60.592),(6.8078,60.0989)", "lat": 60.3455, "lon": 7.2699, "name": "Eidfjord", "county": "Vestland", "county_number": "46", "municipality_number": "4619"},
  {"box": "(7.7321,60.7408),(6.7511,60.4767)", "lat": 60.6088, "lon": 7.2416, "name": "Ulvik", "county": "Vestland", "county_number": "46", "municipality_number": "4620"},
  {"box": "(6.9859,60.9595),(5.8441,60.4295)", "lat": 60.6945, "lon": 6.415, "name": "Voss", "county": "Vestland", "county_number": "46", "municipality_number": "4621"},
  {"box": "(6.5256,60.5336),(5.8548,60.0998)", "lat": 60.3228, "lon": 6.1925, "name": "Kvam", "county": "Vestland", "county_number": "46", "municipality_number": "4622"},
  {"box": "(5.9911,60.5266),(5.5705,60.2869)", "lat": 60.4067, "lon": 5.7808, "name": "Samnanger", "county": "Vestland", "county_number": "46", "municipality_number": "4623"},
  {"box": "(5.9613,60.351),(5.2989,60.0336)", "lat": 60.1923, "lon": 5.6301, "name": "Bjørnafjorden", "county": "Vestland", "county_number": "46", "municipality_number": "4624"},
  {"box": "(5.3039,60.1636),(5.0029,59.9678)", "lat": 60.0696, "lon": 5.1795, "name": "Austevoll", "county": "Vestland", "county_number": "46", "municipality_number": "4625"},
  {"box": "(5.2227,60.7199),(4.7033,60.1614)", "lat": 60.4407, "lon": 4.963, "name": "Øygarden", "county": "Vestland", "county_number": "46", "municipality_number": "4626"},
  {"box": "(5.2526,60.6041),(4.9369,60.3896)", "lat": 60.4969, "lon": 5.0948, "name": "Askøy", "county": "Vestland", "county_number": "46", "municipality_number": "4627"},
  {"box": "(6.314,60.9137),(5.5871,60.4338)", "lat": 60.6772, "lon": 5.8907, "name": "Vaksdal", "county": "Vestland", "county_number": "46", "municipality_number": "4628"},
  {"box": "(6.2103,61.0352),(5.6504,60.7241)", "lat": 60.8797, "lon": 5.9304, "name": "Modalen", "county": "Vestland", "county_number": "46", "municipality_number": "4629"},
  {"box": "(5.7116,60.7085),(5.3437,60.4282)", "lat": 60.5684, "lon": 5.5276, "name": "Osterøy", "county": "Vestland", "county_number": "46", "municipality_number": "4630"},
  {"box": "(5.7133,60.8521),(4.8491,60.5052)", "lat": 60.6787, "lon": 5.2812, "name": "Alver", "county": "Vestland", "county_number": "46", "municipality_number": "4631"},
  {"box": "(5.0471,60.8363),(4.7717,60.7322)", "lat": 60.7842, "lon": 4.9094, "name": "Austrheim", "county": "Vestland", "county_number": "46", "municipality_number": "4632"},
  {"box": "(4.746,60.7977),(4.673,60.7507)", "lat": 60.7742, "lon": 4.7095, "name": "Fedje", "county": "Vestland", "county_number": "46", "municipality_number": "4633"},
  {"box": "(5.8652,60.9855),(5.1322,60.7074)", "lat": 60.8465, "lon": 5.4987, "name": "Masfjorden", "county": "Vestland", "county_number": "46", "municipality_number": "4634"},
  {"box": "(5.6236,61.0891),(4.7156,60.8299)", "lat": 60.9595, "lon": 5.1696, "name": "Gulen", "county": "Vestland", "county_number": "46", "municipality_number": "4635"},
  {"box": "(5.0962,61.2258),(4.5087,60.9854)", "lat": 61.1012, "lon": 4.8049, "name": "Solund", "county": "Vestland", "county_number": "46", "municipality_number": "4636"},
  {"box": "(5.4505,61.2822),(4.9654,61.0698)", "lat": 61.176, "lon": 5.208, "name": "Hyllestad", "county": "Vestland", "county_number": "46", "municipality_number": "4637"},
  {"box": "(6.4111,61.2978),(5.3945,60.9516)", "lat": 61.1247, "lon": 5.9028, "name": "Høyanger", "county": "Vestland", "county_number": "46", "municipality_number": "4638"},
  {"box": "(7.0181,61.1756),(6.136,60.8807)", "lat": 61.0282, "lon": 6.5771, "name": "Vik", "county": "Vestland", "county_number": "46", "municipality_number": "4639"},
  {"box": "(7.3944,61.5702),(6.252,61.1064)", "lat": 61.3383, "lon": 6.8232, "name": "Sogndal", "county": "Vestland", "county_number": "46", "municipality_number": "4640"},
  {"box": "(7.7504,61.0663),(6.7212,60.6755)", "lat": 60.8709, "lon": 7.2358, "name": "Aurland", "county": "Vestland", "county_number": "46", "municipality_number": "4641"},
  {"box": "(8.2827,61.2355),(7.0266,60.8417)", "lat": 61.0386, "lon": 7.6546, "name": "Lærdal", "county": "Vestland", "county_number": "46", "municipality_number": "4642"},
  {"box": "(8.2515,61.4612),(7.3951,61.1109)", "lat": 61.286, "lon": 7.8233, "name": "Årdal", "county": "Vestland", "county_number": "46", "municipality_number": "4643"},
  {"box": "(8.322,61.8575),(6.8058,61.1817)", "lat": 61.5196, "lon": 7.5639, "name": "Luster", "county": "Vestland", "county_number": "46", "municipality_number": "4644"},
  {"box": "(5.5534,61.482),(4.59,61.2707)", "lat": 61.3764, "lon": 5.0717, "name": "Askvoll", "county": "Vestland", "county_number": "46", "municipality_number": "4645"},
  {"box": "(5.7318,61.3776),(4.941,61.1801)", "lat": 61.2788, "lon": 5.3364, "name": "Fjaler", "county": "Vestland", "county_number": "46", "municipality_number": "4646"},
  {"box": "(6.8543,61.7017),(5.2625,61.2347)", "lat": 61.4682, "lon": 6.0584, "name": "Sunnfjord", "county": "Vestland", "county_number": "46", "municipality_number": "4647"},
  {"box": "(5.8772,61.9178),(4.7903,61.6622)", "lat": 61.79, "lon": 5.3338, "name": "Bremanger", "county": "Vestland", "county_number": "46", "municipality_number": "4648"},
  {"box": "(6.4767,62.2133),(5.0908,61.8466)", "lat": 61.98, "lon": 5.7497, "name": "Stad", "county": "Vestland", "county_number": "46", "municipality_number": "4649"},
  {"box": "(6.7582,61.8593),(5.6366,61.586)", "lat": 61.7226, "lon": 6.1974, "name": "Gloppen", "county": "Vestland", "county_number": "46", "municipality_number": "4650"},
  {"box": "(7.4142,62.0341),(6.2591,61.6095)", "lat": 61.8218, "lon": 6.8367, "name": "Stryn", "county": "Vestland", "county_number": "46", "municipality_number": "4651"},
  {"box": "(10.7252,63.4574),(10.0566,63.1599)", "lat": 63.3087, "lon": 10.3909, "name": "Trondheim - Tråante", "county": "Trøndelag", "county_number": "50", "municipality_number": "5001"},
  {"box": "(12.378,64.3303),(10.4513,63.7712)", "lat": 64.0508, "lon": 11.4146, "name": "Steinkjer", "county": "Trøndelag", "county_number": "50", "municipality_number": "5006"},
  {"box": "(12.2168,64.835),(10.7408,64.0979)", "lat": 64.4665, "lon": 11.4788, "name": "Namsos - Nåavmesjenjaelmie", "county": "Trøndelag", "county_number": "50", "municipality_number": "5007"},
  {"box": "(9.2054,64.0777),(8.2675,63.6577)", "lat": 63.8723, "lon": 8.6754, "name": "Frøya", "county": "Trøndelag", "county_number": "50", "municipality_number": "5014"},
  {"box": "(10.9273,64.4292),(10.2655,64.1637)", "lat": 64.2965, "lon": 10.5964, "name": "Osen", "county": "Trøndelag", "county_number": "50", "municipality_number": "5020"},
  {"box": "(10.0976,62.816),(8.92,62.2557)", "lat": 62.5359, "lon": 9.5088, "name": "Oppdal", "county": "Trøndelag", "county_number": "50", "municipality_number": "5021"},
  {"box": "(10.3251,62.974),(9.4216,62.5582)", "lat": 62.7661, "lon": 9.8733, "name": "Rennebu", "county": "Trøndelag", "county_number": "50", "municipality_number": "5022"},
  {"box": "(12.2547,62.8292),(11.1234,62.31)", "lat": 62.5696, "lon": 11.689, "name": "Rosse - Røros", "county": "Trøndelag", "county_number": "50", "municipality_number": "5025"},
  {"box": "(11.8078,63.0639),(10.7923,62.6615)", "lat": 62.8627, "lon": 11.3001, "name": "Holtålen", "county": "Trøndelag", "county_number": "50", "municipality_number": "5026"},
  {"box": "(10.9984,63.1436),(9.9879,62.6455)", "lat": 62.8945, "lon": 10.4932, "name": "Midtre Gauldal", "county": "Trøndelag", "county_number": "50", "municipality_number": "5027"},
  {"box": "(10.7162,63.3416),(9.8784,63.0197)", "lat": 63.1806, "lon": 10.2973, "name": "Melhus", "county": "Trøndelag", "county_number": "50", "municipality_number": "5028"},
  {"box": "(10.231,63.3501),(9.8907,63.1674)", "lat": 63.2587, "lon": 10.0609, "name": "Skaun", "county": "Trøndelag", "county_number": "50", "municipality_number": "5029"},
  {"box": "(10.9646,63.4433),(10.5827,63.2951)", "lat": 63.3692, "lon": 10.7736, "name": "Malvik", "county": "Trøndelag", "county_number": "50", "municipality_number": "5031"},
  {"box": "(11.6318,63.3479),(10.6205,63.0038)", "lat": 63.1759, "lon": 11.1261, "name": "Selbu", "county": "Trøndelag", "county_number": "50", "municipality_number": "5032"},
  {"box": "(12.2182,63.1942),(11.2719,62.7479)", "lat": 62.9711, "lon": 11.7451, "name": "Tydal", "county": "Trøndelag", "county_number": "50", "municipality_number": "5033"},
  {"box": "(12.2129,63.6332),(11.4546,63.1807)", "lat": 63.4069, "lon": 11.8337, "name": "Meråker", "county": "Trøndelag", "county_number": "50", "municipality_number": "5034"},
  {"box": "(11.7282,63.6001),(10.7529,63.3262)", "lat": 63.4631, "lon": 11.2405, "name": "Stjørdal", "county": "Trøndelag", "county_number": "50", "municipality_number": "5035"},
  {"box": "(10.9468,63.6761),(10.5835,63.5383)", "lat": 63.6072, "lon": 10.7652, "name": "Frosta", "county": "Trøndelag", "county_number": "50", "municipality_number": "5036"},
  {"box": "(11.7282,63.818),(10.8501,63.5596)", "lat": 63.6888, "lon": 11.2892, "name": "Levanger", "county": "Trøndelag", "county_number": "50", "municipality_number": "5037"},
  {"box": "(12.6836,63.9742),(11.3986,63.5934)", "lat": 63.7838, "lon": 12.0411, "name": "Verdal", "county": "Trøndelag", "county_number": "50", "municipality_number": "5038"},
  {"box": "(13.248,64.4339),(11.9554,63.9569)", "lat": 64.1954, "lon": 12.6017, "name": "Snåase - Snåsa", "county": "Trøndelag", "county_number": "50", "municipality_number": "5041"},
  {"box": "(14.1571,64.8221),(13.0695,64.008)", "lat": 64.415, "lon": 13.6133, "name": "Lierne", "county": "Trøndelag", "county_number": "50", "municipality_number": "5042"},
  {"box": "(14.326,65.1392),(13.0395,64.503)", "lat": 64.8211, "lon": 13.6827, "name": "Raarvihke - Røyrvik", "county": "Trøndelag", "county_number": "50", "municipality_number": "5043"},
  {"box": "(13.6289,65.1167),(12.5162,64.503)", "lat": 64.8099, "lon": 13.0726, "name": "Namsskogan", "county": "Trøndelag", "county_number": "50", "municipality_number": "5044"},
  {"box": "(13.091,64.7264),(12.0709,64.3324)", "lat": 64.5294, "lon": 12.5809, "name": "Grong", "county": "Trøndelag", "county_number": "50", "municipality_number": "5045"},
  {"box": "(12.7332,64.987),(12.0237,64.5258)", "lat": 64.7564, "lon": 12.3784, "name": "Høylandet", "county": "Trøndelag", "county_number": "50", "municipality_number": "5046"},
  {"box": "(12.228,64.6777),(11.6033,64.2835)", "lat": 64.4806, "lon": 11.9156, "name": "Overhalla", "county": "Trøndelag", "county_number": "50", "municipality_number": "5047"},
  {"box": "(11.1003,64.6139),(10.5105,64.2803)", "lat": 64.4471, "lon": 10.8054, "name": "Flatanger", "county": "Trøndelag", "county_number": "50", "municipality_number": "5049"},
  {"box": "(11.9602,65.2102),(10.9785,65.0382)", "lat": 65.0937, "lon": 11.5475, "name": "Leka", "county": "Trøndelag", "county_number": "50", "municipality_number": "5052"},
  {"box": "(11.5245,63.9758),(10.6451,63.7183)", "lat": 63.8471, "lon": 11.0848, "name": "Inderøy", "county": "Trøndelag", "county_number": "50", "municipality_number": "5053"},
  {"box": "(10.8457,63.8657),(9.805,63.4863)", "lat": 63.676, "lon": 10.3254, "name": "Indre Fosen", "county": "Trøndelag", "county_number": "50", "municipality_number": "5054"},
  {"box": "(9.4541,63.4698),(8.1394,63.0204)", "lat": 63.2442, "lon": 8.8279, "name": "Heim", "county": "Trøndelag", "county_number": "50", "municipality_number": "5055"},
  {"box": "(9.4343,63.6832),(8.2363,63.4128)", "lat": 63.548, "lon": 8.8353, "name": "Hitra", "county": "Trøndelag", "county_number": "50", "municipality_number": "5056"},
  {"box": "(10.2156,63.943),(9.3102,63.6348)", "lat": 63.7889, "lon": 9.7629, "name": "Ørland", "county": "Trøndelag", "county_number": "50", "municipality_number": "5057"},
  {"box": "(10.8804,64.2845),(9.8404,63.7712)", "lat": 64.0279, "lon": 10.3604, "name": "Åfjord", "county": "Trøndelag", "county_number": "50", "municipality_number": "5058"},
  {"box": "(10.0138,63.6463),(9.1766,62.8904)", "lat": 63.2684, "lon": 9.5952, "name": "Orkland", "county": "Trøndelag", "county_number": "50", "municipality_number": "5059"},
  {"box": "(12.5809,65.0772),(10.5402,64.7224)", "lat": 64.8976, "lon": 11.5595, "name": "Nærøysund", "county": "Trøndelag", "county_number": "50", "municipality_number": "5060"},
  {"box": "(9.5835,63.2119),(8.959,62.7941)", "lat": 63.003, "lon": 9.2713, "name": "Rindal", "county": "Trøndelag", "county_number": "50", "municipality_number": "5061"},
  {"box": "(20.0404,70.0621),(17.886,69.2821)", "lat": 69.6721, "lon": 18.9632, "name": "Tromsø", "county": "Troms", "county_number": "55", "municipality_number": "5501"},
  {"box": "(16.7619,69.1634),(16.2126,68.5574)", "lat": 68.8588, "lon": 16.476, "name": "Harstad - Hárstták", "county": "Troms", "county_number": "55", "municipality_number": "5503"},
  {"box": "(16.4225,68.8849),(15.5932,68.4433)", "lat": 68.6641, "lon": 16.0078, "name": "Kvæfjord", "county": "Troms", "county_number": "55", "municipality_number": "5510"},
  {"box": "(17.5476,68.721),(15.9972,68.3868)", "lat": 68.5539, "lon": 16.7724, "name": "Dielddanuorri - Tjeldsund", "county": "Troms", "county_number": "55", "municipality_number": "5512"},
  {"box": "(17.4839,68.9307),(16.8239,68.7261)", "lat": 68.825, "lon": 17.172, "name": "Ibestad", "county": "Troms", "county_number": "55", "municipality_number": "5514"},
  {"box": "(17.8429,68.8198),(17.179,68.597)", "lat": 68.7084, "lon": 17.511, "name": "Gratangen", "county": "Troms", "county_number": "55", "municipality_number": "5516"},
  {"box": "(18.0514,68.8339),(17.4265,68.5998)", "lat": 68.7169, "lon": 17.7389, "name": "Loabák - Lavangen", "county": "Troms", "county_number": "55", "municipality_number": "5518"},
  {"box": "(20.2265,69.0509),(17.9848,68.356)", "lat": 68.7035, "lon": 19.1057, "name": "Bardu", "county": "Troms", "county_number": "55", "municipality_number": "5520"},
  {"box": "(18.2269,69.0106),(17.4498,68.7391)", "lat": 68.8749, "lon": 17.8384, "name": "Salangen", "county": "Troms", "county_number": "55", "municipality_number": "5522"},
  {"box": "(20.3359,69.3574),(18.1783,68.5579)", "lat": 68.9577, "lon": 19.2571, "name": "Målselv", "county": "Troms", "county_number": "55", "municipality_number": "5524"},
  {"box": "(18.4608,69.2207),(17.8953,68.9804)", "lat": 69.1006, "lon": 18.1781, "name": "Sørreisa", "county": "Troms", "county_number": "55", "municipality_number": "5526"},
  {"box": "(18.0523,69.1373),(17.3422,68.9048)", "lat": 69.0211, "lon": 17.6972, "name": "Dyrøy", "county": "Troms", "county_number": "55", "municipality_number": "5528"},
  {"box": "(18.5003,69.6025),(16.7786,69.0066)", "lat": 69.3045, "lon": 17.6394, "name": "Senja", "county": "Troms", "county_number": "55", "municipality_number": "5530"},
  {"box": "(19.9914,69.5154),(18.4402,69.0337)", "lat": 69.2746, "lon": 19.2158, "name": "Balsfjord", "county": "Troms", "county_number": "55", "municipality_number": "5532"},
  {"box": "(20.2893,70.311),(18.4839,69.816)", "lat": 70.0635, "lon": 19.3866, "name": "Karlsøy", "county": "Troms", "county_number": "55", "municipality_number": "5534"},
  {"box": "(20.3948,69.9775),(19.7688,69.4015)", "lat": 69.6895, "lon": 20.0818, "name": "Lyngen", "county": "Troms", "county_number": "55", "municipality_number": "5536"},
  {"box": "(21.1087,69.4598),(19.6422,69.0363)", "lat": 69.2481, "lon": 20.3754, "name": "Storfjord - Omasvuotna - Omasvuono", "county": "Troms", "county_number": "55", "municipality_number": "5538"},
  {"box": "(21.2793,69.7587),(20.3215,69.2343)", "lat": 69.4935, "lon": 20.8083, "name": "Gáivuotna - Kåfjord - Kaivuono", "county": "Troms", "county_number": "55", "municipality_number": "5540"},
  {"box": "(21.2787,70.2374),(20.3649,69.8169)", "lat": 70.0272, "lon": 20.8218, "name": "Skjervøy", "county": "Troms", "county_number": "55", "municipality_number": "5542"},
  {"box": "(22.533,69.9821),(20.4593,69.0729)", "lat": 69.5275, "lon": 21.4961, "name": "Nordreisa - Ráisa - Raisi", "county": "Troms", "county_number": "55", "municipality_number": "5544"},
  {"box": "(22.8945,70.2222),(21.1871,69.4823)", "lat": 69.8522, "lon": 22.0408, "name": "Kvænangen", "county": "Troms", "county_number": "55", "municipality_number": "5546"},
  {"box": "(24.2182,70.4461),(22.1864,69.6455)", "lat": 70.0486, "lon": 23.2234, "name": "Alta", "county": "Finnmark", "county_number": "56", "municipality_number": "5601"},
  {"box": "(24.9772,70.9243),(22.6993,70.0965)", "lat": 70.5104, "lon": 23.8383, "name": "Hammerfest - Hámmerfeasta", "county": "Finnmark", "county_number": "56", "municipality_number": "5603"},
  {"box": "(30.9542,70.0278),(28.3305,69.0108)", "lat": 69.5193, "lon": 29.6423, "name": "Sør-Varanger", "county": "Finnmark", "county_number": "56", "municipality_number": "5605"},
  {"box": "(30.4603,70.4778),(28.981,70.0601)", "lat": 70.2689, "lon": 29.7207, "name": "Vadsø", "county": "Finnmark", "county_number": "56", "municipality_number": "5607"},
  {"box": "(26.2567,69.9032),(24.194,68.8808)", "lat": 69.392, "lon": 25.2254, "name": "Kárášjohka - Karasjok", "county": "Finnmark", "county_number": "56", "municipality_number": "5610"},
  {"box": "(25.3977,69.713),(21.9836,68.5546)", "lat": 69.1338, "lon": 23.6907, "name": "Guovdageaidnu - Kautokeino", "county": "Finnmark", "county_number": "56", "municipality_number": "5612"},
  {"box": "(22.6037,70.3929),(21.1747,70.0387)", "lat": 70.2158, "lon": 21.8892, "name": "Loppa", "county": "Finnmark", "county_number": "56", "municipality_number": "5614"},
  {"box": "(22.8995,70.7661),(21.929,70.2802)", "lat": 70.5232, "lon": 22.4143, "name": "Hasvik", "county": "Finnmark", "county_number": "56", "municipality_number": "5616"},
  {"box": "(25.4864,71.116),(23.8395,70.6183)", "lat": 70.8672, "lon": 24.6629, "name": "Måsøy", "county": "Finnmark", "county_number": "56", "municipality_number": "5618"},
  {"box": "(26.681,71.185),(25.2294,70.6563)", "lat": 70.898, "lon": 25.8932, "name": "Nordkapp", "county": "Finnmark", "county_number": "56", "municipality_number": "5620"},
  {"box": "(26.1485,70.7551),(23.9114,69.7309)", "lat": 70.2349, "lon": 25.0368, "name": "Porsanger - Porsáŋgu - Porsanki", "county": "Finnmark", "county_number": "56", "municipality_number": "5622"},
  {"box": "(27.7379,71.1331),(25.9131,69.9731)", "lat": 70.5594, "lon": 26.9252, "name": "Lebesby", "county": "Finnmark", "county_number": "56", "municipality_number": "5624"},
  {"box": "(28.5481,71.1331),(27.3515,70.3995)", "lat": 70.7663, "lon": 27.9498, "name": "Gamvik", "county": "Finnmark", "county_number": "56", "municipality_number": "5626"},
  {"box": "(29.226,70.7208),(25.7674,69.8171)", "lat": 70.269, "lon": 27.4967, "name": "Deatnu - Tana", "county": "Finnmark", "county_number": "56", "municipality_number": "5628"},
  {"box": "(29.7564,70.8852),(28.5057,70.4768)", "lat": 70.681, "lon": 29.131, "name": "Berlevåg", "county": "Finnmark", "county_number": "56", "municipality_number": "5630"},
  {"box": "(30.7437,70.7321),(29.2177,70.2964)", "lat": 70.5143, "lon": 29.9807, "name": "Båtsfjord", "county": "Finnmark", "county_number": "56", "municipality_number": "5632"},
  {"box": "(31.1645,70.4676),(30.0744,70.2067)", "lat": 70.3371, "lon": 30.6194, "name": "Vardø", "county": "Finnmark", "county_number": "56", "municipality_number": "5634"},
  {"box": "(29.3291,70.4065),(28.3044,69.8492)", "lat": 70.1334, "lon": 28.8119, "name": "Unjárga - Nesseby", "county": "Finnmark", "county_number": "56", "municipality_number": "5636"}
]
');