create index concurrently notification_that_names on notification using gin ((written -> 'people')) where written ? 'people';
