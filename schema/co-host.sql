-- Co-hosts, whom landowners let help with their properties (rules 9.11, decision 54).

-- A co-host of a property. An invitation to an address until the account that has proven this address accepts
-- it. Deleted by the owner or the co-host, and 30 days after an unanswered invitation expires.
create table co_host (
  co_host_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- the address of the invitation
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- null until the invitation is accepted
  uid text references user_profile (uid) on delete cascade,
  rights text[] not null
    check (cardinality(rights) between 1 and 4 and rights <@ array['answer', 'calendar', 'edit', 'control']),
  invited_at timestamptz not null,
  -- an invitation expires after 14 days
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint co_host_check check ((uid is null) = (accepted_at is null)),
  unique (property_id, email),
  unique (property_id, uid)
);
create index co_host_uid_idx on co_host (uid);
create index co_host_email_idx on co_host (email);

select people_are_here('co_host', 'uid');

-- The rights of a property's co-hosts by their uid.
create function co_hosts_of(property uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(uid, to_jsonb(rights)), '{}')
  from co_host where property_id = property and uid is not null
$$;

-- Whether rights are more than a warden's, who sees nothing of a property but its borders (rules 9.27).
create function are_more_than_control(rights text[]) returns boolean language sql immutable as $$
  select not rights <@ array['control']
$$;

-- The properties on which a person has this right, or any right but a warden's if none is given.
create function co_hosted_by(person text, wanted text default null) returns uuid[] language sql stable as $$
  select coalesce(array_agg(property_id), '{}')
  from co_host
  where uid = person and case when wanted is null then are_more_than_control(rights) else wanted = any (rights) end
$$;

-- Deletes the responses stored for a co-host's requests when they lose a right; if it was the right to the
-- calendar, its feeds get new secret addresses.
create function co_host_lost_rights() returns trigger language plpgsql as $$
declare
  has text[] := '{}';
begin
  if tg_op = 'UPDATE' and new.uid = old.uid then has := new.rights; end if;
  if has @> old.rights then return null; end if;
  perform forget_answers(old.uid);
  if 'calendar' = any (old.rights) and not 'calendar' = any (has) then
    update calendar_feed set feed_id = gen_random_uuid() where property_id = old.property_id;
  end if;
  return null;
end $$;
create trigger co_host_loses_rights after delete or update of rights, uid on co_host
  for each row when (old.uid is not null) execute function co_host_lost_rights();

-- Removes a co-host who may no longer reply to a property's guests from the conversations about it.
create function end_conversations_of_co_host() returns trigger language plpgsql as $$
declare
  one uuid;
  is_told boolean := false;
begin
  for one in
    select c.conversation_id
    from conversation c
    where c.kind = 'direct' and c.property_id = old.property_id
      and old.uid not in (c.hunter_uid, c.landowner_uid)
      and exists (select from conversation_member m
        where m.conversation_id = c.conversation_id and m.uid = old.uid and m.left_at is null)
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
create trigger co_host_answers_no_more after update of rights on co_host
  for each row when (old.uid is not null and 'answer' = any (old.rights) and not 'answer' = any (new.rights))
  execute function end_conversations_of_co_host();
create trigger co_host_leaves_conversations after delete on co_host
  for each row when (old.uid is not null) execute function end_conversations_of_co_host();

-- Deleting a property or an account ends the co-hosting at once.
create function delete_co_hosts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'property' then
    delete from co_host where property_id = new.property_id;
  else
    delete from co_host where uid = new.uid or email = lower(old.email);
  end if;
  return null;
end $$;
create trigger property_deletion_ends_co_hosting after update of deleted_at on property
  for each row when (new.deleted_at is not null) execute function delete_co_hosts();
create trigger account_deletion_ends_co_hosting after update of deleted_at on user_profile
  for each row when (new.deleted_at is not null) execute function delete_co_hosts();
