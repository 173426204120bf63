create index concurrently communication_to_take_over on communication (communication_id)
  where status <> 'pending' and (written is null or (content <> '' and written ->> 'of' <> 'text'));
