-- The schema of the last release (migrations/released.json), by the migrations that made it.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists cube;
create extension if not exists earthdistance;

-- 0001_auth
-- better-auth's tables, in its own schema and with its own column names.
create schema auth;
create table auth."user" (id text primary key, name text not null, email text not null unique, "emailVerified" boolean not null, image text, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now());
create table auth.session (id text primary key, "expiresAt" timestamptz not null, token text not null unique, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text, "userId" text not null references auth."user" on delete cascade);
create index on auth.session ("userId");
create table auth.account (id text primary key, "accountId" text not null, "providerId" text not null, issuer text, "userId" text not null references auth."user" on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, scope text, password text, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null, unique ("providerId", "accountId"));
create index on auth.account ("userId");
create table auth.verification (id text primary key, identifier text not null, value text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now());
create index on auth.verification (identifier);
create table auth.jwks (id text primary key, "publicKey" text not null, "privateKey" text not null, "createdAt" timestamptz not null, "expiresAt" timestamptz, alg text, crv text);

-- What the demo's OpenID Connect provider remembers, so that every process behind one address is the same provider.
create table auth.demo_provider (kind text not null, id text not null, payload jsonb not null, uid text, grant_id text, expires_at timestamptz, primary key (kind, id));
create index on auth.demo_provider (uid) where uid is not null;
create index on auth.demo_provider (grant_id) where grant_id is not null;
create index on auth.demo_provider (expires_at);

-- 0002_platform
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

-- 0010_profiles
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

-- 0011_catalogue
-- What landowners offer. Lists that rules never query one by one are documents, checked by the contract on the way in.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table municipality (
  municipality_number text primary key check (municipality_number ~ '^\d{4}$'),
  name text not null, county_number text not null, county text not null,
  lon double precision not null, lat double precision not null
);

create table property (
  property_id uuid primary key default gen_random_uuid(),
  owner_uid text not null references user_profile,
  name text not null, type text not null check (type in ('hunting_ground', 'fishing_area', 'combined', 'cabin_rental', 'farm')),
  description text not null default '', address text not null default '',
  municipality_number text references municipality,
  area_value double precision, area_unit text check (area_unit in ('maal', 'hectares', 'sqm')), area_hectares double precision check (area_hectares >= 0),
  boundary jsonb, boundary_box box, location point, -- WGS 84, lon before lat
  land_types text[] not null default '{}', species text[] not null default '{}',
  terrain jsonb, facilities jsonb not null default '[]', rules jsonb not null default '[]',
  season_start date, season_end date, quota jsonb, contact jsonb not null default '{}',
  visibility text not null default 'public' check (visibility in ('public', 'private', 'unlisted')),
  status text not null default 'draft' check (status in ('draft', 'published', 'inactive', 'under_review')),
  created_at timestamptz not null, updated_at timestamptz not null,
  check (season_start <= season_end), check (status <> 'published' or municipality_number is not null)
);
create index on property (owner_uid);
create index on property using gist (boundary_box);

create table parcel (
  parcel_id bigint generated always as identity primary key,
  property_id uuid not null references property on delete cascade,
  municipality_number text not null references municipality,
  gnr int not null check (gnr > 0), bnr int not null check (bnr > 0), fnr int check (fnr > 0), snr int check (snr > 0),
  name text, main boolean not null,
  unique nulls not distinct (property_id, municipality_number, gnr, bnr, fnr, snr)
);
create unique index parcel_one_main on parcel (property_id) where main;

create table cabin (
  cabin_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  name text not null, size_sqm double precision check (size_sqm >= 0), rooms int check (rooms >= 0), beds int check (beds >= 0), description text not null default '',
  facilities text[] not null default '{}', custom_facilities text[] not null default '{}',
  price_per_day_ore bigint not null check (price_per_day_ore >= 0), rental_enabled boolean not null,
  available_from date, available_to date, min_booking_days int check (min_booking_days > 0), max_booking_days int check (max_booking_days > 0),
  blackout_periods jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  created_at timestamptz not null, updated_at timestamptz not null,
  check (available_from <= available_to), check (min_booking_days <= max_booking_days)
);
create index on cabin (property_id);

create table offering (
  offering_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  name text not null, offering_type text not null, description text not null default '',
  target_species text[] not null default '{}',
  valid_from date not null, valid_to date not null, sales_start_date date,
  duration_type text not null check (duration_type in ('none', 'min_days', 'fixed_days', 'season')),
  min_days int check (min_days > 0), max_days int check (max_days > 0), fixed_days int check (fixed_days > 0), start_weekday smallint check (start_weekday between 1 and 7),
  experience_level text, blackout_periods jsonb not null default '[]',
  max_participants int not null check (max_participants > 0), min_hunters int not null check (min_hunters > 0), max_hunters int not null,
  allow_concurrent_bookings boolean not null, total_area_capacity int check (total_area_capacity > 0),
  rules jsonb not null default '[]', custom_rules jsonb not null default '[]',
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  pricing jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive', 'archived')), published boolean not null default false,
  created_at timestamptz not null, updated_at timestamptz not null,
  check (valid_from <= valid_to), check (min_hunters <= max_hunters), check (min_days <= max_days),
  check (not allow_concurrent_bookings or total_area_capacity is not null),
  check (duration_type <> 'fixed_days' or fixed_days is not null), check (duration_type <> 'min_days' or min_days is not null)
);
create index on offering (property_id);

-- A cabin is either included in an offering or offered beside it, never both: the primary key says so.
create table offering_cabin (
  offering_id uuid not null references offering on delete cascade,
  cabin_id uuid not null references cabin,
  included boolean not null, price_per_person_per_night_ore bigint check (price_per_person_per_night_ore >= 0),
  primary key (offering_id, cabin_id), check (included = (price_per_person_per_night_ore is null))
);
create index on offering_cabin (cabin_id);

create table offering_service (
  service_id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering on delete cascade,
  position int not null, name text not null,
  unit text not null check (unit in ('per_person', 'per_day', 'per_person_per_day', 'fixed', 'on_request')),
  price_ore bigint not null check (price_ore >= 0), max_quantity int check (max_quantity > 0), category text, premium boolean not null default false
);
create index on offering_service (offering_id);

-- 0012_bookings
-- Bookings and what they hold. The row of a booking is written by one door only; its history is in audit.
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property, offering_id uuid references offering, -- none: cabins alone
  hunter_uid text not null references user_profile, landowner_uid text not null references user_profile,
  status text not null check (status in ('calculated', 'submitted', 'pending', 'accepted', 'confirmed', 'rejected', 'paid', 'in_progress', 'completed', 'cancelled', 'expired')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'pending_payment', 'payment_failed', 'paid', 'confirmed', 'overdue', 'failed', 'refunded')),
  from_date date not null, to_date date not null, participants int not null check (participants > 0),
  cabins jsonb not null default '[]', services jsonb not null default '[]',
  special_requests text, notes text,
  quote jsonb not null, total_ore bigint not null check (total_ore >= 0), vat_registered boolean not null,
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  commission_rate_percent double precision, commission_ore bigint, landowner_earnings_ore bigint,
  terms_accepted_at timestamptz, privacy_accepted_at timestamptz,
  reply_due_at timestamptz, confirmed_at timestamptz, payment_due_at timestamptz, express boolean,
  paid_at timestamptz, completed_at timestamptz, payment_id text, known_payment_ids text[] not null default '{}', refunded_ore bigint not null default 0 check (refunded_ore >= 0),
  next_deadline_at timestamptz, -- when the sweeper must give the next command, by the product's clock
  reminders jsonb not null default '[]', next_reminder_at timestamptz, -- the slots still to be sent, and the first of them
  created_at timestamptz not null, updated_at timestamptz not null,
  check (from_date < to_date), check (refunded_ore <= total_ore), check (commission_ore + landowner_earnings_ore = total_ore),
  check (status = 'calculated' or (terms_accepted_at is not null and privacy_accepted_at is not null)),
  check (status not in ('confirmed', 'paid', 'in_progress', 'completed') or commission_ore is not null)
);
create index on booking (hunter_uid, created_at desc);
create index on booking (landowner_uid, created_at desc);
create index on booking (property_id);
create index on booking (offering_id);
create index on booking (next_deadline_at) where next_deadline_at is not null;
create index on booking (next_reminder_at) where next_reminder_at is not null;

-- Places left for every night of an offering's season: one row, one array (measured: fifteen times a row a night under a rush).
create table offering_calendar (
  offering_id uuid primary key references offering on delete cascade,
  season_from date not null, capacity int not null check (capacity > 0), places_left int[] not null,
  check (0 <= all (places_left)), check (capacity >= all (places_left))
) with (fillfactor = 50);
create table offering_hold (
  booking_id uuid primary key references booking on delete cascade, offering_id uuid not null references offering, stay daterange not null check (not isempty(stay)),
  participants int not null check (participants > 0), exclusive boolean not null,
  exclude using gist (offering_id with =, stay with &&) where (exclusive)
);
create index on offering_hold (offering_id);
create table cabin_hold (
  booking_id uuid not null references booking on delete cascade, cabin_id uuid not null references cabin, stay daterange not null check (not isempty(stay)),
  primary key (booking_id, cabin_id), exclude using gist (cabin_id with =, stay with &&)
);

create function add_nights(places int[], first int, last int, n int) returns int[] language sql immutable parallel safe as $$
  select places[: first - 1] || array(select p + n from unnest(places[first : last]) with ordinality u(p, i) order by i) || places[last + 1 :]
$$;

-- Takes the nights of an offering for a booking: true, or false and nothing changed. No exception, no check before the act (rules 2.2, 2.3, 2.6).
create function take_offering(booking uuid, offering uuid, f date, t date, n int, is_exclusive boolean) returns boolean language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end) <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, offering_id, stay, participants, exclusive) values (booking, offering, daterange(f, t), n, is_exclusive);
  return true;
end $$;

-- Takes every cabin or says which one was taken: null when all are held. Always in the order of ids, so that two requests cannot wait for each other (rules 2.4).
create function take_cabins(booking uuid, cabins uuid[], f date, t date) returns uuid language plpgsql as $$
declare c uuid;
begin
  for c in select distinct x from unnest(cabins) x order by x loop
    insert into cabin_hold (booking_id, cabin_id, stay) values (booking, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;

-- Deleting a hold gives its nights back; leaving the holding statuses deletes the holds. No code path can forget either (rules 2.5).
create function give_nights_back() returns trigger language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(places_left, lower(old.stay) - season_from + 1, upper(old.stay) - season_from, case when old.exclusive then 1 else old.participants end)
  where c.offering_id = old.offering_id;
  return null;
end $$;
create trigger offering_hold_released after delete on offering_hold for each row execute function give_nights_back();

create function release_holds() returns trigger language plpgsql as $$
begin
  delete from offering_hold where booking_id = new.booking_id;
  delete from cabin_hold where booking_id = new.booking_id;
  return null;
end $$;
create trigger booking_left_holding after update of status on booking for each row
  when (old.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress') and new.status not in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress'))
  execute function release_holds();

-- And the other way: at commit, a booking in a holding status holds what it was sold.
create function holds_what_it_sold() returns trigger language plpgsql as $$
declare b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if b.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress') then
    if b.offering_id is not null and not exists (select from offering_hold h where h.booking_id = b.booking_id and h.stay = daterange(b.from_date, b.to_date)) then
      raise exception 'booking % is % and holds no place', b.booking_id, b.status;
    end if;
    if jsonb_array_length(b.cabins) <> (select count(*) from cabin_hold h where h.booking_id = b.booking_id) then
      raise exception 'booking % is % and does not hold its cabins', b.booking_id, b.status;
    end if;
  end if;
  return null;
end $$;
create constraint trigger booking_holds after update of status on booking deferrable initially deferred for each row
  when (old.status = 'calculated') execute function holds_what_it_sold();

-- 0013_money
-- Money: what the card provider said, what we owe and hold, and the papers. Entries and papers are never changed, only added to (rules 6, 8).
create table payment (
  payment_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking,
  provider text not null, provider_intent_id text not null, client_secret text not null, amount_ore bigint not null check (amount_ore > 0),
  status text not null check (status in ('created', 'failed', 'succeeded', 'cancelled')), created_at timestamptz not null, updated_at timestamptz not null,
  unique (provider, provider_intent_id)
);
create unique index payment_one_open on payment (booking_id) where status in ('created', 'failed');
create index on payment (booking_id);
create table provider_event (
  provider text not null, event_id text not null, type text not null, received_at timestamptz not null, payload jsonb not null,
  primary key (provider, event_id)
);
create table refund (
  refund_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking, payment_id uuid not null references payment,
  amount_ore bigint not null check (amount_ore > 0), reason text not null, status text not null check (status in ('decided', 'sent')),
  provider_refund_id text, decided_at timestamptz not null, sent_at timestamptz
);
create index on refund (booking_id);
create table payout (
  payout_id uuid primary key default gen_random_uuid(), booking_id uuid not null unique references booking, landowner_uid text not null references user_profile,
  amount_ore bigint not null check (amount_ore >= 0), commission_ore bigint not null check (commission_ore >= 0),
  status text not null check (status in ('scheduled', 'on_hold', 'sent', 'failed')), due_on date not null, released_at timestamptz,
  provider_transfer_id text, sent_at timestamptz, created_at timestamptz not null
);
create index on payout (landowner_uid);
create index on payout (due_on) where status in ('scheduled', 'on_hold');

create table ledger_entry (
  ledger_entry_id bigint generated always as identity primary key,
  entry_set_id uuid not null, booking_id uuid not null references booking, reason text not null, at timestamptz not null,
  account text not null check (account ~ '^(provider|commission|(escrow|refund|landowner)/.+)$'), amount_ore bigint not null check (amount_ore <> 0) -- debit above zero, credit below
);
create index on ledger_entry (booking_id);
create index on ledger_entry (account);
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry where entry_set_id = new.entry_set_id having sum(amount_ore) <> 0) then
    raise exception 'entry set % does not sum to zero', new.entry_set_id;
  end if;
  if exists (select from ledger_entry where booking_id = new.booking_id and account ~ '^(escrow|refund)/' group by account having sum(amount_ore) > 0) then
    raise exception 'escrow of booking % would be negative', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry deferrable initially deferred for each row execute function ledger_balances();

create table invoice_series (landowner_uid text not null references user_profile, year int not null, last_number int not null, primary key (landowner_uid, year));
create table invoice (
  invoice_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking,
  kind text not null check (kind in ('invoice', 'credit_note')), refers_to uuid references invoice,
  landowner_uid text not null references user_profile, year int not null, number int not null check (number > 0),
  issued_on date not null, due_on date not null, total_ore bigint not null, document jsonb not null,
  unique (landowner_uid, year, number), unique (booking_id, kind), check ((kind = 'credit_note') = (refers_to is not null))
);
create table receipt (
  booking_id uuid primary key references booking, issued_at timestamptz not null, amount_ore bigint not null, document jsonb not null
);
create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry for each statement execute function refuse_change();
create trigger invoice_fixed before update or delete or truncate on invoice for each statement execute function refuse_change();
create trigger receipt_fixed before update or delete or truncate on receipt for each statement execute function refuse_change();

-- The outbox: every message to a person, once per event, receiver and channel.
create table communication (
  communication_id uuid primary key default gen_random_uuid(), event_key text not null, at timestamptz not null,
  type text not null check (type in ('booking_confirmation', 'booking_request', 'payment', 'system', 'general')), subtype text not null,
  provider text not null, channel text not null check (channel in ('email', 'sms', 'push')), status text not null check (status in ('sent', 'delivered', 'failed', 'pending')),
  recipient_uid text references user_profile on delete set null, recipient text not null, subject text not null, content text not null,
  booking_id uuid references booking, unique (event_key, recipient, channel)
);
create index on communication (at desc);

