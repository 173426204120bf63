create unique index concurrently if not exists reservation_change on reservation (change_id)
  where change_id is not null;
