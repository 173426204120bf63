-- What a reader keeps an eye on. They go with the person and with the offering.
create table favourite (
  uid text references user_profile (uid) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  created_at timestamptz not null,
  alert boolean not null default true,
  looked_at timestamptz,
  on_sale boolean not null default false,
  taken datemultirange not null default '{}',
  told_on date,
  cabin_id uuid references cabin (cabin_id) on delete cascade, -- A cabin can be kept an eye on too.
  hit_id uuid generated always as (COALESCE(offering_id, cabin_id)) stored,
  constraint favourite_pkey primary key (uid, hit_id),
  constraint favourite_check check (num_nonnulls(offering_id, cabin_id) = 1)
);
create index favourite_offering_id_idx on favourite (offering_id);
create index favourite_looked_at_idx on favourite (looked_at nulls first) where alert;
create index favourite_uid_created_at_hit_id_idx on favourite (uid, created_at desc, hit_id desc);
create index favourite_cabin_id_idx on favourite (cabin_id);

create trigger a_new_uid_is_here before update of uid on favourite for each row
  when ((new.uid is distinct from old.uid)) execute function person_is_here('uid', 'refuse');
create trigger a_uid_is_here before insert on favourite for each row
  execute function person_is_here('uid', 'refuse');

create table saved_search (
  saved_search_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  name text check (length(name) between 1 and 200),
  query jsonb not null,
  alert boolean not null default true,
  created_at timestamptz not null,
  looked_at timestamptz,
  watched boolean not null default false -- watched: what it finds is known, so that what is new can be told
);
create index saved_search_uid_created_at_saved_search_id_idx on saved_search (uid, created_at desc,
  saved_search_id desc);
create index saved_search_looked_at_idx on saved_search (looked_at nulls first) where alert;
create unique index saved_search_once on saved_search (uid, md5(query::text));

create trigger a_new_uid_is_here before update of uid on saved_search for each row
  when ((new.uid is distinct from old.uid)) execute function person_is_here('uid', 'refuse');
create trigger a_uid_is_here before insert on saved_search for each row
  execute function person_is_here('uid', 'refuse');

-- What a search found when somebody last looked. Gone and back again is news, but each offering is told of once.
create table saved_search_hit (
  saved_search_id uuid references saved_search (saved_search_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  present boolean not null,
  told_at timestamptz,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  hit_id uuid generated always as (COALESCE(offering_id, cabin_id)) stored,
  constraint saved_search_hit_pkey primary key (saved_search_id, hit_id),
  constraint saved_search_hit_check check (num_nonnulls(offering_id, cabin_id) = 1)
);
create index saved_search_hit_offering_id_idx on saved_search_hit (offering_id);
create index saved_search_hit_cabin_id_idx on saved_search_hit (cabin_id);
