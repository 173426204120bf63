-- What of a fetched calendar could not be read, by name, and the day it was last read: an unchanged file is read
-- again each day, since the days that are looked ahead move on.
alter table calendar_import
  add unread jsonb not null default '[]' check (jsonb_typeof(unread) = 'array' and jsonb_array_length(unread) <= 20),
  add read_on date;
