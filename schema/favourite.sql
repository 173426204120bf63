-- Favourites and saved searches, which notify their owners.

-- An offering or a cabin that a person has marked. Deleted with the person or the item. A sweep checks the
-- favourites with an alert. It notifies when the item goes on sale, or when a taken night becomes free and
-- enough nights beside it are free for a booking.
create table favourite (
  uid text references user_profile (uid) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  hit_id uuid generated always as (coalesce(offering_id, cabin_id)) stored,
  created_at timestamptz not null,
  alert boolean not null default true,
  -- When the sweep last checked it, and the state at that time: whether it was on sale, and which nights were
  -- taken. Null until the first check, after which nobody is notified.
  looked_at timestamptz,
  on_sale boolean not null default false,
  taken datemultirange not null default '{}',
  -- the next season (offering.copied_from) that was on sale at the last check
  next_offering_id uuid,
  -- the day of the last notification, of which there is at most one a day
  told_on date,
  constraint favourite_check check (num_nonnulls(offering_id, cabin_id) = 1),
  primary key (uid, hit_id)
);
create index favourite_uid_created_at_hit_id_idx on favourite (uid, created_at desc, hit_id desc);
create index favourite_offering_id_idx on favourite (offering_id);
create index favourite_cabin_id_idx on favourite (cabin_id);
create index favourite_looked_at_idx on favourite (looked_at nulls first) where alert;

select people_are_here('favourite', 'uid');

-- A search that a person has saved; equal searches are stored once.
create table saved_search (
  saved_search_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile (uid) on delete cascade,
  name text check (length(name) between 1 and 200),
  -- the parameters of GET /api/search as texts, without those of paging
  query jsonb not null,
  alert boolean not null default true,
  created_at timestamptz not null,
  -- When the sweep last ran the search, and whether its first hits are stored; only then can new hits be told
  -- from them.
  looked_at timestamptz,
  watched boolean not null default false
);
create unique index saved_search_once on saved_search (uid, md5(query::text));
create index saved_search_uid_created_at_saved_search_id_idx
  on saved_search (uid, created_at desc, saved_search_id desc);
create index saved_search_looked_at_idx on saved_search (looked_at nulls first) where alert;

select people_are_here('saved_search', 'uid');

-- A hit of a saved search. A hit that was gone and is found again counts as new, but its owner is notified of
-- each offering or cabin only once.
create table saved_search_hit (
  saved_search_id uuid references saved_search (saved_search_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  hit_id uuid generated always as (coalesce(offering_id, cabin_id)) stored,
  -- whether the last run of the sweep found it
  present boolean not null,
  -- when the owner was notified; null: it was among the first hits
  told_at timestamptz,
  constraint saved_search_hit_check check (num_nonnulls(offering_id, cabin_id) = 1),
  primary key (saved_search_id, hit_id)
);
create index saved_search_hit_offering_id_idx on saved_search_hit (offering_id);
create index saved_search_hit_cabin_id_idx on saved_search_hit (cabin_id);
