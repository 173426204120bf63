-- Conversations of a hunter with a landowner about a property, and groups. The row is locked by who writes in it: positions have no gaps.
create table conversation (
  conversation_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('direct', 'group')),
  name text check (length(name) between 1 and 80),
  property_id uuid references property, hunter_uid text references user_profile, landowner_uid text references user_profile,
  created_by text not null references user_profile, created_at timestamptz not null,
  last_position int not null default 0 check (last_position >= 0), last_message_at timestamptz not null,
  check (num_nonnulls(property_id, hunter_uid, landowner_uid) = case kind when 'direct' then 3 else 0 end),
  check ((kind = 'group') = (name is not null)),
  check (hunter_uid <> landowner_uid)
) with (fillfactor = 80);
create unique index conversation_one_of_pair on conversation (property_id, hunter_uid, landowner_uid) where kind = 'direct';

create table conversation_member (
  conversation_id uuid not null references conversation on delete cascade, uid text not null references user_profile,
  joined_at timestamptz not null, left_at timestamptz,
  from_position int not null default 0, -- what was written up to it, the member does not see
  delivered_position int not null default 0, read_position int not null default 0,
  unread_since timestamptz, told_at timestamptz, -- since when something waits, and when the member was told of it
  primary key (conversation_id, uid)
) with (fillfactor = 70);
create index on conversation_member (uid) where left_at is null;
create index on conversation_member (unread_since) where unread_since is not null and told_at is null and left_at is null;

create table message (
  message_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation on delete cascade, position int not null check (position > 0),
  sender_uid text references user_profile, -- none: a line of the product's own
  client_message_id text not null, text text not null, line jsonb, image_ids uuid[] not null default '{}', sent_at timestamptz not null,
  unique (conversation_id, position),
  check ((line is null) = (sender_uid is not null)),
  check (line is not null or text <> '' or image_ids <> '{}')
);
create unique index message_sent_once on message (conversation_id, sender_uid, client_message_id) nulls not distinct;
create index on message (sender_uid);

create table conversation_block (
  blocker_uid text not null references user_profile on delete cascade, blocked_uid text not null references user_profile on delete cascade,
  at timestamptz not null, primary key (blocker_uid, blocked_uid), check (blocker_uid <> blocked_uid)
);
create index on conversation_block (blocked_uid);
create table conversation_invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation on delete cascade,
  email text not null, invited_by text not null references user_profile on delete cascade, invited_at timestamptz not null, expires_at timestamptz not null,
  unique (conversation_id, email)
);
create index on conversation_invitation (email);
create index on conversation_invitation (invited_by);
create table conversation_report (
  report_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation on delete cascade, message_id uuid references message on delete cascade,
  reporter_uid text not null references user_profile, reason text not null check (reason in ('spam', 'fraud', 'abuse', 'other')), note text not null,
  reported_at timestamptz not null, resolved_at timestamptz, resolved_by text references user_profile, resolution text,
  check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3))
);
create index on conversation_report (reported_at) where resolved_at is null;

-- Pictures of a conversation are its members' alone.
alter table image
  add conversation_id uuid references conversation on delete cascade,
  drop constraint image_of_one,
  add constraint image_of_one check (num_nonnulls(property_id, cabin_id, offering_id, person_uid, conversation_id) = 1);
create index on image (conversation_id) where conversation_id is not null;
create index on live_event (ref) where topic = 'conversation';

-- Who hears of it: its members, without who has blocked the other of two.
create function conversation_audience(of uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(m.uid), '{}') from conversation_member m join conversation c using (conversation_id)
  where m.conversation_id = of and m.left_at is null
    and not exists (select from conversation_block b where c.kind = 'direct' and b.blocker_uid = m.uid and b.blocked_uid in (c.hunter_uid, c.landowner_uid)) $$;

