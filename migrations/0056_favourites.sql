-- What a reader keeps an eye on. They go with the person and with the offering.
create table favourite (
  uid text not null references user_profile on delete cascade, offering_id uuid not null references offering on delete cascade,
  created_at timestamptz not null, alert boolean not null default true,
  -- As it was when somebody last looked: on sale, and the nights that could not be had. Told at most once a day.
  looked_at timestamptz, on_sale boolean not null default false, taken datemultirange not null default '{}', told_on date,
  primary key (uid, offering_id)
);
create index on favourite (uid, created_at desc, offering_id desc);
create index on favourite (offering_id);
create index on favourite (looked_at nulls first) where alert;
