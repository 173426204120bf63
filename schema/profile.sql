-- A landowner is registered for VAT only with a valid organisation number, and not until they say so (rules 3.8,
-- 8.5). Registered used to be what one was without having said anything: with a valid number that stands, without
-- one they are not registered.
create function is_organization_number(number text) returns boolean language sql immutable as $$
  select case when number ~ '^\d{9}$' then
    (11 - (select sum(weight * substr(number, place::int, 1)::int)
      from unnest(array[3, 2, 7, 6, 5, 4, 3, 2]) with ordinality as w (weight, place)) % 11) % 11
      = substr(number, 9, 1)::int
    else false end
$$;

-- One profile per person, keyed by uid. The three flags are derived from roles, so they cannot disagree (spec 4,
-- 6).
create table user_profile (
  uid text primary key references auth."user" (id) on delete cascade,
  email text not null,
  display_name text not null default '' check (length(display_name) <= 200),
  first_name text not null default '',
  last_name text not null default '',
  photo_url text,
  phone_number text,
  bio text not null default '',
  location text not null default '',
  address jsonb not null default '{}',
  bank_account_number text check (bank_account_number ~ '^\d{11}$'),
  organization_number text check (organization_number ~ '^\d{9}$'),
  contact_person text not null default '',
  roles text[] not null default '{hunter}' check (roles <@ array['hunter', 'landowner', 'admin']),
  is_hunter boolean not null generated always as ('hunter' = ANY (roles)) stored,
  is_landowner boolean not null generated always as ('landowner' = ANY (roles)) stored,
  is_admin boolean not null generated always as ('admin' = ANY (roles)) stored,
  preferences jsonb not null default '{"notifications": {"chatMessages": {"sms": false, "email": true}, "bookingResults": {"sms": false, "email": true}, "bookingRequests": {"sms": false, "email": true}}, "pushNotifications": true, "emailNotifications": true}',
  hunter_profile jsonb not null default '{"experienceLevel": null, "experienceYears": 0, "preferredGameTypes": [], "preferredHuntingTypes": []}',
  landowner_profile jsonb not null default '{"vatRegistered": false}',
  language text not null default 'nb' check (language ~ '^[a-z]{2,3}$'),
  created_at timestamptz not null,
  last_login timestamptz not null,
  -- A profile whose owner has left: the row stays for the books, nothing in it tells who it was.
  deleted_at timestamptz,
  -- From when payouts go to the account (rules 6.5); null where there never was another. An account that takes
  -- another's place, also after that was taken out, says so anew.
  payout_account_from timestamptz,
  -- That Utmark issues invoices in the landowner's name is agreed to once, with the version of the text and the
  -- time (rules 8.5).
  invoicing_agreed_version text,
  invoicing_agreed_at timestamptz,
  -- An administrator has disabled the account: nobody signs in with it, its bookings stay. Administrators are not
  -- disabled.
  disabled_at timestamptz,
  disabled_reason text check (length(disabled_reason) between 1 and 2000),
  -- When the account was welcomed, once: as its profile is filled in, or some time after its first sign-in. All
  -- there are have been.
  welcomed_at timestamptz,
  terms_version text,
  privacy_version text,
  terms_accepted_at timestamptz,
  -- When a landowner has been in Merverdiavgiftsregisteret (rules 8.8): [{"from": day or null, "to": day or null,
  -- "isAnswered": whether they gave the day, else it is that of the switch}]. Empty for who set the switch before
  -- this was kept: they are registered since before.
  vat_registrations jsonb not null default '[]',
  -- Nobody has chosen this language: it is the browser's at the first sign-in, for letters. Pages stay Norwegian
  -- (rules 10.6).
  language_from_browser boolean not null default false,
  constraint sms_needs_phone
    check (phone_number is not null or not preferences @? '$.notifications.*.sms ? (@ == true)'),
  constraint deleted_is_nameless
    check (deleted_at is null
    or (email = '' and first_name = '' and last_name = '' and phone_number is null and photo_url is null
    and bio = '' and location = '' and address = '{}' and bank_account_number is null
    and organization_number is null and contact_person = '' and not ('admin' = any (roles)))),
  constraint vat_registered_has_number
    check (landowner_profile ->> 'vatRegistered' is distinct from 'true'
    or is_organization_number(organization_number)),
  constraint invoicing_agreement_is_whole
    check ((invoicing_agreed_version is null) = (invoicing_agreed_at is null)),
  constraint disabled_says_why check ((disabled_at is null) = (disabled_reason is null)),
  constraint disabled_is_no_admin
    check (disabled_at is null or (deleted_at is null and not ('admin' = any (roles)))),
  constraint accepted_versions_are_whole
    check (num_nonnulls(terms_version, privacy_version, terms_accepted_at) in (0, 3))
);
create index user_profile_email_idx on user_profile (email);
-- The administrators' list of a million accounts, in its three orders, by what it can be filtered by.
create index user_newest on user_profile (created_at desc, uid desc) where deleted_at is null;
create index user_by_name on user_profile (left(lower(display_name), 60), uid) where deleted_at is null;
create index user_by_email on user_profile (left(lower(email), 60), uid) where deleted_at is null;
create index user_admins on user_profile (uid) where is_admin;
create index user_disabled on user_profile (uid) where disabled_at is not null;
create index user_left on user_profile (created_at desc, uid desc) where deleted_at is not null;
create index user_by_text on user_profile using gin (lower(' ' || display_name || ' ' || email) gin_trgm_ops)
  where deleted_at is null;
