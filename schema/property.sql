create table property (
  property_id uuid primary key default gen_random_uuid(),
  owner_uid text not null references user_profile (uid),
  name text not null,
  type text not null check (type in ('hunting_ground', 'fishing_area', 'combined', 'cabin_rental', 'farm')),
  description text not null default '',
  address text not null default '',
  municipality_number text references municipality (municipality_number),
  area_value double precision,
  area_unit text check (area_unit in ('maal', 'hectares', 'sqm')),
  area_hectares double precision check (area_hectares >= 0),
  boundary jsonb,
  boundary_box box,
  location point, -- WGS 84, lon before lat
  land_types text[] not null default '{}',
  species text[] not null default '{}',
  terrain jsonb,
  facilities jsonb not null default '[]',
  rules jsonb not null default '[]',
  season_start date,
  season_end date,
  quota jsonb,
  contact jsonb not null default '{}',
  visibility text not null default 'public' check (visibility in ('public', 'private', 'unlisted')),
  status text not null default 'draft' check (status in ('draft', 'published', 'inactive', 'under_review')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What a landowner deletes is gone from every page, but bookings and papers of the past still name it: the row
  -- stays.
  deleted_at timestamptz,
  outlined boolean not null default false,
  -- Which saving of it a form was written on: a change that names an older one is refused. It rises with every
  -- saving, and not with what is drawn from what was saved (property.outlined).
  version int not null default 1,
  -- What a landowner has written in English too: {name?, description?, rules?}. Null: nothing.
  english jsonb check (jsonb_typeof(english) = 'object'),
  constraint property_check check (season_start <= season_end),
  constraint property_check1 check (status <> 'published' or municipality_number is not null),
  constraint property_check2 check (deleted_at is null or status = 'inactive')
);
create index property_owner_uid_idx on property (owner_uid);
create index property_boundary_box_idx on property using gist (boundary_box);
create index property_to_outline on property (property_id) where boundary is not null and not outlined;
-- Properties that an administrator looks at, and the audit by day: rows come in the order of time, so a few
-- kilobytes do.
create index property_under_review on property (property_id) where status = 'under_review' and deleted_at is null;

create trigger a_new_owner_uid_is_here before update of owner_uid on property for each row
  when ((new.owner_uid is distinct from old.owner_uid)) execute function person_is_here('owner_uid', 'refuse');
create trigger a_owner_uid_is_here before insert on property for each row
  execute function person_is_here('owner_uid', 'refuse');

create trigger pages_changed after insert or delete or update on property for each row
  execute function shared_changed('pages');

-- What is taken off every page leaves its rows for the books, and no key.
create function forget_house_manual() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then delete from house_manual where cabin_id = new.cabin_id;
  else delete from house_manual where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger property_gone_forgets_manual after update of deleted_at on property for each row
  when (new.deleted_at is not null) execute function forget_house_manual();

create trigger property_version before update of updated_at on property for each row
  execute function raise_version();

create table parcel (
  parcel_id bigint primary key generated always as identity,
  property_id uuid not null references property (property_id) on delete cascade,
  municipality_number text not null references municipality (municipality_number),
  gnr int not null check (gnr > 0),
  bnr int not null check (bnr > 0),
  fnr int check (fnr > 0),
  snr int check (snr > 0),
  name text,
  main boolean not null,
  constraint parcel_property_id_municipality_number_gnr_bnr_fnr_snr_key unique nulls not distinct (property_id,
    municipality_number, gnr, bnr, fnr, snr)
);
create unique index parcel_one_main on parcel (property_id) where main;

create trigger pages_changed after insert or delete or update on parcel for each row
  execute function shared_changed('pages');

-- A drawing of each boundary for each band of zoom, written when the property is saved. What is not drawn yet (rows
-- that came another way) a sweep draws.
create table property_outline (
  band smallint check (band between 0 and 4),
  property_id uuid references property (property_id) on delete cascade,
  geometry text not null, -- GeoJSON, sent as it stands
  constraint property_outline_pkey primary key (band, property_id)
);
create index property_outline_property_id_idx on property_outline (property_id);

create trigger pages_changed after insert or delete or update on property_outline for each row
  execute function shared_changed('pages');

-- Answers of the national map, kept a day: the same button pressed twice asks once.
create table parcel_answer (
  source text check (source in ('rest', 'wfs')),
  parcel text,
  answer jsonb not null,
  fetched_at timestamptz not null,
  constraint parcel_answer_pkey primary key (source, parcel)
);
create index parcel_answer_fetched_at_idx on parcel_answer (fetched_at);

-- What only those who have paid are told: the way in, where the key is, how the house works. In a table of its own,
-- apart from the public words of property and cabin, so that no page, search or export of those can carry it along
-- (decision 57).
create table house_manual (
  house_manual_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  cabin_id uuid, -- null: of the property as a whole
  way_in text not null default '',
  key text not null default '',
  parking text not null default '',
  heating text not null default '',
  water text not null default '',
  wifi text not null default '',
  waste text not null default '',
  emergency text not null default '',
  key_days int not null check (key_days between 0 and 30),
  updated_at timestamptz not null,
  constraint house_manual_check
    check (octet_length(way_in || key || parking || heating || water || wifi || waste || emergency) <= 64000),
  constraint house_manual_property_id_cabin_id_key unique nulls not distinct (property_id, cabin_id)
);
create index house_manual_cabin_id_idx on house_manual (cabin_id);

-- Also of stays that are being looked at just now: this waits for them.
create function manual_changed_works_out_keys() returns trigger language plpgsql as $$
begin
  update booking set key_due_at = '-infinity' where property_id = coalesce(new.property_id, old.property_id)
    and status in ('paid', 'in_progress');
  return null;
end $$;
create trigger manual_changed_works_out_keys after insert or update or delete on house_manual for each row
  execute function manual_changed_works_out_keys();

create function lock_properties(properties uuid[]) returns void language plpgsql as $$
begin
  perform from property where property_id = any (properties) order by property_id for no key update;
  perform lock_terms(o.owner_uid)
    from (select distinct owner_uid from property where property_id = any (properties) order by 1) o;
end $$;

-- What a landowner keeps, counted under their terms' lock: of many who make one more at once, each sees those
-- before it.
create function count_properties(owner text, out kept int, out drafts int) language plpgsql as $$
begin
  perform lock_terms(owner);
  select count(*), count(*) filter (where status = 'draft') into kept, drafts from property where owner_uid = owner
    and deleted_at is null;
end $$;

create function property_access(p property) returns jsonb language sql stable as $$
  select jsonb_build_object('ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility, 'coHosts',
    co_hosts_of(p.property_id))
$$;

create function county_of_property(of_property uuid) returns text language sql stable as $$
  select coalesce((select m.county from property p join municipality m using (municipality_number)
    where p.property_id = of_property), '')
$$;
