-- Conversations and their messages (rules 9.12, decision 80). A message is added under the lock of its
-- conversation's row, so that positions have no gaps.

-- A conversation of a hunter with a landowner about a property (`direct`; co-hosts with the right to answer
-- are members, too), or a group with a name.
create table conversation (
  conversation_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('direct', 'group')),
  name text check (length(name) between 1 and 80),
  property_id uuid references property (property_id),
  hunter_uid text references user_profile (uid),
  landowner_uid text references user_profile (uid),
  -- the offering or the cabin from which a question was last asked
  asked_offering_id uuid references offering (offering_id) on delete set null,
  asked_cabin_id uuid references cabin (cabin_id) on delete set null,
  created_by text not null references user_profile (uid),
  created_at timestamptz not null,
  -- the position of its newest message; 0: none yet
  last_position int not null default 0 check (last_position >= 0),
  last_message_at timestamptz not null,
  constraint conversation_check
    check (num_nonnulls(property_id, hunter_uid, landowner_uid) = case kind when 'direct' then 3 else 0 end),
  constraint conversation_check1 check ((kind = 'group') = (name is not null)),
  constraint conversation_check2 check (hunter_uid <> landowner_uid),
  constraint conversation_asked_about_one check (asked_offering_id is null or asked_cabin_id is null)
) with (fillfactor = 80);
create unique index conversation_one_of_pair on conversation (property_id, hunter_uid, landowner_uid)
  where kind = 'direct';
-- For the deletion of an offering or a cabin.
create index conversation_asked_offering on conversation (asked_offering_id)
  where asked_offering_id is not null;
create index conversation_asked_cabin on conversation (asked_cabin_id) where asked_cabin_id is not null;

select people_are_here('conversation', 'created_by');
select people_are_here('conversation', 'hunter_uid');
select people_are_here('conversation', 'landowner_uid');

-- A present or former member of a conversation, and the positions of what they have received and read.
-- Positions are those of messages.
create table conversation_member (
  conversation_id uuid references conversation (conversation_id) on delete cascade,
  uid text references user_profile (uid),
  joined_at timestamptz not null,
  left_at timestamptz,
  -- the member does not see messages up to this position
  from_position int not null default 0,
  -- the last position sent to the member's pages, and the last position they have read
  delivered_position int not null default 0,
  read_position int not null default 0,
  -- Since when a message is unread, and when the member was notified of it outside the conversation. Null:
  -- nothing is unread, or not notified yet.
  unread_since timestamptz,
  told_at timestamptz,
  primary key (conversation_id, uid)
) with (fillfactor = 70);
create index conversation_member_uid_idx on conversation_member (uid) where left_at is null;
create index conversation_member_unread_since_idx on conversation_member (unread_since)
  where unread_since is not null and told_at is null and left_at is null;

select people_are_here('conversation_member', 'uid');

create trigger member_loses_conversation after update of left_at on conversation_member
  for each row when (new.left_at is not null and old.left_at is null) execute function role_lost();

