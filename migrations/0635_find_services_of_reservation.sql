create unique index concurrently if not exists service_hold_of_reservation
  on service_hold (reservation_id, service_id, stay) where reservation_id is not null;
