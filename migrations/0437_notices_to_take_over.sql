create index concurrently notification_to_take_over on notification (notification_id) where written is null;
