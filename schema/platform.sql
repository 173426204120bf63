create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end $$;

-- What search reads: one row per listed offering, rewritten whenever it, its property or its cabins are saved.
-- Bookings never touch it. One letter for æøå and for aa/oe/ae, on both sides of every comparison of text, so that
-- «sjøen», "sjoen" and "sjoeen" are one word.
create function fold(t text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(translate(t, 'ÆØÅÄÖÉÈÜÁŠŽČĐŊŦæøåäöéèüášžčđŋŧ', 'eoaaoeeuaszcdnteoaaoeeuaszcdnt')), 'oe+', 'o', 'g'),
      'ae+', 'e', 'g'), 'aa+', 'a', 'g')
$$;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Tells every process that something it keeps in memory has changed, by name.
create function shared_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_changed', tg_argv[0]);
  return null;
end $$;

-- A write that came with an Idempotency-Key, and its answer (rules 4.4). The row commits with the effect, or not at
-- all.
create table idempotency_key (
  uid text,
  key text,
  endpoint text not null,
  body_hash text not null,
  answer jsonb,
  at timestamptz not null,
  constraint idempotency_key_pkey primary key (uid, key)
);
create index idempotency_key_at_idx on idempotency_key (at);

-- Who did what, when, from, to, why (rules 1.5). Only ever added to.
create table audit (
  audit_id bigint primary key generated always as identity,
  at timestamptz not null,
  actor_uid text,
  actor_role text not null check (actor_role in ('hunter', 'landowner', 'co_host', 'admin', 'system', 'provider')),
  subject text not null,
  subject_id text not null,
  from_state text,
  to_state text,
  reason text,
  data jsonb
);
create index audit_subject_subject_id_audit_id_idx on audit (subject, subject_id, audit_id);
create index audit_actor_uid_at_idx on audit (actor_uid, at);
create index audit_audit_id_idx on audit (audit_id) where subject = 'commission';
create index audit_by_day on audit using brin (at);

create trigger audit_is_append_only before delete or truncate on audit for each statement
  execute function refuse_change();

-- The audit is append-only, but for the words of somebody who has left (decision 34): a reason may be taken out,
-- and nothing put in its place.
create function audit_loses_words_only() returns trigger language plpgsql as $$
begin
  if new.reason is not null or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'audit is append-only';
  end if;
  return new;
end $$;
create trigger audit_loses_words_only before update on audit for each row execute function audit_loses_words_only();

-- Hints for open pages. Ordered by (xid, id): an id alone can commit after a higher one has been read.
create table live_event (
  live_event_id bigint primary key generated always as identity,
  uids text[] not null,
  topic text not null,
  ref text,
  at timestamptz not null,
  position bigint
);
create index live_event_at_idx on live_event (at);
create unique index live_event_position_idx on live_event (position);
create index live_event_ref_idx on live_event (ref) where topic = 'conversation';

create function place_live_event() returns trigger language plpgsql as $$
declare taken bigint;
begin
  update live_position set position = position + 1 returning position into taken;
  update live_event set position = taken where live_event_id = new.live_event_id;
  return null;
end $$;
create constraint trigger live_event_placed after insert on live_event deferrable initially deferred for each row
  execute function place_live_event();

create function tell_live() returns trigger language plpgsql as $$
begin perform pg_notify('live', ''); return null; end $$;
create trigger live_event_told after insert on live_event for each statement execute function tell_live();

-- Counters of rate-limiter-flexible, shared by every process.
create table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

-- What of the demo world is already made, so that no start and no second process makes it again. Stays empty in
-- production.
create table demo_world (
  part text primary key,
  made_at timestamptz not null
);

-- Files lie in the file store under their id. The row is written before the files are and outlives them, so that no
-- file is ever without one.
create table stored_file (
  file_id uuid primary key,
  created_at timestamptz not null
);

-- Live events are read in the order of their commits. The position is taken right before the commit, under a lock
-- that lasts until it is over: who sees one sees all before it, and nobody waits for transactions that have nothing
-- to tell, in this database or another.
create table live_position (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);

-- Bookings whose next step in a sweep failed: passed over until `again_at`, so that they stop no others.
-- Administrators are told, and the row goes when the step succeeds.
create table set_aside (
  sweep text,
  booking_id uuid,
  since timestamptz not null,
  tries int not null check (tries > 0),
  again_at timestamptz not null,
  problem text not null check (length(problem) <= 500),
  constraint set_aside_pkey primary key (sweep, booking_id)
);
create index set_aside_booking_id_idx on set_aside (booking_id);

-- What broke, in a browser or in a process: about no person (SECURITY.md). Kept for 30 days, the newest 50 000.
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

-- Texts of pages as administrators have corrected them, in place of those that are shipped; `shipped` is what stood
-- there then, so that a later correction of the product's own is seen.
create table text_override (
  locale text check (length(locale) <= 10),
  key text check (length(key) <= 200),
  text text not null check (length(text) between 1 and 4000),
  shipped text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint text_override_pkey primary key (locale, key)
);

create trigger text_override_changed after insert or update or delete on text_override for each statement
  execute function shared_changed('translations');

-- A key is kept where its answer is forgotten: a call that is repeated with it is refused, since no body has this
-- hash, and is not carried out again (rules 4.4).
create function forget_answers(person text) returns void language sql as $$
  update idempotency_key set answer = null, body_hash = '' where uid = person and answer is not null
$$;