-- 0020_municipalities
-- The municipalities of Norway from 2024: number, name, county, and a central point (WGS 84). © Kartverket, CC BY 4.0.
insert into municipality (municipality_number, name, county_number, county, lon, lat) values
  ('0301', 'Oslo', '03', 'Oslo', 10.7203, 59.9723),
  ('1101', 'Eigersund', '11', 'Rogaland', 6.1726, 58.5034),
  ('1103', 'Stavanger', '11', 'Rogaland', 5.8357, 59.1003),
  ('1106', 'Haugesund', '11', 'Rogaland', 5.2363, 59.44),
  ('1108', 'Sandnes', '11', 'Rogaland', 6.2744, 58.9847),
  ('1111', 'Sokndal', '11', 'Rogaland', 6.3173, 58.3772),
  ('1112', 'Lund', '11', 'Rogaland', 6.4477, 58.4637),
  ('1114', 'Bjerkreim', '11', 'Rogaland', 6.2434, 58.6546),
  ('1119', 'Hå', '11', 'Rogaland', 5.7375, 58.5914),
  ('1120', 'Klepp', '11', 'Rogaland', 5.614, 58.762),
  ('1121', 'Time', '11', 'Rogaland', 5.7668, 58.7072),
  ('1122', 'Gjesdal', '11', 'Rogaland', 6.2323, 58.8313),
  ('1124', 'Sola', '11', 'Rogaland', 5.5851, 58.8945),
  ('1127', 'Randaberg', '11', 'Rogaland', 5.6118, 59.0042),
  ('1130', 'Strand', '11', 'Rogaland', 6.0277, 59.0227),
  ('1133', 'Hjelmeland', '11', 'Rogaland', 6.427, 59.2059),
  ('1134', 'Suldal', '11', 'Rogaland', 6.5642, 59.542),
  ('1135', 'Sauda', '11', 'Rogaland', 6.4358, 59.7036),
  ('1144', 'Kvitsøy', '11', 'Rogaland', 5.4406, 59.0616),
  ('1145', 'Bokn', '11', 'Rogaland', 5.4569, 59.217),
  ('1146', 'Tysvær', '11', 'Rogaland', 5.6173, 59.3701),
  ('1149', 'Karmøy', '11', 'Rogaland', 5.2234, 59.2744),
  ('1151', 'Utsira', '11', 'Rogaland', 4.8838, 59.3069),
  ('1160', 'Vindafjord', '11', 'Rogaland', 5.8239, 59.5473),
  ('1505', 'Kristiansund', '15', 'Møre og Romsdal', 7.7949, 63.0784),
  ('1506', 'Molde', '15', 'Møre og Romsdal', 7.8111, 62.6382),
  ('1508', 'Ålesund', '15', 'Møre og Romsdal', 6.6896, 62.5553),
  ('1511', 'Vanylven', '15', 'Møre og Romsdal', 5.6347, 62.0817),
  ('1514', 'Sande', '15', 'Møre og Romsdal', 5.5639, 62.2273),
  ('1515', 'Herøy', '15', 'Møre og Romsdal', 5.6728, 62.3144),
  ('1516', 'Ulstein', '15', 'Møre og Romsdal', 5.8617, 62.327),
  ('1517', 'Hareid', '15', 'Møre og Romsdal', 6.0074, 62.3524),
  ('1520', 'Ørsta', '15', 'Møre og Romsdal', 6.3673, 62.2375),
  ('1525', 'Stranda', '15', 'Møre og Romsdal', 7.0369, 62.1678),
  ('1528', 'Sykkylven', '15', 'Møre og Romsdal', 6.6386, 62.3366),
  ('1531', 'Sula', '15', 'Møre og Romsdal', 6.2112, 62.4232),
  ('1532', 'Giske', '15', 'Møre og Romsdal', 6.0626, 62.515),
  ('1535', 'Vestnes', '15', 'Møre og Romsdal', 7.0396, 62.5509),
  ('1539', 'Rauma', '15', 'Møre og Romsdal', 7.7157, 62.4423),
  ('1547', 'Aukra', '15', 'Møre og Romsdal', 6.838, 62.8043),
  ('1554', 'Averøy', '15', 'Møre og Romsdal', 7.5397, 63.0258),
  ('1557', 'Gjemnes', '15', 'Møre og Romsdal', 7.7522, 62.9102),
  ('1560', 'Tingvoll', '15', 'Møre og Romsdal', 8.1602, 62.9469),
  ('1563', 'Sunndal', '15', 'Møre og Romsdal', 8.7249, 62.636),
  ('1566', 'Surnadal', '15', 'Møre og Romsdal', 8.8112, 62.9228),
  ('1573', 'Smøla', '15', 'Møre og Romsdal', 8.0164, 63.3939),
  ('1576', 'Aure', '15', 'Møre og Romsdal', 8.359, 63.2801),
  ('1577', 'Volda', '15', 'Møre og Romsdal', 6.2692, 62.0802),
  ('1578', 'Fjord', '15', 'Møre og Romsdal', 7.3279, 62.2748),
  ('1579', 'Hustadvika', '15', 'Møre og Romsdal', 7.2571, 62.8835),
  ('1580', 'Haram', '15', 'Møre og Romsdal', 6.4822, 62.6163),
  ('1804', 'Bodø', '18', 'Nordland', 14.5936, 67.2775),
  ('1806', 'Narvik', '18', 'Nordland', 17.0935, 68.2889),
  ('1811', 'Bindal', '18', 'Nordland', 12.4254, 65.1226),
  ('1812', 'Sømna', '18', 'Nordland', 12.0871, 65.3132),
  ('1813', 'Brønnøy', '18', 'Nordland', 12.5818, 65.4169),
  ('1815', 'Vega', '18', 'Nordland', 11.7891, 65.6926),
  ('1816', 'Vevelstad', '18', 'Nordland', 12.6643, 65.6526),
  ('1818', 'Herøy', '18', 'Nordland', 12.1412, 66.0018),
  ('1820', 'Alstahaug', '18', 'Nordland', 12.4847, 65.8815),
  ('1822', 'Leirfjord', '18', 'Nordland', 13.075, 66.0971),
  ('1824', 'Vefsn', '18', 'Nordland', 13.1817, 65.8213),
  ('1825', 'Grane', '18', 'Nordland', 13.4048, 65.4424),
  ('1826', 'Aarborte - Hattfjelldal', '18', 'Nordland', 14.1255, 65.5),
  ('1827', 'Dønna', '18', 'Nordland', 12.4885, 66.1369),
  ('1828', 'Nesna', '18', 'Nordland', 13.0082, 66.2387),
  ('1832', 'Hemnes', '18', 'Nordland', 13.968, 66.0061),
  ('1833', 'Rana', '18', 'Nordland', 14.3608, 66.4397),
  ('1834', 'Lurøy', '18', 'Nordland', 12.7685, 66.4385),
  ('1835', 'Træna', '18', 'Nordland', 12.1431, 66.5376),
  ('1836', 'Rødøy', '18', 'Nordland', 13.139, 66.5923),
  ('1837', 'Meløy', '18', 'Nordland', 13.7405, 66.7878),
  ('1838', 'Gildeskål', '18', 'Nordland', 14.0093, 66.9816),
  ('1839', 'Beiarn', '18', 'Nordland', 14.666, 66.892),
  ('1840', 'Saltdal', '18', 'Nordland', 15.6382, 66.8813),
  ('1841', 'Fauske - Fuossko', '18', 'Nordland', 15.7214, 67.2351),
  ('1845', 'Sørfold', '18', 'Nordland', 15.7356, 67.5198),
  ('1848', 'Steigen', '18', 'Nordland', 15.2344, 67.8374),
  ('1851', 'Lødingen', '18', 'Nordland', 15.6304, 68.4322),
  ('1853', 'Evenes - Evenášši', '18', 'Nordland', 16.9366, 68.5072),
  ('1856', 'Røst', '18', 'Nordland', 12.0165, 67.475),
  ('1857', 'Værøy', '18', 'Nordland', 12.6726, 67.69),
  ('1859', 'Flakstad', '18', 'Nordland', 13.2296, 68.0688),
  ('1860', 'Vestvågøy', '18', 'Nordland', 13.8145, 68.1972),
  ('1865', 'Vågan', '18', 'Nordland', 14.633, 68.275),
  ('1866', 'Hadsel', '18', 'Nordland', 14.9303, 68.5095),
  ('1867', 'Bø', '18', 'Nordland', 14.5832, 68.7142),
  ('1868', 'Øksnes', '18', 'Nordland', 15.0035, 68.9015),
  ('1870', 'Sortland - Suortá', '18', 'Nordland', 15.3868, 68.7396),
  ('1871', 'Andøy', '18', 'Nordland', 15.798, 69.0423),
  ('1874', 'Moskenes', '18', 'Nordland', 12.985, 67.9364),
  ('1875', 'Hábmer - Hamarøy', '18', 'Nordland', 16.1027, 67.8999),
  ('3101', 'Halden', '31', 'Østfold', 11.4552, 59.0683),
  ('3103', 'Moss', '31', 'Østfold', 10.7038, 59.4102),
  ('3105', 'Sarpsborg', '31', 'Østfold', 11.148, 59.2643),
  ('3107', 'Fredrikstad', '31', 'Østfold', 10.9098, 59.2094),
  ('3110', 'Hvaler', '31', 'Østfold', 10.9888, 59.0516),
  ('3112', 'Råde', '31', 'Østfold', 10.8177, 59.3447),
  ('3114', 'Våler', '31', 'Østfold', 10.9518, 59.4646),
  ('3116', 'Skiptvet', '31', 'Østfold', 11.1491, 59.4711),
  ('3118', 'Indre Østfold', '31', 'Østfold', 11.1612, 59.6096),
  ('3120', 'Rakkestad', '31', 'Østfold', 11.3928, 59.3597),
  ('3122', 'Marker', '31', 'Østfold', 11.6572, 59.4877),
  ('3124', 'Aremark', '31', 'Østfold', 11.6916, 59.1859),
  ('3201', 'Bærum', '32', 'Akershus', 10.4951, 59.9415),
  ('3203', 'Asker', '32', 'Akershus', 10.4647, 59.6939),
  ('3205', 'Lillestrøm', '32', 'Akershus', 11.1866, 59.9158),
  ('3207', 'Nordre Follo', '32', 'Akershus', 10.8601, 59.7252),
  ('3209', 'Ullensaker', '32', 'Akershus', 11.1883, 60.1544),
  ('3212', 'Nesodden', '32', 'Akershus', 10.6541, 59.7985),
  ('3214', 'Frogn', '32', 'Akershus', 10.6496, 59.6948),
  ('3216', 'Vestby', '32', 'Akershus', 10.7531, 59.5597),
  ('3218', 'Ås', '32', 'Akershus', 10.7829, 59.679),
  ('3220', 'Enebakk', '32', 'Akershus', 11.0883, 59.7693),
  ('3222', 'Lørenskog', '32', 'Akershus', 10.9687, 59.8972),
  ('3224', 'Rælingen', '32', 'Akershus', 11.0922, 59.891),
  ('3226', 'Aurskog-Høland', '32', 'Akershus', 11.6098, 59.8086),
  ('3228', 'Nes', '32', 'Akershus', 11.5388, 60.1704),
  ('3230', 'Gjerdrum', '32', 'Akershus', 11.014, 60.0783),
  ('3232', 'Nittedal', '32', 'Akershus', 10.8354, 60.0804),
  ('3234', 'Lunner', '32', 'Akershus', 10.6606, 60.2353),
  ('3236', 'Jevnaker', '32', 'Akershus', 10.3856, 60.2826),
  ('3238', 'Nannestad', '32', 'Akershus', 10.9506, 60.2267),
  ('3240', 'Eidsvoll', '32', 'Akershus', 11.247, 60.4156),
  ('3242', 'Hurdal', '32', 'Akershus', 10.9056, 60.4273),
  ('3301', 'Drammen', '33', 'Buskerud', 10.1781, 59.6984),
  ('3303', 'Kongsberg', '33', 'Buskerud', 9.6966, 59.5946),
  ('3305', 'Ringerike', '33', 'Buskerud', 10.1526, 60.3276),
  ('3310', 'Hole', '33', 'Buskerud', 10.3011, 60.0413),
  ('3312', 'Lier', '33', 'Buskerud', 10.2196, 59.8485),
  ('3314', 'Øvre Eiker', '33', 'Buskerud', 9.8537, 59.7442),
  ('3316', 'Modum', '33', 'Buskerud', 10.0039, 60.0103),
  ('3318', 'Krødsherad', '33', 'Buskerud', 9.6702, 60.1925),
  ('3320', 'Flå', '33', 'Buskerud', 9.4699, 60.4343),
  ('3322', 'Nesbyen', '33', 'Buskerud', 9.0583, 60.5469),
  ('3324', 'Gol', '33', 'Buskerud', 9.0253, 60.7512),
  ('3326', 'Hemsedal', '33', 'Buskerud', 8.4799, 60.9279),
  ('3328', 'Ål', '33', 'Buskerud', 8.3095, 60.6973),
  ('3330', 'Hol', '33', 'Buskerud', 8.0307, 60.6039),
  ('3332', 'Sigdal', '33', 'Buskerud', 9.4963, 60.1303),
  ('3334', 'Flesberg', '33', 'Buskerud', 9.4504, 59.8574),
  ('3336', 'Rollag', '33', 'Buskerud', 9.2184, 60.0159),
  ('3338', 'Nore og Uvdal', '33', 'Buskerud', 8.3531, 60.2915),
  ('3401', 'Kongsvinger', '34', 'Innlandet', 12.1863, 60.1897),
  ('3403', 'Hamar', '34', 'Innlandet', 11.1303, 61.0025),
  ('3405', 'Lillehammer', '34', 'Innlandet', 10.3909, 61.1333),
  ('3407', 'Gjøvik', '34', 'Innlandet', 10.4566, 60.8721),
  ('3411', 'Ringsaker', '34', 'Innlandet', 10.7803, 60.9856),
  ('3412', 'Løten', '34', 'Innlandet', 11.4314, 60.8653),
  ('3413', 'Stange', '34', 'Innlandet', 11.3411, 60.6255),
  ('3414', 'Nord-Odal', '34', 'Innlandet', 11.5896, 60.4398),
  ('3415', 'Sør-Odal', '34', 'Innlandet', 11.7287, 60.2123),
  ('3416', 'Eidskog', '34', 'Innlandet', 12.076, 59.9912),
  ('3417', 'Grue', '34', 'Innlandet', 12.2015, 60.4137),
  ('3418', 'Åsnes', '34', 'Innlandet', 12.1199, 60.6812),
  ('3419', 'Våler', '34', 'Innlandet', 11.9758, 60.8133),
  ('3420', 'Elverum', '34', 'Innlandet', 11.73, 60.9728),
  ('3421', 'Trysil', '34', 'Innlandet', 12.304, 61.3561),
  ('3422', 'Åmot', '34', 'Innlandet', 11.4369, 61.2612),
  ('3423', 'Stor-Elvdal', '34', 'Innlandet', 10.7136, 61.5817),
  ('3424', 'Rendalen', '34', 'Innlandet', 11.1459, 61.8066),
  ('3425', 'Engerdal', '34', 'Innlandet', 11.9047, 61.9745),
  ('3426', 'Tolga', '34', 'Innlandet', 11.0848, 62.3719),
  ('3427', 'Tynset', '34', 'Innlandet', 10.6118, 62.36),
  ('3428', 'Alvdal', '34', 'Innlandet', 10.5274, 62.0966),
  ('3429', 'Folldal', '34', 'Innlandet', 9.9833, 62.1561),
  ('3430', 'Os', '34', 'Innlandet', 11.3057, 62.4152),
  ('3431', 'Dovre', '34', 'Innlandet', 9.4692, 62.1147),
  ('3432', 'Lesja', '34', 'Innlandet', 8.6514, 62.1896),
  ('3433', 'Skjåk', '34', 'Innlandet', 7.9669, 61.9344),
  ('3434', 'Lom', '34', 'Innlandet', 8.4442, 61.7143),
  ('3435', 'Vågå', '34', 'Innlandet', 8.9592, 61.7026),
  ('3436', 'Nord-Fron', '34', 'Innlandet', 9.4573, 61.6042),
  ('3437', 'Sel', '34', 'Innlandet', 9.5638, 61.7589),
  ('3438', 'Sør-Fron', '34', 'Innlandet', 9.8125, 61.5839),
  ('3439', 'Ringebu', '34', 'Innlandet', 10.3218, 61.5571),
  ('3440', 'Øyer', '34', 'Innlandet', 10.5142, 61.3273),
  ('3441', 'Gausdal', '34', 'Innlandet', 9.8343, 61.2642),
  ('3442', 'Østre Toten', '34', 'Innlandet', 10.9127, 60.6228),
  ('3443', 'Vestre Toten', '34', 'Innlandet', 10.6231, 60.628),
  ('3446', 'Gran', '34', 'Innlandet', 10.5293, 60.4384),
  ('3447', 'Søndre Land', '34', 'Innlandet', 10.264, 60.7026),
  ('3448', 'Nordre Land', '34', 'Innlandet', 9.9429, 60.9451),
  ('3449', 'Sør-Aurdal', '34', 'Innlandet', 9.6466, 60.6667),
  ('3450', 'Etnedal', '34', 'Innlandet', 9.598, 60.9636),
  ('3451', 'Nord-Aurdal', '34', 'Innlandet', 9.2899, 61.004),
  ('3452', 'Vestre Slidre', '34', 'Innlandet', 8.9164, 61.0531),
  ('3453', 'Øystre Slidre', '34', 'Innlandet', 9.0937, 61.2508),
  ('3454', 'Vang', '34', 'Innlandet', 8.4479, 61.1924),
  ('3901', 'Horten', '39', 'Vestfold', 10.4371, 59.3975),
  ('3903', 'Holmestrand', '39', 'Vestfold', 10.1562, 59.5595),
  ('3905', 'Tønsberg', '39', 'Vestfold', 10.2859, 59.3575),
  ('3907', 'Sandefjord', '39', 'Vestfold', 10.1849, 59.2152),
  ('3909', 'Larvik', '39', 'Vestfold', 9.9944, 59.2156),
  ('3911', 'Færder', '39', 'Vestfold', 10.4575, 59.1592),
  ('4001', 'Porsgrunn', '40', 'Telemark', 9.7516, 59.1081),
  ('4003', 'Skien', '40', 'Telemark', 9.5037, 59.2663),
  ('4005', 'Notodden', '40', 'Telemark', 9.1473, 59.6873),
  ('4010', 'Siljan', '40', 'Telemark', 9.7294, 59.3099),
  ('4012', 'Bamble', '40', 'Telemark', 9.5303, 59.0227),
  ('4014', 'Kragerø', '40', 'Telemark', 9.4081, 58.8862),
  ('4016', 'Drangedal', '40', 'Telemark', 8.9892, 59.0908),
  ('4018', 'Nome', '40', 'Telemark', 9.1318, 59.2637),
  ('4020', 'Midt-Telemark', '40', 'Telemark', 9.1457, 59.4288),
  ('4022', 'Seljord', '40', 'Telemark', 8.562, 59.5733),
  ('4024', 'Hjartdal', '40', 'Telemark', 8.6967, 59.6917),
  ('4026', 'Tinn', '40', 'Telemark', 8.523, 59.9752),
  ('4028', 'Kviteseid', '40', 'Telemark', 8.512, 59.4085),
  ('4030', 'Nissedal', '40', 'Telemark', 8.5603, 59.0493),
  ('4032', 'Fyresdal', '40', 'Telemark', 8.0511, 59.1445),
  ('4034', 'Tokke', '40', 'Telemark', 7.9272, 59.4639),
  ('4036', 'Vinje', '40', 'Telemark', 7.7105, 59.8071),
  ('4201', 'Risør', '42', 'Agder', 9.1659, 58.7418),
  ('4202', 'Grimstad', '42', 'Agder', 8.5188, 58.3698),
  ('4203', 'Arendal', '42', 'Agder', 8.7501, 58.4992),
  ('4204', 'Kristiansand', '42', 'Agder', 7.8686, 58.187),
  ('4205', 'Lindesnes', '42', 'Agder', 7.3818, 58.2183),
  ('4206', 'Farsund', '42', 'Agder', 6.7773, 58.1331),
  ('4207', 'Flekkefjord', '42', 'Agder', 6.6536, 58.3825),
  ('4211', 'Gjerstad', '42', 'Agder', 8.9728, 58.8782),
  ('4212', 'Vegårshei', '42', 'Agder', 8.8194, 58.7555),
  ('4213', 'Tvedestrand', '42', 'Agder', 8.9444, 58.6257),
  ('4214', 'Froland', '42', 'Agder', 8.3568, 58.5924),
  ('4215', 'Lillesand', '42', 'Agder', 8.3005, 58.2207),
  ('4216', 'Birkenes', '42', 'Agder', 8.1882, 58.4396),
  ('4217', 'Åmli', '42', 'Agder', 8.3605, 58.7997),
  ('4218', 'Iveland', '42', 'Agder', 7.9461, 58.433),
  ('4219', 'Evje og Hornnes', '42', 'Agder', 7.8127, 58.5866),
  ('4220', 'Bygland', '42', 'Agder', 7.5247, 58.872),
  ('4221', 'Valle', '42', 'Agder', 7.4087, 59.1691),
  ('4222', 'Bykle', '42', 'Agder', 7.2251, 59.4273),
  ('4223', 'Vennesla', '42', 'Agder', 7.8517, 58.3398),
  ('4224', 'Åseral', '42', 'Agder', 7.404, 58.6841),
  ('4225', 'Lyngdal', '42', 'Agder', 7.1996, 58.2585),
  ('4226', 'Hægebostad', '42', 'Agder', 7.2235, 58.4765),
  ('4227', 'Kvinesdal', '42', 'Agder', 6.9481, 58.5182),
  ('4228', 'Sirdal', '42', 'Agder', 6.8205, 58.845),
  ('4601', 'Bergen', '46', 'Vestland', 5.4292, 60.3652),
  ('4602', 'Kinn', '46', 'Vestland', 5.2906, 61.7161),
  ('4611', 'Etne', '46', 'Vestland', 6.1576, 59.7971),
  ('4612', 'Sveio', '46', 'Vestland', 5.3838, 59.6046),
  ('4613', 'Bømlo', '46', 'Vestland', 5.2447, 59.7137),
  ('4614', 'Stord', '46', 'Vestland', 5.4761, 59.8256),
  ('4615', 'Fitjar', '46', 'Vestland', 5.3002, 59.896),
  ('4616', 'Tysnes', '46', 'Vestland', 5.5363, 59.9795),
  ('4617', 'Kvinnherad', '46', 'Vestland', 6.0408, 59.96),
  ('4618', 'Ullensvang', '46', 'Vestland', 6.7856, 60.075),
  ('4619', 'Eidfjord', '46', 'Vestland', 7.2699, 60.3455),
  ('4620', 'Ulvik', '46', 'Vestland', 7.2416, 60.6088),
  ('4621', 'Voss', '46', 'Vestland', 6.415, 60.6945),
  ('4622', 'Kvam', '46', 'Vestland', 6.1925, 60.3228),
  ('4623', 'Samnanger', '46', 'Vestland', 5.7808, 60.4067),
  ('4624', 'Bjørnafjorden', '46', 'Vestland', 5.6301, 60.1923),
  ('4625', 'Austevoll', '46', 'Vestland', 5.1795, 60.0696),
  ('4626', 'Øygarden', '46', 'Vestland', 4.963, 60.4407),
  ('4627', 'Askøy', '46', 'Vestland', 5.0948, 60.4969),
  ('4628', 'Vaksdal', '46', 'Vestland', 5.8907, 60.6772),
  ('4629', 'Modalen', '46', 'Vestland', 5.9304, 60.8797),
  ('4630', 'Osterøy', '46', 'Vestland', 5.5276, 60.5684),
  ('4631', 'Alver', '46', 'Vestland', 5.2812, 60.6787),
  ('4632', 'Austrheim', '46', 'Vestland', 4.9094, 60.7842),
  ('4633', 'Fedje', '46', 'Vestland', 4.7095, 60.7742),
  ('4634', 'Masfjorden', '46', 'Vestland', 5.4987, 60.8465),
  ('4635', 'Gulen', '46', 'Vestland', 5.1696, 60.9595),
  ('4636', 'Solund', '46', 'Vestland', 4.8049, 61.1012),
  ('4637', 'Hyllestad', '46', 'Vestland', 5.208, 61.176),
  ('4638', 'Høyanger', '46', 'Vestland', 5.9028, 61.1247),
  ('4639', 'Vik', '46', 'Vestland', 6.5771, 61.0282),
  ('4640', 'Sogndal', '46', 'Vestland', 6.8232, 61.3383),
  ('4641', 'Aurland', '46', 'Vestland', 7.2358, 60.8709),
  ('4642', 'Lærdal', '46', 'Vestland', 7.6546, 61.0386),
  ('4643', 'Årdal', '46', 'Vestland', 7.8233, 61.286),
  ('4644', 'Luster', '46', 'Vestland', 7.5639, 61.5196),
  ('4645', 'Askvoll', '46', 'Vestland', 5.0717, 61.3764),
  ('4646', 'Fjaler', '46', 'Vestland', 5.3364, 61.2788),
  ('4647', 'Sunnfjord', '46', 'Vestland', 6.0584, 61.4682),
  ('4648', 'Bremanger', '46', 'Vestland', 5.3338, 61.79),
  ('4649', 'Stad', '46', 'Vestland', 5.7497, 61.98),
  ('4650', 'Gloppen', '46', 'Vestland', 6.1974, 61.7226),
  ('4651', 'Stryn', '46', 'Vestland', 6.8367, 61.8218),
  ('5001', 'Trondheim - Tråante', '50', 'Trøndelag', 10.3909, 63.3087),
  ('5006', 'Steinkjer', '50', 'Trøndelag', 11.4146, 64.0508),
  ('5007', 'Namsos - Nåavmesjenjaelmie', '50', 'Trøndelag', 11.4788, 64.4665),
  ('5014', 'Frøya', '50', 'Trøndelag', 8.6754, 63.8723),
  ('5020', 'Osen', '50', 'Trøndelag', 10.5964, 64.2965),
  ('5021', 'Oppdal', '50', 'Trøndelag', 9.5088, 62.5359),
  ('5022', 'Rennebu', '50', 'Trøndelag', 9.8733, 62.7661),
  ('5025', 'Rosse - Røros', '50', 'Trøndelag', 11.689, 62.5696),
  ('5026', 'Holtålen', '50', 'Trøndelag', 11.3001, 62.8627),
  ('5027', 'Midtre Gauldal', '50', 'Trøndelag', 10.4932, 62.8945),
  ('5028', 'Melhus', '50', 'Trøndelag', 10.2973, 63.1806),
  ('5029', 'Skaun', '50', 'Trøndelag', 10.0609, 63.2587),
  ('5031', 'Malvik', '50', 'Trøndelag', 10.7736, 63.3692),
  ('5032', 'Selbu', '50', 'Trøndelag', 11.1261, 63.1759),
  ('5033', 'Tydal', '50', 'Trøndelag', 11.7451, 62.9711),
  ('5034', 'Meråker', '50', 'Trøndelag', 11.8337, 63.4069),
  ('5035', 'Stjørdal', '50', 'Trøndelag', 11.2405, 63.4631),
  ('5036', 'Frosta', '50', 'Trøndelag', 10.7652, 63.6072),
  ('5037', 'Levanger', '50', 'Trøndelag', 11.2892, 63.6888),
  ('5038', 'Verdal', '50', 'Trøndelag', 12.0411, 63.7838),
  ('5041', 'Snåase - Snåsa', '50', 'Trøndelag', 12.6017, 64.1954),
  ('5042', 'Lierne', '50', 'Trøndelag', 13.6133, 64.415),
  ('5043', 'Raarvihke - Røyrvik', '50', 'Trøndelag', 13.6827, 64.8211),
  ('5044', 'Namsskogan', '50', 'Trøndelag', 13.0726, 64.8099),
  ('5045', 'Grong', '50', 'Trøndelag', 12.5809, 64.5294),
  ('5046', 'Høylandet', '50', 'Trøndelag', 12.3784, 64.7564),
  ('5047', 'Overhalla', '50', 'Trøndelag', 11.9156, 64.4806),
  ('5049', 'Flatanger', '50', 'Trøndelag', 10.8054, 64.4471),
  ('5052', 'Leka', '50', 'Trøndelag', 11.5475, 65.0937),
  ('5053', 'Inderøy', '50', 'Trøndelag', 11.0848, 63.8471),
  ('5054', 'Indre Fosen', '50', 'Trøndelag', 10.3254, 63.676),
  ('5055', 'Heim', '50', 'Trøndelag', 8.8279, 63.2442),
  ('5056', 'Hitra', '50', 'Trøndelag', 8.8353, 63.548),
  ('5057', 'Ørland', '50', 'Trøndelag', 9.7629, 63.7889),
  ('5058', 'Åfjord', '50', 'Trøndelag', 10.3604, 64.0279),
  ('5059', 'Orkland', '50', 'Trøndelag', 9.5952, 63.2684),
  ('5060', 'Nærøysund', '50', 'Trøndelag', 11.5595, 64.8976),
  ('5061', 'Rindal', '50', 'Trøndelag', 9.2713, 63.003),
  ('5501', 'Tromsø', '55', 'Troms', 18.9632, 69.6721),
  ('5503', 'Harstad - Hárstták', '55', 'Troms', 16.476, 68.8588),
  ('5510', 'Kvæfjord', '55', 'Troms', 16.0078, 68.6641),
  ('5512', 'Dielddanuorri - Tjeldsund', '55', 'Troms', 16.7724, 68.5539),
  ('5514', 'Ibestad', '55', 'Troms', 17.172, 68.825),
  ('5516', 'Gratangen', '55', 'Troms', 17.511, 68.7084),
  ('5518', 'Loabák - Lavangen', '55', 'Troms', 17.7389, 68.7169),
  ('5520', 'Bardu', '55', 'Troms', 19.1057, 68.7035),
  ('5522', 'Salangen', '55', 'Troms', 17.8384, 68.8749),
  ('5524', 'Målselv', '55', 'Troms', 19.2571, 68.9577),
  ('5526', 'Sørreisa', '55', 'Troms', 18.1781, 69.1006),
  ('5528', 'Dyrøy', '55', 'Troms', 17.6972, 69.0211),
  ('5530', 'Senja', '55', 'Troms', 17.6394, 69.3045),
  ('5532', 'Balsfjord', '55', 'Troms', 19.2158, 69.2746),
  ('5534', 'Karlsøy', '55', 'Troms', 19.3866, 70.0635),
  ('5536', 'Lyngen', '55', 'Troms', 20.0818, 69.6895),
  ('5538', 'Storfjord - Omasvuotna - Omasvuono', '55', 'Troms', 20.3754, 69.2481),
  ('5540', 'Gáivuotna - Kåfjord - Kaivuono', '55', 'Troms', 20.8083, 69.4935),
  ('5542', 'Skjervøy', '55', 'Troms', 20.8218, 70.0272),
  ('5544', 'Nordreisa - Ráisa - Raisi', '55', 'Troms', 21.4961, 69.5275),
  ('5546', 'Kvænangen', '55', 'Troms', 22.0408, 69.8522),
  ('5601', 'Alta', '56', 'Finnmark', 23.2234, 70.0486),
  ('5603', 'Hammerfest - Hámmerfeasta', '56', 'Finnmark', 23.8383, 70.5104),
  ('5605', 'Sør-Varanger', '56', 'Finnmark', 29.6423, 69.5193),
  ('5607', 'Vadsø', '56', 'Finnmark', 29.7207, 70.2689),
  ('5610', 'Kárášjohka - Karasjok', '56', 'Finnmark', 25.2254, 69.392),
  ('5612', 'Guovdageaidnu - Kautokeino', '56', 'Finnmark', 23.6907, 69.1338),
  ('5614', 'Loppa', '56', 'Finnmark', 21.8892, 70.2158),
  ('5616', 'Hasvik', '56', 'Finnmark', 22.4143, 70.5232),
  ('5618', 'Måsøy', '56', 'Finnmark', 24.6629, 70.8672),
  ('5620', 'Nordkapp', '56', 'Finnmark', 25.8932, 70.898),
  ('5622', 'Porsanger - Porsáŋgu - Porsanki', '56', 'Finnmark', 25.0368, 70.2349),
  ('5624', 'Lebesby', '56', 'Finnmark', 26.9252, 70.5594),
  ('5626', 'Gamvik', '56', 'Finnmark', 27.9498, 70.7663),
  ('5628', 'Deatnu - Tana', '56', 'Finnmark', 27.4967, 70.269),
  ('5630', 'Berlevåg', '56', 'Finnmark', 29.131, 70.681),
  ('5632', 'Båtsfjord', '56', 'Finnmark', 29.9807, 70.5143),
  ('5634', 'Vardø', '56', 'Finnmark', 30.6194, 70.3371),
  ('5636', 'Unjárga - Nesseby', '56', 'Finnmark', 28.8119, 70.1334);

-- 0021_deleted
-- What a landowner deletes is gone from every page, but bookings and papers of the past still name it: the row stays.
alter table property add deleted_at timestamptz, add check (deleted_at is null or status = 'inactive');
alter table cabin add deleted_at timestamptz, add check (deleted_at is null or status = 'archived');
alter table offering add deleted_at timestamptz, add check (deleted_at is null or (status = 'archived' and not published));

-- 0025_search
-- What search reads: one row per listed offering, rewritten whenever it, its property or its cabins are saved. Bookings never touch it.
-- One letter for æøå and for aa/oe/ae, on both sides of every comparison of text, so that «sjøen», "sjoen" and "sjoeen" are one word.
create function fold(t text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(translate(t, 'ÆØÅÄÖÉÈÜÁŠŽČĐŊŦæøåäöéèüášžčđŋŧ', 'eoaaoeeuaszcdnteoaaoeeuaszcdnt')), 'oe+', 'o', 'g'), 'ae+', 'e', 'g'), 'aa+', 'a', 'g')
$$;

create table offering_search (
  offering_id uuid primary key references offering on delete cascade,
  property_id uuid not null, county_number text not null, municipality_number text not null,
  offering_type text not null, experience_level text,
  species bigint not null, amenities int not null, -- bit masks in the order of domain/lists.ts
  area_ha double precision, cabin_beds int not null, rating real, created_at timestamptz not null,
  loc point not null, lonlat point not null, -- plane km for distances, WGS 84 for boxes
  valid_from date not null, valid_to date not null, last_arrival date not null, sales_start date not null,
  min_days int not null, max_days int not null, -- every duration type becomes min..max
  start_mask smallint not null, min_hunters int not null, max_hunters int not null, shared boolean not null, per_hunter boolean not null,
  price_of_arrival boolean not null, -- fixed_days and season: the price is for the period
  ls_days int not null, ls_hundredths int not null, -- long-stay discount in hundredths of a percent
  from_ore bigint not null, floor_ore bigint not null, -- floor: no day costs less, discount taken
  blackout datemultirange, included_cabins uuid[], -- blackout: the offering's own, and those of the cabins it includes
  exact_days int not null generated always as (case when price_of_arrival then min_days else 0 end) stored,
  indexed_on date not null
);
create index on offering_search (from_ore, offering_id);
create index on offering_search (county_number, from_ore);
create index on offering_search (per_hunter, exact_days, floor_ore);
create index on offering_search (county_number, per_hunter, exact_days, floor_ore);
create index on offering_search (municipality_number);
create index on offering_search (property_id);
create index on offering_search (created_at desc, offering_id desc);
create index on offering_search (indexed_on);
create index on offering_search using gist (loc);
create index on offering_search using gist (lonlat);

-- prefix[1] = 0, then the running sum of the exact price of each day of the season.
create table offering_price (offering_id uuid primary key references offering_search on delete cascade, prefix bigint[] not null);
create table offering_text (offering_id uuid primary key references offering_search on delete cascade, tsv tsvector not null);
create index on offering_text using gin (tsv);
-- Every lexeme there is: misspelt and compound words of a query are looked up here and become lexemes that exist.
create table word (w text primary key);
create index on word using gin (w gin_trgm_ops);
create index on word (w text_pattern_ops);

-- 0026_demo_world
-- What of the demo world is already made, so that no start and no second process makes it again. Stays empty in production.
create table demo_world (part text primary key, made_at timestamptz not null);

