-- The host's one answer to a hunter's rating (rules 9.14, decision 183). It is shown at once; an administrator
-- may hide it.
create table rating_answer (
  rating_id uuid primary key references rating (rating_id) on delete cascade,
  text text not null check (length(text) between 1 and 1000),
  -- the landowner, or the co-host who answered for them
  written_by text not null references user_profile (uid),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by text references user_profile (uid),
  constraint rating_answer_check check ((hidden_at is null) = (hidden_by is null))
);
create index rating_answer_written_by_idx on rating_answer (written_by);

create trigger a_written_by_is_here before insert on rating_answer for each row
  execute function person_is_here('written_by', 'refuse');
create trigger a_new_written_by_is_here before update of written_by on rating_answer for each row
  when (new.written_by is distinct from old.written_by) execute function person_is_here('written_by', 'refuse');

create function rating_answer_of_shown() returns trigger language plpgsql as $$
begin
  if not exists (select from rating join rating_window using (booking_id)
    where rating_id = new.rating_id and by_role = 'hunter' and closed_at is not null)
  then
    raise exception 'rating % is not shown, or not of a place', new.rating_id;
  end if;
  return new;
end $$;
create trigger rating_answer_of_shown before insert on rating_answer
  for each row execute function rating_answer_of_shown();

-- A report of an answer to the administrators, like rating_report. An answer may be changed or taken back after
-- it was reported.
create table rating_answer_report (
  report_id uuid primary key default gen_random_uuid(),
  rating_id uuid not null references rating (rating_id) on delete cascade,
  -- the answer as it was reported, and who had written it
  text text not null,
  written_by text not null references user_profile (uid),
  reporter_uid text not null references user_profile (uid),
  reason text not null references report_reason (reason),
  -- emptied when its writer deletes their account
  note text not null,
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text references user_profile (uid),
  resolution text,
  constraint rating_answer_report_check check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3)),
  unique (rating_id, reporter_uid)
);
create index rating_answer_report_reported_at_idx on rating_answer_report (reported_at) where resolved_at is null;
create index rating_answer_report_reporter_uid_idx on rating_answer_report (reporter_uid);

create trigger a_reporter_uid_is_here before insert on rating_answer_report for each row
  execute function person_is_here('reporter_uid', 'refuse');
create trigger a_new_reporter_uid_is_here before update of reporter_uid on rating_answer_report for each row
  when (new.reporter_uid is distinct from old.reporter_uid) execute function person_is_here('reporter_uid', 'refuse');

create or replace function forget_rating_reporter() returns trigger language plpgsql as $$
begin
  update rating_report set note = '' where reporter_uid = new.uid;
  update rating_answer_report set note = '' where reporter_uid = new.uid;
  return null;
end $$;
