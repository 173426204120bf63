-- The rows of pictures, films and documents; their files are in the file store under stored_file.file_id
-- (decision 14).

-- A picture or film of a property, a cabin, an offering, a person (one at a time), a conversation, where only
-- members see it, a problem with a booked stay, which its parties and administrators see, or a hunter's rating of a
-- stay, which is shown with the rating. Written by server/features/media/image-store.ts. A deleted one can be
-- restored until a sweep deletes it.
create table image (
  image_id uuid primary key,
  property_id uuid references property (property_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  offering_id uuid references offering (offering_id) on delete cascade,
  person_uid text references user_profile (uid) on delete cascade,
  conversation_id uuid,
  booking_id uuid constraint image_booking_id references booking (booking_id),
  rated_booking_id uuid constraint image_rated_booking_id_fkey references booking (booking_id) on delete cascade,
  -- the person who uploaded it for a message, a problem or a rating, since each person's space is limited
  -- (rules 9.5)
  uploaded_by text constraint image_uploaded_by references user_profile (uid),
  -- several rows may share one file: a copied offering has the pictures of its original
  file_id uuid not null references stored_file (file_id),

  kind text not null check (kind in ('image', 'video')),
  -- whether it is shown first, and on search hits; `was_main` is its value at deletion, for restoring
  main boolean not null default false,
  was_main boolean not null default false,
  position int not null,

  -- the size in pixels, and the stored renditions, of which a film has none
  width int not null check (width > 0),
  height int not null check (height > 0),
  widths int[] not null,
  -- shown until the picture is loaded
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  -- the owner's description, for people who do not see or hear a film (decision 158)
  description text constraint image_description check (length(description) between 1 and 500),
  size_bytes int not null check (size_bytes > 0),

  created_at timestamptz not null,
  deleted_at timestamptz,

  constraint image_of_one check (
    num_nonnulls(
      property_id, cabin_id, offering_id, person_uid, conversation_id, booking_id, rated_booking_id) = 1
  ),
  constraint image_check1 check (not main or (kind = 'image' and deleted_at is null)),
  constraint image_check2 check ((kind = 'video') = (widths = '{}'))
);
create index image_property_id_idx on image (property_id) where property_id is not null;
create index image_cabin_id_idx on image (cabin_id) where cabin_id is not null;
create index image_offering_id_idx on image (offering_id) where offering_id is not null;
create index image_conversation_id_idx on image (conversation_id) where conversation_id is not null;
create index image_booking_id_idx on image (booking_id) where booking_id is not null;
create index image_rated_booking_id_idx on image (rated_booking_id) where rated_booking_id is not null;
create unique index image_one_of_person on image (person_uid) where deleted_at is null;
create unique index image_one_main_of_property on image (property_id) where main;
create unique index image_one_main_of_cabin on image (cabin_id) where main;
create unique index image_one_main_of_offering on image (offering_id) where main;
create index image_uploaded_by on image (uploaded_by) where uploaded_by is not null;
create index image_file_id_idx on image (file_id);
create index image_deleted_at_idx on image (deleted_at) where deleted_at is not null;

select people_are_here('image', 'person_uid');
create trigger pages_changed after insert or delete or update on image
  for each row execute function shared_changed('pages');

-- A document of a property, for guests with an agreed booking; `proof`: of the right to let, for its owner and
-- administrators only. Written by document-store.ts.
create table document (
  document_id uuid primary key,
  property_id uuid not null references property (property_id) on delete cascade,
  file_id uuid not null references stored_file (file_id),
  name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null check (size_bytes > 0),
  proof boolean not null default false,
  created_at timestamptz not null,
  -- when it was deleted; it can be restored until a sweep deletes the row
  deleted_at timestamptz
);
create index document_property_id_idx on document (property_id);
create index document_file_id_idx on document (file_id);
create index document_deleted_at_idx on document (deleted_at) where deleted_at is not null;

create trigger pages_changed after insert or delete or update on document
  for each row execute function shared_changed('pages');
