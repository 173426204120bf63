create index concurrently message_with_documents on message (conversation_id, position) where document_ids <> '{}';
