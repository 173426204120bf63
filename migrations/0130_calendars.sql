-- Calendars out of the house and into it (iCalendar). A feed's address is proved by its id and the server's secret, and ends with the row.
create table calendar_feed (
  feed_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  offering_id uuid references offering on delete cascade, cabin_id uuid references cabin on delete cascade, -- neither: all of the property
  created_at timestamptz not null,
  check (offering_id is null or cabin_id is null),
  unique nulls not distinct (property_id, offering_id, cabin_id)
);
create index on calendar_feed (offering_id);
create index on calendar_feed (cabin_id);

-- A calendar elsewhere whose days close those of one offering or cabin. Closed days stay closed while it does not answer.
create table calendar_import (
  import_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  offering_id uuid references offering on delete cascade, cabin_id uuid references cabin on delete cascade,
  name text not null, url text not null check (length(url) <= 2000),
  periods jsonb not null default '[]' check (jsonb_typeof(periods) = 'array' and jsonb_array_length(periods) <= 1000),
  etag text, fetched_at timestamptz, -- when it last answered with a calendar
  next_at timestamptz not null, failures int not null default 0, problem text,
  created_at timestamptz not null,
  check (num_nonnulls(offering_id, cabin_id) = 1),
  unique nulls not distinct (offering_id, cabin_id, url)
);
create index on calendar_import (next_at);
create index on calendar_import (property_id);
create index on calendar_import (cabin_id);

-- What is closed: by the landowner, and by the calendars that are fetched. What decides a stay reads closed_periods alone.
alter table offering add imported_periods jsonb not null default '[]', add closed_periods jsonb not null default '[]';
alter table cabin add imported_periods jsonb not null default '[]', add closed_periods jsonb not null default '[]';
create function closed_periods_follow() returns trigger language plpgsql as $$
begin
  new.closed_periods = new.blackout_periods || new.imported_periods;
  return new;
end $$;
create trigger offering_closed_periods before insert or update on offering for each row execute function closed_periods_follow();
create trigger cabin_closed_periods before insert or update on cabin for each row execute function closed_periods_follow();
update offering set closed_periods = blackout_periods where blackout_periods <> '[]';
update cabin set closed_periods = blackout_periods where blackout_periods <> '[]';

create function imported_periods_follow() returns trigger language plpgsql as $$
declare o uuid = coalesce(new.offering_id, old.offering_id); c uuid = coalesce(new.cabin_id, old.cabin_id);
begin
  if o is not null then
    update offering set imported_periods = coalesce((select jsonb_agg(p) from calendar_import i, jsonb_array_elements(i.periods) p where i.offering_id = o), '[]') where offering_id = o;
  else
    update cabin set imported_periods = coalesce((select jsonb_agg(p) from calendar_import i, jsonb_array_elements(i.periods) p where i.cabin_id = c), '[]') where cabin_id = c;
  end if;
  return null;
end $$;
create trigger calendar_import_closes after insert or delete or update of periods on calendar_import for each row execute function imported_periods_follow();
