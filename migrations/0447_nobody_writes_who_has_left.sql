-- Whatever a person adds is ordered against their leaving: it is there before, and leaving removes it, or it waits for the lock that
-- leaving holds on the profile, and is refused. The column is named by the trigger. With `skip` the row is left out instead: what the
-- business would tell them.
create function person_is_here() returns trigger language plpgsql as $$
declare person text := to_jsonb(new) ->> tg_argv[0]; gone timestamptz;
begin
  if person is null then return new; end if;
  select deleted_at into gone from user_profile where uid = person for key share;
  if gone is null then return new; end if;
  if tg_argv[1] = 'skip' then return null; end if;
  raise exception 'the account is deleted' using errcode = 'UM001';
end $$;

-- safe: the block only creates two triggers on each of these tables, each for the moment of a lock that writes wait for
do $$
declare one record;
begin
  for one in select * from (values
    ('auth.account', 'userId', 'refuse'), ('auth.session', 'userId', 'refuse'),
    ('booking', 'hunter_uid', 'refuse'), ('booking', 'landowner_uid', 'refuse'), ('co_host', 'uid', 'refuse'),
    ('connected_account', 'uid', 'refuse'), ('conversation', 'hunter_uid', 'refuse'), ('conversation', 'landowner_uid', 'refuse'),
    ('conversation', 'created_by', 'refuse'), ('conversation_block', 'blocked_uid', 'refuse'), ('conversation_block', 'blocker_uid', 'refuse'),
    ('conversation_invitation', 'invited_by', 'refuse'), ('conversation_member', 'uid', 'refuse'), ('conversation_report', 'reporter_uid', 'refuse'),
    ('favourite', 'uid', 'refuse'), ('image', 'person_uid', 'refuse'), ('message', 'sender_uid', 'refuse'), ('notification', 'uid', 'skip'),
    ('property', 'owner_uid', 'refuse'), ('provider_customer', 'uid', 'refuse'), ('push_subscription', 'uid', 'refuse'),
    ('quick_reply', 'uid', 'refuse'), ('rating_report', 'reporter_uid', 'refuse'), ('saved_search', 'uid', 'refuse'), ('tax_details', 'uid', 'refuse'),
    ('vat_report', 'landowner_uid', 'refuse')
  ) as t (tab, col, how) loop
    execute format('create trigger %I before insert on %s for each row execute function person_is_here(%L, %L)',
      'a_' || lower(one.col) || '_is_here', one.tab, one.col, one.how);
    execute format('create trigger %I before update of %I on %s for each row when (new.%I is distinct from old.%I) execute function person_is_here(%L, %L)',
      'a_new_' || lower(one.col) || '_is_here', one.col, one.tab, one.col, one.col, one.col, one.how);
  end loop;
end $$;
