-- Hunting posts, boats and huts in the ground of a property.
-- A place in the ground that guests have to find, such as a hunting post. Like the meeting points these have
-- their own table. `position`: the order in which the landowner listed them, which also bounds their number.
create table field_point (
  field_point_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  kind text not null check (kind in ('post', 'boat', 'hut', 'other')),
  name text not null check (length(name) between 1 and 60),
  -- decimal degrees in WGS 84
  lat double precision not null check (lat between 57 and 82),
  lon double precision not null check (lon between -10 and 36),
  position int not null check (position between 0 and 99),
  updated_at timestamptz not null,
  unique (property_id, position)
);

create or replace function forget_meeting_points() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then
    delete from meeting_point where cabin_id = new.cabin_id;
  else
    delete from meeting_point where property_id = new.property_id;
    delete from field_point where property_id = new.property_id;
    delete from arrival_message where property_id = new.property_id;
  end if;
  return null;
end $$;