-- Adds a message at the next position, once for each sender's own id of it, and tells the members' open pages.
create function add_message(of uuid, sender text, client_id text, body text, said jsonb, images uuid[], now timestamptz) returns message language plpgsql as $$
declare added message; place int;
begin
  select last_position + 1 into place from conversation where conversation_id = of for no key update;
  select * into added from message where conversation_id = of and sender_uid is not distinct from sender and client_message_id = client_id;
  if found then return added; end if;
  insert into message (conversation_id, position, sender_uid, client_message_id, text, line, image_ids, sent_at)
    values (of, place, sender, client_id, body, said, images, now) returning * into added;
  update conversation set last_position = place, last_message_at = greatest(last_message_at, now) where conversation_id = of;
  if sender is not null then
    update conversation_member set unread_since = now where conversation_id = of and uid <> sender and left_at is null and unread_since is null;
  end if;
  insert into live_event (uids, topic, ref, at) values (conversation_audience(of), 'conversation', of::text, now);
  return added;
end $$;

-- A member's message. What refuses it is read under the conversation's lock: after leaving or blocking nothing more comes.
create function send_message(of uuid, sender text, client_id text, body text, images uuid[], now timestamptz) returns jsonb language plpgsql as $$
declare c conversation; added message;
begin
  select * into c from conversation where conversation_id = of for no key update;
  if not exists (select from conversation_member where conversation_id = of and uid = sender and left_at is null) then
    return jsonb_build_object('refused', 'conversation_not_found');
  end if;
  if exists (select from conversation_block where c.kind = 'direct' and blocker_uid in (c.hunter_uid, c.landowner_uid) and blocked_uid in (c.hunter_uid, c.landowner_uid)) then
    return jsonb_build_object('refused', 'conversation_blocked');
  end if;
  if exists (select from unnest(images) one where not exists (select from image i where i.image_id = one and i.conversation_id = of and i.deleted_at is null)) then
    return jsonb_build_object('refused', 'image_not_found');
  end if;
  added := add_message(of, sender, client_id, body, null, images, now);
  return jsonb_build_object('messageId', added.message_id, 'position', added.position, 'sentAt', added.sent_at);
end $$;

-- Nothing of it reaches a person any more: neither new events nor those an open page has yet to read.
create function forget_conversation_events(of uuid, who text) returns void language sql as $$
  update live_event set uids = array_remove(uids, who) where topic = 'conversation' and ref = of::text and who = any (uids) $$;

-- What becomes of a booking is said in the conversation about it, in the same transaction.
create function booking_line(b booking, status text, now timestamptz) returns void language sql as $$
  select add_message(c.conversation_id, null, 'booking:' || b.booking_id || ':' || status, '',
    jsonb_build_object('kind', 'booking_' || status, 'bookingId', b.booking_id, 'fromDate', b.from_date, 'toDate', b.to_date, 'participants', b.participants), '{}', now)
  from conversation c where c.kind = 'direct' and c.property_id = b.property_id and c.hunter_uid = b.hunter_uid and c.landowner_uid = b.landowner_uid $$;
create function say_booking_status() returns trigger language plpgsql as $$
begin perform booking_line(new, new.status, new.updated_at); return null; end $$;
create trigger booking_says_status after update of status on booking for each row
  when (new.status is distinct from old.status and new.status in ('pending', 'confirmed', 'paid', 'rejected', 'cancelled', 'expired', 'completed')) execute function say_booking_status();

-- Who has left the product, has left every conversation; what they wrote stays without a name.
create function leave_conversations() returns trigger language plpgsql as $$
begin
  update conversation_member set left_at = new.deleted_at, unread_since = null where uid = new.uid and left_at is null;
  update conversation_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_leaves_conversations after update of deleted_at on user_profile for each row when (new.deleted_at is not null) execute function leave_conversations();

alter table quick_reply drop constraint quick_reply_kind_check, add constraint quick_reply_kind_check check (kind in ('accept', 'reject', 'message'));