-- 0030_card_provider
-- The demo's card provider: its own record, as a bank would keep it. The product never reads these tables; it asks, and is told by signed webhook.
create schema card_provider;
create table card_provider.intent (
  intent_id text primary key, client_secret text not null, reference text not null, amount_ore bigint not null check (amount_ore > 0),
  status text not null check (status in ('requires_payment_method', 'succeeded')), idempotency_key text not null unique,
  created_at timestamptz not null, charged_at timestamptz
);
create table card_provider.refund (
  refund_id text primary key, intent_id text not null references card_provider.intent, amount_ore bigint not null check (amount_ore > 0),
  idempotency_key text not null unique, created_at timestamptz not null
);
create table card_provider.transfer (
  transfer_id text primary key, uid text not null, bank_account_number text not null check (bank_account_number ~ '^\d{11}$'), amount_ore bigint not null check (amount_ore > 0),
  idempotency_key text not null unique, created_at timestamptz not null
);
-- What the provider has to tell, until the product has said that it heard.
create table card_provider.event (
  event_id text primary key, type text not null, payload text not null, idempotency_key text unique, created_at timestamptz not null,
  attempts int not null default 0, next_attempt_at timestamptz not null, delivered_at timestamptz
);
create index on card_provider.event (next_attempt_at) where delivered_at is null;
-- The secret both sides know, where none is configured: every process on this database must have the same.
create table card_provider.setting (name text primary key, value text not null);

-- 0031_money
-- A KID names one invoice among all landowners', since they are paid to one account; the number series is per landowner.
create sequence invoice_kid as bigint maxvalue 99999999;
-- A payout that could not be sent is looked at again when the account changes.
create index on payout (landowner_uid) where status in ('on_hold', 'failed');

-- 0040_media
-- Files lie in the file store under their id. The row is written before the files are and outlives them, so that no file is ever without one.
create table stored_file (file_id uuid primary key, created_at timestamptz not null);

create table image (
  image_id uuid primary key,
  property_id uuid references property on delete cascade, cabin_id uuid references cabin on delete cascade, offering_id uuid references offering on delete cascade,
  file_id uuid not null references stored_file, -- several rows may share one: a copied offering keeps its pictures
  kind text not null check (kind in ('image', 'video')),
  main boolean not null default false,
  was_main boolean not null default false, -- when it was deleted, so that restoring gives it its place back
  position int not null,
  width int not null check (width > 0), height int not null check (height > 0),
  widths int[] not null, -- the renditions there are; none of a video
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null, deleted_at timestamptz,
  check (num_nonnulls(property_id, cabin_id, offering_id) = 1),
  check (not main or (kind = 'image' and deleted_at is null)),
  check ((kind = 'video') = (widths = '{}'))
);
create index on image (property_id) where property_id is not null;
create index on image (cabin_id) where cabin_id is not null;
create index on image (offering_id) where offering_id is not null;
create unique index image_one_main_of_property on image (property_id) where main;
create unique index image_one_main_of_cabin on image (cabin_id) where main;
create unique index image_one_main_of_offering on image (offering_id) where main;
create index on image (file_id);
create index on image (deleted_at) where deleted_at is not null;

create table document (
  document_id uuid primary key,
  property_id uuid not null references property on delete cascade,
  file_id uuid not null references stored_file,
  name text not null, content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null, deleted_at timestamptz
);
create index on document (property_id);
create index on document (file_id);
create index on document (deleted_at) where deleted_at is not null;

-- 0041_boundaries
-- Boundaries: how they are drawn on maps of many, what the national map has answered, and where municipalities lie.

-- A drawing of each boundary for each band of zoom, written when the property is saved. What is not drawn yet (rows that came
-- another way) a sweep draws.
create table property_outline (
  band smallint not null check (band between 0 and 4),
  property_id uuid not null references property on delete cascade,
  geometry text not null, -- GeoJSON, sent as it stands
  primary key (band, property_id)
);
create index on property_outline (property_id);
alter table property add column outlined boolean not null default false;
create index property_to_outline on property (property_id) where boundary is not null and not outlined;

-- Answers of the national map, kept a day: the same button pressed twice asks once.
create table parcel_answer (
  source text not null check (source in ('rest', 'wfs')),
  parcel text not null,
  answer jsonb not null, fetched_at timestamptz not null,
  primary key (source, parcel)
);
create index on parcel_answer (fetched_at);
-- Null: it was asked for and could not be had.
create table municipality_outline (municipality_number text primary key references municipality, outline jsonb, fetched_at timestamptz not null);

-- Bounding boxes of the municipalities (WGS 84). © Kartverket, CC BY 4.0.
alter table municipality add column box box;
update municipality m set box = box(point(v.east, v.north), point(v.west, v.south)) from (values
  ('0301', 10.4892, 59.8094, 10.9514, 60.1351), ('1101', 5.8477, 58.3574, 6.4975, 58.6493), ('1103', 5.5618, 58.8848, 6.106, 59.2965), ('1106', 5.071, 59.3838, 5.3973, 59.5034),
  ('1108', 5.6097, 58.7768, 6.9392, 59.1926), ('1111', 6.1119, 58.2776, 6.5226, 58.4769), ('1112', 6.2633, 58.2995, 6.6322, 58.6279), ('1114', 5.8641, 58.5143, 6.6228, 58.7949),
  ('1119', 5.5403, 58.4775, 5.9347, 58.7053), ('1120', 5.4893, 58.6922, 5.7387, 58.8318), ('1121', 5.6034, 58.6128, 5.9303, 58.8017), ('1122', 5.799, 58.6725, 6.6655, 58.99),
  ('1124', 5.43, 58.8129, 5.703, 58.9616), ('1127', 5.5599, 58.9718, 5.6637, 59.0366), ('1130', 5.814, 58.9035, 6.2365, 59.1408), ('1133', 5.9888, 59.0367, 6.8651, 59.3751),
  ('1134', 5.9138, 59.3013, 7.2147, 59.7828), ('1135', 6.1781, 59.5627, 6.6935, 59.8446), ('1144', 5.3891, 59.0401, 5.4945, 59.0886), ('1145', 5.3731, 59.1592, 5.556, 59.2722),
  ('1146', 5.3436, 59.2427, 5.8974, 59.4997), ('1149', 5.0298, 59.1291, 5.417, 59.4196), ('1151', 4.8552, 59.2941, 4.9123, 59.3198), ('1160', 5.4639, 59.4088, 6.1838, 59.6857),
  ('1505', 7.6887, 63.0182, 7.9012, 63.1386), ('1506', 6.5146, 62.3317, 8.7317, 62.8714), ('1508', 6.0857, 62.4138, 7.1205, 62.8627), ('1511', 5.4053, 61.9604, 5.864, 62.2029),
  ('1514', 5.3404, 62.1704, 5.7802, 62.2902), ('1515', 5.4768, 62.2081, 5.8462, 62.4137), ('1516', 5.7649, 62.2288, 5.9585, 62.4252), ('1517', 5.9006, 62.2798, 6.1142, 62.425),
  ('1520', 5.9514, 62.0992, 6.7832, 62.3758), ('1525', 6.6576, 61.9635, 7.4162, 62.3721), ('1528', 6.4019, 62.2209, 6.8754, 62.4522), ('1531', 6.0559, 62.3948, 6.3664, 62.4517),
  ('1532', 5.9316, 62.4621, 6.1756, 62.5909), ('1535', 6.6852, 62.4462, 7.394, 62.6556), ('1539', 7.2255, 62.1708, 8.2058, 62.7139), ('1547', 6.6285, 62.7503, 7.0474, 62.8583),
  ('1554', 7.3521, 62.9354, 7.7273, 63.1163), ('1557', 7.3849, 62.8211, 8.1196, 62.9993), ('1560', 7.88, 62.7833, 8.4404, 63.1105), ('1563', 8.2061, 62.3535, 9.2437, 62.9186),
  ('1566', 8.2575, 62.7118, 9.3648, 63.1339), ('1573', 7.7681, 63.2725, 8.2647, 63.5152), ('1576', 7.8262, 63.133, 8.9111, 63.4244), ('1577', 5.7279, 61.9234, 6.794, 62.2312),
  ('1578', 6.8271, 62.0653, 7.8286, 62.4843), ('1579', 6.8989, 62.7522, 7.6153, 63.0148), ('1580', 6.1274, 62.5224, 6.8404, 62.7124), ('1804', 13.8261, 66.9205, 15.3649, 67.6034),
  ('1806', 16.0357, 67.9694, 18.1514, 68.6085), ('1811', 11.6941, 64.9395, 13.1567, 65.3057), ('1812', 11.6262, 65.2031, 12.4644, 65.4389), ('1813', 11.9966, 65.2103, 13.167, 65.6235),
  ('1815', 11.3755, 65.5662, 12.1847, 65.8398), ('1816', 12.2888, 65.5174, 13.0398, 65.7879), ('1818', 11.6788, 65.896, 12.4722, 66.0821), ('1820', 12.1608, 65.7427, 12.775, 66.0257),
  ('1822', 12.6598, 65.9594, 13.4902, 66.2347), ('1824', 12.5975, 65.4641, 13.7659, 66.1785), ('1825', 12.9331, 65.0991, 13.8766, 65.7858), ('1826', 13.6255, 65.1083, 14.6255, 65.8917),
  ('1827', 12.1711, 66.0135, 12.8059, 66.2604), ('1828', 12.6975, 66.162, 13.319, 66.3155), ('1832', 13.3338, 65.766, 14.6023, 66.2462), ('1833', 13.1883, 66.0956, 15.5333, 66.7839),
  ('1834', 12.3044, 66.2989, 13.2622, 66.5863), ('1835', 11.9997, 66.4778, 12.2681, 66.5993), ('1836', 12.4461, 66.3972, 13.8724, 66.8011), ('1837', 13.062, 66.6204, 14.4189, 66.9551),
  ('1838', 13.594, 66.7695, 14.4102, 67.199), ('1839', 14.3088, 66.6461, 15.0232, 67.138), ('1840', 14.9699, 66.5579, 16.3064, 67.2048), ('1841', 15.0387, 67.0162, 16.4041, 67.4539),
  ('1845', 15.0636, 67.2563, 16.4076, 67.7832), ('1848', 14.5577, 67.6301, 15.9111, 68.0447), ('1851', 15.1319, 68.2506, 16.129, 68.6139), ('1853', 16.5526, 68.4474, 17.3377, 68.5728),
  ('1856', 11.8675, 67.4095, 12.1908, 67.5308), ('1857', 12.559, 67.6306, 12.7691, 67.7576), ('1859', 13.0017, 67.9679, 13.4575, 68.1698), ('1860', 13.4601, 68.047, 14.169, 68.3475),
  ('1865', 14.0335, 68.1467, 15.2488, 68.4061), ('1866', 14.5316, 68.3268, 15.4428, 68.6754), ('1867', 14.3032, 68.5917, 14.8631, 68.8367), ('1868', 14.7105, 68.7236, 15.3269, 69.0687),
  ('1870', 14.7941, 68.526, 16.0089, 68.969), ('1871', 15.4162, 68.7599, 16.1798, 69.3247), ('1874', 12.7966, 67.8274, 13.1734, 68.0455), ('1875', 15.2756, 67.534, 16.9299, 68.2658),
  ('3101', 11.1999, 58.8771, 11.7105, 59.2596), ('3103', 10.5868, 59.3052, 10.8208, 59.5152), ('3105', 10.9479, 59.1119, 11.348, 59.4167), ('3107', 10.6839, 59.0919, 11.1307, 59.3238),
  ('3110', 10.8284, 58.9785, 11.1459, 59.1258), ('3112', 10.6576, 59.2784, 10.9778, 59.411), ('3114', 10.7658, 59.3872, 11.1377, 59.542), ('3116', 11.0572, 59.3929, 11.2409, 59.5492),
  ('3118', 10.7713, 59.4501, 11.551, 59.7691), ('3120', 11.1881, 59.2364, 11.5974, 59.4831), ('3122', 11.4929, 59.2982, 11.8215, 59.6772), ('3124', 11.5535, 59.0337, 11.8297, 59.3381),
  ('3201', 10.3483, 59.8508, 10.642, 60.0322), ('3203', 10.3104, 59.4819, 10.619, 59.9059), ('3205', 10.9337, 59.7544, 11.4395, 60.0772), ('3207', 10.7283, 59.6187, 10.992, 59.8317),
  ('3209', 11.0409, 60.0525, 11.3357, 60.2564), ('3212', 10.5807, 59.7221, 10.7274, 59.8748), ('3214', 10.5481, 59.6128, 10.7512, 59.7768), ('3216', 10.6476, 59.4719, 10.8586, 59.6475),
  ('3218', 10.6741, 59.5923, 10.8917, 59.7657), ('3220', 10.9331, 59.6825, 11.2435, 59.8561), ('3222', 10.9072, 59.8364, 11.0303, 59.958), ('3224', 11.0108, 59.8272, 11.1736, 59.9548),
  ('3226', 11.2741, 59.5936, 11.9455, 60.0236), ('3228', 11.2553, 59.9884, 11.8223, 60.3524), ('3230', 10.9119, 60.0285, 11.1161, 60.128), ('3232', 10.6752, 59.9729, 10.9956, 60.188),
  ('3234', 10.4564, 60.1316, 10.8647, 60.339), ('3236', 10.1943, 60.1649, 10.5769, 60.4003), ('3238', 10.772, 60.1068, 11.1292, 60.3467), ('3240', 11.0721, 60.226, 11.4219, 60.6052),
  ('3242', 10.672, 60.3304, 11.1393, 60.5242), ('3301', 9.9432, 59.5342, 10.4129, 59.8625), ('3303', 9.3333, 59.4079, 10.06, 59.7813), ('3305', 9.7045, 60.0173, 10.6007, 60.6379),
  ('3310', 10.1245, 59.9567, 10.4777, 60.126), ('3312', 10.062, 59.7224, 10.3773, 59.9746), ('3314', 9.6455, 59.5825, 10.062, 59.9059), ('3316', 9.7138, 59.8497, 10.294, 60.1708),
  ('3318', 9.4587, 60.071, 9.8817, 60.314), ('3320', 9.0958, 60.2967, 9.844, 60.5719), ('3322', 8.6815, 60.3932, 9.4352, 60.7006), ('3324', 8.7186, 60.6312, 9.3321, 60.8713),
  ('3326', 8.0409, 60.764, 8.919, 61.0917), ('3328', 7.7752, 60.4705, 8.8439, 60.9241), ('3330', 7.4388, 60.3412, 8.6225, 60.8666), ('3332', 9.134, 59.8964, 9.8586, 60.3643),
  ('3334', 9.1788, 59.7173, 9.722, 59.9975), ('3336', 8.9707, 59.8794, 9.466, 60.1524), ('3338', 7.4883, 60.071, 9.2179, 60.5121), ('3401', 11.8307, 59.9817, 12.5419, 60.3978),
  ('3403', 10.981, 60.769, 11.2796, 61.236), ('3405', 10.0381, 61.0186, 10.7437, 61.248), ('3407', 10.1684, 60.7075, 10.7448, 61.0368), ('3411', 10.443, 60.6757, 11.1177, 61.2955),
  ('3412', 11.2198, 60.6754, 11.643, 61.0553), ('3413', 11.0278, 60.4588, 11.6543, 60.7923), ('3414', 11.3422, 60.2954, 11.837, 60.5842), ('3415', 11.5203, 60.0478, 11.937, 60.3768),
  ('3416', 11.7934, 59.8408, 12.3587, 60.1416), ('3417', 11.7961, 60.2768, 12.6069, 60.5507), ('3418', 11.6414, 60.4716, 12.5983, 60.8908), ('3419', 11.6136, 60.5651, 12.3381, 61.0615),
  ('3420', 11.299, 60.7413, 12.1611, 61.2043), ('3421', 11.7372, 61.0131, 12.8708, 61.6991), ('3422', 10.9578, 61.0151, 11.9161, 61.5072), ('3423', 10.0526, 61.1995, 11.3746, 61.9639),
  ('3424', 10.4485, 61.4129, 11.8433, 62.2003), ('3425', 11.51, 61.5745, 12.2994, 62.3745), ('3426', 10.4738, 62.1436, 11.6958, 62.6001), ('3427', 10.0061, 62.023, 11.2175, 62.6969),
  ('3428', 10.1221, 61.9133, 10.9328, 62.2798), ('3429', 9.5838, 61.8844, 10.3827, 62.4278), ('3430', 10.7216, 62.1343, 11.8568, 62.6963), ('3431', 9.0103, 61.8863, 9.9281, 62.3431),
  ('3432', 7.9836, 62.0009, 9.3192, 62.3784), ('3433', 7.3425, 61.6791, 8.5914, 62.1897), ('3434', 7.8956, 61.3977, 8.9927, 62.031), ('3435', 8.4877, 61.3867, 9.4307, 62.0186),
  ('3436', 8.8996, 61.342, 10.015, 61.8663), ('3437', 9.1121, 61.5604, 10.0155, 61.9574), ('3438', 9.1873, 61.2925, 10.1648, 61.9133), ('3439', 9.9387, 61.3625, 10.705, 61.7518),
  ('3440', 10.1794, 61.183, 10.8491, 61.4716), ('3441', 9.3009, 61.1074, 10.3677, 61.421), ('3442', 10.6715, 60.4706, 11.154, 60.7749), ('3443', 10.4848, 60.5006, 10.7613, 60.7554),
  ('3446', 10.1248, 60.3121, 10.9339, 60.5648), ('3447', 9.9774, 60.5267, 10.5505, 60.8785), ('3448', 9.632, 60.7261, 10.2538, 61.1642), ('3449', 9.2578, 60.4542, 10.0353, 60.8792),
  ('3450', 9.3804, 60.7993, 9.8155, 61.128), ('3451', 8.8895, 60.7674, 9.6903, 61.2407), ('3452', 8.6541, 60.8966, 9.1787, 61.2096), ('3453', 8.7215, 61.0509, 9.466, 61.4507),
  ('3454', 8.0067, 60.9392, 8.8891, 61.4456), ('3901', 10.3354, 59.3415, 10.5389, 59.4534), ('3903', 9.9154, 59.4451, 10.3969, 59.6739), ('3905', 10.0426, 59.2326, 10.5293, 59.4824),
  ('3907', 9.9926, 59.0418, 10.3773, 59.3885), ('3909', 9.7553, 58.9582, 10.2335, 59.473), ('3911', 10.3345, 59.0501, 10.5775, 59.2666), ('4001', 9.6068, 59.007, 9.8964, 59.2092),
  ('4003', 9.2277, 59.0453, 9.7797, 59.4873), ('4005', 8.7793, 59.4763, 9.5153, 59.8983), ('4010', 9.5806, 59.1948, 9.8781, 59.4249), ('4012', 9.3022, 58.92, 9.7584, 59.1253),
  ('4014', 9.1605, 58.7714, 9.6557, 59.0009), ('4016', 8.5797, 58.885, 9.3987, 59.2967), ('4018', 8.8206, 59.1423, 9.443, 59.3851), ('4020', 8.8197, 59.3221, 9.4717, 59.5355),
  ('4022', 8.2065, 59.3516, 8.9176, 59.7951), ('4024', 8.3709, 59.5289, 9.0225, 59.8545), ('4026', 7.8534, 59.7621, 9.1926, 60.1883), ('4028', 8.1412, 59.2428, 8.8828, 59.5741),
  ('4030', 8.2865, 58.8314, 8.8342, 59.2673), ('4032', 7.6962, 58.9286, 8.4061, 59.3604), ('4034', 7.5145, 59.3266, 8.34, 59.6011), ('4036', 7.0963, 59.4873, 8.3248, 60.1269),
  ('4201', 8.9657, 58.6537, 9.3661, 58.8299), ('4202', 8.3087, 58.2478, 8.7289, 58.4918), ('4203', 8.4997, 58.3949, 9.0004, 58.6035), ('4204', 7.5273, 58.0051, 8.2098, 58.369),
  ('4205', 7.0289, 57.9633, 7.7347, 58.4733), ('4206', 6.5534, 58.0393, 7.0012, 58.2268), ('4207', 6.3817, 58.1959, 6.9255, 58.569), ('4211', 8.7545, 58.7632, 9.1912, 58.9932),
  ('4212', 8.6218, 58.6396, 9.0171, 58.8713), ('4213', 8.7331, 58.5447, 9.1557, 58.7067), ('4214', 7.9559, 58.4528, 8.7597, 58.7216), ('4215', 8.1447, 58.1082, 8.4563, 58.3333),
  ('4216', 7.9315, 58.2419, 8.445, 58.6372), ('4217', 7.9614, 58.6143, 8.7597, 58.985), ('4218', 7.7823, 58.3086, 8.1099, 58.5574), ('4219', 7.5132, 58.4418, 8.1121, 58.7313),
  ('4220', 7.0326, 58.6459, 8.0168, 59.0981), ('4221', 6.9964, 58.9394, 7.821, 59.3988), ('4222', 6.8245, 59.1819, 7.6256, 59.6727), ('4223', 7.6239, 58.2166, 8.0795, 58.463),
  ('4224', 7.1411, 58.4889, 7.667, 58.8794), ('4225', 6.8668, 58.0015, 7.5325, 58.5156), ('4226', 7.0681, 58.2824, 7.3789, 58.6707), ('4227', 6.713, 58.2136, 7.1832, 58.8227),
  ('4228', 6.4361, 58.5004, 7.2049, 59.1896), ('4601', 5.1717, 60.2037, 5.6868, 60.5268), ('4602', 4.7231, 61.4748, 5.7334, 62.0352), ('4611', 5.7825, 59.579, 6.5254, 60.0182),
  ('4612', 5.2245, 59.4754, 5.5431, 59.7339), ('4613', 5.0557, 59.525, 5.4387, 59.9087), ('4614', 5.3311, 59.7316, 5.6211, 59.9197), ('4615', 5.1171, 59.8101, 5.4833, 59.9819),
  ('4616', 5.34, 59.8745, 5.7325, 60.0845), ('4617', 5.5985, 59.703, 6.4831, 60.2169), ('4618', 6.083, 59.6942, 7.4883, 60.4557), ('4619', 6.8078, 60.0989, 7.7321, 60.592),
  ('4620', 6.7511, 60.4767, 7.7321, 60.7408), ('4621', 5.8441, 60.4295, 6.9859, 60.9595), ('4622', 5.8548, 60.0998, 6.5256, 60.5336), ('4623', 5.5705, 60.2869, 5.9911, 60.5266),
  ('4624', 5.2989, 60.0336, 5.9613, 60.351), ('4625', 5.0029, 59.9678, 5.3039, 60.1636), ('4626', 4.7033, 60.1614, 5.2227, 60.7199), ('4627', 4.9369, 60.3896, 5.2526, 60.6041),
  ('4628', 5.5871, 60.4338, 6.314, 60.9137), ('4629', 5.6504, 60.7241, 6.2103, 61.0352), ('4630', 5.3437, 60.4282, 5.7116, 60.7085), ('4631', 4.8491, 60.5052, 5.7133, 60.8521),
  ('4632', 4.7717, 60.7322, 5.0471, 60.8363), ('4633', 4.673, 60.7507, 4.746, 60.7977), ('4634', 5.1322, 60.7074, 5.8652, 60.9855), ('4635', 4.7156, 60.8299, 5.6236, 61.0891),
  ('4636', 4.5087, 60.9854, 5.0962, 61.2258), ('4637', 4.9654, 61.0698, 5.4505, 61.2822), ('4638', 5.3945, 60.9516, 6.4111, 61.2978), ('4639', 6.136, 60.8807, 7.0181, 61.1756),
  ('4640', 6.252, 61.1064, 7.3944, 61.5702), ('4641', 6.7212, 60.6755, 7.7504, 61.0663), ('4642', 7.0266, 60.8417, 8.2827, 61.2355), ('4643', 7.3951, 61.1109, 8.2515, 61.4612),
  ('4644', 6.8058, 61.1817, 8.322, 61.8575), ('4645', 4.59, 61.2707, 5.5534, 61.482), ('4646', 4.941, 61.1801, 5.7318, 61.3776), ('4647', 5.2625, 61.2347, 6.8543, 61.7017),
  ('4648', 4.7903, 61.6622, 5.8772, 61.9178), ('4649', 5.0908, 61.8466, 6.4767, 62.2133), ('4650', 5.6366, 61.586, 6.7582, 61.8593), ('4651', 6.2591, 61.6095, 7.4142, 62.0341),
  ('5001', 10.0566, 63.1599, 10.7252, 63.4574), ('5006', 10.4513, 63.7712, 12.378, 64.3303), ('5007', 10.7408, 64.0979, 12.2168, 64.835), ('5014', 8.2675, 63.6577, 9.2054, 64.0777),
  ('5020', 10.2655, 64.1637, 10.9273, 64.4292), ('5021', 8.92, 62.2557, 10.0976, 62.816), ('5022', 9.4216, 62.5582, 10.3251, 62.974), ('5025', 11.1234, 62.31, 12.2547, 62.8292),
  ('5026', 10.7923, 62.6615, 11.8078, 63.0639), ('5027', 9.9879, 62.6455, 10.9984, 63.1436), ('5028', 9.8784, 63.0197, 10.7162, 63.3416), ('5029', 9.8907, 63.1674, 10.231, 63.3501),
  ('5031', 10.5827, 63.2951, 10.9646, 63.4433), ('5032', 10.6205, 63.0038, 11.6318, 63.3479), ('5033', 11.2719, 62.7479, 12.2182, 63.1942), ('5034', 11.4546, 63.1807, 12.2129, 63.6332),
  ('5035', 10.7529, 63.3262, 11.7282, 63.6001), ('5036', 10.5835, 63.5383, 10.9468, 63.6761), ('5037', 10.8501, 63.5596, 11.7282, 63.818), ('5038', 11.3986, 63.5934, 12.6836, 63.9742),
  ('5041', 11.9554, 63.9569, 13.248, 64.4339), ('5042', 13.0695, 64.008, 14.1571, 64.8221), ('5043', 13.0395, 64.503, 14.326, 65.1392), ('5044', 12.5162, 64.503, 13.6289, 65.1167),
  ('5045', 12.0709, 64.3324, 13.091, 64.7264), ('5046', 12.0237, 64.5258, 12.7332, 64.987), ('5047', 11.6033, 64.2835, 12.228, 64.6777), ('5049', 10.5105, 64.2803, 11.1003, 64.6139),
  ('5052', 10.9785, 65.0382, 11.9602, 65.2102), ('5053', 10.6451, 63.7183, 11.5245, 63.9758), ('5054', 9.805, 63.4863, 10.8457, 63.8657), ('5055', 8.1394, 63.0204, 9.4541, 63.4698),
  ('5056', 8.2363, 63.4128, 9.4343, 63.6832), ('5057', 9.3102, 63.6348, 10.2156, 63.943), ('5058', 9.8404, 63.7712, 10.8804, 64.2845), ('5059', 9.1766, 62.8904, 10.0138, 63.6463),
  ('5060', 10.5402, 64.7224, 12.5809, 65.0772), ('5061', 8.959, 62.7941, 9.5835, 63.2119), ('5501', 17.886, 69.2821, 20.0404, 70.0621), ('5503', 16.2126, 68.5574, 16.7619, 69.1634),
  ('5510', 15.5932, 68.4433, 16.4225, 68.8849), ('5512', 15.9972, 68.3868, 17.5476, 68.721), ('5514', 16.8239, 68.7261, 17.4839, 68.9307), ('5516', 17.179, 68.597, 17.8429, 68.8198),
  ('5518', 17.4265, 68.5998, 18.0514, 68.8339), ('5520', 17.9848, 68.356, 20.2265, 69.0509), ('5522', 17.4498, 68.7391, 18.2269, 69.0106), ('5524', 18.1783, 68.5579, 20.3359, 69.3574),
  ('5526', 17.8953, 68.9804, 18.4608, 69.2207), ('5528', 17.3422, 68.9048, 18.0523, 69.1373), ('5530', 16.7786, 69.0066, 18.5003, 69.6025), ('5532', 18.4402, 69.0337, 19.9914, 69.5154),
  ('5534', 18.4839, 69.816, 20.2893, 70.311), ('5536', 19.7688, 69.4015, 20.3948, 69.9775), ('5538', 19.6422, 69.0363, 21.1087, 69.4598), ('5540', 20.3215, 69.2343, 21.2793, 69.7587),
  ('5542', 20.3649, 69.8169, 21.2787, 70.2374), ('5544', 20.4593, 69.0729, 22.533, 69.9821), ('5546', 21.1871, 69.4823, 22.8945, 70.2222), ('5601', 22.1864, 69.6455, 24.2182, 70.4461),
  ('5603', 22.6993, 70.0965, 24.9772, 70.9243), ('5605', 28.3305, 69.0108, 30.9542, 70.0278), ('5607', 28.981, 70.0601, 30.4603, 70.4778), ('5610', 24.194, 68.8808, 26.2567, 69.9032),
  ('5612', 21.9836, 68.5546, 25.3977, 69.713), ('5614', 21.1747, 70.0387, 22.6037, 70.3929), ('5616', 21.929, 70.2802, 22.8995, 70.7661), ('5618', 23.8395, 70.6183, 25.4864, 71.116),
  ('5620', 25.2294, 70.6563, 26.681, 71.185), ('5622', 23.9114, 69.7309, 26.1485, 70.7551), ('5624', 25.9131, 69.9731, 27.7379, 71.1331), ('5626', 27.3515, 70.3995, 28.5481, 71.1331),
  ('5628', 25.7674, 69.8171, 29.226, 70.7208), ('5630', 28.5057, 70.4768, 29.7564, 70.8852), ('5632', 29.2177, 70.2964, 30.7437, 70.7321), ('5634', 30.0744, 70.2067, 31.1645, 70.4676),
  ('5636', 28.3044, 69.8492, 29.3291, 70.4065)
) v(number, west, south, east, north) where m.municipality_number = v.number;
alter table municipality alter column box set not null;

