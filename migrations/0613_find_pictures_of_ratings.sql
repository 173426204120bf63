create index concurrently image_rated_booking_id_idx on image (rated_booking_id) where rated_booking_id is not null;
