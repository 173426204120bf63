-- Who no longer answers for the landowner, takes no part in what hunters write to them either.
create function end_conversations_of_co_host() returns trigger language plpgsql as $$
declare one uuid;
begin
  for one in
    update conversation_member m set left_at = now(), unread_since = null from conversation c
    where c.conversation_id = m.conversation_id and c.kind = 'direct' and c.property_id = old.property_id
      and m.uid = old.uid and m.uid not in (c.hunter_uid, c.landowner_uid) and m.left_at is null returning m.conversation_id
  loop perform forget_conversation_events(one, old.uid); end loop;
  return null;
end $$;
create trigger co_host_leaves_conversations after delete on co_host for each row when (old.uid is not null) execute function end_conversations_of_co_host();
create trigger co_host_answers_no_more after update of rights on co_host for each row
  when (old.uid is not null and 'answer' = any (old.rights) and not 'answer' = any (new.rights)) execute function end_conversations_of_co_host();