-- 0042_services
-- Add-on services are the property's: on offer with every offering of it, or (with `offering_id`) with that one alone.
alter table offering add unique (offering_id, property_id);

alter table offering_service rename to service;
alter table service rename constraint offering_service_pkey to service_pkey;
alter index offering_service_offering_id_idx rename to service_offering_id_idx;
alter table service
  add property_id uuid references property on delete cascade,
  add description text not null default '',
  add status text not null default 'published' check (status in ('draft', 'published', 'archived')),
  add quantity int check (quantity > 0), -- how many there are of it on one day; null: no limit
  add quantity_unit text not null default 'piece' check (quantity_unit in ('piece', 'dekar', 'm2', 'hectares')),
  add created_at timestamptz, add updated_at timestamptz,
  add deleted_at timestamptz, -- bookings of the past still name it
  alter position set default 0;

update service s set property_id = o.property_id, created_at = o.created_at, updated_at = o.updated_at from offering o where o.offering_id = s.offering_id;

alter table service
  alter property_id set not null, alter created_at set not null, alter updated_at set not null,
  alter offering_id drop not null,
  drop constraint offering_service_offering_id_fkey,
  add foreign key (offering_id, property_id) references offering (offering_id, property_id) on delete cascade,
  add check (max_quantity <= quantity),
  add check (deleted_at is null or status = 'archived');
create index on service (property_id);

-- 0043_reservations
-- Places can be reserved for somebody outside the product too: a reservation holds as a booking does, in the same tables, under the same constraints.
create table reservation (
  reservation_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  kind text not null check (kind in ('offering', 'cabin', 'service')),
  offering_id uuid references offering on delete cascade, cabin_id uuid references cabin on delete cascade, service_id uuid references service on delete cascade,
  from_date date not null, to_date date not null, participants int check (participants > 0), quantity int check (quantity > 0),
  status text not null default 'reserved' check (status in ('reserved', 'confirmed', 'released')),
  reference text, note text,
  booking_id uuid references booking on delete set null, -- the booking it was made for, where somebody named one
  created_at timestamptz not null, updated_at timestamptz not null,
  check (from_date < to_date),
  check (num_nonnulls(offering_id, cabin_id, service_id) = 1),
  check (kind = case when offering_id is not null then 'offering' when cabin_id is not null then 'cabin' else 'service' end),
  check ((kind = 'offering') = (participants is not null)), check ((kind = 'service') = (quantity is not null))
);
create index on reservation (property_id);
create index on reservation (booking_id) where booking_id is not null;

-- Every hold is a booking's or a reservation's.
alter table offering_hold drop constraint offering_hold_pkey, alter booking_id drop not null,
  add reservation_id uuid references reservation on delete cascade,
  add check (num_nonnulls(booking_id, reservation_id) = 1), add unique (booking_id);
create unique index offering_hold_reservation on offering_hold (reservation_id) where reservation_id is not null;
alter table cabin_hold drop constraint cabin_hold_pkey, alter booking_id drop not null,
  add reservation_id uuid references reservation on delete cascade,
  add check (num_nonnulls(booking_id, reservation_id) = 1), add unique (booking_id, cabin_id);
create unique index cabin_hold_reservation on cabin_hold (reservation_id, cabin_id) where reservation_id is not null;

-- How many of a service are taken. Kept for every chosen service, so that a stock that is set later counts them.
alter table service add blackout_periods jsonb not null default '[]';
create table service_hold (
  booking_id uuid references booking on delete cascade, reservation_id uuid references reservation on delete cascade,
  service_id uuid not null references service on delete cascade, stay daterange not null check (not isempty(stay)), quantity int not null check (quantity > 0),
  check (num_nonnulls(booking_id, reservation_id) = 1), unique (booking_id, service_id)
);
create unique index service_hold_reservation on service_hold (reservation_id) where reservation_id is not null;
create index on service_hold (service_id);
insert into service_hold (booking_id, service_id, stay, quantity)
  select b.booking_id, s.service_id, daterange(b.from_date, b.to_date), sum(x.quantity)
  from booking b, jsonb_to_recordset(b.services) x("serviceId" uuid, quantity int), service s
  where s.service_id = x."serviceId" and b.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress') group by b.booking_id, s.service_id;

drop function take_offering(uuid, uuid, date, date, int, boolean);
create function take_offering(booking uuid, offering uuid, f date, t date, n int, is_exclusive boolean, reservation uuid default null) returns boolean language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end) <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive) values (booking, reservation, offering, daterange(f, t), n, is_exclusive);
  return true;
end $$;

drop function take_cabins(uuid, uuid[], date, date);
create function take_cabins(booking uuid, cabins uuid[], f date, t date, reservation uuid default null) returns uuid language plpgsql as $$
declare c uuid;
begin
  for c in select distinct x from unnest(cabins) x order by x loop
    insert into cabin_hold (booking_id, reservation_id, cabin_id, stay) values (booking, reservation, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;

-- The fullest night of a service in a span (all of it without one), and how many are taken on it; the earliest of them. No row: nothing is taken.
create function fullest_night(service uuid, f date, t date) returns table (night date, taken int) language sql stable as $$
  select d::date, sum(h.quantity)::int from service_hold h, generate_series(greatest(lower(h.stay), f)::timestamp, least(upper(h.stay), t)::timestamp - interval '1 day', '1 day') d
  where h.service_id = service and h.stay && daterange(f, t) group by d order by 2 desc, 1 limit 1
$$;

-- The stock of a service is never exceeded on any night, whoever writes. Its row is locked: by all who take of a stock, and shared where there is none, so that one set meanwhile waits and counts.
create function service_hold_fits() returns trigger language plpgsql as $$
declare stock int;
begin
  select quantity into stock from service where service_id = new.service_id for share;
  if stock is null then return new; end if;
  select quantity into stock from service where service_id = new.service_id for no key update;
  if new.quantity + coalesce((select taken from fullest_night(new.service_id, lower(new.stay), upper(new.stay))), 0) > stock then
    raise exception 'service % has no % left', new.service_id, new.quantity using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_hold_within_stock before insert on service_hold for each row execute function service_hold_fits();
create function refuse_hold_change() returns trigger language plpgsql as $$
begin raise exception 'a hold is taken or given back, never changed'; end $$;
create trigger service_hold_fixed before update on service_hold for each row execute function refuse_hold_change();

create function stock_covers_holds() returns trigger language plpgsql as $$
begin
  if new.quantity < (select taken from fullest_night(new.service_id, null, null)) then
    raise exception 'service % has more than % taken', new.service_id, new.quantity using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_stock_covers_holds before update of quantity on service for each row when (new.quantity is not null and new.quantity is distinct from old.quantity) execute function stock_covers_holds();

-- Takes every service, in the order of ids, or says which has too few left, on which date and how many. Those who take of a stock wait for each other; where there is none nobody waits.
create function take_services(booking uuid, services jsonb, f date, t date, reservation uuid default null) returns jsonb language plpgsql as $$
declare s record; stock int; fullest record;
begin
  for s in select x."serviceId" as id, sum(x.quantity)::int as n from jsonb_to_recordset(services) x("serviceId" uuid, quantity int) group by 1 order by 1 loop
    select quantity into stock from service where service_id = s.id;
    if stock is null then select quantity into stock from service where service_id = s.id for share; end if; -- nobody sets one until this is decided
    if stock is not null then
      select quantity into stock from service where service_id = s.id for no key update;
      select * into fullest from fullest_night(s.id, f, t);
      if stock < s.n + coalesce(fullest.taken, 0) then
        return jsonb_build_object('serviceId', s.id, 'date', coalesce(fullest.night, f), 'left', stock - coalesce(fullest.taken, 0));
      end if;
    end if;
    insert into service_hold (booking_id, reservation_id, service_id, stay, quantity) values (booking, reservation, s.id, daterange(f, t), s.n);
  end loop;
  return null;
end $$;

create or replace function release_holds() returns trigger language plpgsql as $$
begin
  delete from offering_hold where booking_id = new.booking_id;
  delete from cabin_hold where booking_id = new.booking_id;
  delete from service_hold where booking_id = new.booking_id;
  return null;
end $$;

create or replace function holds_what_it_sold() returns trigger language plpgsql as $$
declare b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if b.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress') then
    if b.offering_id is not null and not exists (select from offering_hold h where h.booking_id = b.booking_id and h.stay = daterange(b.from_date, b.to_date)) then
      raise exception 'booking % is % and holds no place', b.booking_id, b.status;
    end if;
    if jsonb_array_length(b.cabins) <> (select count(*) from cabin_hold h where h.booking_id = b.booking_id) then
      raise exception 'booking % is % and does not hold its cabins', b.booking_id, b.status;
    end if;
    if (select count(distinct s ->> 'serviceId') from jsonb_array_elements(b.services) s) <> (select count(*) from service_hold h where h.booking_id = b.booking_id) then
      raise exception 'booking % is % and does not hold its services', b.booking_id, b.status;
    end if;
  end if;
  return null;
end $$;

-- The same for reservations: released is the end, and gives back; anything else holds.
create function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' and new.status <> 'released' then raise exception 'reservation % is released', old.reservation_id; end if;
  if new.status = 'released' then
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;
create trigger reservation_left_holding after update of status on reservation for each row when (old.status is distinct from new.status) execute function reservation_released();
create function reservation_holds() returns trigger language plpgsql as $$
begin
  if exists (select from reservation r where r.reservation_id = new.reservation_id and r.status <> 'released'
    and not exists (select from offering_hold h where h.reservation_id = r.reservation_id and h.offering_id = r.offering_id and h.stay = daterange(r.from_date, r.to_date))
    and not exists (select from cabin_hold h where h.reservation_id = r.reservation_id and h.cabin_id = r.cabin_id and h.stay = daterange(r.from_date, r.to_date))
    and not exists (select from service_hold h where h.reservation_id = r.reservation_id and h.service_id = r.service_id and h.stay = daterange(r.from_date, r.to_date) and h.quantity = r.quantity)) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
create constraint trigger reservation_holds_what_it_says after insert on reservation deferrable initially deferred for each row execute function reservation_holds();

-- What other systems read of when something can be had: a copy of the truth, which stands in offering, cabin and service.
create table availability_config (
  kind text not null check (kind in ('offering', 'cabin', 'service')), subject_id uuid not null,
  document jsonb not null, version int not null default 1 check (version > 0), synced_at timestamptz not null,
  primary key (kind, subject_id)
);

-- 0045_price_labels
-- How a landowner words the price (rules 10.1): shown to hunters, read by no calculation.
alter table offering
  add column price_unit text check (price_unit in ('day', 'week', 'weekend', 'animal', 'stay', 'season', 'fixed_period')),
  add column price_modifiers jsonb not null default '[]' check (jsonb_typeof(price_modifiers) = 'array' and jsonb_array_length(price_modifiers) <= 10);

-- 0050_ledger_sets
-- The trigger that adds up an entry set looks for it with every entry: without an index it would read all the books each time.
create index on ledger_entry (entry_set_id);

-- 0051_reservations_end
-- A reservation whose days are over is completed, and gives back like a booking that is: else it would stand in the way of every later change of stock, season and cabin.
alter table reservation drop constraint reservation_status_check, add check (status in ('reserved', 'confirmed', 'completed', 'released'));
create index on reservation (to_date) where status in ('reserved', 'confirmed');

create or replace function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' or (old.status = 'completed' and new.status <> 'released') then raise exception 'reservation % is %', old.reservation_id, old.status; end if;
  if new.status in ('released', 'completed') then
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;

-- Held to what it says when it is changed too: its days, its participants, its pieces.
create or replace function reservation_holds() returns trigger language plpgsql as $$
begin
  if exists (select from reservation r where r.reservation_id = new.reservation_id and r.status in ('reserved', 'confirmed')
    and not exists (select from offering_hold h where h.reservation_id = r.reservation_id and h.offering_id = r.offering_id and h.stay = daterange(r.from_date, r.to_date) and h.participants = r.participants)
    and not exists (select from cabin_hold h where h.reservation_id = r.reservation_id and h.cabin_id = r.cabin_id and h.stay = daterange(r.from_date, r.to_date))
    and not exists (select from service_hold h where h.reservation_id = r.reservation_id and h.service_id = r.service_id and h.stay = daterange(r.from_date, r.to_date) and h.quantity = r.quantity)) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
drop trigger reservation_holds_what_it_says on reservation;
create constraint trigger reservation_holds_what_it_says after insert or update on reservation deferrable initially deferred for each row execute function reservation_holds();

-- As before, and none of a cabin that is being deleted: whoever deletes one locks its row, and this waits for it.
create or replace function take_cabins(booking uuid, cabins uuid[], f date, t date, reservation uuid default null) returns uuid language plpgsql as $$
declare c uuid;
begin
  for c in select distinct x from unnest(cabins) x order by x loop
    perform from cabin where cabin_id = c and deleted_at is null for key share;
    if not found then return c; end if;
    insert into cabin_hold (booking_id, reservation_id, cabin_id, stay) values (booking, reservation, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;

-- 0052_search_map
-- The map groups its hits by tiles of the web mercator plane at zoom 20; a coarser grid is a shift of the same numbers.
alter table offering_search
  add column tx int not null generated always as (floor((least(179.999999, greatest(-180, lonlat[0])) + 180) / 360 * 1048576)::int) stored,
  add column ty int not null generated always as (floor((1 - ln(tan(radians(least(85, greatest(-85, lonlat[1])))) + 1 / cos(radians(least(85, greatest(-85, lonlat[1]))))) / pi()) / 2 * 1048576)::int) stored,
  add column rating_count int not null default 0;

-- What hunters said of a property, added up. The search keeps a copy on each of the property's rows; both are written under the row's lock.
create table property_rating (
  property_id uuid primary key references property on delete cascade,
  rating real not null check (rating between 1 and 5), rating_count int not null check (rating_count > 0)
);

-- 0053_search_orders
-- No day costs more than the ceiling: what cannot come near the most that a booking may cost need not be priced to know it.
alter table offering_search add column ceiling_ore bigint not null default 10000000000;
update offering_search o set ceiling_ore = coalesce((
  select max(b - a) from offering_price p, lateral (select unnest(p.prefix[2:]) b, unnest(p.prefix[: cardinality(p.prefix) - 1]) a) d where p.offering_id = o.offering_id), 10000000000);
alter table offering_search alter column ceiling_ore drop default;

-- Each order in an index of its own, with the id that breaks its ties: a page is read from its start and stops where it is full.
drop index offering_search_created_at_offering_id_idx;
create index offering_search_newest on offering_search ((-(extract(epoch from created_at at time zone 'UTC') * 1000000)::bigint), offering_id);
create index offering_search_dearest on offering_search ((-from_ore), offering_id);
create index offering_search_best on offering_search ((-(coalesce(rating, 0) * 100)::bigint * 1000000 - least(rating_count, 999999)), offering_id);
create index offering_search_soonest on offering_search (valid_from, offering_id);
-- First and last days go together: most seasons are the law's. With this the planner knows how many are open on both ends of a stay.
create index offering_search_season on offering_search (valid_from, valid_to);
create statistics offering_search_seasons (mcv) on valid_from, valid_to from offering_search;
alter statistics offering_search_seasons set statistics 500;

-- 0055_ratings
-- What hunter and landowner say of each other after a completed stay. Neither is seen by anybody else before both are in or the window has closed.
-- One window for every completed stay, and only for those: a rating needs one, so no other stay can be rated.
create table rating_window (
  booking_id uuid primary key references booking on delete cascade,
  asks_at timestamptz not null, closes_at timestamptz not null,
  asked_at timestamptz, closed_at timestamptz -- closed: what was given is shown, and no more can be given
);
create index on rating_window (asks_at) where asked_at is null and closed_at is null;
create index on rating_window (closes_at) where closed_at is null;
create table rating (
  rating_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references rating_window on delete cascade, by_role text not null check (by_role in ('hunter', 'landowner')),
  stars smallint not null check (stars between 1 and 5), text text not null check (length(text) <= 1000),
  created_at timestamptz not null, updated_at timestamptz not null,
  hidden_at timestamptz, hidden_by text references user_profile, hidden_reason text,
  unique (booking_id, by_role), check ((hidden_at is null) = (hidden_reason is null))
);

-- Asked for in the forenoon of the day after departure, open for fourteen days.
create function open_rating_window() returns trigger language plpgsql as $$
begin
  insert into rating_window (booking_id, asks_at, closes_at)
  values (new.booking_id, (new.to_date + 1 + time '10:00') at time zone 'Europe/Oslo', new.completed_at + interval '336 hours') on conflict do nothing;
  return null;
end $$;
create trigger booking_completed after update of status on booking for each row when (old.status <> 'completed' and new.status = 'completed') execute function open_rating_window();
insert into rating_window (booking_id, asks_at, closes_at) select booking_id, (to_date + 1 + time '10:00') at time zone 'Europe/Oslo', completed_at + interval '336 hours' from booking where status = 'completed';

-- What has been shown stays as it was given; an administrator may hide it.
create function rating_as_given() returns trigger language plpgsql as $$
begin
  if (select closed_at from rating_window where booking_id = new.booking_id) is not null
    and (tg_op = 'INSERT' or (new.booking_id, new.by_role, new.stars, new.text) is distinct from (old.booking_id, old.by_role, old.stars, old.text)) then
    raise exception 'the ratings of booking % are closed', new.booking_id;
  end if;
  return new;
end $$;
create trigger rating_is_fixed before insert or update on rating for each row execute function rating_as_given();

-- 0056_favourites
-- What a reader keeps an eye on. They go with the person and with the offering.
create table favourite (
  uid text not null references user_profile on delete cascade, offering_id uuid not null references offering on delete cascade,
  created_at timestamptz not null, alert boolean not null default true,
  -- As it was when somebody last looked: on sale, and the nights that could not be had. Told at most once a day.
  looked_at timestamptz, on_sale boolean not null default false, taken datemultirange not null default '{}', told_on date,
  primary key (uid, offering_id)
);
create index on favourite (uid, created_at desc, offering_id desc);
create index on favourite (offering_id);
create index on favourite (looked_at nulls first) where alert;

-- 0057_saved_searches
create table saved_search (
  saved_search_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile on delete cascade, name text not null check (length(name) between 1 and 200),
  query jsonb not null, alert boolean not null default true, created_at timestamptz not null,
  looked_at timestamptz, watched boolean not null default false -- watched: what it finds is known, so that what is new can be told
);
create index on saved_search (uid, created_at desc, saved_search_id desc);
create index on saved_search (looked_at nulls first) where alert;
-- What a search found when somebody last looked. Gone and back again is news, but each offering is told of once.
create table saved_search_hit (
  saved_search_id uuid not null references saved_search on delete cascade, offering_id uuid not null references offering on delete cascade,
  present boolean not null, told_at timestamptz, primary key (saved_search_id, offering_id)
);
create index on saved_search_hit (offering_id);

-- 0062_profile_choices
-- Which news comes by e-mail and which by SMS (spec 3), and what a hunter is after. Who was here before gets what a first sign-in gets.
alter table user_profile
  alter column preferences set default '{"emailNotifications": true, "pushNotifications": true,
    "notifications": {"bookingRequests": {"email": true, "sms": false}, "bookingResults": {"email": true, "sms": false}, "chatMessages": {"email": true, "sms": false}}}',
  alter column hunter_profile set default '{"experienceYears": 0, "experienceLevel": null, "preferredGameTypes": [], "preferredHuntingTypes": []}';
update user_profile set
  preferences = '{"notifications": {"bookingRequests": {"email": true, "sms": false}, "bookingResults": {"email": true, "sms": false}, "chatMessages": {"email": true, "sms": false}}}' || preferences,
  hunter_profile = '{"experienceLevel": null, "preferredHuntingTypes": []}' || hunter_profile;
alter table user_profile add constraint sms_needs_phone
  check (phone_number is not null or not preferences @? '$.notifications.*.sms ? (@ == true)');

-- 0063_accounts
-- A person's own picture is an image like the others; they have one at a time.
alter table image
  add person_uid text references user_profile on delete cascade,
  drop constraint image_check,
  add constraint image_of_one check (num_nonnulls(property_id, cabin_id, offering_id, person_uid) = 1);
create unique index image_one_of_person on image (person_uid) where deleted_at is null;

-- A profile whose owner has left: the row stays for the books, nothing in it tells who it was.
alter table user_profile add deleted_at timestamptz,
  add constraint deleted_is_nameless check (deleted_at is null or (email = '' and first_name = '' and last_name = '' and phone_number is null and photo_url is null
    and bio = '' and location = '' and address = '{}' and bank_account_number is null and organization_number is null and contact_person = '' and not ('admin' = any (roles))));
create index on communication (recipient_uid);

-- 0065_delivery
-- What a letter needs on its way out, and how it went. `handed_at` is set right before its content goes to the other side:
-- a letter that was handed over is never sent again (decision 25).
alter table communication
  add link text, add language text not null default 'nb' check (language in ('nb', 'en')),
  add handed_at timestamptz, add done_at timestamptz, add problem text;

-- 0066_push
-- A browser that wants to be told (spec 3). Its endpoint is a secret of that browser: whoever signs in there last has it.
create table push_subscription (
  subscription_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000), p256dh text not null, auth text not null,
  at timestamptz not null
);
create index on push_subscription (uid, at);

-- The demo's own key pair, made when it is first asked for, so that subscriptions outlive a restart. Production brings its own.
create table push_key (only_one boolean primary key default true check (only_one), public_key text not null, private_key text not null);

-- 0069_search_in_season
-- The cheapest of all is what few can have now (ice fishing in September): the season beside the price, and the index passes it by unread.
drop index offering_search_per_hunter_exact_days_floor_ore_idx;
drop index offering_search_county_number_per_hunter_exact_days_floor_o_idx;
create index offering_search_cheapest on offering_search (per_hunter, exact_days, floor_ore, valid_from, valid_to);
create index offering_search_county_cheapest on offering_search (county_number, per_hunter, exact_days, floor_ore, valid_from, valid_to);

-- The two orders of «soonest first» within a county: without them a rare wish in one county was looked for in the whole country.
create index offering_search_county_open on offering_search (county_number, offering_id);
create index offering_search_county_soonest on offering_search (county_number, valid_from, offering_id);

