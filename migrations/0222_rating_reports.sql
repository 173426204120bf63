-- What people have reported of ratings, once each, and what was done.
create table rating_report (
  report_id uuid primary key default gen_random_uuid(),
  rating_id uuid not null references rating on delete cascade, reporter_uid text not null references user_profile,
  reason text not null check (reason in ('spam', 'fraud', 'abuse', 'other')), note text not null,
  reported_at timestamptz not null, resolved_at timestamptz, resolved_by text references user_profile, resolution text,
  unique (rating_id, reporter_uid),
  check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3))
);
create index on rating_report (reported_at) where resolved_at is null;
create index on rating_report (reporter_uid);
create function forget_rating_reporter() returns trigger language plpgsql as $$
begin
  update rating_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
create trigger account_deletion_empties_rating_reports after update of deleted_at on user_profile for each row when (new.deleted_at is not null) execute function forget_rating_reporter();
