create table image (
  image_id uuid primary key,
  property_id uuid references property (property_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  -- several rows may share one: a copied offering keeps its pictures
  file_id uuid not null references stored_file (file_id),
  kind text not null check (kind in ('image', 'video')),
  main boolean not null default false,
  was_main boolean not null default false, -- when it was deleted, so that restoring gives it its place back
  position int not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  widths int[] not null, -- the renditions there are; none of a video
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- A person's own picture is an image like the others; they have one at a time.
  person_uid text references user_profile (uid) on delete cascade,
  conversation_id uuid, -- Pictures of a conversation are its members' alone.
  -- Who has uploaded a picture for a message: what one person may fill is bounded.
  uploaded_by text constraint image_uploaded_by references user_profile (uid),
  constraint image_check1 check (not main or (kind = 'image' and deleted_at is null)),
  constraint image_check2 check ((kind = 'video') = (widths = '{}')),
  constraint image_of_one check (num_nonnulls(property_id, cabin_id, offering_id, person_uid, conversation_id) = 1)
);
create index image_property_id_idx on image (property_id) where property_id is not null;
create index image_cabin_id_idx on image (cabin_id) where cabin_id is not null;
create index image_offering_id_idx on image (offering_id) where offering_id is not null;
create unique index image_one_main_of_property on image (property_id) where main;
create unique index image_one_main_of_cabin on image (cabin_id) where main;
create unique index image_one_main_of_offering on image (offering_id) where main;
create index image_file_id_idx on image (file_id);
create index image_deleted_at_idx on image (deleted_at) where deleted_at is not null;
create unique index image_one_of_person on image (person_uid) where deleted_at is null;
create index image_conversation_id_idx on image (conversation_id) where conversation_id is not null;
create index image_uploaded_by on image (uploaded_by) where uploaded_by is not null;

create trigger a_new_person_uid_is_here before update of person_uid on image for each row
  when ((new.person_uid is distinct from old.person_uid)) execute function person_is_here('person_uid', 'refuse');
create trigger a_person_uid_is_here before insert on image for each row
  execute function person_is_here('person_uid', 'refuse');

create trigger pages_changed after insert or delete or update on image for each row
  execute function shared_changed('pages');

create table document (
  document_id uuid primary key,
  property_id uuid not null references property (property_id) on delete cascade,
  file_id uuid not null references stored_file (file_id),
  name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index document_property_id_idx on document (property_id);
create index document_file_id_idx on document (file_id);
create index document_deleted_at_idx on document (deleted_at) where deleted_at is not null;

create trigger pages_changed after insert or delete or update on document for each row
  execute function shared_changed('pages');
