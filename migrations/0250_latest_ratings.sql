-- What was shown last, for the front page.
create index on rating_window (closed_at desc) where closed_at is not null;
