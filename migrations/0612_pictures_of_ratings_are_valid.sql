alter table image validate constraint image_rated_booking_id_fkey;
alter table image validate constraint image_of_one;