-- An address that an e-mail about a conversation can be answered to, for one member: the hash of the token that
-- only the e-mail has. Deleted when the member leaves the conversation, and 90 days after it expired, until when
-- somebody who answers is told.
create table reply_address (
  token_hash text primary key check (token_hash ~ '^[\w-]{43}$'),
  conversation_id uuid not null references conversation (conversation_id) on delete cascade,
  uid text not null references user_profile (uid) on delete cascade,
  -- the newest message when the e-mail was sent: who answers has read up to it
  position int not null check (position >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- how many answers came on the day of the last one
  answers int not null default 0 check (answers >= 0),
  answered_on date
);
create index reply_address_member on reply_address (conversation_id, uid);
create index reply_address_uid_idx on reply_address (uid);
create index reply_address_expires_at_idx on reply_address (expires_at);

select people_are_here('reply_address', 'uid');

create function end_reply_addresses() returns trigger language plpgsql as $$
begin
  delete from reply_address where conversation_id = new.conversation_id and uid = new.uid;
  return null;
end $$;
create trigger member_loses_reply_addresses after update of left_at on conversation_member
  for each row when (new.left_at is not null and old.left_at is null) execute function end_reply_addresses();

-- A member's message, or a line of the product about a booking's status or about members who join or leave.
-- Written by add_message.
create table message (
  message_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (conversation_id) on delete cascade,
  position int not null check (position > 0),
  -- null for a line of the product
  sender_uid text references user_profile (uid),
  -- the sender's own id of the message, so that it is stored once; for a line, what the line reports, such as
  -- `booking:{id}:paid`
  client_message_id text not null,
  -- empty if the message is a line, or deleted by its sender
  text text not null,
  -- LineRow in server/features/conversation/conversation-store.ts: {kind, bookingId?, fromDate?, …}
  line jsonb,
  image_ids uuid[] not null default '{}',
  document_ids uuid[] not null default '{}',
  sent_at timestamptz not null,
  -- An administrator has removed it: the text stays for administrators only.
  removed_at timestamptz,
  removed_by text references user_profile (uid),
  removed_reason text,
  -- Changed or deleted by its sender (rules 9.15): how often, and when last. What it said is in
  -- message_version.
  changes int not null default 0,
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint message_check check ((line is null) = (sender_uid is not null)),
  constraint message_check1
    check (line is not null or text <> '' or image_ids <> '{}' or document_ids <> '{}'
      or deleted_at is not null),
  constraint message_check2 check (num_nonnulls(removed_at, removed_by, removed_reason) in (0, 3)),
  constraint message_check3 check (removed_at is null or line is null),
  constraint message_deleted check (deleted_at is null or (text = '' and line is null)),
  unique (conversation_id, position)
);
create unique index message_sent_once
  on message (conversation_id, sender_uid, client_message_id) nulls not distinct;
create index message_sender_uid_idx on message (sender_uid);
create index message_removed on message (conversation_id, position) where removed_at is not null;
create index message_changed on message (conversation_id, position) where changes > 0;
create index message_with_documents on message (conversation_id, position) where document_ids <> '{}';
create index message_removed_by_idx on message (removed_by) where removed_by is not null;

select people_are_here('message', 'sender_uid');

-- A PDF of a conversation, which its members download: uploaded by one of them for a message that is sent
-- afterwards. Written by server/features/media/message-document-store.ts. A deleted one is kept for a day, as
-- pictures are; those of a person who leaves are deleted at once.
create table message_document (
  document_id uuid primary key,
  conversation_id uuid not null references conversation (conversation_id) on delete cascade,
  uploaded_by text not null references user_profile (uid),
  file_id uuid not null references stored_file (file_id),
  name text not null check (length(name) between 1 and 160),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index message_document_conversation_id_idx on message_document (conversation_id);
create index message_document_uploaded_by_idx on message_document (uploaded_by);
create index message_document_file_id_idx on message_document (file_id);
create index message_document_deleted_at_idx on message_document (deleted_at) where deleted_at is not null;

select people_are_here('message_document', 'uploaded_by');

-- What a message said before its sender changed or deleted it, for administrators who read a report of it.
-- Deleted after 30 days, unless the conversation has a report that is not resolved.
create table message_version (
  message_id uuid references message (message_id) on delete cascade,
  -- 1 is the first
  number int check (number > 0),
  text text not null,
  replaced_at timestamptz not null,
  primary key (message_id, number)
);
create index message_version_replaced_at_idx on message_version (replaced_at);

-- A block: one of two members gets no messages from the other.
create table conversation_block (
  blocker_uid text references user_profile (uid) on delete cascade,
  blocked_uid text references user_profile (uid) on delete cascade,
  at timestamptz not null,
  constraint conversation_block_check check (blocker_uid <> blocked_uid),
  primary key (blocker_uid, blocked_uid)
);
create index conversation_block_blocked_uid_idx on conversation_block (blocked_uid);

select people_are_here('conversation_block', 'blocker_uid');
select people_are_here('conversation_block', 'blocked_uid');

-- An invitation of an address to a group, for the account that has proven the address. Expires after 14 days
-- and is deleted 30 days later, or when it is accepted.
create table conversation_invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (conversation_id) on delete cascade,
  email text not null,
  invited_by text not null references user_profile (uid) on delete cascade,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  unique (conversation_id, email)
);
create index conversation_invitation_email_idx on conversation_invitation (email);
create index conversation_invitation_invited_by_idx on conversation_invitation (invited_by);

select people_are_here('conversation_invitation', 'invited_by');

-- A report of a conversation, or of one message in it, to the administrators, and what they did. Deleted two
-- years after that.
create table conversation_report (
  report_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (conversation_id) on delete cascade,
  message_id uuid references message (message_id) on delete cascade,
  reporter_uid text not null references user_profile (uid),
  reason text not null references report_reason (reason),
  -- emptied when its writer deletes their account
  note text not null,
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text references user_profile (uid),
  resolution text,
  constraint conversation_report_check check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3))
);
create index conversation_report_reported_at_idx on conversation_report (reported_at)
  where resolved_at is null;

select people_are_here('conversation_report', 'reporter_uid');

-- The people who get a conversation's events: its members, except those who have blocked the other.
create function conversation_audience(of uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(m.uid), '{}')
  from conversation_member m join conversation c using (conversation_id)
  where m.conversation_id = of and m.left_at is null
    and not exists (
      select from conversation_block b
      where c.kind = 'direct' and b.blocker_uid = m.uid and b.blocked_uid in (c.hunter_uid, c.landowner_uid))
$$;