-- 0070_saved_once
-- The same search is kept once. What is kept is in one form (server/features/favourites/saved-searches.ts): lists sorted, and nothing that goes without saying.
alter table saved_search alter column name drop not null; -- none: called so in the language of whoever reads
update saved_search set name = null where name in ('Lagret søk', 'Saved search');
update saved_search set query = (
  select coalesce(jsonb_object_agg(key, case
    when key in ('county', 'municipality', 'species', 'offeringType', 'amenities', 'experienceLevel')
    then (select string_agg(distinct one, ',' order by one) from (select unnest(string_to_array(value, ',')) collate "C") list(one))
    else value end), '{}')
  from jsonb_each_text(query) where value <> '' and (key, value) <> ('sort', 'relevance'));
-- Of doubles the one stays that its owner is told of, and the oldest of these: it knows what it has told.
delete from saved_search where saved_search_id in (
  select saved_search_id from (
    select saved_search_id, row_number() over (partition by uid, query order by alert desc, created_at, saved_search_id) as nth from saved_search) numbered where nth > 1);
create unique index saved_search_once on saved_search (uid, md5(query::text));

-- 0081_live_position
-- Live events are read in the order of their commits. The position is taken right before the commit, under a lock that lasts until it is
-- over: who sees one sees all before it, and nobody waits for transactions that have nothing to tell, in this database or another.
create table live_position (only_row boolean primary key default true check (only_row), position bigint not null);
alter table live_event add column position bigint;
update live_event e set position = o.n from (select live_event_id, row_number() over (order by xid, live_event_id) n from live_event) o where o.live_event_id = e.live_event_id;
insert into live_position (position) select count(*) from live_event;
alter table live_event drop column xid;
create unique index on live_event (position);
create function place_live_event() returns trigger language plpgsql as $$
declare taken bigint;
begin
  update live_position set position = position + 1 returning position into taken;
  update live_event set position = taken where live_event_id = new.live_event_id;
  return null;
end $$;
create constraint trigger live_event_placed after insert on live_event deferrable initially deferred for each row execute function place_live_event();

-- 0082_terms_lock
-- What a stay is sold under (prices, days, statuses, policy, VAT) stands still while it is sold: who changes it holds the landowner's
-- terms alone, who submits or reserves shares them. Rows of profiles and properties are locked before the terms, calendars and holds after.
create function terms_key(owner text) returns bigint language sql immutable parallel safe as $$ select hashtextextended('terms ' || owner, 0) $$;
create function lock_terms(owner text) returns void language sql as $$ select pg_advisory_xact_lock(terms_key(owner)) $$;
create function share_terms(owner text) returns void language sql as $$ select pg_advisory_xact_lock_shared(terms_key(owner)) $$;
create function lock_properties(properties uuid[]) returns void language plpgsql as $$
begin
  perform from property where property_id = any (properties) order by property_id for no key update;
  perform lock_terms(o.owner_uid) from (select distinct owner_uid from property where property_id = any (properties) order by 1) o;
end $$;

-- As before, and whether it is exclusive is read under the calendar's lock: who changes that lays the calendar anew under the same lock.
drop function take_offering(uuid, uuid, date, date, int, boolean, uuid);
create function take_offering(booking uuid, offering_taken uuid, f date, t date, n int, reservation uuid default null) returns boolean language plpgsql as $$
declare is_exclusive boolean;
begin
  perform from offering_calendar where offering_id = offering_taken for no key update;
  select not allow_concurrent_bookings into is_exclusive from offering where offering_id = offering_taken;
  update offering_calendar c set places_left = add_nights(places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering_taken and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end) <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive) values (booking, reservation, offering_taken, daterange(f, t), n, is_exclusive);
  return true;
end $$;

-- 0084_session_ended
-- Every process hears when a session is gone, however it went: its streams end.
create function tell_session_ended() returns trigger language plpgsql as $$
begin perform pg_notify('session_ended', old.id); return null; end $$;
create trigger session_ended after delete on auth.session for each row execute function tell_session_ended();

-- 0085_words_in_the_audit
-- The audit is append-only, but for the words of somebody who has left (decision 34): a reason may be taken out, and nothing put in its place.
create function audit_loses_words_only() returns trigger language plpgsql as $$
begin
  if new.reason is not null or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'audit is append-only';
  end if;
  return new;
end $$;
drop trigger audit_is_append_only on audit;
create trigger audit_is_append_only before delete or truncate on audit for each statement execute function refuse_change();
create trigger audit_loses_words_only before update on audit for each row execute function audit_loses_words_only();

-- 0086_quota
-- What a landowner keeps, counted under their terms' lock: of many who make one more at once, each sees those before it.
create function count_properties(owner text, out kept int, out drafts int) language plpgsql as $$
begin
  perform lock_terms(owner);
  select count(*), count(*) filter (where status = 'draft') into kept, drafts from property where owner_uid = owner and deleted_at is null;
end $$;

-- 0087_no_demo_tables
-- The demo makes the tables of its providers itself (demo/migrations), and production has none of them. Where cards have been used, their record stays.
drop table auth.demo_provider;
do $$ begin
  if not exists (select from card_provider.intent) then
    drop schema card_provider cascade;
  end if;
end $$;

-- 0088_languages
-- Which languages are spoken stands in messages/languages.ts alone; the contract refuses others where one comes in.
alter table user_profile drop constraint user_profile_language_check,
  add constraint user_profile_language_check check (language ~ '^[a-z]{2,3}$');
alter table communication drop constraint communication_language_check,
  add constraint communication_language_check check (language ~ '^[a-z]{2,3}$');

-- 0090_bookable_offerings
-- Whether somebody can book it, now or once sales begin: what nobody can is not found.
alter table offering_search add column bookable boolean not null default true;

-- Offerings whose nights were taken or given back since their lowest price was worked out. Written by the transaction that took them, read by a sweep after it; without a key, so that nobody who books waits for another here.
create table search_refresh (id bigint generated always as identity primary key, offering_id uuid not null);
insert into search_refresh (offering_id) select offering_id from offering;

create function refresh_held_offerings() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id) select distinct offering_id from changed;
  return null;
end $$;
create trigger offering_nights_taken after insert on offering_hold referencing new table as changed for each statement execute function refresh_held_offerings();
create trigger offering_nights_freed after delete on offering_hold referencing old table as changed for each statement execute function refresh_held_offerings();
create function refresh_offerings_of_cabins() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id) select distinct offering_id from changed join offering_cabin using (cabin_id) where included;
  return null;
end $$;
create trigger cabin_nights_taken after insert on cabin_hold referencing new table as changed for each statement execute function refresh_offerings_of_cabins();
create trigger cabin_nights_freed after delete on cabin_hold referencing old table as changed for each statement execute function refresh_offerings_of_cabins();

-- 0091_rating_aspects
-- Beside the stars as a whole, stars for parts of the stay (domain/rating/rating.ts names them): the hunter's to give, each or none, and as fixed as the rest.
alter table rating add column aspects jsonb not null default '{}',
  add check (jsonb_typeof(aspects) = 'object' and not jsonb_path_exists(aspects, '$.* ? (!(@ >= 1 && @ <= 5))')), add check (by_role = 'hunter' or aspects = '{}');
create or replace function rating_as_given() returns trigger language plpgsql as $$
begin
  if (select closed_at from rating_window where booking_id = new.booking_id) is not null
    and (tg_op = 'INSERT' or (new.booking_id, new.by_role, new.stars, new.text, new.aspects) is distinct from (old.booking_id, old.by_role, old.stars, old.text, old.aspects)) then
    raise exception 'the ratings of booking % are closed', new.booking_id;
  end if;
  return new;
end $$;

-- The mean of one or two says little: the search sorts by it, and shows it, from three on.
update offering_search set rating = null where rating_count < 3;

-- 0095_suggested_rules
-- A suggested rule is kept by its key, not in the words it had in the landowner's language; other rules stay as written.
update offering o set rules = (
  select jsonb_agg(coalesce(known.key, given.rule) order by given.place)
  from jsonb_array_elements_text(o.rules) with ordinality given (rule, place)
  left join (values
    ('Ingen alkohol under jakt', 'no_alcohol'),
    ('No alcohol while hunting', 'no_alcohol'),
    ('Hund i bånd utenom jakta', 'dog_on_lead'),
    ('Dogs on a leash when not hunting', 'dog_on_lead'),
    ('Bål bare på bålplassen', 'fire_in_fireplace'),
    ('Fires only at the fireplace', 'fire_in_fireplace'),
    ('Ta med alt søppel hjem', 'litter_home'),
    ('Take all waste home', 'litter_home'),
    ('Meld felling samme dag', 'report_kill'),
    ('Report a kill the same day', 'report_kill'),
    ('Våpen skal være tomt på tunet', 'unloaded_at_house'),
    ('Weapons unloaded in the yard', 'unloaded_at_house'),
    ('Ingen kjøring utenfor veien', 'no_off_road'),
    ('No driving off the road', 'no_off_road'),
    ('Kjøttet deles etter avtale', 'meat_as_agreed'),
    ('Meat is shared as agreed', 'meat_as_agreed'),
    ('Meld fangsten samme dag', 'report_catch'),
    ('Report the catch the same day', 'report_catch'),
    ('Ingen levende agn', 'no_live_bait'),
    ('No live bait', 'no_live_bait'),
    ('Desinfiser utstyret før du fisker her', 'disinfect_gear'),
    ('Disinfect the gear before fishing here', 'disinfect_gear')
  ) known (text, key) on known.text = given.rule)
where jsonb_typeof(o.rules) = 'array' and o.rules <> '[]';

-- No party is larger than what shared ground holds (rules 2.3).
update offering set max_hunters = least(max_hunters, total_area_capacity), max_participants = least(max_participants, total_area_capacity)
where allow_concurrent_bookings and total_area_capacity between min_hunters and greatest(max_hunters, max_participants) - 1;
update offering_search s set max_hunters = least(s.max_hunters, o.total_area_capacity)
from offering o where o.offering_id = s.offering_id and o.allow_concurrent_bookings and o.total_area_capacity >= o.min_hunters and s.max_hunters > o.total_area_capacity;

-- 0100_versions
-- Which saving of it a form was written on: a change that names an older one is refused. It rises with every
-- saving, and not with what is drawn from what was saved (property.outlined).
alter table property add column version int not null default 1;
alter table offering add column version int not null default 1;
alter table cabin add column version int not null default 1;
alter table service add column version int not null default 1;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger property_version before update of updated_at on property for each row execute function raise_version();
create trigger offering_version before update of updated_at on offering for each row execute function raise_version();
create trigger cabin_version before update of updated_at on cabin for each row execute function raise_version();
create trigger service_version before update of updated_at on service for each row execute function raise_version();

-- 0110_search_cabins
-- Cabins that are let on their own are found beside offerings: one row for each that can be found, of either kind.
alter table offering_search rename to search_row;
alter table offering_price rename to search_price;
alter table offering_text rename to search_text;
alter table search_row rename column offering_id to hit_id;
alter table search_price rename column offering_id to hit_id;
alter table search_text rename column offering_id to hit_id;
alter table search_row drop constraint offering_search_offering_id_fkey;
alter table search_row
  add column offering_id uuid unique references offering on delete cascade, add column cabin_id uuid unique references cabin on delete cascade,
  add column kind text not null default 'offering', alter column offering_type drop not null;
update search_row set offering_id = hit_id;
alter table search_row alter column kind drop default,
  add check (num_nonnulls(offering_id, cabin_id) = 1 and hit_id = coalesce(offering_id, cabin_id)),
  add check (kind = case when cabin_id is null then 'offering' else 'cabin' end);

-- The cabins there are: rows that nobody finds (last_arrival), which the sweep writes anew (indexed_on) with words and places.
insert into search_row (hit_id, cabin_id, kind, property_id, county_number, municipality_number, species, amenities, cabin_beds, created_at, loc, lonlat,
  valid_from, valid_to, last_arrival, sales_start, min_days, max_days, start_mask, min_hunters, max_hunters, shared, per_hunter, price_of_arrival,
  ls_days, ls_hundredths, from_ore, floor_ore, ceiling_ore, indexed_on)
select c.cabin_id, c.cabin_id, 'cabin', c.property_id, m.county_number, m.municipality_number, 0, 0, 0, c.created_at, point(0, 0), point(m.lon, m.lat),
  '0001-01-01', '9999-12-31', '-infinity', '-infinity', 1, 1, 254, 1, 1, false, false, false, 0, 0, 0, 0, 0, '-infinity'
from cabin c join property p using (property_id) join municipality m using (municipality_number)
where c.status = 'published' and c.rental_enabled and c.deleted_at is null and p.status = 'published' and p.visibility = 'public' and p.deleted_at is null;

-- A cabin can be kept an eye on too.
alter table favourite drop constraint favourite_pkey, alter column offering_id drop not null,
  add column cabin_id uuid references cabin on delete cascade,
  add column hit_id uuid not null generated always as (coalesce(offering_id, cabin_id)) stored,
  add check (num_nonnulls(offering_id, cabin_id) = 1), add primary key (uid, hit_id);
drop index favourite_uid_created_at_offering_id_idx;
create index on favourite (uid, created_at desc, hit_id desc);
create index on favourite (cabin_id);
alter table saved_search_hit drop constraint saved_search_hit_pkey, alter column offering_id drop not null,
  add column cabin_id uuid references cabin on delete cascade,
  add column hit_id uuid not null generated always as (coalesce(offering_id, cabin_id)) stored,
  add check (num_nonnulls(offering_id, cabin_id) = 1), add primary key (saved_search_id, hit_id);
create index on saved_search_hit (cabin_id);

-- 0111_undone_transfers
-- A bank transfer that was recorded by mistake is taken back (rules 6.6): the payment never was, its refunds that were not sent are not to be sent,
-- and its receipt holds no more. The ledger says so by an entry set against the first.
alter table payment drop constraint payment_status_check,
  add constraint payment_status_check check (status in ('created', 'failed', 'succeeded', 'cancelled', 'undone') and (status <> 'undone' or provider = 'manual'));
alter table refund drop constraint refund_status_check, add constraint refund_status_check check (status in ('decided', 'sent', 'withdrawn'));
create function undone_payment_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'undone' then
    raise exception 'payment % was undone', old.payment_id;
  end if;
  if exists (select from refund where payment_id = new.payment_id and status = 'sent') then
    raise exception 'payment % has been sent back', old.payment_id;
  end if;
  -- what the bank has reported waits for the booking that it is of
  update bank_transaction set status = 'waiting', booking_id = null, payment_id = null, outcome = null, settled_at = null, settled_by = null
  where payment_id = new.payment_id;
  return new;
end $$;
create trigger undone_payment_stays before update of status on payment for each row
  when (new.status = 'undone' or old.status = 'undone') execute function undone_payment_stays();
create index on payment (created_at desc, payment_id desc) where provider = 'manual';

-- One receipt of a booking holds; what it says is never changed.
drop trigger receipt_fixed on receipt;
alter table receipt drop constraint receipt_pkey, add column receipt_id uuid primary key default gen_random_uuid(), add column voided_at timestamptz;
create unique index receipt_one_holds on receipt (booking_id) where voided_at is null;
create index on receipt (booking_id);
create function receipt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null or to_jsonb(new) - 'voided_at' is distinct from to_jsonb(old) - 'voided_at' then
    raise exception 'a receipt is never changed';
  end if;
  return new;
end $$;
create trigger receipt_is_kept before update or delete on receipt for each row execute function receipt_is_kept();
create trigger receipt_fixed before truncate on receipt for each statement execute function refuse_change();

-- 0112_credit_notes
-- Each time money goes back of a booking its invoice is credited for it, once: by a cancellation, by the case of a dispute or of a refund at the
-- provider's desk, by a transfer that was undone. Together never more than the invoice.
alter table invoice drop constraint invoice_booking_id_kind_key, add column credited_for text,
  add constraint only_credit_notes_are_for check (kind = 'credit_note' or credited_for is null);
create unique index invoice_once on invoice (booking_id) where kind = 'invoice';
create unique index credit_note_once on invoice (booking_id, coalesce(credited_for, '')) where kind = 'credit_note';
create function credit_notes_are_within_invoice() returns trigger language plpgsql as $$
declare original record;
begin
  select booking_id, kind, total_ore into original from invoice where invoice_id = new.refers_to for no key update; -- one note of it at a time
  if original.kind <> 'invoice' or original.booking_id <> new.booking_id then
    raise exception 'credit note %-% refers to no invoice of its booking', new.year, new.number;
  end if;
  if new.total_ore > 0 or original.total_ore + new.total_ore
      + (select coalesce(sum(total_ore), 0) from invoice where refers_to = new.refers_to) < 0 then
    raise exception 'booking % would be credited more than it was invoiced', new.booking_id;
  end if;
  return new;
end $$;
create trigger credit_notes_are_within_invoice before insert on invoice for each row when (new.kind = 'credit_note')
  execute function credit_notes_are_within_invoice();

-- 0113_payouts_as_the_bank_reports
-- What a bank file reports of payouts that were ordered in a file, by the end-to-end id that we gave each: sent, or returned. `bank_file` comes with
-- a later number, so a trigger says what a foreign key would.
create table bank_payout_report (
  bank_file_id uuid not null, line int not null check (line > 0),
  kind text not null check (kind in ('sent', 'returned')),
  payout_id uuid not null, attempt int not null check (attempt > 0), -- as the file says; no such payout may be ours
  amount_ore bigint not null check (amount_ore > 0), booked_on date not null, reason text check (length(reason) <= 200),
  outcome text check (outcome in ('done', 'known', 'unmatched')), -- null until it is recorded
  primary key (bank_file_id, line)
);
create function payout_report_is_of_a_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (select from bank_file where bank_file_id = new.bank_file_id) then
    raise exception 'there is no bank file %', new.bank_file_id;
  end if;
  if tg_op <> 'INSERT' and (old.outcome is not null or to_jsonb(new) - 'outcome' is distinct from to_jsonb(old) - 'outcome') then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger payout_report_is_of_a_file before insert or update on bank_payout_report for each row execute function payout_report_is_of_a_file();

-- 0114_partly_returned
-- What of a sent payout the provider has taken back, short of all: it is owed to the landowner, and the payout stays sent.
alter table payout add column returned_ore bigint not null default 0,
  add constraint payout_returned_in_part check (returned_ore = 0 or (status = 'sent' and returned_ore > 0 and returned_ore < amount_ore));

-- 0125_card_paid_with
-- The end of the card's number, as the provider tells it, so that who gets money back knows where to look.
alter table payment add column card_last4 text check (card_last4 ~ '^\d{4}$');

-- 0126_house_manual
-- What only those who have paid are told: the way in, where the key is, how the house works. In a table of its own, apart from the public
-- words of property and cabin, so that no page, search or export of those can carry it along (decision 57).
create table house_manual (
  house_manual_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  cabin_id uuid references cabin on delete cascade, -- null: of the property as a whole
  way_in text not null default '', key text not null default '', parking text not null default '', heating text not null default '',
  water text not null default '', wifi text not null default '', waste text not null default '', emergency text not null default '',
  key_days int not null check (key_days between 0 and 30),
  updated_at timestamptz not null,
  unique nulls not distinct (property_id, cabin_id),
  check (octet_length(way_in || key || parking || heating || water || wifi || waste || emergency) <= 64000)
);
create index on house_manual (cabin_id);

-- From eight in the morning so many days before the arrival.
create function key_shown_at(from_date date, key_days int) returns timestamptz language sql immutable as $$
  select (from_date - key_days + time '08:00') at time zone 'Europe/Oslo'
$$;

-- What is taken off every page leaves its rows for the books, and no key.
create function forget_house_manual() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then delete from house_manual where cabin_id = new.cabin_id;
  else delete from house_manual where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger cabin_gone_forgets_manual after update of deleted_at on cabin for each row when (new.deleted_at is not null) execute function forget_house_manual();
create trigger property_gone_forgets_manual after update of deleted_at on property for each row when (new.deleted_at is not null) execute function forget_house_manual();

-- When the hunter was told that the key is there: once.
alter table booking add column key_told_at timestamptz;
create index booking_key_untold on booking (from_date) where status in ('paid', 'in_progress') and key_told_at is null;

-- 0127_quick_reply
-- Answers a landowner has saved, to be used again.
create table quick_reply (
  uid text not null references user_profile on delete cascade,
  kind text not null check (kind in ('accept', 'reject')),
  texts text[] not null check (cardinality(texts) between 1 and 20),
  primary key (uid, kind)
);

-- 0130_calendars
-- Calendars out of the house and into it (iCalendar). A feed's address is proved by its id and the server's secret, and ends with the row.
create table calendar_feed (
  feed_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  offering_id uuid references offering on delete cascade, cabin_id uuid references cabin on delete cascade, -- neither: all of the property
  created_at timestamptz not null,
  check (offering_id is null or cabin_id is null),
  unique nulls not distinct (property_id, offering_id, cabin_id)
);
create index on calendar_feed (offering_id);
create index on calendar_feed (cabin_id);

-- A calendar elsewhere whose days close those of one offering or cabin. Closed days stay closed while it does not answer.
create table calendar_import (
  import_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  offering_id uuid references offering on delete cascade, cabin_id uuid references cabin on delete cascade,
  name text not null, url text not null check (length(url) <= 2000),
  periods jsonb not null default '[]' check (jsonb_typeof(periods) = 'array' and jsonb_array_length(periods) <= 1000),
  etag text, fetched_at timestamptz, -- when it last answered with a calendar
  next_at timestamptz not null, failures int not null default 0, problem text,
  created_at timestamptz not null,
  check (num_nonnulls(offering_id, cabin_id) = 1),
  unique nulls not distinct (offering_id, cabin_id, url)
);
create index on calendar_import (next_at);
create index on calendar_import (property_id);
create index on calendar_import (cabin_id);

-- What is closed: by the landowner, and by the calendars that are fetched. What decides a stay reads closed_periods alone.
alter table offering add imported_periods jsonb not null default '[]', add closed_periods jsonb not null default '[]';
alter table cabin add imported_periods jsonb not null default '[]', add closed_periods jsonb not null default '[]';
create function closed_periods_follow() returns trigger language plpgsql as $$
begin
  new.closed_periods = new.blackout_periods || new.imported_periods;
  return new;
end $$;
create trigger offering_closed_periods before insert or update on offering for each row execute function closed_periods_follow();
create trigger cabin_closed_periods before insert or update on cabin for each row execute function closed_periods_follow();
update offering set closed_periods = blackout_periods where blackout_periods <> '[]';
update cabin set closed_periods = blackout_periods where blackout_periods <> '[]';

create function imported_periods_follow() returns trigger language plpgsql as $$
declare o uuid = coalesce(new.offering_id, old.offering_id); c uuid = coalesce(new.cabin_id, old.cabin_id);
begin
  if o is not null then
    update offering set imported_periods = coalesce((select jsonb_agg(p) from calendar_import i, jsonb_array_elements(i.periods) p where i.offering_id = o), '[]') where offering_id = o;
  else
    update cabin set imported_periods = coalesce((select jsonb_agg(p) from calendar_import i, jsonb_array_elements(i.periods) p where i.cabin_id = c), '[]') where cabin_id = c;
  end if;
  return null;
end $$;
create trigger calendar_import_closes after insert or delete or update of periods on calendar_import for each row execute function imported_periods_follow();

-- 0140_english_texts
-- What a landowner has written in English too: {name?, description?, rules?}. Null: nothing.
alter table property add column english jsonb check (jsonb_typeof(english) = 'object');
alter table offering add column english jsonb check (jsonb_typeof(english) = 'object');
alter table cabin add column english jsonb check (jsonb_typeof(english) = 'object');

-- 0141_dogs_and_road
-- Whether a dog may come along, and how one gets there. Null: not said.
alter table offering add column dogs text, add column access text;
-- A bit for each thing that a stay can be had with (bits.ts); of offerings nobody has said any yet, of cabins their facilities do.
alter table search_row add column extras int not null default 0;
update search_row s set extras = 1 from cabin c where c.cabin_id = s.cabin_id and 'pets_allowed' = any (c.facilities);

-- 0142_best_match
-- «Best match»: among what is open as soon, the well rated first, then what has no mean yet, then the rest. In bands, so that one property's offerings do not stand in a row.
alter table search_row add column rating_band smallint not null generated always as (case when rating >= 4.5 then 0 when rating < 4 then 2 else 1 end) stored;

drop index offering_search_soonest;
drop index offering_search_county_open;
drop index offering_search_county_soonest;
create index search_row_open on search_row (rating_band, hit_id);
create index search_row_soonest on search_row (valid_from, rating_band, hit_id);
create index search_row_county_open on search_row (county_number, rating_band, hit_id);
create index search_row_county_soonest on search_row (county_number, valid_from, rating_band, hit_id);

-- 0144_day_prices
-- Days that the landowner has given a price of their own: {from, to, priceOre}, half-open, in order, never across each other.
alter table offering add column day_prices jsonb not null default '[]' check (jsonb_typeof(day_prices) = 'array' and jsonb_array_length(day_prices) <= 366);

-- 0145_key_told
-- Who was told of the key and has not come home: few, and asked for again and again in case it changes (decision 57).
create index booking_key_told on booking (from_date) where status in ('paid', 'in_progress') and key_told_at is not null;

-- 0147_services_of_the_property
-- Services are the property's: on offer with all its offerings (null), or with those that are named.
alter table service add offering_ids uuid[];
update service set offering_ids = array[offering_id] where offering_id is not null;
alter table service drop column offering_id;
alter table offering drop constraint offering_offering_id_property_id_key;

-- An array has no foreign key. Deferred: a service may be written before the offering it goes with.
create function check_service_offerings() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.offering_ids) given (id)
    where not exists (select from offering o where o.offering_id = given.id and o.property_id = new.property_id)) then
    raise foreign_key_violation using message = 'a service goes with offerings of its own property only';
  end if;
  return null;
end $$;
create constraint trigger service_offerings_of_its_property after insert or update of offering_ids, property_id on service
  deferrable initially deferred for each row when (new.offering_ids is not null) execute function check_service_offerings();

