-- Add-on services are the property's: on offer with every offering of it, or (with `offering_id`) with that one alone.
alter table offering add unique (offering_id, property_id);

alter table offering_service rename to service;
alter table service rename constraint offering_service_pkey to service_pkey;
alter index offering_service_offering_id_idx rename to service_offering_id_idx;
alter table service
  add property_id uuid references property on delete cascade,
  add description text not null default '',
  add status text not null default 'published' check (status in ('draft', 'published', 'archived')),
  add quantity int check (quantity > 0), -- how many there are of it on one day; null: no limit
  add quantity_unit text not null default 'piece' check (quantity_unit in ('piece', 'dekar', 'm2', 'hectares')),
  add created_at timestamptz, add updated_at timestamptz,
  add deleted_at timestamptz, -- bookings of the past still name it
  alter position set default 0;

update service s set property_id = o.property_id, created_at = o.created_at, updated_at = o.updated_at from offering o where o.offering_id = s.offering_id;

alter table service
  alter property_id set not null, alter created_at set not null, alter updated_at set not null,
  alter offering_id drop not null,
  drop constraint offering_service_offering_id_fkey,
  add foreign key (offering_id, property_id) references offering (offering_id, property_id) on delete cascade,
  add check (max_quantity <= quantity),
  add check (deleted_at is null or status = 'archived');
create index on service (property_id);
