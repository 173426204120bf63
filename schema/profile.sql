-- People: the facts about a person with an account in account.sql.

-- Nine digits, the last of them the MOD11 check digit (rules 9.4).
create function is_organization_number(number text) returns boolean language sql immutable as $$
  select case when number ~ '^\d{9}$' then
    (11 - (select sum(weight * substr(number, place::int, 1)::int)
      from unnest(array[3, 2, 7, 6, 5, 4, 3, 2]) with ordinality as w (weight, place)) % 11) % 11
      = substr(number, 9, 1)::int
  else false end
$$;

-- A person's profile: created at their first sign-in, written by themselves and by administrators
-- (profile-store.ts). A deleted account leaves its row for the accounting records, without anything that
-- identifies the person (decision 21).
create table user_profile (
  uid text primary key references auth."user" (id) on delete cascade,

  -- the address for e-mails: the copy of auth."user".email in readable spelling
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
  -- EmailKind[] in domain/notification/lists.ts: the e-mails that the person has switched off (rules 10.8)
  email_kinds_off text[] not null default '{}',
  -- HunterProfile
  hunter_profile jsonb not null default '{
    "experienceYears": 0, "experienceLevel": null, "preferredGameTypes": [], "preferredHuntingTypes": []
  }',
  -- LandownerProfile, without the day of the VAT registration, which is in vat_registrations
  landowner_profile jsonb not null default '{"vatRegistered": false}',
  language text not null default 'nb' check (language ~ '^[a-z]{2,3}$'),
  -- True while nobody has chosen the language: e-mails have the browser's language at the first sign-in, and
  -- pages are Norwegian (rules 10.6).
  language_from_browser boolean not null default false,

  -- A landowner is registered for VAT only if they say so and have a valid organisation number (rules 3.8,
  -- 8.5).
  organization_number text check (organization_number ~ '^\d{9}$'),
  -- The periods of the landowner's VAT registration: VatRegistration[] in domain/vat-registrations.ts (rules
  -- 8.8). Empty for a landowner who was registered before periods were stored.
  vat_registrations jsonb not null default '[]',
  -- the bank account for payouts (rules 6.5, 9.4)
  bank_account_number text check (bank_account_number ~ '^\d{11}$'),
  -- From when payouts go to the bank account: 48 hours after it replaced another account, even one that had
  -- been removed. Null: it replaced none.
  payout_account_from timestamptz,
  -- The version of the text by which the landowner agreed to invoicing in their name, and when (rules 8.7).
  invoicing_agreed_version text,
  invoicing_agreed_at timestamptz,

  -- When the landowner is away and takes no new requests, both days included: Away in domain/booking/away.ts.
  -- `away_told`: hunters with a request that waits have been told.
  away_from date,
  away_until date,
  away_told boolean not null default false,

  -- Which versions of the terms and of the privacy policy the person accepted, and when (rules 8.5). Null:
  -- signed up before versions were stored.
  terms_version text,
  privacy_version text,
  terms_accepted_at timestamptz,

  created_at timestamptz not null,
  last_login timestamptz not null,
  -- the welcome e-mail is sent once: when the profile is completed, or some time after the first sign-in
  welcomed_at timestamptz,
  -- An administrator has disabled the account: it cannot sign in, and its bookings stay. Never an
  -- administrator's account.
  disabled_at timestamptz,
  disabled_reason text check (length(disabled_reason) between 1 and 2000),
  -- The person has deleted the account.
  deleted_at timestamptz,

  constraint sms_needs_phone
    check (phone_number is not null or not preferences @? '$.notifications.*.sms ? (@ == true)'),
  constraint vat_registered_has_number check (
    landowner_profile ->> 'vatRegistered' is distinct from 'true'
    or is_organization_number(organization_number)
  ),
  constraint invoicing_agreement_is_whole
    check ((invoicing_agreed_version is null) = (invoicing_agreed_at is null)),
  constraint away_is_a_period check (
    (away_from is null) = (away_until is null) and (away_from is null or away_from <= away_until)
  ),
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
create index user_profile_away_untold on user_profile (away_from)
  where away_from is not null and not away_told;
