-- Properties, with their parcels, boundary and house manual.

-- A property. Written by its owner, and by co-hosts within their rights (property-write-store.ts; rights of
-- each field in domain/property/fields.ts). A deleted one is on no page and stays as a row, since bookings
-- and documents refer to it (decision 13).
create table property (
  property_id uuid primary key default gen_random_uuid(),
  owner_uid text not null references user_profile (uid),

  name text not null,
  type text not null check (type in ('hunting_ground', 'fishing_area', 'combined', 'cabin_rental', 'farm')),
  description text not null default '',
  -- The landowner's English texts: English in domain/property/english.ts. Null: none.
  english jsonb check (jsonb_typeof(english) = 'object'),

  address text not null default '',
  municipality_number text references municipality (municipality_number),
  -- WGS 84, (lon,lat)
  location point,
  -- GeoJSON in WGS 84: Boundary in contract/property/endpoints.ts
  boundary jsonb,
  -- (east,north),(west,south)
  boundary_box box,
  -- whether the boundary is drawn in property_outline; false: a sweep draws it
  outlined boolean not null default false,
  -- the area as the landowner wrote it, and the hectares that the search filters by
  area_value double precision,
  area_unit text check (area_unit in ('maal', 'hectares', 'sqm')),
  area_hectares double precision check (area_hectares >= 0),

  -- landTypes in domain/property/lists.ts, and keys of domain/species/species.ts
  land_types text[] not null default '{}',
  species text[] not null default '{}',
  -- These three are a text or a list of lines; the rules apply to every booking.
  terrain jsonb,
  facilities jsonb not null default '[]',
  rules jsonb not null default '[]',
  season_start date,
  season_end date,
  -- a text or a number
  quota jsonb,
  -- the contact for guests: {name?, email?, phone?}
  contact jsonb not null default '{}',

  -- who can find the published property; while an administrator reviews it, it is hidden (rules 9.6, 9.8)
  visibility text not null default 'public' check (visibility in ('public', 'private', 'unlisted')),
  status text not null default 'draft' check (status in ('draft', 'published', 'inactive', 'under_review')),

  -- Drawing the boundary does not increase the version.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,

  constraint property_check check (season_start <= season_end),
  constraint property_check1 check (status <> 'published' or municipality_number is not null),
  constraint property_check2 check (deleted_at is null or status = 'inactive')
);
create index property_owner_uid_idx on property (owner_uid);
create index property_boundary_box_idx on property using gist (boundary_box);
create index property_to_outline on property (property_id) where boundary is not null and not outlined;
create index property_under_review on property (property_id)
  where status = 'under_review' and deleted_at is null;

select people_are_here('property', 'owner_uid');
create trigger pages_changed after insert or delete or update on property
  for each row execute function shared_changed('pages');
create trigger property_version before update of updated_at on property
  for each row execute function raise_version();

-- The facts about a property that policies read: its owner, its visibility and status, and its co-hosts'
-- rights. PropertyStatus in domain/property/policy.ts.
create function property_access(p property) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility,
    'coHosts', co_hosts_of(p.property_id))
$$;

-- The municipality's county, or '' without one.
create function county_of_property(of_property uuid) returns text language sql stable as $$
  select coalesce(
    (select m.county from property p join municipality m using (municipality_number)
      where p.property_id = of_property),
    '')
$$;

-- Locks properties for a change of the property or of its terms of sale: their rows in order, then the terms
-- of their owners (profile.sql), and then their grounds, which holds on their nights lock too.
create function lock_properties(properties uuid[]) returns void language plpgsql as $$
begin
  perform from property where property_id = any (properties) order by property_id for no key update;
  perform lock_terms(o.owner_uid)
    from (select distinct owner_uid from property where property_id = any (properties) order by 1) o;
  perform from ground where property_id = any (properties) and kind is null
    order by property_id for no key update;
end $$;

