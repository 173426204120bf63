-- In place of booking_key_untold and booking_key_told, which a later release drops.
create index concurrently booking_key_due on booking (key_due_at) where status in ('paid', 'in_progress');
