-- What only those who have paid are told: the way in, where the key is, how the house works. In a table of its own, apart from the public
-- words of property and cabin, so that no page, search or export of those can carry it along (decision 57).
create table house_manual (
  house_manual_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  cabin_id uuid references cabin on delete cascade, -- null: of the property as a whole
  way_in text not null default '', key text not null default '', parking text not null default '', heating text not null default '',
  water text not null default '', wifi text not null default '', waste text not null default '', emergency text not null default '',
  key_days int not null check (key_days between 0 and 30),
  updated_at timestamptz not null,
  unique nulls not distinct (property_id, cabin_id),
  check (octet_length(way_in || key || parking || heating || water || wifi || waste || emergency) <= 64000)
);
create index on house_manual (cabin_id);

-- From eight in the morning so many days before the arrival.
create function key_shown_at(from_date date, key_days int) returns timestamptz language sql immutable as $$
  select (from_date - key_days + time '08:00') at time zone 'Europe/Oslo'
$$;

-- What is taken off every page leaves its rows for the books, and no key.
create function forget_house_manual() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then delete from house_manual where cabin_id = new.cabin_id;
  else delete from house_manual where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger cabin_gone_forgets_manual after update of deleted_at on cabin for each row when (new.deleted_at is not null) execute function forget_house_manual();
create trigger property_gone_forgets_manual after update of deleted_at on property for each row when (new.deleted_at is not null) execute function forget_house_manual();

-- When the hunter was told that the key is there: once.
alter table booking add column key_told_at timestamptz;
create index booking_key_untold on booking (from_date) where status in ('paid', 'in_progress') and key_told_at is null;
