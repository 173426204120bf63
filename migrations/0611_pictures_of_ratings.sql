-- Pictures that hunters add to their rating of a stay.
alter table image
  add column rated_booking_id uuid,
  add constraint image_rated_booking_id_fkey foreign key (rated_booking_id) references booking (booking_id)
    on delete cascade not valid,
  drop constraint image_of_one,
  add constraint image_of_one check (
    num_nonnulls(
      property_id, cabin_id, offering_id, person_uid, conversation_id, booking_id, rated_booking_id) = 1
  ) not valid;
