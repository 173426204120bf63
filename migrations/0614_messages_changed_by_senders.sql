-- Messages that their senders change or delete.
alter table message
  add column changes int not null default 0,
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  drop constraint message_check1,
  add constraint message_check1
    check (line is not null or text <> '' or image_ids <> '{}' or deleted_at is not null) not valid,
  add constraint message_deleted check (deleted_at is null or (text = '' and line is null)) not valid;

-- What a message said before its sender changed or deleted it, for administrators who read a report of it.
-- Deleted after 30 days, unless the conversation has a report that is not resolved.
create table message_version (
  message_id uuid references message (message_id) on delete cascade,
  -- 1 is the first
  number int check (number > 0),
  text text not null,
  replaced_at timestamptz not null,
  primary key (message_id, number)
);
create index message_version_replaced_at_idx on message_version (replaced_at);
