create index concurrently if not exists booking_bought_by on booking (buyer_uid, created_at desc)
  where buyer_uid is not null;
