-- Messages to people: e-mails, SMS and push messages (the outbox, which is also their log), notifications
-- under the bell, and the newsletter.

-- A message to somebody, waiting or sent: one for each event, receiver and channel. Written by the
-- transaction that causes it, and sent by a job afterwards (decision 25). Deleted after two years.
-- Administrators read it as the log (decision 83).
create table communication (
  communication_id uuid primary key default gen_random_uuid(),
  -- the event, as `{message}:{booking_id}:{at}`
  event_key text not null,
  at timestamptz not null,

  -- The kind of message in the log, and the message (domain/notification/message.ts, user-messages.ts).
  type text not null
    check (type in ('booking_confirmation', 'booking_request', 'payment', 'system', 'general')),
  subtype text not null,
  booking_id uuid references booking (booking_id),

  -- The receiver: an e-mail address or an SMS number; a push message goes to the person's browsers. The uid
  -- is null for somebody without an account, or with a deleted one.
  recipient_uid text references user_profile (uid) on delete set null,
  recipient text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  -- script_platform, sms_provider or push_provider
  provider text not null,
  -- the reply address of an e-mail, if it is not ours
  reply_to text check (length(reply_to) <= 254),

  -- The content: Written in server/features/notification/written.ts, which stores the values of the text,
  -- with people and places by their ids; the text is made when it is read (decision 140). Null: a text
  -- without values, until a sweep has found out whom it may name (people_named).
  written jsonb constraint communication_written check (jsonb_typeof(written) = 'object'),
  -- The text while the message waits, and of messages without a template; otherwise ''.
  subject text not null,
  content text not null,
  language text not null default 'nb' check (language ~ '^[a-z]{2,3}$'),
  link text,
  -- The PDF attached to an e-mail, which the sending job draws. The number identifies the commission invoice.
  attachment text check (attachment in ('invoice', 'credit_note', 'receipt', 'commission_invoice')),
  attachment_number text,

  -- The delivery. `handed_at` is set right before the message is handed to the provider: a message that was
  -- handed over is never sent again.
  status text not null check (status in ('sent', 'delivered', 'failed', 'pending')),
  attempts int not null default 0 check (attempts >= 0),
  handed_at timestamptz,
  done_at timestamptz,
  -- DeliveryProblem in domain/notification/delivery-problems.ts, or the provider's text
  problem text,
  -- the provider's id of the message, for its delivery reports
  provider_ref text,
  -- the number of segments of an SMS
  segments int check (segments > 0),
  -- `not_before`: an SMS waits until this time in the morning; null: it does not wait. `deadline`: by when
  -- its reader must act, which decides whether the morning is too late.
  not_before timestamptz,
  deadline timestamptz,
  -- the message that an administrator has resent as this one
  resend_of uuid references communication (communication_id) on delete set null,

  unique (event_key, recipient, channel),
  constraint communication_check
    check (attachment is null or (booking_id is not null and channel = 'email')),
  constraint communication_check1 check (attachment_number is null or attachment is not null)
);
create index communication_recipient_uid_idx on communication (recipient_uid);
create index communication_of_booking on communication (booking_id, subtype);
-- For the sweep that checks waiting messages once a minute: it queues those without a job again, or marks
-- them as lost.
create index communication_pending on communication (at) where status = 'pending';
create index communication_waits_for_morning on communication (not_before)
  where status = 'pending' and not_before is not null;
create index communication_by_provider_ref on communication (channel, provider_ref, handed_at desc)
  where provider_ref is not null;
create index communication_resent on communication (resend_of) where resend_of is not null;
-- For the administrators' log, in each of its sort orders.
create index communication_newest on communication (at desc, communication_id desc);
create index communication_by_status on communication (status, at desc, communication_id desc);
create index communication_by_provider on communication (provider, at desc, communication_id desc);
create index communication_by_subtype on communication (subtype, at desc, communication_id desc);
create index communication_by_text on communication using gin ((recipient || ' ' || subject) gin_trgm_ops);
-- For the deletion of an account: finds rows that may name the person.
create index communication_that_names on communication using gin ((written -> 'people'))
  where written ? 'people';
-- For the sweep that converts rows of the former version (convert-written-store.ts).
create index communication_to_take_over on communication (communication_id)
  where status <> 'pending' and (written is null or (content <> '' and written ->> 'of' <> 'text'));

