-- For who deletes an offering.
create index concurrently conversation_asked_offering on conversation (asked_offering_id) where asked_offering_id is not null;
