create unique index concurrently payout_of_booking_and_instalment on payout (booking_id, instalment);
