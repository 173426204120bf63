create index concurrently if not exists invoice_of_booking on invoice (booking_id) where kind = 'invoice';
