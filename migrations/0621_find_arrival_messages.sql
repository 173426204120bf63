create index concurrently booking_arrival_message_due on booking (arrival_message_due_at)
  where status in ('paid', 'in_progress');
