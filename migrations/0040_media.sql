-- Files lie in the file store under their id. The row is written before the files are and outlives them, so that no file is ever without one.
create table stored_file (file_id uuid primary key, created_at timestamptz not null);

create table image (
  image_id uuid primary key,
  property_id uuid references property on delete cascade, cabin_id uuid references cabin on delete cascade, offering_id uuid references offering on delete cascade,
  file_id uuid not null references stored_file, -- several rows may share one: a copied offering keeps its pictures
  kind text not null check (kind in ('image', 'video')),
  main boolean not null default false,
  was_main boolean not null default false, -- when it was deleted, so that restoring gives it its place back
  position int not null,
  width int not null check (width > 0), height int not null check (height > 0),
  widths int[] not null, -- the renditions there are; none of a video
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null, deleted_at timestamptz,
  check (num_nonnulls(property_id, cabin_id, offering_id) = 1),
  check (not main or (kind = 'image' and deleted_at is null)),
  check ((kind = 'video') = (widths = '{}'))
);
create index on image (property_id) where property_id is not null;
create index on image (cabin_id) where cabin_id is not null;
create index on image (offering_id) where offering_id is not null;
create unique index image_one_main_of_property on image (property_id) where main;
create unique index image_one_main_of_cabin on image (cabin_id) where main;
create unique index image_one_main_of_offering on image (offering_id) where main;
create index on image (file_id);
create index on image (deleted_at) where deleted_at is not null;

create table document (
  document_id uuid primary key,
  property_id uuid not null references property on delete cascade,
  file_id uuid not null references stored_file,
  name text not null, content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null, deleted_at timestamptz
);
create index on document (property_id);
create index on document (file_id);
create index on document (deleted_at) where deleted_at is not null;
