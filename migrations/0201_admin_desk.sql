-- Properties that an administrator looks at, and the audit by day: rows come in the order of time, so a few kilobytes do.
create index property_under_review on property (property_id) where status = 'under_review' and deleted_at is null;
create index audit_by_day on audit using brin (at);
