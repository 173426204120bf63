-- What of the demo world is already made, so that no start and no second process makes it again. Stays empty in production.
create table demo_world (part text primary key, made_at timestamptz not null);
