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

create trigger a_uid_is_here before insert on reply_address
  for each row execute function person_is_here('uid', 'refuse');
create trigger a_new_uid_is_here before update of uid on reply_address for each row
  when (new.uid is distinct from old.uid) execute function person_is_here('uid', 'refuse');

create function end_reply_addresses() returns trigger language plpgsql as $$
begin
  delete from reply_address where conversation_id = new.conversation_id and uid = new.uid;
  return null;
end $$;
create trigger member_loses_reply_addresses after update of left_at on conversation_member
  for each row when (new.left_at is not null and old.left_at is null) execute function end_reply_addresses();
