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
  -- EmailKind[] in domain/notification/lists.ts: those that somebody has switched off (rules 10.8)
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

-- An answer of Enhetsregisteret about a firm, kept a day: a number that is written twice is asked for once. Published by the register.
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
