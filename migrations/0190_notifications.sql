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
