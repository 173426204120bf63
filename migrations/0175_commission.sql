-- The commission over time (rules 3.6): the rate of all, each from an instant on and never changed afterwards, and rates of single landowners
-- for days in Oslo, the last one included. A landowner has one rate a day.
create table commission_rate (
  rate_id bigint generated always as identity primary key,
  valid_from timestamptz not null,
  rate_percent double precision not null check (rate_percent between 0 and 100 and rate_percent::numeric = round(rate_percent::numeric, 2))
);
create index on commission_rate (valid_from desc, rate_id desc);
create trigger commission_rate_is_append_only before update or delete or truncate on commission_rate for each statement execute function refuse_change();
insert into commission_rate (valid_from, rate_percent) values ('2000-01-01', 20);

create table commission_override (
  override_id uuid primary key default gen_random_uuid(),
  landowner_uid text not null references user_profile,
  rate_percent double precision not null check (rate_percent between 0 and 100 and rate_percent::numeric = round(rate_percent::numeric, 2)),
  valid_from date not null,
  valid_to date,
  valid daterange not null generated always as (daterange(valid_from, valid_to, '[]')) stored,
  reason text not null check (length(reason) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (valid_to >= valid_from),
  constraint commission_override_one_a_day exclude using gist (landowner_uid with =, valid with &&)
);
create index on commission_override (created_at desc, override_id desc);
create index on audit (audit_id) where subject = 'commission';

-- What holds for a landowner at an instant.
create function commission_percent_at(landowner text, at timestamptz) returns double precision language sql stable as $$
  select coalesce(
    (select rate_percent from commission_override where landowner_uid = landowner and valid @> (at at time zone 'Europe/Oslo')::date),
    (select rate_percent from commission_rate where valid_from <= at order by valid_from desc, rate_id desc limit 1))
$$;
-- Who changes a rate waits for those who confirm a booking with the one before, and the other way about.
create function commission_key() returns bigint language sql immutable as $$ select hashtextextended('commission', 26) $$;
create function lock_commission() returns void language sql as $$ select pg_advisory_xact_lock(commission_key()) $$;
create function share_commission_percent(landowner text, at timestamptz) returns double precision language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(commission_key());
  return commission_percent_at(landowner, at);
end $$;

-- Frozen at the confirmation: whatever the rates become, a confirmed booking keeps its own.
create function booking_keeps_rate() returns trigger language plpgsql as $$
begin
  raise exception 'the commission rate of booking % is frozen', old.booking_id;
end $$;
create trigger booking_keeps_commission_rate before update of commission_rate_percent on booking for each row
  when (old.commission_rate_percent is not null and new.commission_rate_percent is distinct from old.commission_rate_percent)
  execute function booking_keeps_rate();