create index user_profile_email_idx on user_profile (email);
create index user_profile_not_welcomed on user_profile (created_at) where welcomed_at is null;
-- For the administrators' list of a million accounts, in each of its sort orders and with its filters.
create index user_newest on user_profile (created_at desc, uid desc) where deleted_at is null;
create index user_by_name on user_profile (left(lower(display_name), 60), uid) where deleted_at is null;
create index user_by_email on user_profile (left(lower(email), 60), uid) where deleted_at is null;
create index user_admins on user_profile (uid) where is_admin;
create index user_disabled on user_profile (uid) where disabled_at is not null;
create index user_left on user_profile (created_at desc, uid desc) where deleted_at is not null;
create index user_by_text on user_profile using gin (lower(' ' || display_name || ' ' || email) gin_trgm_ops)
  where deleted_at is null;
create index user_by_organization on user_profile (organization_number) where organization_number is not null;
-- The last eight digits of a phone number: finds a Norwegian number with or without +47, whatever its spaces.
create index user_by_phone on user_profile (right(regexp_replace(phone_number, '\D', '', 'g'), 8))
  where phone_number is not null;

create trigger pages_changed after insert or delete or update on user_profile
  for each row execute function shared_changed('pages');

-- Deletes the stored responses of a person who loses a role or is disabled.
create function role_lost() returns trigger language plpgsql as $$
begin
  perform forget_answers(old.uid);
  return null;
end $$;
create trigger profile_loses_role after update of roles, disabled_at on user_profile
  for each row when (not new.roles @> old.roles or new.disabled_at is not null and old.disabled_at is null)
  execute function role_lost();

-- Sets the time from which a replaced payout account is effective, whoever writes it (rules 6.5).
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

-- Ends a deleted account's membership of every conversation; its messages stay without a name.
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
  update rating_answer_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_empties_rating_reports after update of deleted_at on user_profile
  for each row when (new.deleted_at is not null) execute function forget_rating_reporter();

-- The details of a landowner in the yearly report to the tax authorities (decision 72): TaxDetails in
-- domain/tax/reporting.ts, sealed by the application, so that the database never has the number in plain
-- text. No cascade: a landowner with payouts is reported for that year also after deleting the account.
create table tax_details (
  uid text primary key references user_profile (uid),
  sealed bytea not null,
  updated_at timestamptz not null
);

select people_are_here('tax_details', 'uid');

-- A response of Enhetsregisteret about an organisation, stored for a day, so that a number is looked up once.
-- It is public data.
create table entity_answer (
  organization_number text primary key check (organization_number ~ '^\d{9}$'),
  -- Entity in contract/profile/endpoints.ts
  answer jsonb not null,
  fetched_at timestamptz not null
);
create index entity_answer_fetched_at_idx on entity_answer (fetched_at);

-- Key of the lock by which the terms of sale (prices, days, statuses, policy, VAT) do not change during a
-- sale (decision 32): a change locks the landowner's terms exclusively, submitting or reserving locks them
-- shared. Rows of profiles and properties are locked before the terms, calendars and holds after.
create function terms_key(owner text) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('terms ' || owner, 0)
$$;
create function lock_terms(owner text) returns void language sql as $$
  select pg_advisory_xact_lock(terms_key(owner))
$$;
create function share_terms(owner text) returns void language sql as $$
  select pg_advisory_xact_lock_shared(terms_key(owner))
$$;

-- Triggers for columns that name a person in tables of earlier files.
alter table text_override add constraint text_override_updated_by_fkey
  foreign key (updated_by) references user_profile (uid);
alter table scheduler_state add constraint scheduler_state_changed_by_fkey
  foreign key (changed_by) references user_profile (uid);
alter table scheduler_run add constraint scheduler_run_actor_uid_fkey
  foreign key (actor_uid) references user_profile (uid);
alter table operation_monitoring add constraint operation_monitoring_changed_by_fkey
  foreign key (changed_by) references user_profile (uid);
