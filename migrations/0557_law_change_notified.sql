-- Who has been told of a change of the law.
create table law_change_notified (
  change_id text not null check (length(change_id) <= 200),
  uid text not null references user_profile (uid),
  notified_at timestamptz not null,
  primary key (change_id, uid)
);
create trigger a_uid_is_here before insert on law_change_notified
  for each row execute function person_is_here('uid', 'skip');
create trigger a_new_uid_is_here before update of uid on law_change_notified
  for each row when (new.uid is distinct from old.uid) execute function person_is_here('uid', 'skip');
create trigger law_change_notified_is_append_only before update or delete or truncate on law_change_notified
  for each statement execute function refuse_change();