-- Adds a message at the next position, once for each sender's own id of it, and sends an event to the
-- members' open pages.
create function add_message(
  of uuid, sender text, client_id text, body text, said jsonb, images uuid[], documents uuid[], now timestamptz
) returns message language plpgsql as $$
declare
  added message;
  place int;
begin
  select last_position + 1 into place from conversation where conversation_id = of for no key update;
  select * into added from message
    where conversation_id = of and sender_uid is not distinct from sender and client_message_id = client_id;
  if found then return added; end if;
  insert into message
    (conversation_id, position, sender_uid, client_message_id, text, line, image_ids, document_ids, sent_at)
  values (of, place, sender, client_id, body, said, images, documents, now)
  returning * into added;
  update conversation set last_position = place, last_message_at = greatest(last_message_at, now)
  where conversation_id = of;
  if sender is not null then
    update conversation_member set unread_since = now
    where conversation_id = of and uid <> sender and left_at is null and unread_since is null;
  end if;
  insert into live_event (uids, topic, ref, at)
  values (conversation_audience(of), 'conversation', of::text, now);
  return added;
end $$;

-- Adds a message without documents, such as a line.
create function add_message(
  of uuid, sender text, client_id text, body text, said jsonb, images uuid[], now timestamptz
) returns message language sql as $$
  select add_message(of, sender, client_id, body, said, images, '{}', now)
$$;

-- Adds a member's message; returns {messageId, position, sentAt}, or {refused}. The reasons to refuse it are
-- read under the conversation's lock: after leaving or blocking no message is added.
create function send_message(
  of uuid, sender text, client_id text, body text, images uuid[], documents uuid[], now timestamptz
) returns jsonb language plpgsql as $$
declare
  c conversation;
  added message;
begin
  select * into c from conversation where conversation_id = of for no key update;
  if not exists (
    select from conversation_member where conversation_id = of and uid = sender and left_at is null
  ) then
    return jsonb_build_object('refused', 'conversation_not_found');
  end if;
  if exists (
    select from conversation_block
    where c.kind = 'direct'
      and blocker_uid in (c.hunter_uid, c.landowner_uid) and blocked_uid in (c.hunter_uid, c.landowner_uid)
  ) then
    return jsonb_build_object('refused', 'conversation_blocked');
  end if;
  if exists (
    select from unnest(images) one
    where not exists (
      select from image i where i.image_id = one and i.conversation_id = of and i.deleted_at is null)
  ) then
    return jsonb_build_object('refused', 'image_not_found');
  end if;
  if exists (
    select from unnest(documents) one
    where not exists (
      select from message_document d where d.document_id = one and d.conversation_id = of
        and d.uploaded_by = sender and d.deleted_at is null)
  ) then
    return jsonb_build_object('refused', 'document_not_found');
  end if;
  added := add_message(of, sender, client_id, body, null, images, documents, now);
  return jsonb_build_object(
    'messageId', added.message_id, 'position', added.position, 'sentAt', added.sent_at);
end $$;

-- Without documents, as the release before calls it.
create function send_message(
  of uuid, sender text, client_id text, body text, images uuid[], now timestamptz
) returns jsonb language sql as $$
  select send_message(of, sender, client_id, body, images, '{}', now)
$$;

-- Adds a line about a booking's new status to its conversation, in the same transaction.
create function booking_line(b booking, status text, now timestamptz) returns void language sql as $$
  select add_message(
    c.conversation_id, null, 'booking:' || b.booking_id || ':' || status, '',
    jsonb_build_object(
      'kind', 'booking_' || status, 'bookingId', b.booking_id, 'fromDate', b.from_date, 'toDate', b.to_date,
      'participants', b.participants, 'companions', b.companions, 'children', b.children),
    '{}', now)
  from conversation c
  where c.kind = 'direct' and c.property_id = b.property_id
    and c.hunter_uid = b.hunter_uid and c.landowner_uid = b.landowner_uid
$$;

-- Removes a person from the stored events of a conversation that their open pages have not read yet.
create function forget_conversation_events(of uuid, who text) returns void language sql as $$
  update live_event set uids = array_remove(uids, who)
  where topic = 'conversation' and ref = of::text and who = any (uids)
$$;

-- Makes the open pages of former members reload, by an event that has no content of the conversation.
create function tell_removed(who text, now timestamptz) returns void language sql as $$
  insert into live_event (uids, topic, at)
  select array[uid], 'notification', now from user_profile where uid = who and deleted_at is null
$$;

alter table image add constraint image_conversation_id_fkey
  foreign key (conversation_id) references conversation (conversation_id) on delete cascade;

-- Quick replies: answers that a landowner has saved for reuse.
create table quick_reply (
  uid text references user_profile (uid) on delete cascade,
  kind text check (kind in ('accept', 'reject', 'message')),
  texts text[] not null check (cardinality(texts) between 1 and 20),
  primary key (uid, kind)
);

select people_are_here('quick_reply', 'uid');
