create table cabin (
  cabin_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  name text not null,
  size_sqm double precision check (size_sqm >= 0),
  rooms int check (rooms >= 0),
  beds int check (beds >= 0),
  description text not null default '',
  facilities text[] not null default '{}',
  custom_facilities text[] not null default '{}',
  price_per_day_ore bigint not null check (price_per_day_ore >= 0),
  rental_enabled boolean not null,
  available_from date,
  available_to date,
  min_booking_days int check (min_booking_days > 0),
  max_booking_days int check (max_booking_days > 0),
  blackout_periods jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version int not null default 1,
  imported_periods jsonb not null default '[]',
  closed_periods jsonb not null default '[]',
  english jsonb check (jsonb_typeof(english) = 'object'),
  constraint cabin_check check (available_from <= available_to),
  constraint cabin_check1 check (min_booking_days <= max_booking_days),
  constraint cabin_check2 check (deleted_at is null or status = 'archived')
);
create index cabin_property_id_idx on cabin (property_id);

create function closed_periods_follow() returns trigger language plpgsql as $$
begin
  new.closed_periods = new.blackout_periods || new.imported_periods;
  return new;
end $$;
create trigger cabin_closed_periods before insert or update on cabin for each row
  execute function closed_periods_follow();

create trigger cabin_gone_forgets_manual after update of deleted_at on cabin for each row
  when (new.deleted_at is not null) execute function forget_house_manual();

create trigger cabin_version before update of updated_at on cabin for each row execute function raise_version();

create trigger pages_changed after insert or delete or update on cabin for each row
  execute function shared_changed('pages');

alter table house_manual add constraint house_manual_cabin_id_fkey
  foreign key (cabin_id) references cabin (cabin_id) on delete cascade;
