create unique index concurrently ground_named_once on ground (property_id, name);
