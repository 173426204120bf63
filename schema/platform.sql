-- The parts that all nouns share: idempotency, the audit, live events, errors, files, and
-- common functions.
--
-- How to read the schema:
--
-- * Each file has one noun. index.sql lists the files in the order in which they are loaded.
-- * `_ore` is an amount in øre (NOK/100), an integer, VAT included (rules 1.3, 1.4).
--   `_percent` is 20, not 0.2.
-- * `_at` is an instant; `_on`, and `from_date` and its like, are days in Europe/Oslo (rules 1.1). Where a
--   nullable one says no more, it is null until it has happened.
-- * A stay is half-open: `to_date` is the day of departure (rules 1.2). So are jsonb periods such as
--   BlackoutPeriod and DayPrice in domain/offering/terms.ts.
-- * `version` is for optimistic locking: it counts the changes of a row, and a change that was made from an
--   older one is refused.
-- * `deleted_at` is a soft delete: the row is gone from every page, and stays, since bookings and documents
--   refer to it (decision 13).
-- * `uid` is a person: user_profile.uid, which is auth."user".id.
-- * jsonb has the camelCase names of the type in domain or contract that the column's comment names.
-- * "rules 6.5" is docs/rules.md; "decision 57" is docs/decisions/0057-….md. SQL of the
--   product is in *-store.ts.
-- * Triggers `pages_changed` empty each process's cache of pages that are the same for
--   everybody (decision 98).
-- * Triggers `a_…_is_here` refuse rows of somebody whose account is deleted (person_is_here in account.sql).

-- Trigger function of tables whose rows never change.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Trigger function that counts `version`.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Notifies every process that something in its memory has changed: pages, translations or monitoring.
create function shared_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_changed', tg_argv[0]);
  return null;
end $$;

-- A write with an Idempotency-Key, and its response (rules 4.4). The row is written by the transaction of the
-- write (server/platform/database/command.ts) and commits with its effect, or not at all.
create table idempotency_key (
  -- the user; for another caller the namespace of its keys
  uid text,
  key text,
  -- the method and path of the endpoint, with the ids in the path
  endpoint text not null,
  -- sha256 as base64url; '' if the response is deleted
  body_hash text not null,
  -- the response as JSON; null: deleted
  answer jsonb,
  at timestamptz not null,
  primary key (uid, key)
);
create index idempotency_key_at_idx on idempotency_key (at);

-- Deletes the stored responses of a person who has lost a right. The key stays with an empty hash, which no
-- body has, so that a repeated request is refused and not executed twice.
create function forget_answers(person text) returns void language sql as $$
  update idempotency_key set answer = null, body_hash = ''
  where uid = person and answer is not null
$$;

-- The audit: who did what, when, from which state to which, and why; one row for every change of state,
-- written by the transaction of the change (rules 1.5). Rows are only added.
create table audit (
  audit_id bigint primary key generated always as identity,
  at timestamptz not null,
  -- null: a deadline, the card provider or another system
  actor_uid text,
  actor_role text not null
    check (actor_role in ('hunter', 'landowner', 'co_host', 'admin', 'system', 'provider')),
  -- one of auditSubjects in domain/operations/lists.ts, and the id of that thing as text
  subject text not null,
  subject_id text not null,
  from_state text,
  to_state text,
  -- the person's reason; deleted with their account (decision 34)
  reason text,
  -- further data, whose shape depends on subject and state
  data jsonb
);
create index audit_subject_subject_id_audit_id_idx on audit (subject, subject_id, audit_id);
create index audit_actor_uid_at_idx on audit (actor_uid, at);
create index audit_audit_id_idx on audit (audit_id) where subject = 'commission';
-- By day: rows are inserted in order of time, so a BRIN index of a few kilobytes is enough.
create index audit_by_day on audit using brin (at);

create trigger audit_is_append_only before delete or truncate on audit
  for each statement execute function refuse_change();

-- The audit never changes, except that the reason of a deleted account may be emptied.
create function audit_loses_words_only() returns trigger language plpgsql as $$
begin
  if new.reason is not null or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'audit is append-only';
  end if;
  return new;
end $$;
create trigger audit_loses_words_only before update on audit
  for each row execute function audit_loses_words_only();

-- Events for open pages: something of these people has changed (`publish`, /api/live). Deleted after 7 days,
-- the longest time after which a page may ask for missed events.
create table live_event (
  live_event_id bigint primary key generated always as identity,
  uids text[] not null,
  -- booking, conversation, notification or profile
  topic text not null,
  -- the id of the booking or conversation
  ref text,
  at timestamptz not null,
  -- the order of the commits, without gaps; null until right before the commit
  position bigint
);
create index live_event_at_idx on live_event (at);
create unique index live_event_position_idx on live_event (position);
create index live_event_ref_idx on live_event (ref) where topic = 'conversation';

-- One row: the position of the newest event. It is incremented right before the commit and locked until the
-- end of the commit. So whoever sees an event sees all earlier ones, and transactions without events do not
-- wait (decision 31).
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

-- Notifies the processes that have open streams.
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

-- A booking whose next step in a sweep failed: it is skipped until `again_at`, so that it does not stop other
-- bookings. Administrators are notified, and the row is deleted when the step succeeds.
create table set_aside (
  -- the sweep's name, such as `booking deadlines`
  sweep text,
  booking_id uuid,
  since timestamptz not null,
  tries int not null check (tries > 0),
  -- a minute after the first failure, then twice as long each time, up to six hours
  again_at timestamptz not null,
  problem text not null check (length(problem) <= 500),
  primary key (sweep, booking_id)
);
create index set_aside_booking_id_idx on set_aside (booking_id);

-- An error in a browser or a process, without personal data (docs/SECURITY.md). Deleted after 30 days, and
-- beyond the newest 50 000.
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

-- A text as an administrator has corrected it, which replaces the shipped text (decision 88).
create table text_override (
  locale text check (length(locale) <= 10),
  -- the text's key, such as `home.title` in messages/
  key text check (length(key) <= 200),
  text text not null check (length(text) between 1 and 4000),
  -- the shipped text at the time of the correction, so that a later change of it is noticed
  shipped text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (locale, key)
);
create trigger text_override_changed after insert or update or delete on text_override
  for each statement execute function shared_changed('translations');

-- The reasons to report a conversation or rating: copied from domain/report-reasons.ts at each start
-- (server/platform/database/migrate.ts).
create table report_reason (reason text primary key);

-- A file in the file store, where it has this id. The row is written before the file and deleted after it, so
-- that no file is without a row (decision 14). image and document refer to it; a file without a reference for
-- an hour is deleted.
create table stored_file (
  file_id uuid primary key,
  created_at timestamptz not null
);

-- A part of the demo world that is seeded, so that no other start or process seeds it again. Empty in
-- production.
create table demo_world (
  part text primary key,
  made_at timestamptz not null
);
