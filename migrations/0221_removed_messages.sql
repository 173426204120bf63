-- Messages that an administrator has removed: the text stays for whoever has to look at it again, and nobody reads it.
alter table message
  add removed_at timestamptz, add removed_by text references user_profile, add removed_reason text,
  add check (num_nonnulls(removed_at, removed_by, removed_reason) in (0, 3)), add check (removed_at is null or line is null);
create index message_removed on message (conversation_id, position) where removed_at is not null;
create index on message (removed_by) where removed_by is not null;
