create index concurrently offering_copied_from_idx on offering (copied_from) where copied_from is not null;
