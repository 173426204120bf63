-- service_hold_booking has taken its place.
alter table service_hold drop constraint service_hold_booking_id_service_id_key;
