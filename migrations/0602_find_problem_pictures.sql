create index concurrently if not exists image_booking_id_idx on image (booking_id) where booking_id is not null;
