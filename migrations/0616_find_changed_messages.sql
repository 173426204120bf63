create index concurrently message_changed on message (conversation_id, position) where changes > 0;