-- The number of a landowner's properties, counted under the lock of their terms: each of several concurrent
-- inserts counts the ones before it (Quotas in domain/property/quotas.ts).
create function count_properties(owner text, out kept int, out drafts int) language plpgsql as $$
begin
  perform lock_terms(owner);
  select count(*), count(*) filter (where status = 'draft') into kept, drafts
    from property where owner_uid = owner and deleted_at is null;
end $$;

-- A parcel of a property: a numbered piece of land. Rewritten with each saving of the property.
create table parcel (
  parcel_id bigint primary key generated always as identity,
  property_id uuid not null references property (property_id) on delete cascade,
  municipality_number text not null references municipality (municipality_number),
  -- farm, holding, lease and section number
  gnr int not null check (gnr > 0),
  bnr int not null check (bnr > 0),
  fnr int check (fnr > 0),
  snr int check (snr > 0),
  name text,
  -- the main parcel, by which the property is known
  main boolean not null,
  unique nulls not distinct (property_id, municipality_number, gnr, bnr, fnr, snr)
);
create unique index parcel_one_main on parcel (property_id) where main;
create index parcel_by_number on parcel (municipality_number, gnr, bnr);

create trigger pages_changed after insert or delete or update on parcel
  for each row execute function shared_changed('pages');

-- A drawing of a property's boundary for a range of zoom levels, written when the property is saved, or by a
-- sweep where `property.outlined` is false.
create table property_outline (
  -- 0 the coarsest … 4 (domain/boundary/boundary-outline.ts)
  band smallint check (band between 0 and 4),
  property_id uuid references property (property_id) on delete cascade,
  -- GeoJSON, sent unchanged
  geometry text not null,
  primary key (band, property_id)
);
create index property_outline_property_id_idx on property_outline (property_id);

create trigger pages_changed after insert or delete or update on property_outline
  for each row execute function shared_changed('pages');

-- A response of the national map about a parcel, stored for a day, so that the map is asked once.
create table parcel_answer (
  -- which of Kartverket's services
  source text check (source in ('rest', 'wfs')),
  -- the requested parcel number
  parcel text,
  -- ParcelFound in server/features/boundary/national-map/national-map.ts
  answer jsonb not null,
  fetched_at timestamptz not null,
  primary key (source, parcel)
);
create index parcel_answer_fetched_at_idx on parcel_answer (fetched_at);

-- The house manual of a property or one of its cabins, shown only to guests who have paid: the way in, where
-- the key is, how the house works. Written by those who may answer bookings. It has its own table, so that no
-- page, search or export of property and cabin can include it (decision 57).
create table house_manual (
  house_manual_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  -- null: for the property as a whole
  cabin_id uuid,
  way_in text not null default '',
  key text not null default '',
  parking text not null default '',
  heating text not null default '',
  water text not null default '',
  wifi text not null default '',
  waste text not null default '',
  emergency text not null default '',
  -- the number of days before the arrival from which the key is shown
  key_days int not null check (key_days between 0 and 30),
  -- when one of the texts was last changed
  updated_at timestamptz not null,
  constraint house_manual_check
    check (octet_length(way_in || key || parking || heating || water || wifi || waste || emergency) <= 64000),
  unique nulls not distinct (property_id, cabin_id)
);
create index house_manual_cabin_id_idx on house_manual (cabin_id);

-- Recalculates when hunters of coming stays are notified of the key; waits for stays that the sweep is
-- handling.
create function manual_changed_works_out_keys() returns trigger language plpgsql as $$
begin
  update booking set key_due_at = '-infinity'
  where property_id = coalesce(new.property_id, old.property_id) and status in ('paid', 'in_progress');
  return null;
end $$;
create trigger manual_changed_works_out_keys after insert or update or delete on house_manual
  for each row execute function manual_changed_works_out_keys();

-- A deleted property or cabin leaves its row for the accounting records, but no house manual.
create function forget_house_manual() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then
    delete from house_manual where cabin_id = new.cabin_id;
  else
    delete from house_manual where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger property_gone_forgets_manual after update of deleted_at on property
  for each row when (new.deleted_at is not null) execute function forget_house_manual();
