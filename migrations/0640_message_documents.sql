-- PDFs in conversations.
alter table message
  add column document_ids uuid[] not null default '{}',
  drop constraint message_check1,
  add constraint message_check1
    check (line is not null or text <> '' or image_ids <> '{}' or document_ids <> '{}'
      or deleted_at is not null) not valid;

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

create trigger a_uploaded_by_is_here before insert on message_document
  for each row execute function person_is_here('uploaded_by', 'refuse');
create trigger a_new_uploaded_by_is_here before update of uploaded_by on message_document for each row
  when (new.uploaded_by is distinct from old.uploaded_by) execute function person_is_here('uploaded_by', 'refuse');

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
create or replace function add_message(
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
create or replace function send_message(
  of uuid, sender text, client_id text, body text, images uuid[], now timestamptz
) returns jsonb language sql as $$
  select send_message(of, sender, client_id, body, images, '{}', now)
$$;
