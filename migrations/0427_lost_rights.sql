-- What outlives a right that is lost: the addresses of calendars that a co-host has seen, and answers that are kept
-- to be given again. Whatever takes the right, both end in the same transaction.
create function forget_answers(person text) returns void language sql as $$
  delete from idempotency_key where uid = person and answer is not null
$$;
create function co_host_lost_rights() returns trigger language plpgsql as $$
declare has text[] := '{}';
begin
  if tg_op = 'UPDATE' and new.uid = old.uid then has := new.rights; end if;
  if has @> old.rights then return null; end if;
  perform forget_answers(old.uid);
  if 'calendar' = any (old.rights) and not 'calendar' = any (has) then
    update calendar_feed set feed_id = gen_random_uuid() where property_id = old.property_id;
  end if;
  return null;
end $$;
create trigger co_host_loses_rights after delete or update of rights, uid on co_host for each row
  when (old.uid is not null) execute function co_host_lost_rights();

create function role_lost() returns trigger language plpgsql as $$
begin
  perform forget_answers(old.uid);
  return null;
end $$;
create trigger profile_loses_role after update of roles, disabled_at on user_profile for each row
  when (not new.roles @> old.roles or new.disabled_at is not null and old.disabled_at is null) execute function role_lost();
create trigger member_loses_conversation after update of left_at on conversation_member for each row
  when (new.left_at is not null and old.left_at is null) execute function role_lost();
