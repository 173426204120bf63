create unique index concurrently if not exists service_hold_booking on service_hold (booking_id, service_id, stay);
