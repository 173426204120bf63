-- What was asked for; drafts are many, and nobody looks for them.
create index concurrently booking_by_total on booking (total_ore, created_at desc) where status <> 'calculated';
