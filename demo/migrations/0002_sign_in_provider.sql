-- The state of the demo's OpenID Connect provider, shared by all processes behind one address.
create schema sign_in_provider;
create table sign_in_provider.entry (kind text not null, id text not null, payload jsonb not null, uid text, grant_id text, expires_at timestamptz, primary key (kind, id));
create index on sign_in_provider.entry (uid) where uid is not null;
create index on sign_in_provider.entry (grant_id) where grant_id is not null;
create index on sign_in_provider.entry (expires_at);
