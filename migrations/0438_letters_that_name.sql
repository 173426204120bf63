create index concurrently communication_that_names on communication using gin ((written -> 'people')) where written ? 'people';
