-- One payout for each instalment of a booking, which 0401 holds.
alter table payout drop constraint payout_booking_id_key;