-- A notification under a person's bell: one for each event. Deleted after half a year.
create table notification (
  notification_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  event_key text not null,
  at timestamptz not null,
  kind text not null,
  -- Written in server/features/notification/written.ts, from which the text is made when it is read; null
  -- until a sweep has found out whom the texts may name (people_named)
  written jsonb constraint notification_written check (jsonb_typeof(written) = 'object'),
  -- {title, body} by language, for texts that cannot be made from `written`
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  link text check (link ^@ '/'),
  booking_id uuid references booking (booking_id) on delete cascade,
  read_at timestamptz,
  unique (uid, event_key)
);
create index notification_newest on notification (uid, at desc, notification_id desc);
create index notification_unread on notification (uid) where read_at is null;
create index notification_of_booking on notification (booking_id);
create index notification_old on notification (at);
create index notification_that_names on notification using gin ((written -> 'people'))
  where written ? 'people';
create index notification_to_take_over on notification (notification_id) where written is null;

select people_are_here('notification', 'uid', 'skip');

-- The people whom a message or notification without values may name, besides its receiver: its text is
-- emptied when one of them deletes their account. Null: unknown, so the text is emptied at once.
create function people_named(kind text, event_key text, booking uuid, link text) returns text[]
language sql stable as $$
  select case
    when booking is not null or link ~ '[?&]bookingId=[0-9a-f-]{36}' then
      (select array[b.hunter_uid, b.landowner_uid] from booking b
        where b.booking_id = coalesce(booking, substring(link from '[?&]bookingId=([0-9a-f-]{36})')::uuid))
    when kind = 'chat_message' then
      (select array_agg(m.uid) from conversation_member m
        where m.conversation_id = substring(event_key from '^chat_message:([0-9a-f-]{36})')::uuid)
    when kind = 'chat_invited' then
      (select array[i.invited_by] from conversation_invitation i
        where i.invitation_id = substring(event_key from '^chat_invited:([0-9a-f-]{36})')::uuid)
    when kind ^@ 'co_host_' then
      (select array_remove(array[p.owner_uid, h.uid], null)
        from co_host h join property p using (property_id)
        where h.co_host_id = substring(event_key from ':([0-9a-f-]{36})$')::uuid)
    when kind in ('saved_search_hit', 'favourite_bookable', 'connected_account_stopped',
      'bank_payout_failed_of_landowner') then null
    else '{}'
  end
$$;

-- A browser that gets push messages. Its endpoint is a secret of that browser, and belongs to the last person
-- who signed in there.
create table push_subscription (
  subscription_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000),
  -- the browser's key and secret, from its subscription
  p256dh text not null,
  auth text not null,
  at timestamptz not null
);
create index push_subscription_uid_at_idx on push_subscription (uid, at);

select people_are_here('push_subscription', 'uid');

-- One row: the demo's own key pair, created at first use, so that subscriptions survive a restart. Production
-- has its key pair in the settings.
create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);

-- An address that has signed up for the newsletter: unconfirmed until it confirms by the token that is in
-- every mail to it. Deleted 30 days after an unconfirmed sign-up.
create table newsletter_subscriber (
  subscriber_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  language text not null,
  token text not null unique check (length(token) >= 32),
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_subscriber_asked_at_idx on newsletter_subscriber (asked_at)
  where confirmed_at is null;
-- For sending an issue: the receivers of the issue in the order of sending.
create index newsletter_subscriber_subscriber_id_idx on newsletter_subscriber (subscriber_id)
  where confirmed_at is not null;

-- An issue of the newsletter, written by administrators: it can be changed until it is sent, and never
-- afterwards.
create table newsletter_issue (
  newsletter_issue_id uuid primary key default gen_random_uuid(),
  -- {subject, text} by language: IssueTexts in server/features/company/newsletter-issue-store.ts
  texts jsonb not null,
  version int not null default 0,
  created_by text not null references user_profile (uid),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  sent_by text references user_profile (uid),
  -- the number of receivers
  receivers int,
  constraint sent_issue_says_all check (num_nonnulls(sent_at, sent_by, receivers) in (0, 3))
);

create function newsletter_issue_is_kept() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null then
    raise exception 'newsletter issue % has been sent', old.newsletter_issue_id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger sent_newsletter_issue_is_kept before update or delete on newsletter_issue
  for each row execute function newsletter_issue_is_kept();
