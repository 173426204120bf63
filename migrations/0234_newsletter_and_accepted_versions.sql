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
