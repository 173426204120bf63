create index concurrently if not exists conversation_asked_cabin on conversation (asked_cabin_id)
  where asked_cabin_id is not null;
