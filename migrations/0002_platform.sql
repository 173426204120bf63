-- A write that came with an Idempotency-Key, and its answer (rules 4.4). The row commits with the effect, or not at all.
create table idempotency_key (
  uid text not null, key text not null, endpoint text not null, body_hash text not null, answer jsonb, at timestamptz not null,
  primary key (uid, key)
);
create index on idempotency_key (at);

-- Who did what, when, from, to, why (rules 1.5). Only ever added to.
create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_uid text, actor_role text not null check (actor_role in ('hunter', 'landowner', 'admin', 'system', 'provider')),
  subject text not null, subject_id text not null,
  from_state text, to_state text, reason text, data jsonb
);
create index on audit (subject, subject_id, audit_id);
create index on audit (actor_uid, at);
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end $$;
create trigger audit_is_append_only before update or delete or truncate on audit for each statement execute function refuse_change();

-- Hints for open pages. Ordered by (xid, id): an id alone can commit after a higher one has been read.
create table live_event (
  live_event_id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  uids text[] not null, topic text not null, ref text, at timestamptz not null
);
create index on live_event (xid, live_event_id);
create index on live_event (at);
create function tell_live() returns trigger language plpgsql as $$
begin perform pg_notify('live', ''); return null; end $$;
create trigger live_event_told after insert on live_event for each statement execute function tell_live();

-- Counters of rate-limiter-flexible, shared by every process.
create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
