-- A person's own picture is an image like the others; they have one at a time.
alter table image
  add person_uid text references user_profile on delete cascade,
  drop constraint image_check,
  add constraint image_of_one check (num_nonnulls(property_id, cabin_id, offering_id, person_uid) = 1);
create unique index image_one_of_person on image (person_uid) where deleted_at is null;

-- A profile whose owner has left: the row stays for the books, nothing in it tells who it was.
alter table user_profile add deleted_at timestamptz,
  add constraint deleted_is_nameless check (deleted_at is null or (email = '' and first_name = '' and last_name = '' and phone_number is null and photo_url is null
    and bio = '' and location = '' and address = '{}' and bank_account_number is null and organization_number is null and contact_person = '' and not ('admin' = any (roles))));
create index on communication (recipient_uid);