-- 0148_ground_rules
-- A suggested rule of a property is kept by its key, as an offering's is (0095); other rules stay as written.
update property p set rules = (
  select jsonb_agg(coalesce(known.key, given.rule) order by given.place)
  from jsonb_array_elements_text(p.rules) with ordinality given (rule, place)
  left join (values
    ('Hund i bånd utenom jakta', 'dog_on_lead'),
    ('Dogs on a leash when not hunting', 'dog_on_lead'),
    ('Bål bare på bålplassen', 'fire_in_fireplace'),
    ('Fires at the fireplace only', 'fire_in_fireplace'),
    ('Steng bommen etter deg', 'close_barrier'),
    ('Close the barrier behind you', 'close_barrier'),
    ('Ta med avfallet hjem', 'litter_home'),
    ('Take your waste home', 'litter_home'),
    ('Ingen kjøring i utmark', 'no_off_road'),
    ('No driving off the roads', 'no_off_road'),
    ('Meld fra om felt vilt samme dag', 'report_kill'),
    ('Report game taken the same day', 'report_kill'),
    ('Betalt jegeravgift', 'fee_paid'),
    ('Hunting fee (jegeravgift) paid', 'fee_paid'),
    ('Bestått skyteprøve for storvilt', 'shooting_test'),
    ('Shooting test for big game passed', 'shooting_test'),
    ('Signalfarget vest og hatt', 'signal_clothes'),
    ('High-visibility vest and hat', 'signal_clothes'),
    ('Kart og samband', 'map_and_radio'),
    ('Map and radio', 'map_and_radio'),
    ('Tilgang til godkjent ettersøkshund', 'tracking_dog'),
    ('An approved tracking dog at hand', 'tracking_dog'),
    ('Våpenkort og godkjent våpen', 'gun_licence'),
    ('Firearm licence and approved weapon', 'gun_licence')
  ) known (text, key) on known.text = given.rule)
where jsonb_typeof(p.rules) = 'array' and p.rules <> '[]';

-- 0150_co_hosts
-- Whom a landowner has asked to help with a property, and with what. Until it is accepted a row is an invitation to an address; the account
-- that has that address takes it (decision 54).
create table co_host (
  co_host_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  uid text references user_profile on delete cascade,
  rights text[] not null check (cardinality(rights) between 1 and 3 and rights <@ array['answer', 'calendar', 'edit']),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  check ((uid is null) = (accepted_at is null)),
  unique (property_id, email),
  unique (property_id, uid)
);
create index on co_host (uid);
create index on co_host (email);

-- What policies read of a property: whose it is, who may see it, and what its co-hosts may.
create function co_hosts_of(property uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(uid, to_jsonb(rights)), '{}') from co_host where property_id = property and uid is not null
$$;
create function property_access(p property) returns jsonb language sql stable as $$
  select jsonb_build_object('ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility, 'coHosts', co_hosts_of(p.property_id))
$$;
-- The same for lists: where a person has this right, or any at all where none is named.
create function co_hosted_by(person text, wanted text default null) returns uuid[] language sql stable as $$
  select coalesce(array_agg(property_id), '{}') from co_host where uid = person and (wanted is null or wanted = any (rights))
$$;

-- Deleting a property or an account ends the co-hosting at once.
create function delete_co_hosts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'property' then delete from co_host where property_id = new.property_id;
  else delete from co_host where uid = new.uid or email = lower(old.email);
  end if;
  return null;
end $$;
create trigger property_deletion_ends_co_hosting after update of deleted_at on property for each row when (new.deleted_at is not null) execute function delete_co_hosts();
create trigger account_deletion_ends_co_hosting after update of deleted_at on user_profile for each row when (new.deleted_at is not null) execute function delete_co_hosts();

alter table audit drop constraint audit_actor_role_check,
  add constraint audit_actor_role_check check (actor_role in ('hunter', 'landowner', 'co_host', 'admin', 'system', 'provider'));

-- 0151_set_aside
-- Bookings whose next step in a sweep failed: passed over until `again_at`, so that they stop no others. Administrators are told, and the
-- row goes when the step succeeds.
create table set_aside (
  sweep text not null, booking_id uuid not null references booking on delete cascade,
  since timestamptz not null, tries int not null check (tries > 0), again_at timestamptz not null, problem text not null check (length(problem) <= 500),
  primary key (sweep, booking_id)
);
create index on set_aside (booking_id);

-- 0152_payout_attempt
-- Each time a payout is asked of the provider: to which account, under a key of its own, and what came of it. A refused one is over; of what is
-- open or sent there is one, so that nothing goes out twice.
create table payout_attempt (
  payout_id uuid not null references payout, attempt int not null check (attempt > 0),
  bank_account_number text not null check (bank_account_number ~ '^\d{11}$'),
  begun_at timestamptz not null, ended_at timestamptz,
  outcome text check (outcome in ('sent', 'refused')), reason text,
  primary key (payout_id, attempt),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'refused') = (reason is not null))
);
create unique index payout_attempt_one_open on payout_attempt (payout_id) where outcome is distinct from 'refused';
create function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null or (new.payout_id, new.attempt, new.bank_account_number, new.begun_at) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.begun_at) then
    raise exception 'a payout''s attempt keeps its account, and its outcome';
  end if;
  return new;
end $$;
create trigger payout_attempt_is_kept before update or delete on payout_attempt for each row execute function payout_attempt_is_kept();

-- 0153_refund_refused
-- A refund that the provider refused for good: it is not asked again, and stays decided until somebody sends it by hand.
alter table refund add refused_at timestamptz, add refusal text,
  add constraint refund_refused_with_reason check ((refused_at is null) = (refusal is null));
create index on refund (decided_at) where status = 'decided';

-- 0154_payout_account_from
-- From when payouts go to the account (rules 6.5); null where there never was another. An account that takes another's place, also after that
-- was taken out, says so anew.
alter table user_profile add payout_account_from timestamptz;
create function payout_account_says_from_when() returns trigger language plpgsql as $$
begin
  if new.bank_account_number is distinct from old.bank_account_number and new.deleted_at is null
    and (old.bank_account_number is not null or old.payout_account_from is not null) and new.payout_account_from is not distinct from old.payout_account_from then
    raise exception 'another payout account of % has to say from when it holds', new.uid;
  end if;
  return new;
end $$;
create trigger payout_account_says_from_when before update of bank_account_number on user_profile for each row execute function payout_account_says_from_when();

-- 0156_payment_cases
-- What the card provider reports and a person has to see to: money that is not as we asked for it, disputes, and refunds made at its own desk
-- (rules 6.6). Of a dispute `withdrawn_ore` is what has left our account there until it is decided.
create table payment_case (
  case_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('unmatched', 'dispute', 'refunded_at_provider')),
  provider text not null, provider_ref text not null check (length(provider_ref) between 1 and 300), -- the event, the dispute or the charge
  booking_id uuid references booking, payment_id uuid references payment,
  amount bigint not null check (amount >= 0), currency text not null check (length(currency) <= 10), -- in its smallest unit, as it was reported
  withdrawn_ore bigint not null default 0 check (withdrawn_ore >= 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null, settled_at timestamptz, settled_by text references user_profile, note text check (length(note) <= 2000),
  unique (provider, kind, provider_ref),
  check ((settled_by is null) = (note is null)), check (settled_by is null or settled_at is not null)
);
create index on payment_case (booking_id);
create index on payment_case (opened_at desc) where settled_at is null;

-- What the provider has taken back and escrow does not cover (yet): `claim/{booking}`, a debit.
alter table ledger_entry drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account ~ '^(provider|commission|(escrow|refund|landowner|claim)/.+)$');

alter table booking add column disputed_ore bigint not null default 0 check (disputed_ore >= 0);

-- A frozen payout is neither released nor begun to be sent; what was on its way to the bank may still be reported as sent.
alter table payout add column frozen_at timestamptz;
create function frozen_payout_stays() returns trigger language plpgsql as $$
begin raise exception 'payout % is frozen', new.payout_id; end $$;
create trigger frozen_payout_is_not_released before update of released_at on payout for each row
  when (old.frozen_at is not null and old.released_at is null and new.released_at is not null) execute function frozen_payout_stays();

-- 0157_refunds_by_hand
-- A refund that no provider sends: which account it went to, when and by whom (rules 6.6).
alter table refund
  add column account text check (account ~ '^[A-Z0-9]{8,34}$'), add column reference text check (length(reference) <= 200),
  add column sent_on date, add column sent_by text references user_profile,
  add constraint refund_by_hand_says_all check (num_nulls(account, sent_on, sent_by) in (0, 3) and (sent_by is null or status = 'sent') and (reference is null or sent_by is not null));
-- Money that went out stays as it was recorded.
create function sent_refund_is_kept() returns trigger language plpgsql as $$
begin raise exception 'refund % is sent', old.refund_id; end $$;
create trigger sent_refund_is_kept before update or delete on refund for each row when (old.status = 'sent') execute function sent_refund_is_kept();

-- 0158_bank_transfers
-- A bank transfer as an administrator recorded it: the day it came, and the bank's reference (rules 6.6).
alter table payment add column received_on date, add column reference text check (length(reference) <= 200),
  add constraint payment_by_bank_has_day check (provider = 'manual' or (received_on is null and reference is null));

-- 0161_vat_registered
-- A landowner is registered for VAT only with a valid organisation number, and not until they say so (rules 3.8, 8.5). Registered used to be what
-- one was without having said anything: with a valid number that stands, without one they are not registered.
create function is_organization_number(number text) returns boolean language sql immutable as $$
  select case when number ~ '^\d{9}$' then
    (11 - (select sum(weight * substr(number, place::int, 1)::int) from unnest(array[3, 2, 7, 6, 5, 4, 3, 2]) with ordinality as w (weight, place)) % 11) % 11
      = substr(number, 9, 1)::int
    else false end
$$;
update user_profile set landowner_profile = landowner_profile
  || jsonb_build_object('vatRegistered', is_organization_number(organization_number) and coalesce((landowner_profile ->> 'vatRegistered')::boolean, true));
alter table user_profile
  alter landowner_profile set default '{"vatRegistered": false}',
  add constraint vat_registered_has_number check (landowner_profile ->> 'vatRegistered' is distinct from 'true' or is_organization_number(organization_number));

-- 0162_invoice_dates
-- A higher number of a series never has an earlier date (rules 8.1), whatever the clocks of the processes say: the counter's row, which is locked
-- until the number is used or given back, also carries the date of the last one.
alter table invoice_series add column last_issued_on date;
update invoice_series s set last_issued_on = coalesce(
  (select max(issued_on) from invoice i where i.landowner_uid = s.landowner_uid and i.year = s.year), make_date(year, 1, 1));
alter table invoice_series alter column last_issued_on set not null,
  add constraint invoice_series_last_issued_on_check check (extract(year from last_issued_on) = year);

create function invoice_follows_its_series() returns trigger language plpgsql as $$
declare last date;
begin
  if extract(year from new.issued_on) <> new.year then
    raise exception 'invoice %-% is dated %, of another year', new.year, new.number, new.issued_on;
  end if;
  select issued_on into last from invoice where landowner_uid = new.landowner_uid and year = new.year and number < new.number order by number desc limit 1;
  if last > new.issued_on then
    raise exception 'invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  return new;
end $$;
create trigger invoice_in_order before insert on invoice for each row execute function invoice_follows_its_series();

-- What was invoiced and is cancelled has its credit note when the transaction ends: an unpaid or free booking always, a paid one as far as it is refunded.
create function cancelled_is_credited() returns trigger language plpgsql as $$
begin
  if (new.paid_at is null or new.total_ore = 0 or new.refunded_ore > 0)
    and exists (select from invoice where booking_id = new.booking_id and kind = 'invoice')
    and not exists (select from invoice where booking_id = new.booking_id and kind = 'credit_note') then
    raise exception 'booking % is cancelled and its invoice is not credited', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger booking_cancelled_is_credited after update of status on booking deferrable initially deferred for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function cancelled_is_credited();

-- 0163_intents
-- A payment is closed only once its booking is no longer to be paid, and one that is closed is not opened again: a charge that was made all the same
-- is recorded as such, and goes back (rules 4.3).
create function payment_closes_once() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status in ('created', 'failed') then
    raise exception 'payment % is cancelled', new.payment_id;
  end if;
  if new.status = 'cancelled' and exists (select from booking where booking_id = new.booking_id and status = 'confirmed') then
    raise exception 'payment % is of a booking that is still to be paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger payment_is_closed_once before update of status on payment for each row
  when (old.status is distinct from new.status) execute function payment_closes_once();

-- 0164_unsent_payouts
-- Each minute a sweep looks for payouts that are released and not sent, and administrators list them: never the whole table of those sent.
create index payout_unsent on payout (released_at) where status <> 'sent';

-- 0165_kept_split
-- Commission and the landowner's earnings are the split of what is kept (rules 5.3): of the total less what has gone back, and nothing of a booking
-- that ends unpaid. They used to stay what the total had been split in. Numeric rounds half away from zero, as `percentOf` does.
alter table booking drop constraint booking_check2;
update booking b set commission_ore = commission, landowner_earnings_ore = kept - commission
from (select booking_id, kept, round(kept * round(commission_rate_percent::numeric * 100) / 10000)::bigint as commission
  from (select booking_id, commission_rate_percent, case when status = 'cancelled' and paid_at is null then 0 else total_ore - refunded_ore end as kept from booking) k) s
where s.booking_id = b.booking_id and commission_ore + landowner_earnings_ore <> kept;
alter table booking add constraint booking_splits_what_is_kept
  check (commission_ore + landowner_earnings_ore = case when status = 'cancelled' and paid_at is null then 0 else total_ore - refunded_ore end);

-- 0166_provider_fees
-- What the card provider keeps of the money it handles has an account of its own (rules 6.7).
alter table ledger_entry drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account ~ '^(provider|provider_fees|commission|(escrow|refund|landowner|claim)/.+)$');

-- Each attempt of a payout goes by the card provider or by a bank file, and is finished the way it was begun.
alter table payout_attempt add way text not null default 'provider' check (way in ('provider', 'bank_file'));
create or replace function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null or (new.payout_id, new.attempt, new.bank_account_number, new.begun_at, new.way) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.begun_at, old.way) then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;

-- 0167_connected_accounts
-- A landowner's account at the card provider, which transfers go to, as the provider last told of it.
create table connected_account (
  uid text primary key references user_profile on delete cascade, provider text not null, account_id text not null unique,
  details_submitted boolean not null, payouts_enabled boolean not null, requirements_due text[] not null default '{}',
  told_at timestamptz not null, created_at timestamptz not null
);
-- A payout goes to a bank account or to a connected account.
alter table payout_attempt alter bank_account_number drop not null, add connected_account text,
  add constraint payout_attempt_goes_somewhere check (num_nonnulls(bank_account_number, connected_account) = 1 and (connected_account is null or way = 'provider'));
create or replace function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null or (new.payout_id, new.attempt, new.bank_account_number, new.connected_account, new.begun_at, new.way) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.connected_account, old.begun_at, old.way) then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;

-- Where the hunter's payment is meanwhile: at their bank for strong authentication, or under way.
alter table payment add progress text check (progress in ('requires_action', 'processing')),
-- The provider may cancel an intent of its own accord: the hunter then pays by another.
  add cancelled_by_provider boolean not null default false check (not cancelled_by_provider or status in ('cancelled', 'succeeded'));
create or replace function payment_closes_once() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status in ('created', 'failed') then
    raise exception 'payment % is cancelled', new.payment_id;
  end if;
  if new.status = 'cancelled' and not new.cancelled_by_provider and exists (select from booking where booking_id = new.booking_id and status = 'confirmed') then
    raise exception 'payment % is of a booking that is still to be paid', new.payment_id;
  end if;
  return new;
end $$;

-- When the provider was last asked for it: asked again, what came of it is looked up first.
alter table refund add asked_at timestamptz;
-- Money that went out stays as it was recorded, unless the provider says that it came back: then it is to be sent by hand.
create or replace function sent_refund_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sent_by is null and old.refused_at is null and new.status = 'decided' and new.refused_at is not null
    and (new.refund_id, new.booking_id, new.payment_id, new.amount_ore, new.provider_refund_id) is not distinct from (old.refund_id, old.booking_id, old.payment_id, old.amount_ore, old.provider_refund_id) then
    return new;
  end if;
  raise exception 'refund % is sent', old.refund_id;
end $$;
create index on refund (provider_refund_id) where provider_refund_id is not null;

-- 0170_own_company
-- Our own company, as the settings say it at start, for documents that are issued inside a transaction: the account that invoices are paid to, and
-- the seller of the commission (rules 8.5).
create table own_company (
  only_row boolean primary key default true check (only_row),
  name text, organization_number text check (organization_number is null or is_organization_number(organization_number)), address text, payment_account text check (payment_account ~ '^\d{11}$'),
  check ((name is null) = (organization_number is null) and (name is null) = (address is null))
);

-- 0171_attachments
-- What goes out with an email as a PDF. It is drawn by the job that sends, from what was frozen: the row names it only.
alter table communication add column attachment text check (attachment in ('invoice', 'credit_note', 'receipt')),
  add check (attachment is null or (booking_id is not null and channel = 'email'));

-- 0172_commission_invoices
-- Our own invoices of the commission to landowners, with VAT, in a series of their own (rules 8.5). What is issued is never changed; a split that
-- changes after is credited, or invoiced on.
create table commission_series (
  year int primary key, last_number int not null, last_issued_on date not null, check (extract(year from last_issued_on) = year)
);
create table commission_invoice (
  commission_invoice_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking,
  landowner_uid text not null references user_profile, kind text not null check (kind in ('invoice', 'credit_note')), refers_to uuid references commission_invoice,
  year int not null, number int not null check (number > 0), issued_on date not null, total_ore bigint not null, document jsonb not null,
  unique (year, number), check ((kind = 'credit_note') = (refers_to is not null)), check (case kind when 'invoice' then total_ore > 0 else total_ore < 0 end),
  check (extract(year from issued_on) = year)
);
create index on commission_invoice (booking_id, number);
create trigger commission_invoice_fixed before update or delete or truncate on commission_invoice for each statement execute function refuse_change();

-- No number is passed over, none is dated before the one ahead of it, and a booking's are together its commission.
create function commission_invoice_follows() returns trigger language plpgsql as $$
declare last record;
begin
  select number, issued_on into last from commission_invoice where year = new.year order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 then
    raise exception 'commission invoice %-% leaves a gap', new.year, new.number;
  end if;
  if last.issued_on > new.issued_on then
    raise exception 'commission invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  if new.total_ore + (select coalesce(sum(total_ore), 0) from commission_invoice where booking_id = new.booking_id)
    is distinct from (select commission_ore from booking where booking_id = new.booking_id) then
    raise exception 'commission invoices of booking % are not its commission', new.booking_id;
  end if;
  return new;
end $$;
create trigger commission_invoice_in_order before insert on commission_invoice for each row execute function commission_invoice_follows();

-- What the sweep looks through: bookings whose commission was realised, or has changed since.
create table commission_to_invoice (booking_id uuid primary key references booking on delete cascade);
create function commission_is_realised() returns trigger language plpgsql as $$
begin
  insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  return null;
end $$;
create trigger payout_released_is_invoiced after insert or update of released_at on payout for each row
  when (new.released_at is not null and new.commission_ore > 0) execute function commission_is_realised();
create function commission_has_changed() returns trigger language plpgsql as $$
begin
  if exists (select from commission_invoice where booking_id = new.booking_id) then
    insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger booking_split_is_invoiced after update of commission_ore on booking for each row
  when (old.commission_ore is distinct from new.commission_ore) execute function commission_has_changed();
insert into commission_to_invoice select booking_id from payout where released_at is not null and commission_ore > 0;

-- 0173_invoicing_agreement
-- That Utmark issues invoices in the landowner's name is agreed to once, with the version of the text and the time (rules 8.5).
alter table user_profile add column invoicing_agreed_version text, add column invoicing_agreed_at timestamptz,
  add constraint invoicing_agreement_is_whole check ((invoicing_agreed_version is null) = (invoicing_agreed_at is null));

-- 0175_commission
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

-- 0176_scheduler
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

-- 0180_vat_report
-- A landowner's VAT of a period as it was reported: one for each period, made again from the same papers with the same figures.
create table vat_report (
  report_id uuid primary key default gen_random_uuid(),
  landowner_uid text not null references user_profile on delete cascade,
  from_date date not null, to_date date not null, check (from_date <= to_date),
  document jsonb not null, generated_at timestamptz not null,
  unique (landowner_uid, from_date, to_date)
);

-- 0181_dropped_drafts
-- How many priced drafts were dropped without being sent, by the day they were made: drafts are deleted after a day (rules 4.1), and how many of
-- those who calculate go on to ask is told from these and from the bookings. Counted when they are deleted, many at a time, so that nobody who
-- calculates waits for a counter.
create table dropped_drafts (
  made_on date not null, county text not null, kind text not null, drafts int not null check (drafts > 0),
  primary key (made_on, county, kind)
);
create function kind_of_booking(booked uuid) returns text language sql stable as $$
  select coalesce((select offering_type from offering where offering_id = booked), 'cabin')
$$;
create function county_of_property(of_property uuid) returns text language sql stable as $$
  select coalesce((select m.county from property p join municipality m using (municipality_number) where p.property_id = of_property), '')
$$;
create function count_dropped_drafts() returns trigger language plpgsql as $$
begin
  insert into dropped_drafts (made_on, county, kind, drafts)
    select (created_at at time zone 'Europe/Oslo')::date, county_of_property(property_id), kind_of_booking(offering_id), count(*)
    from gone where status = 'calculated' group by 1, 2, 3 order by 1, 2, 3
    on conflict (made_on, county, kind) do update set drafts = dropped_drafts.drafts + excluded.drafts;
  return null;
end $$;
create trigger booking_dropped_is_counted after delete on booking referencing old table as gone for each statement execute function count_dropped_drafts();
create index booking_created on booking (created_at);

-- 0182_tax_details
-- What tax authorities are told of a landowner with the year's income (decision 72). Sealed by the application: the database never sees the number.
-- No cascade: who has been paid is reported for that year after they have left, too.
create table tax_details (
  uid text primary key references user_profile,
  sealed bytea not null,
  updated_at timestamptz not null
);

-- 0183_commission_invoices_by_landowner
-- What a landowner deducts of VAT is read from Utmark's invoices to them, by their date.
create index on commission_invoice (landowner_uid, issued_on);

-- 0185_bank_files
-- What the bank reports of our account: files that administrators upload, and what came in, each once however often it is reported (rules 6.6).
create table bank_file (
  bank_file_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200), format text not null check (format in ('camt.054', 'ocr')),
  sha256 text not null unique, ignored int not null default 0 check (ignored >= 0), -- lines that are not money in: debits, reversals
  uploaded_at timestamptz not null, uploaded_by text not null references user_profile
);
create index on bank_file (uploaded_at desc, bank_file_id desc);
create table bank_transaction (
  bank_transaction_id uuid primary key default gen_random_uuid(),
  account text not null check (length(account) <= 34), reference text not null check (length(reference) between 1 and 200), booked_on date not null,
  amount_ore bigint not null check (amount_ore > 0), currency text not null check (currency ~ '^[A-Z]{3}$'), -- of another currency in its smallest unit
  kid text check (kid ~ '^\d{2,25}$'), payer text check (length(payer) <= 200),
  status text not null default 'new' check (status in ('new', 'waiting', 'recorded', 'closed')),
  booking_id uuid references booking, payment_id uuid unique references payment, outcome text, problem text,
  settled_at timestamptz, settled_by text references user_profile, note text check (length(note) <= 2000),
  unique (account, reference, booked_on), -- the bank's own reference
  check ((status = 'recorded') = (payment_id is not null)), check ((payment_id is null) = (booking_id is null)), check ((payment_id is null) = (outcome is null)),
  check ((status in ('recorded', 'closed')) = (settled_at is not null)), check ((settled_at is null) = (settled_by is null)), check (status <> 'closed' or note is not null)
);
create index on bank_transaction (booked_on desc, bank_transaction_id desc) where status = 'waiting';
create table bank_file_line (
  bank_file_id uuid not null references bank_file, line int not null check (line > 0), bank_transaction_id uuid not null references bank_transaction,
  primary key (bank_file_id, line)
);
create index on bank_file_line (bank_transaction_id);

-- A KID says which invoice is paid.
create unique index invoice_kid_once on invoice ((document ->> 'kid')) where kind = 'invoice';

-- 0186_ask_again
-- When the provider was last asked what became of an open payment: its report may have been lost.
alter table payment add column asked_at timestamptz;
create index payment_open on payment (asked_at nulls first) where status in ('created', 'failed');

-- A refund that the provider refused may be tried again by an administrator, under a key of its own.
alter table refund add column attempt int not null default 1 check (attempt > 0);

-- What is released to the landowner is their part of the booking's split, and of Utmark's commission the same.
create function payout_is_the_split() returns trigger language plpgsql as $$
begin
  if exists (select from booking b where b.booking_id = new.booking_id
      and (b.landowner_earnings_ore, b.commission_ore) is distinct from (new.amount_ore, new.commission_ore)) then
    raise exception 'payout % is not the split of booking %', new.payout_id, new.booking_id;
  end if;
  return new;
end $$;
create trigger payout_is_the_split before update of released_at on payout for each row
  when (old.released_at is null and new.released_at is not null) execute function payout_is_the_split();
create function released_payout_is_kept() returns trigger language plpgsql as $$
begin raise exception 'payout % is released', old.payout_id; end $$;
create trigger released_payout_is_kept before update of amount_ore, commission_ore, booking_id, landowner_uid on payout for each row
  when (old.released_at is not null and (new.amount_ore, new.commission_ore, new.booking_id, new.landowner_uid) is distinct from (old.amount_ore, old.commission_ore, old.booking_id, old.landowner_uid))
  execute function released_payout_is_kept();

-- 0187_daily_check
-- What the card provider says it did with our money, as it says it, each movement once.
create table provider_movement (
  provider text not null, movement_id text not null check (length(movement_id) <= 255), kind text not null, ref text not null,
  booking_id uuid references booking, -- unknown of some, and of fees that belong to none
  amount_ore bigint not null, fee_ore bigint not null, currency text not null, at timestamptz not null, seen_at timestamptz not null,
  primary key (provider, movement_id)
);
create index on provider_movement (booking_id);
create index on provider_movement (provider, at);

