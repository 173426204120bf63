-- What of a fetched calendar could not be read, by name, and the day it was last read: an unchanged file is read
-- again each day, since the days that are looked ahead move on.
alter table calendar_import
  add unread jsonb not null default '[]',
  add read_on date;
