-- Who was told of the key and has not come home: few, and asked for again and again in case it changes (decision 57).
create index booking_key_told on booking (from_date) where status in ('paid', 'in_progress') and key_told_at is not null;