-- Provider, bank, ledger and bookings compared, once a day, and what did not fit (rules 6.7).
create table daily_check (
  day date primary key, checked_at timestamptz not null,
  provider_ore bigint not null, fees_ore bigint not null, bank_ore bigint not null, ledger_ore bigint not null, on_the_way_ore bigint not null,
  bookings int not null, postings bigint not null, differences int not null check (differences >= 0)
);
create table daily_check_difference (
  day date not null references daily_check, number int not null check (number > 0),
  kind text not null check (kind in ('provider', 'unknown_movement', 'fees', 'unbalanced', 'escrow', 'refund', 'landowner', 'commission', 'claim')),
  booking_id uuid references booking, ref text, expected_ore bigint not null, found_ore bigint not null,
  primary key (day, number)
);

-- The provider's fees are of no booking: what it keeps of a day goes to an account of its own.
alter table ledger_entry alter booking_id drop not null, add constraint ledger_entry_is_of_a_booking check (booking_id is not null or reason = 'provider_fees');

-- 0188_payout_batches
-- Payouts that go to the bank in a file: each line is an attempt by bank file, so that a payout is in one open batch, and not at the provider.
create table payout_batch (
  payout_batch_id uuid primary key default gen_random_uuid(),
  account text not null check (account ~ '^\d{11}$'), pay_on date not null,
  created_at timestamptz not null, created_by text not null references user_profile
);
create index on payout_batch (created_at desc, payout_batch_id desc);
alter table payout_attempt add constraint payout_attempt_of_a_way unique (payout_id, attempt, way);
create table payout_batch_line (
  payout_batch_id uuid not null references payout_batch, line int not null check (line > 0),
  payout_id uuid not null, attempt int not null, way text not null default 'bank_file' check (way = 'bank_file'),
  creditor text not null check (length(creditor) between 1 and 70), -- as the file names them
  amount_ore bigint not null check (amount_ore > 0),
  primary key (payout_batch_id, line), unique (payout_id, attempt),
  foreign key (payout_id, attempt, way) references payout_attempt (payout_id, attempt, way)
);
create function batch_line_is_kept() returns trigger language plpgsql as $$
begin raise exception 'a line of a payout batch is kept'; end $$;
create trigger batch_line_is_kept before update or delete on payout_batch_line for each row execute function batch_line_is_kept();

-- 0190_notifications
-- What a person is told, where they are signed in: one per event and person, in every language, so that it reads in
-- the one they have chosen by then.
create table notification (
  notification_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile on delete cascade,
  event_key text not null, at timestamptz not null, kind text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  link text check (link ^@ '/'), booking_id uuid references booking on delete cascade, read_at timestamptz,
  unique (uid, event_key)
);
create index notification_newest on notification (uid, at desc, notification_id desc);
create index notification_unread on notification (uid) where read_at is null;
create index notification_of_booking on notification (booking_id);
create index notification_old on notification (at);

-- The log of what is sent. `not_before`: an SMS waits for the morning. `provider_ref`: what the provider calls it, for
-- its delivery reports. `resend_of`: an administrator has sent it again, as a row of its own.
alter table communication
  add attempts int not null default 0 check (attempts >= 0), add not_before timestamptz,
  add provider_ref text, add segments int check (segments > 0),
  add resend_of uuid references communication on delete set null;
create unique index communication_by_provider_ref on communication (channel, provider_ref) where provider_ref is not null;
create index communication_waits_for_morning on communication (not_before) where status = 'pending' and not_before is not null;
create index communication_of_booking on communication (booking_id, subtype);
create index communication_resent on communication (resend_of) where resend_of is not null;

-- The administrators' list of a million rows, newest first, by what it can be filtered by.
drop index communication_at_idx;
create index communication_newest on communication (at desc, communication_id desc);
create index communication_by_status on communication (status, at desc, communication_id desc);
create index communication_by_provider on communication (provider, at desc, communication_id desc);
create index communication_by_subtype on communication (subtype, at desc, communication_id desc);
create index communication_by_text on communication using gin ((recipient || ' ' || subject) gin_trgm_ops);

-- 0191_sms_at_night
-- What the reader of an SMS must do something before: where it has to be tried again at night, it decides whether the
-- morning is too late.
alter table communication add column deadline timestamptz;

-- A gateway may call several messages by the same name: a report by that name is of the newest.
drop index communication_by_provider_ref;
create index communication_by_provider_ref on communication (channel, provider_ref, handed_at desc)
  where provider_ref is not null;

-- 0194_returned_payouts
-- A transfer that was sent may be reversed at the provider: its attempt is over, the money is back with us, and another attempt may be made.
alter table payout_attempt drop constraint payout_attempt_outcome_check, drop constraint payout_attempt_check1,
  add provider_transfer_id text,
  add constraint payout_attempt_outcome check (outcome in ('sent', 'refused', 'returned')),
  add constraint payout_attempt_says_why check ((coalesce(outcome, '') in ('refused', 'returned')) = (reason is not null)),
  add constraint payout_attempt_returned_from check ((outcome is not distinct from 'returned') = (provider_transfer_id is not null));
create index payout_attempt_returned on payout_attempt (provider_transfer_id) where provider_transfer_id is not null;
drop index payout_attempt_one_open;
create unique index payout_attempt_one_open on payout_attempt (payout_id) where outcome is null or outcome = 'sent';
create or replace function payout_attempt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.outcome is not null and (old.outcome, new.outcome) is distinct from ('sent', 'returned'))
    or (new.payout_id, new.attempt, new.bank_account_number, new.connected_account, new.begun_at, new.way) is distinct from (old.payout_id, old.attempt, old.bank_account_number, old.connected_account, old.begun_at, old.way) then
    raise exception 'a payout''s attempt keeps its account, its way and its outcome';
  end if;
  return new;
end $$;

-- 0195_conversations
-- Conversations of a hunter with a landowner about a property, and groups. The row is locked by who writes in it: positions have no gaps.
create table conversation (
  conversation_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('direct', 'group')),
  name text check (length(name) between 1 and 80),
  property_id uuid references property, hunter_uid text references user_profile, landowner_uid text references user_profile,
  created_by text not null references user_profile, created_at timestamptz not null,
  last_position int not null default 0 check (last_position >= 0), last_message_at timestamptz not null,
  check (num_nonnulls(property_id, hunter_uid, landowner_uid) = case kind when 'direct' then 3 else 0 end),
  check ((kind = 'group') = (name is not null)),
  check (hunter_uid <> landowner_uid)
) with (fillfactor = 80);
create unique index conversation_one_of_pair on conversation (property_id, hunter_uid, landowner_uid) where kind = 'direct';

create table conversation_member (
  conversation_id uuid not null references conversation on delete cascade, uid text not null references user_profile,
  joined_at timestamptz not null, left_at timestamptz,
  from_position int not null default 0, -- what was written up to it, the member does not see
  delivered_position int not null default 0, read_position int not null default 0,
  unread_since timestamptz, told_at timestamptz, -- since when something waits, and when the member was told of it
  primary key (conversation_id, uid)
) with (fillfactor = 70);
create index on conversation_member (uid) where left_at is null;
create index on conversation_member (unread_since) where unread_since is not null and told_at is null and left_at is null;

create table message (
  message_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation on delete cascade, position int not null check (position > 0),
  sender_uid text references user_profile, -- none: a line of the product's own
  client_message_id text not null, text text not null, line jsonb, image_ids uuid[] not null default '{}', sent_at timestamptz not null,
  unique (conversation_id, position),
  check ((line is null) = (sender_uid is not null)),
  check (line is not null or text <> '' or image_ids <> '{}')
);
create unique index message_sent_once on message (conversation_id, sender_uid, client_message_id) nulls not distinct;
create index on message (sender_uid);

create table conversation_block (
  blocker_uid text not null references user_profile on delete cascade, blocked_uid text not null references user_profile on delete cascade,
  at timestamptz not null, primary key (blocker_uid, blocked_uid), check (blocker_uid <> blocked_uid)
);
create index on conversation_block (blocked_uid);
create table conversation_invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation on delete cascade,
  email text not null, invited_by text not null references user_profile on delete cascade, invited_at timestamptz not null, expires_at timestamptz not null,
  unique (conversation_id, email)
);
create index on conversation_invitation (email);
create index on conversation_invitation (invited_by);
create table conversation_report (
  report_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation on delete cascade, message_id uuid references message on delete cascade,
  reporter_uid text not null references user_profile, reason text not null check (reason in ('spam', 'fraud', 'abuse', 'other')), note text not null,
  reported_at timestamptz not null, resolved_at timestamptz, resolved_by text references user_profile, resolution text,
  check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3))
);
create index on conversation_report (reported_at) where resolved_at is null;

-- Pictures of a conversation are its members' alone.
alter table image
  add conversation_id uuid references conversation on delete cascade,
  drop constraint image_of_one,
  add constraint image_of_one check (num_nonnulls(property_id, cabin_id, offering_id, person_uid, conversation_id) = 1);
create index on image (conversation_id) where conversation_id is not null;
create index on live_event (ref) where topic = 'conversation';

-- Who hears of it: its members, without who has blocked the other of two.
create function conversation_audience(of uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(m.uid), '{}') from conversation_member m join conversation c using (conversation_id)
  where m.conversation_id = of and m.left_at is null
    and not exists (select from conversation_block b where c.kind = 'direct' and b.blocker_uid = m.uid and b.blocked_uid in (c.hunter_uid, c.landowner_uid)) $$;

-- Adds a message at the next position, once for each sender's own id of it, and tells the members' open pages.
create function add_message(of uuid, sender text, client_id text, body text, said jsonb, images uuid[], now timestamptz) returns message language plpgsql as $$
declare added message; place int;
begin
  select last_position + 1 into place from conversation where conversation_id = of for no key update;
  select * into added from message where conversation_id = of and sender_uid is not distinct from sender and client_message_id = client_id;
  if found then return added; end if;
  insert into message (conversation_id, position, sender_uid, client_message_id, text, line, image_ids, sent_at)
    values (of, place, sender, client_id, body, said, images, now) returning * into added;
  update conversation set last_position = place, last_message_at = greatest(last_message_at, now) where conversation_id = of;
  if sender is not null then
    update conversation_member set unread_since = now where conversation_id = of and uid <> sender and left_at is null and unread_since is null;
  end if;
  insert into live_event (uids, topic, ref, at) values (conversation_audience(of), 'conversation', of::text, now);
  return added;
end $$;

-- A member's message. What refuses it is read under the conversation's lock: after leaving or blocking nothing more comes.
create function send_message(of uuid, sender text, client_id text, body text, images uuid[], now timestamptz) returns jsonb language plpgsql as $$
declare c conversation; added message;
begin
  select * into c from conversation where conversation_id = of for no key update;
  if not exists (select from conversation_member where conversation_id = of and uid = sender and left_at is null) then
    return jsonb_build_object('refused', 'conversation_not_found');
  end if;
  if exists (select from conversation_block where c.kind = 'direct' and blocker_uid in (c.hunter_uid, c.landowner_uid) and blocked_uid in (c.hunter_uid, c.landowner_uid)) then
    return jsonb_build_object('refused', 'conversation_blocked');
  end if;
  if exists (select from unnest(images) one where not exists (select from image i where i.image_id = one and i.conversation_id = of and i.deleted_at is null)) then
    return jsonb_build_object('refused', 'image_not_found');
  end if;
  added := add_message(of, sender, client_id, body, null, images, now);
  return jsonb_build_object('messageId', added.message_id, 'position', added.position, 'sentAt', added.sent_at);
end $$;

-- Nothing of it reaches a person any more: neither new events nor those an open page has yet to read.
create function forget_conversation_events(of uuid, who text) returns void language sql as $$
  update live_event set uids = array_remove(uids, who) where topic = 'conversation' and ref = of::text and who = any (uids) $$;

-- What becomes of a booking is said in the conversation about it, in the same transaction.
create function booking_line(b booking, status text, now timestamptz) returns void language sql as $$
  select add_message(c.conversation_id, null, 'booking:' || b.booking_id || ':' || status, '',
    jsonb_build_object('kind', 'booking_' || status, 'bookingId', b.booking_id, 'fromDate', b.from_date, 'toDate', b.to_date, 'participants', b.participants), '{}', now)
  from conversation c where c.kind = 'direct' and c.property_id = b.property_id and c.hunter_uid = b.hunter_uid and c.landowner_uid = b.landowner_uid $$;
create function say_booking_status() returns trigger language plpgsql as $$
begin perform booking_line(new, new.status, new.updated_at); return null; end $$;
create trigger booking_says_status after update of status on booking for each row
  when (new.status is distinct from old.status and new.status in ('pending', 'confirmed', 'paid', 'rejected', 'cancelled', 'expired', 'completed')) execute function say_booking_status();

-- Who has left the product, has left every conversation; what they wrote stays without a name.
create function leave_conversations() returns trigger language plpgsql as $$
begin
  update conversation_member set left_at = new.deleted_at, unread_since = null where uid = new.uid and left_at is null;
  update conversation_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_leaves_conversations after update of deleted_at on user_profile for each row when (new.deleted_at is not null) execute function leave_conversations();

alter table quick_reply drop constraint quick_reply_kind_check, add constraint quick_reply_kind_check check (kind in ('accept', 'reject', 'message'));

-- 0196_conversation_leavers
-- Who no longer answers for the landowner, takes no part in what hunters write to them either.
create function end_conversations_of_co_host() returns trigger language plpgsql as $$
declare one uuid;
begin
  for one in
    update conversation_member m set left_at = now(), unread_since = null from conversation c
    where c.conversation_id = m.conversation_id and c.kind = 'direct' and c.property_id = old.property_id
      and m.uid = old.uid and m.uid not in (c.hunter_uid, c.landowner_uid) and m.left_at is null returning m.conversation_id
  loop perform forget_conversation_events(one, old.uid); end loop;
  return null;
end $$;
create trigger co_host_leaves_conversations after delete on co_host for each row when (old.uid is not null) execute function end_conversations_of_co_host();
create trigger co_host_answers_no_more after update of rights on co_host for each row
  when (old.uid is not null and 'answer' = any (old.rights) and not 'answer' = any (new.rights)) execute function end_conversations_of_co_host();

-- 0200_admin_users
-- An administrator has disabled the account: nobody signs in with it, its bookings stay. Administrators are not disabled.
alter table user_profile add disabled_at timestamptz, add disabled_reason text check (length(disabled_reason) between 1 and 2000),
  add constraint disabled_says_why check ((disabled_at is null) = (disabled_reason is null)),
  add constraint disabled_is_no_admin check (disabled_at is null or (deleted_at is null and not ('admin' = any (roles))));

-- The administrators' list of a million accounts, in its three orders, by what it can be filtered by.
create index user_newest on user_profile (created_at desc, uid desc) where deleted_at is null;
create index user_by_name on user_profile (left(lower(display_name), 60), uid) where deleted_at is null;
create index user_by_email on user_profile (left(lower(email), 60), uid) where deleted_at is null;
create index user_admins on user_profile (uid) where is_admin;
create index user_disabled on user_profile (uid) where disabled_at is not null;
create index user_left on user_profile (created_at desc, uid desc) where deleted_at is not null;
create index user_by_text on user_profile using gin (lower(' ' || display_name || ' ' || email) gin_trgm_ops) where deleted_at is null;

-- 0201_admin_desk
-- Properties that an administrator looks at, and the audit by day: rows come in the order of time, so a few kilobytes do.
create index property_under_review on property (property_id) where status = 'under_review' and deleted_at is null;
create index audit_by_day on audit using brin (at);

-- 0205_app_errors
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

-- 0206_operation_logs
-- Whether requests and jobs are written down, for every process, and until when; and what was written down.
create table operation_monitoring (
  only_row boolean primary key default true check (only_row),
  running boolean not null,
  slow_ms int not null check (slow_ms between 1 and 60000),
  ends_at timestamptz,
  changed_at timestamptz not null,
  changed_by text references user_profile,
  check (not running or ends_at is not null)
);
insert into operation_monitoring (running, slow_ms, changed_at) values (false, 500, '2000-01-01');

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
create index on operation_log (at desc, operation_log_id desc);

-- Tells every process that something it keeps in memory has changed, by name.
create function shared_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_changed', tg_argv[0]);
  return null;
end $$;
create trigger operation_monitoring_changed after update on operation_monitoring
  for each statement execute function shared_changed('monitoring');

-- 0207_translations
-- Texts of pages as administrators have corrected them, in place of those that are shipped; `shipped` is what stood
-- there then, so that a later correction of the product's own is seen.
create table text_override (
  locale text not null check (length(locale) <= 10),
  key text not null check (length(key) <= 200),
  text text not null check (length(text) between 1 and 4000),
  shipped text not null,
  updated_at timestamptz not null,
  updated_by text not null references user_profile,
  primary key (locale, key)
);
create trigger text_override_changed after insert or update or delete on text_override
  for each statement execute function shared_changed('translations');

-- 0208_app_error_details
-- Kept as they were written: jsonb takes no half of a surrogate pair, and writes 1e300 out in 300 digits, past its bound.
alter table app_error drop constraint app_error_details_check,
  alter details type json using details::json,
  add check (octet_length(details::text) <= 24000);

-- 0215_payout_reports_of_a_file
-- `bank_file` was made after the table that refers to it, whose trigger stood in for the foreign key.
alter table bank_payout_report add foreign key (bank_file_id) references bank_file;
drop trigger payout_report_is_of_a_file on bank_payout_report;
drop function payout_report_is_of_a_file;
create function payout_report_is_kept() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or to_jsonb(new) - 'outcome' is distinct from to_jsonb(old) - 'outcome' then
    raise exception 'what the bank reported is kept';
  end if;
  return new;
end $$;
create trigger payout_report_is_kept before update on bank_payout_report for each row
  execute function payout_report_is_kept();

-- 0220_commission_invoice_by_email
-- The commission invoice goes out to the landowner as a PDF too.
alter table communication drop constraint communication_attachment_check,
  add constraint communication_attachment_check check (attachment in ('invoice', 'credit_note', 'receipt', 'commission_invoice'));

-- 0221_removed_messages
-- Messages that an administrator has removed: the text stays for whoever has to look at it again, and nobody reads it.
alter table message
  add removed_at timestamptz, add removed_by text references user_profile, add removed_reason text,
  add check (num_nonnulls(removed_at, removed_by, removed_reason) in (0, 3)), add check (removed_at is null or line is null);
create index message_removed on message (conversation_id, position) where removed_at is not null;
create index on message (removed_by) where removed_by is not null;

-- 0222_rating_reports
-- What people have reported of ratings, once each, and what was done.
create table rating_report (
  report_id uuid primary key default gen_random_uuid(),
  rating_id uuid not null references rating on delete cascade, reporter_uid text not null references user_profile,
  reason text not null check (reason in ('spam', 'fraud', 'abuse', 'other')), note text not null,
  reported_at timestamptz not null, resolved_at timestamptz, resolved_by text references user_profile, resolution text,
  unique (rating_id, reporter_uid),
  check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3))
);
create index on rating_report (reported_at) where resolved_at is null;
create index on rating_report (reporter_uid);
create function forget_rating_reporter() returns trigger language plpgsql as $$
begin
  update rating_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_empties_rating_reports after update of deleted_at on user_profile for each row when (new.deleted_at is not null) execute function forget_rating_reporter();

-- 0223_welcome
-- When the account was welcomed, once: as its profile is filled in, or some time after its first sign-in. All there are have been.
alter table user_profile add welcomed_at timestamptz default now();
alter table user_profile alter welcomed_at drop default;
create index user_profile_not_welcomed on user_profile (created_at) where welcomed_at is null;

-- 0234_newsletter_and_accepted_versions
-- Who has asked for the newsletter: unconfirmed until the address says yes itself. The token is in every mail to it.
create table newsletter_subscriber (
  subscriber_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  language text not null, token text not null unique check (length(token) >= 32),
  asked_at timestamptz not null, confirmed_at timestamptz
);
create index on newsletter_subscriber (asked_at) where confirmed_at is null;
-- Whom the receiver of an e-mail answers, where that is not us.
alter table communication add column reply_to text check (length(reply_to) <= 254);
-- Which versions of the terms and the privacy policy were accepted (rules 8.5).
alter table booking add column terms_version text, add column privacy_version text,
  add constraint accepted_versions_are_whole check ((terms_version is null) = (privacy_version is null) and (terms_version is null or terms_accepted_at is not null));
alter table user_profile add column terms_version text, add column privacy_version text, add column terms_accepted_at timestamptz,
  add constraint accepted_versions_are_whole check (num_nonnulls(terms_version, privacy_version, terms_accepted_at) in (0, 3));

-- 0244_attachment_number
-- Of a commission there may be several documents: the one that the e-mail is of, also where it is sent again later.
alter table communication add column attachment_number text check (attachment_number is null or attachment is not null);

-- 0250_latest_ratings
-- What was shown last, for the front page.
create index on rating_window (closed_at desc) where closed_at is not null;

-- 0251_newsletter_issues
-- What administrators write to those who have asked for the newsletter: changed until it is sent, and then never.
create table newsletter_issue (
  newsletter_issue_id uuid primary key default gen_random_uuid(),
  texts jsonb not null, -- of each language: subject and text
  version int not null default 0,
  created_by text not null references user_profile, created_at timestamptz not null, updated_at timestamptz not null,
  sent_at timestamptz, sent_by text references user_profile, receivers int,
  constraint sent_issue_says_all check (num_nonnulls(sent_at, sent_by, receivers) in (0, 3))
);
create function newsletter_issue_is_kept() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null then
    raise exception 'newsletter issue % has been sent', old.newsletter_issue_id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger sent_newsletter_issue_is_kept before update or delete on newsletter_issue for each row execute function newsletter_issue_is_kept();
-- Those it goes to, in the order they are written to.
create index on newsletter_subscriber (subscriber_id) where confirmed_at is not null;

