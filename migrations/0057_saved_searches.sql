create table saved_search (
  saved_search_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile on delete cascade, name text not null check (length(name) between 1 and 200),
  query jsonb not null, alert boolean not null default true, created_at timestamptz not null,
  looked_at timestamptz, watched boolean not null default false -- watched: what it finds is known, so that what is new can be told
);
create index on saved_search (uid, created_at desc, saved_search_id desc);
create index on saved_search (looked_at nulls first) where alert;
-- What a search found when somebody last looked. Gone and back again is news, but each offering is told of once.
create table saved_search_hit (
  saved_search_id uuid not null references saved_search on delete cascade, offering_id uuid not null references offering on delete cascade,
  present boolean not null, told_at timestamptz, primary key (saved_search_id, offering_id)
);
create index on saved_search_hit (offering_id);
