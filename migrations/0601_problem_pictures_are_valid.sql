alter table image
  validate constraint image_booking_id,
  validate constraint image_of_one;
