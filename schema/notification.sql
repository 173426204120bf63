-- The outbox: every message to a person, once per event, receiver and channel.
create table communication (
  communication_id uuid primary key default gen_random_uuid(),
  event_key text not null,
  at timestamptz not null,
  type text not null check (type in ('booking_confirmation', 'booking_request', 'payment', 'system', 'general')),
  subtype text not null,
  provider text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  status text not null check (status in ('sent', 'delivered', 'failed', 'pending')),
  recipient_uid text references user_profile (uid) on delete set null,
  recipient text not null,
  subject text not null,
  content text not null,
  booking_id uuid references booking (booking_id),
  -- What a letter needs on its way out, and how it went. `handed_at` is set right before its content goes to the
  -- other side: a letter that was handed over is never sent again (decision 25).
  link text,
  language text not null default 'nb' check (language ~ '^[a-z]{2,3}$'),
  handed_at timestamptz,
  done_at timestamptz,
  problem text,
  -- What goes out with an email as a PDF. It is drawn by the job that sends, from what was frozen: the row names it
  -- only.
  attachment text check (attachment in ('invoice', 'credit_note', 'receipt', 'commission_invoice')),
  -- The log of what is sent. `not_before`: an SMS waits for the morning. `provider_ref`: what the provider calls
  -- it, for its delivery reports. `resend_of`: an administrator has sent it again, as a row of its own.
  attempts int not null default 0 check (attempts >= 0),
  not_before timestamptz,
  provider_ref text,
  segments int check (segments > 0),
  resend_of uuid references communication (communication_id) on delete set null,
  -- What the reader of an SMS must do something before: where it has to be tried again at night, it decides whether
  -- the morning is too late.
  deadline timestamptz,
  reply_to text check (length(reply_to) <= 254), -- Whom the receiver of an e-mail answers, where that is not us.
  -- Of a commission there may be several documents: the one that the e-mail is of, also where it is sent again
  -- later.
  attachment_number text,
  -- A letter and a notice keep the values they were written from, with people and places by their ids: they are
  -- written anew when they are read (decision 140). Null: of the version before, until the sweep has taken it over.
  -- `subject`, `content` and `texts` are for that version, and for what has no template.
  written jsonb,
  constraint communication_event_key_recipient_channel_key unique (event_key, recipient, channel),
  constraint communication_check check (attachment is null or (booking_id is not null and channel = 'email')),
  constraint communication_check1 check (attachment_number is null or attachment is not null),
  constraint communication_written check (jsonb_typeof(written) = 'object')
);
create index communication_recipient_uid_idx on communication (recipient_uid);
create index communication_waits_for_morning on communication (not_before) where status = 'pending'
  and not_before is not null;
create index communication_of_booking on communication (booking_id, subtype);
create index communication_resent on communication (resend_of) where resend_of is not null;
create index communication_newest on communication (at desc, communication_id desc);
create index communication_by_status on communication (status, at desc, communication_id desc);
create index communication_by_provider on communication (provider, at desc, communication_id desc);
create index communication_by_subtype on communication (subtype, at desc, communication_id desc);
create index communication_by_text on communication using gin ((recipient || ' ' || subject) gin_trgm_ops);
create index communication_by_provider_ref on communication (channel, provider_ref, handed_at desc)
  where provider_ref is not null;
create index communication_to_take_over on communication (communication_id) where status <> 'pending'
  and (written is null or (content <> '' and written ->> 'of' <> 'text'));
create index communication_that_names on communication using gin ((written -> 'people')) where written ? 'people';
-- Messages that wait are looked for once a minute: those that nothing is at are queued again, or said to be lost.
create index communication_pending on communication (at) where status = 'pending';

-- A browser that wants to be told (spec 3). Its endpoint is a secret of that browser: whoever signs in there last
-- has it.
create table push_subscription (
  subscription_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  at timestamptz not null
);
create index push_subscription_uid_at_idx on push_subscription (uid, at);

create trigger a_new_uid_is_here before update of uid on push_subscription for each row
  when ((new.uid is distinct from old.uid)) execute function person_is_here('uid', 'refuse');
create trigger a_uid_is_here before insert on push_subscription for each row
  execute function person_is_here('uid', 'refuse');

-- The demo's own key pair, made when it is first asked for, so that subscriptions outlive a restart. Production
-- brings its own.
create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);

-- What a person is told, where they are signed in: one per event and person, in every language, so that it reads in
-- the one they have chosen by then.
create table notification (
  notification_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  event_key text not null,
  at timestamptz not null,
  kind text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  link text check (link ^@ '/'),
  booking_id uuid references booking (booking_id) on delete cascade,
  read_at timestamptz,
  written jsonb,
  constraint notification_uid_event_key_key unique (uid, event_key),
  constraint notification_written check (jsonb_typeof(written) = 'object')
);
create index notification_newest on notification (uid, at desc, notification_id desc);
create index notification_unread on notification (uid) where read_at is null;
create index notification_of_booking on notification (booking_id);
create index notification_old on notification (at);
create index notification_to_take_over on notification (notification_id) where written is null;
create index notification_that_names on notification using gin ((written -> 'people')) where written ? 'people';

create trigger a_new_uid_is_here before update of uid on notification for each row
  when ((new.uid is distinct from old.uid)) execute function person_is_here('uid', 'skip');
create trigger a_uid_is_here before insert on notification for each row
  execute function person_is_here('uid', 'skip');

-- Who has asked for the newsletter: unconfirmed until the address says yes itself. The token is in every mail to
-- it.
create table newsletter_subscriber (
  subscriber_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  language text not null,
  token text not null unique check (length(token) >= 32),
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_subscriber_asked_at_idx on newsletter_subscriber (asked_at) where confirmed_at is null;
-- Those it goes to, in the order they are written to.
create index newsletter_subscriber_subscriber_id_idx on newsletter_subscriber (subscriber_id)
  where confirmed_at is not null;

-- What administrators write to those who have asked for the newsletter: changed until it is sent, and then never.
create table newsletter_issue (
  newsletter_issue_id uuid primary key default gen_random_uuid(),
  texts jsonb not null, -- of each language: subject and text
  version int not null default 0,
  created_by text not null references user_profile (uid),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  sent_by text references user_profile (uid),
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
create trigger sent_newsletter_issue_is_kept before update or delete on newsletter_issue for each row
  execute function newsletter_issue_is_kept();

-- Whom a letter or notice of before values may name, beside its receiver: it is emptied when one of them leaves.
-- Null:
-- not known any more, and it is emptied at once.
create function people_named(kind text, event_key text, booking uuid,
  link text) returns text[] language sql stable as $$
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
      (select array_remove(array[p.owner_uid, h.uid], null) from co_host h join property p using (property_id)
        where h.co_host_id = substring(event_key from ':([0-9a-f-]{36})$')::uuid)
    when kind in ('saved_search_hit', 'favourite_bookable', 'connected_account_stopped',
      'bank_payout_failed_of_landowner') then null
    else '{}'
  end
$$;
