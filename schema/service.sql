-- Add-on services of a property for its guests: transport, a guide, a dog (decision 56).

-- A service. Written by the owner and co-hosts of its property (service-store.ts), and with an offering that
-- creates its own (offering-store.ts); a deleted one stays, since bookings refer to it.
create table service (
  service_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- the offerings with which it can be ordered; null: all offerings of its property, also future ones
  offering_ids uuid[],

  name text not null,
  description text not null default '',
  category text,
  premium boolean not null default false,
  -- the position of the service in the list of an offering
  position int not null default 0,

  -- the unit of the price (rules 3.5); the price is 0 where it is on request
  unit text not null
    constraint offering_service_unit_check
      check (unit in ('per_person', 'per_day', 'per_person_per_day', 'fixed', 'on_request')),
  -- whether a service priced per day is sold for single days of a stay, and not only for all of them
  single_days boolean not null default false,
  price_ore bigint not null constraint offering_service_price_ore_check check (price_ore >= 0),
  -- the stock: the number available on one day; null: no limit
  quantity int check (quantity > 0),
  -- the unit of the stock, for display
  quantity_unit text not null default 'piece' check (quantity_unit in ('piece', 'dekar', 'm2', 'hectares')),
  -- the maximum for one booking; null: the whole stock
  max_quantity int constraint offering_service_max_quantity_check check (max_quantity > 0),
  -- closed periods: {from, to, type, notes?}[] (Blackouts in contract/cabin/endpoints.ts)
  blackout_periods jsonb not null default '[]',

  status text not null default 'published' check (status in ('draft', 'published', 'archived')),

  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,

  constraint service_check check (max_quantity <= quantity),
  constraint service_check1 check (deleted_at is null or status = 'archived')
);
create index service_property_id_idx on service (property_id);

create trigger pages_changed after insert or delete or update on service
  for each row execute function shared_changed('pages');
create trigger service_version before update of updated_at on service
  for each row execute function raise_version();

-- Checks that the offerings exist, since an array has no foreign key. Deferred: a service may be written
-- before its offering.
create function check_service_offerings() returns trigger language plpgsql as $$
begin
  if exists (
    select from unnest(new.offering_ids) given (id)
    where not exists (
      select from offering o where o.offering_id = given.id and o.property_id = new.property_id)
  ) then
    raise foreign_key_violation using message = 'a service goes with offerings of its own property only';
  end if;
  return null;
end $$;
create constraint trigger service_offerings_of_its_property
  after insert or update of offering_ids, property_id on service
  deferrable initially deferred for each row when (new.offering_ids is not null)
  execute function check_service_offerings();

-- Checks that the stock is not below what is taken on any night. service_hold has what is taken, even if
-- there is no limit, so that a stock that is set later is checked against it.
create function stock_covers_holds() returns trigger language plpgsql as $$
begin
  if new.quantity < (select taken from fullest_night(new.service_id, null, null)) then
    raise exception 'service % has more than % taken', new.service_id, new.quantity
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_stock_covers_holds before update of quantity on service
  for each row when (new.quantity is not null and new.quantity is distinct from old.quantity)
  execute function stock_covers_holds();
