create index concurrently payment_by_reference on payment (lower(reference)) where reference is not null;