create index user_profile_not_welcomed on user_profile (created_at) where welcomed_at is null;
create index user_by_organization on user_profile (organization_number) where organization_number is not null;
-- The last eight digits: a Norwegian number with or without +47, however it is spaced.
create index user_by_phone on user_profile (right(regexp_replace(phone_number, '\D', '', 'g'), 8))
  where phone_number is not null;

create function forget_rating_reporter() returns trigger language plpgsql as $$
begin
  update rating_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_empties_rating_reports after update of deleted_at on user_profile for each row
  when (new.deleted_at is not null) execute function forget_rating_reporter();

-- Who has left the product, has left every conversation; what they wrote stays without a name.
create function leave_conversations() returns trigger language plpgsql as $$
begin
  update conversation_member set left_at = new.deleted_at, unread_since = null where uid = new.uid
    and left_at is null;
  update conversation_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_leaves_conversations after update of deleted_at on user_profile for each row
  when (new.deleted_at is not null) execute function leave_conversations();

create trigger pages_changed after insert or delete or update on user_profile for each row
  execute function shared_changed('pages');

create function payout_account_says_from_when() returns trigger language plpgsql as $$
begin
  if new.bank_account_number is distinct from old.bank_account_number and new.deleted_at is null
    and (old.bank_account_number is not null or old.payout_account_from is not null)
      and new.payout_account_from is not distinct from old.payout_account_from then
    raise exception 'another payout account of % has to say from when it holds', new.uid;
  end if;
  return new;
end $$;
create trigger payout_account_says_from_when before update of bank_account_number on user_profile for each row
  execute function payout_account_says_from_when();

create function role_lost() returns trigger language plpgsql as $$
begin
  perform forget_answers(old.uid);
  return null;
end $$;
create trigger profile_loses_role after update of roles, disabled_at on user_profile for each row
  when (not new.roles @> old.roles or new.disabled_at is not null and old.disabled_at is null)
  execute function role_lost();

-- What tax authorities are told of a landowner with the year's income (decision 72). Sealed by the application: the
-- database never sees the number. No cascade: who has been paid is reported for that year after they have left,
-- too.
create table tax_details (
  uid text primary key references user_profile (uid),
  sealed bytea not null,
  updated_at timestamptz not null
);

create trigger a_new_uid_is_here before update of uid on tax_details for each row
  when ((new.uid is distinct from old.uid)) execute function person_is_here('uid', 'refuse');
create trigger a_uid_is_here before insert on tax_details for each row
  execute function person_is_here('uid', 'refuse');

-- Answers of Enhetsregisteret, kept a day: the same number written twice asks once. Published by the register,
-- about firms.
create table entity_answer (
  organization_number text primary key check (organization_number ~ '^\d{9}$'),
  answer jsonb not null,
  fetched_at timestamptz not null
);
create index entity_answer_fetched_at_idx on entity_answer (fetched_at);

alter table text_override add constraint text_override_updated_by_fkey
  foreign key (updated_by) references user_profile (uid);

alter table scheduler_state add constraint scheduler_state_changed_by_fkey
  foreign key (changed_by) references user_profile (uid);

alter table scheduler_run add constraint scheduler_run_actor_uid_fkey
  foreign key (actor_uid) references user_profile (uid);

alter table operation_monitoring add constraint operation_monitoring_changed_by_fkey
  foreign key (changed_by) references user_profile (uid);

-- What a stay is sold under (prices, days, statuses, policy, VAT) stands still while it is sold: who changes it
-- holds the landowner's terms alone, who submits or reserves shares them. Rows of profiles and properties are
-- locked before the terms, calendars and holds after.
create function terms_key(owner text) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('terms ' || owner, 0) $$;

create function lock_terms(owner text) returns void language sql as $$
  select pg_advisory_xact_lock(terms_key(owner)) $$;

create function share_terms(owner text) returns void language sql as $$
  select pg_advisory_xact_lock_shared(terms_key(owner)) $$;
