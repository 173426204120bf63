-- What other systems read of when something can be had: a copy of the truth, which stands in offering, cabin and
-- service.
create table availability_config (
  kind text check (kind in ('offering', 'cabin', 'service')),
  subject_id uuid,
  document jsonb not null,
  version int not null default 1 check (version > 0),
  synced_at timestamptz not null,
  constraint availability_config_pkey primary key (kind, subject_id)
);

create trigger pages_changed after insert or delete or update on availability_config for each row
  execute function shared_changed('pages');

-- Calendars out of the house and into it (iCalendar). A feed's address is proved by its id and the server's secret,
-- and ends with the row.
create table calendar_feed (
  feed_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade, -- neither: all of the property
  created_at timestamptz not null,
  constraint calendar_feed_check check (offering_id is null or cabin_id is null),
  constraint calendar_feed_property_id_offering_id_cabin_id_key unique nulls not distinct (property_id, offering_id,
    cabin_id)
);
create index calendar_feed_offering_id_idx on calendar_feed (offering_id);
create index calendar_feed_cabin_id_idx on calendar_feed (cabin_id);

-- A calendar elsewhere whose days close those of one offering or cabin. Closed days stay closed while it does not
-- answer.
create table calendar_import (
  import_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  name text not null,
  url text not null check (length(url) <= 2000),
  periods jsonb not null default '[]',
  etag text,
  fetched_at timestamptz, -- when it last answered with a calendar
  next_at timestamptz not null,
  failures int not null default 0,
  problem text,
  created_at timestamptz not null,
  -- What of a fetched calendar could not be read, by name, and the day it was last read: an unchanged file is read
  -- again each day, since the days that are looked ahead move on.
  unread jsonb not null default '[]',
  read_on date,
  constraint calendar_import_periods_check
    check (jsonb_typeof(periods) = 'array' and jsonb_array_length(periods) <= 1000),
  constraint calendar_import_check check (num_nonnulls(offering_id, cabin_id) = 1),
  constraint calendar_import_offering_id_cabin_id_url_key unique nulls not distinct (offering_id, cabin_id, url)
);
create index calendar_import_next_at_idx on calendar_import (next_at);
create index calendar_import_property_id_idx on calendar_import (property_id);
create index calendar_import_cabin_id_idx on calendar_import (cabin_id);

create function imported_periods_follow() returns trigger language plpgsql as $$
declare o uuid = coalesce(new.offering_id, old.offering_id); c uuid = coalesce(new.cabin_id, old.cabin_id);
begin
  if o is not null then
    update offering set imported_periods = coalesce((select jsonb_agg(p)
      from calendar_import i, jsonb_array_elements(i.periods) p where i.offering_id = o), '[]')
      where offering_id = o;
  else
    update cabin set imported_periods = coalesce((select jsonb_agg(p)
      from calendar_import i, jsonb_array_elements(i.periods) p where i.cabin_id = c), '[]') where cabin_id = c;
  end if;
  return null;
end $$;
create trigger calendar_import_closes after insert or delete or update of periods on calendar_import for each row
  execute function imported_periods_follow();

create trigger pages_changed after insert or delete or update on calendar_import for each row
  execute function shared_changed('pages');
