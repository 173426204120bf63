-- Sign-in: the tables of Better Auth (server/platform/auth/better-auth.ts), which writes them with its own
-- camelCase names. Other facts about a person are in user_profile.

-- An account that can sign in. Its name is emptied when the person deletes the account; the row stays, since
-- invoices refer to it.
create table auth."user" (
  -- the `uid` of all other tables
  id text primary key,
  -- a copy of user_profile.display_name, for tokens
  name text not null,
  -- lower case
  email text not null unique,
  -- only a proven address identifies a person (decision 137); an account whose address stays unproven is
  -- deleted after a day
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- The account of a proven address, and the proven address of an account: the only look-ups between the two.
create function account_of_address(sought text) returns text language sql stable as $$
  select u.id
  from auth."user" u join user_profile p on p.uid = u.id
  where u.email = lower(sought) and u."emailVerified" and p.deleted_at is null
$$;
create function proven_address_of(holder text) returns text language sql stable as $$
  select u.email from auth."user" u where u.id = holder and u."emailVerified"
$$;

-- Orders the insert of a person's row against the deletion of their account (decision 143): a row that is
-- inserted first is deleted with the account, and a later insert waits for the profile's lock and is refused.
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
-- Creates the two triggers of a column that names a person: before an insert, and before an update to another
-- person. `refuse` raises UM001; `skip` leaves the row out, for example a notification. Dropped again in
-- rows.sql.
create function people_are_here(tbl regclass, col text, otherwise text = 'refuse') returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert on %s for each row execute function person_is_here(%L, %L)',
    lower('a_' || col || '_is_here'), tbl, col, otherwise);
  execute format('create trigger %I before update of %I on %s for each row
      when (new.%2$I is distinct from old.%2$I) execute function person_is_here(%4$L, %5$L)',
    lower('a_new_' || col || '_is_here'), col, tbl, col, otherwise);
end $$;

-- A session of somebody in a browser. Expired sessions are deleted by the retention sweep.
create table auth.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  -- the token in the session cookie
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" (id) on delete cascade
);
create index "session_userId_idx" on auth.session ("userId");

select people_are_here('auth.session', 'userId');

-- Notifies every process when a session is deleted, so that its live streams end.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id);
  return null;
end $$;
create trigger session_ended after delete on auth.session
  for each row execute function tell_session_ended();

-- A sign-in method of an account: a password, or an account at a sign-in provider.
create table auth.account (
  id text primary key,
  -- the account's id at the provider
  "accountId" text not null,
  -- `credential` means a password
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

-- A link or code that was sent to an address; deleted when it is used or has expired.
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

-- A key pair that signs tokens.
create table auth.jwks (
  id text primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);
