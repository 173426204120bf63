-- Open pages of who takes no part any more are loaded anew: they hear that something has changed, and nothing of the conversation.
create function tell_removed(who text, now timestamptz) returns void language sql as $$
  insert into live_event (uids, topic, at)
  select array[uid], 'notification', now from user_profile where uid = who and deleted_at is null $$;

create or replace function end_conversations_of_co_host() returns trigger language plpgsql as $$
declare one uuid; is_told boolean := false;
begin
  for one in
    select c.conversation_id from conversation c
    where c.kind = 'direct' and c.property_id = old.property_id and old.uid not in (c.hunter_uid, c.landowner_uid)
      and exists (select from conversation_member m where m.conversation_id = c.conversation_id and m.uid = old.uid and m.left_at is null)
    order by c.conversation_id for no key update of c
  loop
    update conversation_member set left_at = now(), unread_since = null
      where conversation_id = one and uid = old.uid and left_at is null;
    perform forget_conversation_events(one, old.uid);
    is_told := true;
  end loop;
  if is_told then perform tell_removed(old.uid, now()); end if;
  return null;
end $$;
