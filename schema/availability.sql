-- Calendars: availability for other systems, and calendars imported from other systems (decision 59).

-- A copy of the availability and prices of an offering, a cabin or a service, for other systems. Written on
-- request (config-store.ts); the original data are in the rows themselves.
create table availability_config (
  kind text check (kind in ('offering', 'cabin', 'service')),
  subject_id uuid,
  -- `documents` in server/features/availability/config-store.ts
  document jsonb not null,
  -- the number of changes of the document
  version int not null default 1 check (version > 0),
  synced_at timestamptz not null,
  primary key (kind, subject_id)
);

create trigger pages_changed after insert or delete or update on availability_config
  for each row execute function shared_changed('pages');

-- An address at which another system fetches the taken days (iCalendar). The address is signed with the
-- server's secret and is valid until the row is deleted or gets another id.
create table calendar_feed (
  feed_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- null in both columns: the feed is of the whole property
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  created_at timestamptz not null,
  constraint calendar_feed_check check (offering_id is null or cabin_id is null),
  unique nulls not distinct (property_id, offering_id, cabin_id)
);
create index calendar_feed_offering_id_idx on calendar_feed (offering_id);
create index calendar_feed_cabin_id_idx on calendar_feed (cabin_id);

-- An external calendar whose events close days of one offering or cabin. A sweep fetches it; its closed days
-- stay closed while its address does not respond.
create table calendar_import (
  import_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  name text not null,
  url text not null check (length(url) <= 2000),
  -- the periods it closes: BlackoutPeriod[] in domain/offering/terms.ts
  periods jsonb not null default '[]'
    check (jsonb_typeof(periods) = 'array' and jsonb_array_length(periods) <= 1000),
  -- the names of events that could not be read
  unread jsonb not null default '[]',
  -- The version of the file that was read, and the day: an unchanged file is read again each day, because the
  -- range of days that is read moves on.
  etag text,
  read_on date,
  -- when the address last returned a calendar
  fetched_at timestamptz,
  next_at timestamptz not null,
  -- the number of failed fetches in a row, and the last reason: one of calendarProblems in
  -- domain/availability/lists.ts
  failures int not null default 0,
  problem text,
  created_at timestamptz not null,
  constraint calendar_import_check check (num_nonnulls(offering_id, cabin_id) = 1),
  unique nulls not distinct (offering_id, cabin_id, url)
);
create index calendar_import_next_at_idx on calendar_import (next_at);
create index calendar_import_property_id_idx on calendar_import (property_id);
create index calendar_import_cabin_id_idx on calendar_import (cabin_id);

create trigger pages_changed after insert or delete or update on calendar_import
  for each row execute function shared_changed('pages');

-- Copies the imported periods of all calendars into their offering or cabin.
create function imported_periods_follow() returns trigger language plpgsql as $$
declare
  o uuid = coalesce(new.offering_id, old.offering_id);
  c uuid = coalesce(new.cabin_id, old.cabin_id);
begin
  if o is not null then
    update offering set imported_periods = coalesce(
      (select jsonb_agg(p) from calendar_import i, jsonb_array_elements(i.periods) p where i.offering_id = o),
      '[]')
    where offering_id = o;
  else
    update cabin set imported_periods = coalesce(
      (select jsonb_agg(p) from calendar_import i, jsonb_array_elements(i.periods) p where i.cabin_id = c),
      '[]')
    where cabin_id = c;
  end if;
  return null;
end $$;
create trigger calendar_import_closes after insert or delete or update of periods on calendar_import
  for each row execute function imported_periods_follow();

-- Deletes the imported calendars of a property, offering or cabin that is deleted: their addresses are
-- secrets of the people who publish them.
create function forget_imported_calendars() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then delete from calendar_import where cabin_id = new.cabin_id;
  elsif tg_table_name = 'offering' then delete from calendar_import where offering_id = new.offering_id;
  else delete from calendar_import where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger cabin_gone_forgets_calendars after update of deleted_at on cabin for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();
create trigger offering_gone_forgets_calendars after update of deleted_at on offering for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();
create trigger property_gone_forgets_calendars after update of deleted_at on property for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();