-- 0270_pages_tell_of_changes
-- What pages show to readers without a session: a process that keeps such pages is told of every change (decision 98).
-- tests/api/page-cache.test.ts holds the list to what the pages read. Of bookings a page shows what they hold, and how
-- a landowner has answered; priced drafts change neither.
do $$
declare shown text;
begin
  foreach shown in array array[
    'availability_config', 'cabin', 'cabin_hold', 'calendar_import', 'document', 'image', 'municipality',
    'municipality_outline', 'offering', 'offering_cabin', 'offering_calendar', 'offering_hold', 'parcel', 'property',
    'property_outline', 'property_rating', 'rating', 'rating_window', 'reservation', 'search_price', 'search_row',
    'search_text', 'service', 'service_hold', 'user_profile', 'word'
  ] loop
    execute format(
      'create trigger pages_changed after insert or update or delete on %I
         for each statement execute function shared_changed(''pages'')', shown);
  end loop;
end $$;
create trigger pages_changed after update of status on booking
  for each statement execute function shared_changed('pages');

-- 0271_pages_tell_of_changed_rows
-- Of changed rows only: a statement of a sweep that finds nothing to do is no change (decision 98).
-- safe: replaces triggers by ones that tell less often; readers do not wait for it
do $$
declare shown text;
begin
  for shown in
    select tgrelid::regclass::text from pg_trigger where tgname = 'pages_changed' and tgrelid <> 'booking'::regclass
  loop
    execute format(
      'create or replace trigger pages_changed after insert or update or delete on %s
         for each row execute function shared_changed(''pages'')', shown);
  end loop;
end $$;
create or replace trigger pages_changed after update of status on booking
  for each row execute function shared_changed('pages');

-- 0272_co_hosts_leave_under_lock
-- Locks each conversation first, as whoever tells its members of something does: nobody is told after having left.
create or replace function end_conversations_of_co_host() returns trigger language plpgsql as $$
declare one uuid;
begin
  for one in
    select c.conversation_id from conversation c
    where c.kind = 'direct' and c.property_id = old.property_id and old.uid not in (c.hunter_uid, c.landowner_uid)
      and exists (select from conversation_member m where m.conversation_id = c.conversation_id and m.uid = old.uid and m.left_at is null)
    order by c.conversation_id for no key update of c
  loop
    update conversation_member set left_at = now(), unread_since = null
      where conversation_id = one and uid = old.uid and left_at is null;
    perform forget_conversation_events(one, old.uid);
  end loop;
  return null;
end $$;

-- 0273_keys_due
-- When something of its house manual is due to be told about a stay that is ahead: that the key is shown, or that the manual has changed.
-- -infinity: to be worked out; infinity: nothing. So the sweep reads what is due and not every stay of the next month.
alter table booking add column key_due_at timestamptz not null default '-infinity';

-- Also of stays that are being looked at just now: this waits for them.
create function manual_changed_works_out_keys() returns trigger language plpgsql as $$
begin
  update booking set key_due_at = '-infinity' where property_id = coalesce(new.property_id, old.property_id) and status in ('paid', 'in_progress');
  return null;
end $$;
create trigger manual_changed_works_out_keys after insert or update or delete on house_manual
  for each row execute function manual_changed_works_out_keys();

-- Who has been told is told nothing more until the manual changes.
create function key_told_is_not_due() returns trigger language plpgsql as $$
begin
  new.key_due_at := 'infinity';
  return new;
end $$;
create trigger key_told_is_not_due before update of key_told_at on booking for each row execute function key_told_is_not_due();

-- 0274_keys_due_index
-- In place of booking_key_untold and booking_key_told, which a later release drops.
create index booking_key_due on booking (key_due_at) where status in ('paid', 'in_progress');

-- 0275_stale_search_rows
-- The last day on which what a row of the search says still holds, where it says something of a day.
create index search_row_stale on search_row (greatest(indexed_on, valid_from))
  where (kind = 'offering' or indexed_on = '-infinity') and valid_to >= indexed_on;

-- 0276_search_rows_by_day
create index search_row_by_day on search_row (indexed_on);

-- 0300_bank_entries
-- A payment of a bank file is known by all that tells it (rules 6.9): the bank's reference of the payment, that of its entry, the payer's own. What the
-- payer wrote, and the account that it came from, stay with it.
alter table bank_transaction
  add column own_reference text, add column entry_reference text, add column end_to_end_id text,
  add column payer_account text, add column message text,
  add column format text, -- of the file that it came in first
  add column resembles uuid, -- another payment that it may be: an administrator says
  add column reversed_on date, -- the bank has taken it back
  add constraint bank_transaction_texts_are_short check (
    length(own_reference) <= 200 and length(entry_reference) <= 200 and length(end_to_end_id) <= 200 and length(payer_account) <= 40 and length(message) <= 1000) not valid;
alter table bank_file drop constraint bank_file_format_check,
  add constraint bank_file_format_is_read check (format in ('camt.052', 'camt.053', 'camt.054', 'pain.002', 'ocr')) not valid;

-- What a file has beside payments and payouts of ours, and why nothing is done with it: nothing in a file is dropped unsaid (rules 6.9).
create table bank_file_left_aside (
  bank_file_id uuid not null references bank_file, number int not null check (number > 0),
  line int not null check (line > 0), -- of the file
  why text not null check (why in ('not_booked', 'no_amount', 'money_out', 'money_out_reversed', 'reversed', 'reversal', 'other_account', 'date_to_come', 'too_old', 'other_service', 'sum_of_known', 'order_accepted', 'order_unknown')),
  account text check (length(account) <= 34), reference text check (length(reference) <= 200), booked_on date,
  amount_ore bigint, currency text check (length(currency) = 3), kid text check (length(kid) <= 25), payer text check (length(payer) <= 200), message text check (length(message) <= 1000),
  primary key (bank_file_id, number)
);

-- A credit of an earlier file, or of one recorded by hand, that the bank has taken back: it is undone, or a case (rules 6.9).
create table bank_reversal (
  bank_reversal_id uuid primary key default gen_random_uuid(),
  bank_file_id uuid not null references bank_file, line int not null check (line > 0),
  account text not null check (length(account) <= 34), reference text not null check (length(reference) between 1 and 200),
  booked_on date not null, amount_ore bigint not null check (amount_ore > 0), currency text not null check (currency ~ '^[A-Z]{3}$'),
  kid text check (kid ~ '^\d{2,25}$'), payer text check (length(payer) <= 200), message text check (length(message) <= 1000),
  bank_transaction_id uuid references bank_transaction, payment_id uuid references payment, booking_id uuid references booking,
  -- `closed`: nothing was recorded of it yet. `known`: an earlier file had it. Null until it is recorded.
  outcome text check (outcome in ('undone', 'closed', 'case', 'known')), case_id uuid references payment_case, problem text
);
create index on bank_reversal (bank_file_id);
create index on bank_reversal (bank_transaction_id);
create index on bank_reversal (booking_id);
create function bank_reversal_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null then raise exception 'what the bank reported is kept'; end if;
  return new;
end $$;
create trigger bank_reversal_is_kept before update or delete on bank_reversal for each row execute function bank_reversal_is_kept();

-- What the bank answers to an order (pain.002): refused, alone or with the whole file. It may name no amount.
alter table bank_payout_report drop constraint bank_payout_report_kind_check,
  add constraint bank_payout_report_kind_is_read check (kind in ('sent', 'returned', 'refused', 'file_refused')) not valid;

-- Money that the bank has taken back, and that can not be undone any more.
alter table payment_case drop constraint payment_case_kind_check,
  add constraint payment_case_kind_is_known check (kind in ('unmatched', 'dispute', 'refunded_at_provider', 'reversed_by_bank')) not valid;

-- 0301_bank_lines
-- Payouts of a batch to one account are one payment: the lines of it have the number of its first (null: a payment of its own).
alter table payout_batch_line add column order_line int;
-- An earlier file had it too; of older lines the files' times tell.
alter table bank_file_line add column known boolean not null default false;

-- 0302_held_transfers
-- What bank transfers hold for a booking that is not paid yet: they add up to its total, or go back at the due (rules 6.6).
alter table booking add column held_ore bigint not null default 0;
alter table booking add constraint booking_holds_less_than_its_total check (held_ore >= 0 and (held_ore = 0 or held_ore < total_ore)) not valid;

-- 0303_refund_batches
-- Refunds of bank transfers go to the bank in files of their own, to the account that the money came from.
alter table payout_batch add column kind text not null default 'payouts';
create table refund_batch_line (
  payout_batch_id uuid not null references payout_batch, line int not null check (line > 0),
  refund_id uuid not null references refund, attempt int not null check (attempt > 0),
  creditor text not null check (length(creditor) between 1 and 70), account text not null check (account ~ '^\d{11}$'),
  amount_ore bigint not null check (amount_ore > 0),
  outcome text check (outcome in ('sent', 'refused', 'returned')), reason text check (length(reason) <= 500),
  primary key (payout_batch_id, line), unique (refund_id, attempt)
);
create unique index refund_batch_line_one_open on refund_batch_line (refund_id) where outcome is null or outcome = 'sent';
create function refund_batch_line_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'outcome' - 'reason' is distinct from to_jsonb(old) - 'outcome' - 'reason'
    or not (old.outcome is null or (old.outcome = 'sent' and new.outcome = 'returned')) then
    raise exception 'a line of a refund batch is kept';
  end if;
  return new;
end $$;
create trigger refund_batch_line_is_kept before update or delete on refund_batch_line for each row execute function refund_batch_line_is_kept();

-- One that the bank brings back is owed again, as one that the card provider brings back.
create or replace function sent_refund_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.refused_at is null and new.status = 'decided' and new.refused_at is not null
    and (old.sent_by is null or exists (select from refund_batch_line l where l.refund_id = old.refund_id and l.outcome = 'returned'))
    and (new.refund_id, new.booking_id, new.payment_id, new.amount_ore, new.provider_refund_id) is not distinct from (old.refund_id, old.booking_id, old.payment_id, old.amount_ore, old.provider_refund_id) then
    return new;
  end if;
  raise exception 'refund % is sent', old.refund_id;
end $$;

-- 0320_money_accounts
-- What lies at the card provider, at our bank, and what Utmark takes out or puts in are apart (rules 6.8).
alter table ledger_entry drop constraint ledger_entry_account_check, drop constraint ledger_entry_is_of_a_booking,
  add constraint ledger_entry_account check (account ~ '^(provider|bank|own|provider_fees|commission|(escrow|refund|landowner|claim)/.+)$') not valid,
  add constraint ledger_entry_of_a_booking check (booking_id is not null or account in ('provider', 'bank', 'own', 'provider_fees')) not valid;
-- Of no booking: few rows, asked for whenever payouts are gathered for the bank. And what the provider paid out to us.
alter table daily_check add ledger_bank_ore bigint;
alter table daily_check_difference drop constraint daily_check_difference_kind_check,
  add constraint daily_check_difference_kind check (kind in ('provider', 'bank', 'misplaced', 'own_movements', 'unknown_movement', 'fees', 'unbalanced', 'escrow', 'refund', 'landowner', 'commission', 'claim')) not valid;

-- 0321_valid_money_accounts
alter table ledger_entry validate constraint ledger_entry_account;
alter table ledger_entry validate constraint ledger_entry_of_a_booking;
alter table daily_check_difference validate constraint daily_check_difference_kind;

-- 0322_money_at_the_bank
-- Takeover: what went through our bank was posted to `provider`. Entry sets move it, each of one booking, and sum to zero.
with at_bank as (
  select booking_id, gen_random_uuid() as set_id, sum(ore)::bigint as ore from (
    select booking_id, amount_ore as ore from payment where provider = 'manual' and status = 'succeeded'
    union all select booking_id, -amount_ore from refund where sent_by is not null and status = 'sent'
    union all select p.booking_id, -p.amount_ore from payout p where p.status = 'sent'
      and exists (select from payout_attempt a where a.payout_id = p.payout_id and a.outcome = 'sent' and a.way = 'bank_file')) b
  group by booking_id having sum(ore) <> 0)
insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
  select set_id, booking_id, 'moved_to_bank', now(), m.account, m.ore
  from at_bank, lateral (values ('bank', ore), ('provider', -ore)) m (account, ore);

-- What left one account of money that lay in the other: the booking is made whole, and what the accounts owe each other is of no booking.
with lent as (
  select booking_id, gen_random_uuid() as set_id, gen_random_uuid() as other_id, case when bank < 0 then -bank else provider end as ore
  from (select booking_id, sum(amount_ore) filter (where account = 'bank') as bank,
      coalesce(sum(amount_ore) filter (where account = 'provider' and not starts_with(reason, 'provider_')), 0) as provider
    from ledger_entry where booking_id in (select booking_id from ledger_entry where reason = 'moved_to_bank') group by booking_id) b
  where bank < 0 or provider < 0)
insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
  select s.set_id, s.booking_id, 'allocated', now(), s.account, s.ore from lent, lateral (values
    (lent.set_id, booking_id, 'bank', ore), (lent.set_id, booking_id, 'provider', -ore),
    (other_id, null, 'bank', -ore), (other_id, null, 'provider', ore)) s (set_id, booking_id, account, ore);

-- What the provider had paid out to us, and what we had paid to it, was known and never posted: to our bank.
with told as (
  select gen_random_uuid() as set_id, case when ref ^@ 'po_' then 'provider_payout' else 'provider_topup' end as reason, at, amount_ore
  from provider_movement where kind = 'other' and booking_id is null and currency = 'nok' and amount_ore <> 0 and (ref ^@ 'po_' or ref ^@ 'tu_'))
insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
  select set_id, null, reason, now(), m.account, m.ore from told, lateral (values ('provider', amount_ore), ('bank', -amount_ore)) m (account, ore);
-- safe: a handful of rows, those just posted
update provider_movement set kind = case when ref ^@ 'po_' then 'payout' else 'topup' end
  where kind = 'other' and booking_id is null and currency = 'nok' and amount_ore <> 0 and (ref ^@ 'po_' or ref ^@ 'tu_');

-- 0323_differences
-- What a check finds stays until it is gone: whose it is, what is known of it, and why it may stand (rules 6.11).
create table difference (
  difference_id uuid primary key default gen_random_uuid(),
  kind text not null, booking_id uuid references booking, ref text, expected_ore bigint not null, found_ore bigint not null,
  first_seen_at timestamptz not null, last_seen_at timestamptz not null, gone_at timestamptz,
  owner_uid text references user_profile, note text not null default '' check (length(note) <= 2000),
  acknowledged_at timestamptz, acknowledged_by text references user_profile, reason text check (length(reason) between 1 and 2000),
  check (num_nonnulls(acknowledged_at, acknowledged_by, reason) in (0, 3))
);
create unique index difference_known_once on difference (kind, coalesce(booking_id::text, ''), coalesce(ref, '')) where gone_at is null;
create index difference_newest on difference (first_seen_at desc, difference_id desc);
create index difference_booking on difference (booking_id) where booking_id is not null;
alter table daily_check_difference add difference_id uuid,
  drop constraint daily_check_difference_kind;
alter table daily_check add unseen int; -- of its differences, those that nobody has acknowledged

-- An entry set that one administrator proposes and another approves.
create table correction (
  correction_id uuid primary key default gen_random_uuid(), difference_id uuid references difference, booking_id uuid references booking,
  lines jsonb not null, reason text not null check (length(reason) between 1 and 2000),
  proposed_at timestamptz not null, proposed_by text not null references user_profile,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  decided_at timestamptz, decided_by text references user_profile, decision_note text, entry_set_id uuid,
  check ((status = 'proposed') = (decided_by is null) and (decided_at is null) = (decided_by is null)),
  check (status <> 'approved' or decided_by <> proposed_by),
  check ((status = 'approved') = (entry_set_id is not null))
);
create index correction_newest on correction (proposed_at desc, correction_id desc);
create index correction_difference on correction (difference_id) where difference_id is not null;
create function decided_correction_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'proposed'
    or (new.correction_id, new.booking_id, new.lines, new.reason, new.proposed_by) is distinct from (old.correction_id, old.booking_id, old.lines, old.reason, old.proposed_by) then
    raise exception 'a correction is kept as it was proposed and decided';
  end if;
  return new;
end $$;
create trigger decided_correction_is_kept before update or delete on correction for each row execute function decided_correction_is_kept();
alter table provider_movement add corrected_by uuid;

-- What each paper was when it was issued: one that is changed or gone, or a number that is passed over, is seen by the check.
create table paper_seal (
  paper text not null check (paper in ('invoice', 'credit_note', 'receipt', 'commission_invoice')), paper_id uuid not null,
  booking_id uuid not null references booking, number text, total_ore bigint not null, sha256 bytea not null,
  primary key (paper, paper_id)
);
create index on paper_seal (booking_id);
create trigger paper_seal_fixed before update or delete or truncate on paper_seal for each statement execute function refuse_change();
create function seal_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal values (new.kind, new.invoice_id, new.booking_id, new.document ->> 'number', new.total_ore, sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger invoice_is_sealed after insert on invoice for each row execute function seal_invoice();
create function seal_receipt() returns trigger language plpgsql as $$
begin
  insert into paper_seal values ('receipt', new.receipt_id, new.booking_id, new.document ->> 'number', new.amount_ore, sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger receipt_is_sealed after insert on receipt for each row execute function seal_receipt();
create function seal_commission_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal values ('commission_invoice', new.commission_invoice_id, new.booking_id, new.document ->> 'number', new.total_ore, sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger commission_invoice_is_sealed after insert on commission_invoice for each row execute function seal_commission_invoice();
-- safe: an insert into a new table
insert into paper_seal select kind, invoice_id, booking_id, document ->> 'number', total_ore, sha256(convert_to(document::text, 'UTF8')) from invoice on conflict do nothing;
insert into paper_seal select 'receipt', receipt_id, booking_id, document ->> 'number', amount_ore, sha256(convert_to(document::text, 'UTF8')) from receipt on conflict do nothing;
insert into paper_seal select 'commission_invoice', commission_invoice_id, booking_id, document ->> 'number', total_ore, sha256(convert_to(document::text, 'UTF8')) from commission_invoice on conflict do nothing;

-- 0324_claims
-- What a dispute or a refund at the provider's desk took that escrow did not cover: listed until it is set off against the landowner's next payouts, paid, or
-- written off (rules 6.10).
create table claim (
  claim_id uuid primary key default gen_random_uuid(), case_id uuid not null unique references payment_case, booking_id uuid not null references booking,
  amount_ore bigint not null check (amount_ore > 0), opened_at timestamptz not null,
  outcome text check (outcome in ('set_off', 'paid_by_landowner', 'paid_by_hunter', 'written_off')),
  landowner_ore bigint not null default 0 check (landowner_ore between 0 and amount_ore), -- the landowner's part, once it is decided
  covered_ore bigint not null default 0 check (covered_ore between 0 and landowner_ore),
  paid_ore bigint not null default 0 check (paid_ore between 0 and amount_ore), received_on date, reference text check (length(reference) <= 200), -- by bank
  reason text check (length(reason) between 1 and 2000), decided_at timestamptz, decided_by text references user_profile, settled_at timestamptz,
  check (num_nonnulls(outcome, reason, decided_at, decided_by) in (0, 4)), check (settled_at is null or outcome is not null),
  check (outcome is distinct from 'set_off' or (settled_at is null) = (covered_ore < landowner_ore))
);
create index claim_newest on claim (opened_at desc, claim_id desc);
create index claim_booking on claim (booking_id);
create index claim_to_set_off on claim (booking_id) where outcome = 'set_off' and settled_at is null;
alter table payout add set_off_ore bigint not null default 0;
alter table payout add constraint payout_set_off check (set_off_ore between 0 and amount_ore) not valid;
-- Takeover: claims that stand in the ledger and were in no list.
insert into claim (case_id, booking_id, amount_ore, opened_at)
  select c.case_id, c.booking_id, b.ore, c.opened_at
  from (select booking_id, sum(amount_ore)::bigint as ore from ledger_entry where account ^@ 'claim/' group by booking_id having sum(amount_ore) > 0) b,
    lateral (select case_id, booking_id, opened_at from payment_case c where c.booking_id = b.booking_id and c.kind in ('dispute', 'refunded_at_provider') and (c.kind <> 'dispute' or c.status = 'lost')
      order by opened_at desc limit 1) c
  where not exists (select from payment_case o where o.booking_id = b.booking_id and o.kind = 'dispute' and o.status = 'open');

-- 0325_valid_payout_set_off
alter table payout validate constraint payout_set_off;

-- 0340_saved_cards
-- Card money is held at most 80 days before its payout (rules 7.5): a card is saved until then, and charged.
alter table booking add column card_saved_at timestamptz, add column charge_refused_at timestamptz, add column cancel_charge_ore bigint;
-- What the policy keeps of a booking that is cancelled before its charge is charged and split in place of the total.
alter table booking drop constraint booking_splits_what_is_kept,
  add constraint booking_splits_what_is_kept check (commission_ore + landowner_earnings_ore
    = case when status = 'cancelled' and paid_at is null then 0 else coalesce(cancel_charge_ore, total_ore) - refunded_ore end) not valid,
  add constraint booking_charges_what_is_kept check (cancel_charge_ore is null or status = 'cancelled' and cancel_charge_ore between 1 and total_ore) not valid;

-- Whom the card provider knows a hunter as.
create table provider_customer (
  provider text not null check (length(provider) <= 40), uid text not null references user_profile, customer_ref text not null check (length(customer_ref) between 1 and 255),
  created_at timestamptz not null, primary key (provider, uid), unique (provider, customer_ref)
);

-- A card that a hunter saves for a booking: begun, saved, replaced by another, and forgotten at the provider once nothing is to be charged any more.
create table card_setup (
  card_setup_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking,
  provider text not null check (length(provider) <= 40), provider_setup_id text not null check (length(provider_setup_id) between 1 and 255), client_secret text not null,
  customer_ref text not null, status text not null check (status in ('created', 'saved', 'replaced', 'cancelled', 'forgotten')),
  payment_method_ref text check (length(payment_method_ref) between 1 and 255), card_last4 text check (card_last4 ~ '^\d{4}$'),
  created_at timestamptz not null, updated_at timestamptz not null, asked_at timestamptz,
  unique (provider, provider_setup_id), check (status not in ('saved', 'replaced') or payment_method_ref is not null)
);
create unique index card_setup_one_open on card_setup (booking_id) where status = 'created';
create unique index card_setup_one_saved on card_setup (booking_id) where status = 'saved';
create index on card_setup (booking_id);
create index card_setup_open on card_setup (asked_at nulls first) where status = 'created';
create index card_setup_kept on card_setup (updated_at) where status in ('saved', 'replaced');

-- What a saved card is charged, and when; `payout_on` is when the landowner gets it. At most 80 days lie between.
create table instalment (
  booking_id uuid not null references booking, number int not null check (number between 1 and 100),
  from_date date not null, to_date date not null, amount_ore bigint not null check (amount_ore > 0),
  charge_at timestamptz not null, payout_on date not null,
  tries int not null default 0 check (tries >= 0), next_try_at timestamptz, refusal text check (length(refusal) <= 500),
  primary key (booking_id, number), check (from_date < to_date),
  constraint instalment_held_80_days check ((charge_at at time zone 'Europe/Oslo')::date >= payout_on - 80)
);
create index instalment_next_try on instalment (next_try_at) where next_try_at is not null;
-- No card is saved for what is charged, and none is charged for what is not waited for.
create function instalment_has_card() returns trigger language plpgsql as $$
begin
  if not exists (select from card_setup where booking_id = new.booking_id and status = 'saved') then
    raise exception 'no card is saved for booking %', new.booking_id;
  end if;
  return new;
end $$;
create trigger instalment_has_card before insert on instalment for each row execute function instalment_has_card();

-- 0341_saved_cards_validated
alter table booking validate constraint booking_splits_what_is_kept, validate constraint booking_charges_what_is_kept;

-- 0342_long_stays_held
-- Stays of many weeks are charged before they begin, though their payout is further off than 80 days, until they are divided into parts.
alter table instalment drop constraint instalment_held_80_days,
  add constraint instalment_held_80_days check ((charge_at at time zone 'Europe/Oslo')::date >= payout_on - 80 or to_date - from_date > 45) not valid;

-- 0343_long_stays_validated
alter table instalment validate constraint instalment_held_80_days;

-- 0360_what_connected_accounts_lack
-- A transfer needs the account's capability for it; whether what stands there is paid on to a bank is another matter. Null: not told yet, as
-- of rows of before, and payouts_enabled counts.
alter table connected_account add transfers_active boolean, add requirements_past_due text[] not null default '{}',
  add pending_verification text[] not null default '{}', add disabled_reason text, add due_by timestamptz,
-- Since when its bank takes no payments; when we last asked the provider about it.
  add bank_refused_at timestamptz, add asked_at timestamptz;
-- The provider had too little of our money for it: since when, how often it was tried, and when it is tried again.
alter table payout add short_since timestamptz, add short_tries integer not null default 0, add retry_at timestamptz;

-- 0370_buyer
-- Who the invoice is issued to, as the request says or the profile did when it was sent (rules 8.6). Null in drafts, and in requests of before.
alter table booking add column buyer jsonb;
alter table booking add constraint buyer_has_a_name check (jsonb_typeof(buyer) = 'object' and buyer ? 'name') not valid;

-- 0371_buyer_is_valid
alter table booking validate constraint buyer_has_a_name;

-- 0372_seller_series
-- Invoices are numbered in a series of the seller's organisation number, else of the account, with a prefix of its own (rules 8.8): UT-1042-2027-0001. What
-- was issued before stays in the account's series of before, where series_no is null.
create table seller_series (
  series_no int generated always as identity (start with 1001) primary key,
  organization_number text unique check (organization_number is null or is_organization_number(organization_number)), landowner_uid text unique references user_profile,
  check (num_nonnulls(organization_number, landowner_uid) = 1)
);
create table seller_series_year (
  series_no int not null references seller_series, year int not null, last_number int not null, last_issued_on date not null,
  primary key (series_no, year), check (extract(year from last_issued_on) = year)
);
alter table invoice add column series_no int, add constraint invoice_series_no_fkey foreign key (series_no) references seller_series not valid;

-- The next numbers of a series and the date of the last one: `today`, or the date before it where a process's clock was ahead. The series is `known`, else that
-- of the organisation number, else of the account; the year's row stays locked until the numbers are used or given back.
create function take_invoice_numbers(known int, organization text, landowner text, of_year int, today date, wanted int,
  out series_no int, out last_number int, out issued_on date, out issued_before date) language plpgsql as $$
declare owner text := case when is_organization_number(organization) then organization end;
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
  insert into seller_series_year as y (series_no, year, last_number, last_issued_on) values (take_invoice_numbers.series_no, of_year, wanted, today)
    on conflict on constraint seller_series_year_pkey do update
      set last_number = y.last_number + wanted, last_issued_on = greatest(y.last_issued_on, excluded.last_issued_on)
    returning y.last_number, y.last_issued_on into last_number, issued_on;
end $$;

create or replace function invoice_follows_its_series() returns trigger language plpgsql as $$
declare last record;
begin
  if extract(year from new.issued_on) <> new.year then
    raise exception 'invoice %-% is dated %, of another year', new.year, new.number, new.issued_on;
  end if;
  if new.series_no is null then
    select number, issued_on into last from invoice
      where landowner_uid = new.landowner_uid and series_no is null and year = new.year and number < new.number order by number desc limit 1;
  else
    select number, issued_on into last from invoice where series_no = new.series_no and year = new.year order by number desc limit 1;
    if new.number <> coalesce(last.number, 0) + 1 then
      raise exception 'invoice %-% leaves a gap in series %', new.year, new.number, new.series_no;
    end if;
  end if;
  if last.issued_on > new.issued_on then
    raise exception 'invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  return new;
end $$;

-- 0373_invoice_series_number
create unique index invoice_series_number on invoice (series_no, year, number) where series_no is not null;

-- 0374_invoice_account_number
create unique index invoice_account_number on invoice (landowner_uid, year, number) where series_no is null;

-- 0375_invoice_by_landowner
create index invoice_by_landowner on invoice (landowner_uid, issued_on);

-- 0376_numbers_by_series
-- An account has numbers of its old series and of the new one: each is unique in its series, by the two indexes before.
alter table invoice drop constraint invoice_landowner_uid_year_number_key;

-- 0377_invoice_series_is_valid
alter table invoice validate constraint invoice_series_no_fkey;

-- 0378_vat_registrations
-- When a landowner has been in Merverdiavgiftsregisteret (rules 8.8): [{"from": day or null, "to": day or null, "isAnswered": whether they gave the day, else it is
-- that of the switch}]. Empty for who set the switch before this was kept: they are registered since before.
alter table user_profile add column vat_registrations jsonb not null default '[]';

-- 0390_find_users_by_organization
create index user_by_organization on user_profile (organization_number) where organization_number is not null;

-- 0391_find_users_by_phone
-- The last eight digits: a Norwegian number with or without +47, however it is spaced.
create index user_by_phone on user_profile (right(regexp_replace(phone_number, '\D', '', 'g'), 8)) where phone_number is not null;

-- 0392_find_invoices_by_number
create index invoice_by_number on invoice (number, year);

-- 0393_find_commission_invoices_by_number
create index commission_invoice_by_number on commission_invoice (number, year);

-- 0394_find_payments_by_card
create index payment_by_card on payment (card_last4, created_at desc) where card_last4 is not null;

-- 0395_find_payments_by_reference
create index payment_by_reference on payment (lower(reference)) where reference is not null;

-- 0396_find_bank_transactions
-- safe: written only while an administrator records a file from the bank
create index bank_transaction_by_text on bank_transaction using gin (lower(reference || ' ' || coalesce(kid, '') || ' ' || coalesce(payer, '')) gin_trgm_ops);
-- safe: written only while an administrator records a file from the bank
create index bank_transaction_by_amount on bank_transaction (amount_ore, booked_on desc);

-- 0397_find_bookings_by_amount
-- What was asked for; drafts are many, and nobody looks for them.
create index booking_by_total on booking (total_ore, created_at desc) where status <> 'calculated';

-- 0398_find_payouts_by_amount
create index payout_by_amount on payout (amount_ore, due_on desc);

-- 0399_find_refunds_by_amount
create index refund_by_amount on refund (amount_ore, decided_at desc);
