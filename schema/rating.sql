-- Ratings of hunter and landowner after a completed stay (decision 22): nobody else sees either before both
-- are given or the window has closed.

-- The window in which a completed stay can be rated; other stays have none. Inserted by a trigger of booking
-- at completion.
create table rating_window (
  booking_id uuid primary key references booking (booking_id) on delete cascade,
  -- when its parties are to be asked for a rating, and when they were asked
  asks_at timestamptz not null,
  asked_at timestamptz,
  -- When it ends, and when it ended, which is earlier if both ratings are given: the ratings are then shown,
  -- and no more can be given.
  closes_at timestamptz not null,
  closed_at timestamptz
);
create index rating_window_asks_at_idx on rating_window (asks_at)
  where asked_at is null and closed_at is null;
create index rating_window_closes_at_idx on rating_window (closes_at) where closed_at is null;
-- For the front page: the ratings shown last.
create index rating_window_closed_at_idx on rating_window (closed_at desc) where closed_at is not null;

create trigger pages_changed after insert or delete or update on rating_window
  for each row execute function shared_changed('pages');

-- The rating by one side of a stay. It may be changed until the window closes; an administrator may hide it
-- (rules 9.12).
create table rating (
  rating_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references rating_window (booking_id) on delete cascade,
  by_role text not null check (by_role in ('hunter', 'landowner')),
  stars smallint not null check (stars between 1 and 5),
  -- the hunter's stars for aspects of the stay, each optional: AspectStars in domain/rating/rating.ts
  aspects jsonb not null default '{}' check (
    jsonb_typeof(aspects) = 'object' and not jsonb_path_exists(aspects, '$.* ? (!(@ >= 1 && @ <= 5))')
  ),
  text text not null check (length(text) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by text references user_profile (uid),
  -- the reason, which is also in the audit: nothing reads it, but the previous release writes it
  hidden_reason text,
  constraint rating_check check ((hidden_at is null) = (hidden_reason is null)),
  constraint rating_check1 check (by_role = 'hunter' or aspects = '{}'),
  unique (booking_id, by_role)
);

create trigger pages_changed after insert or delete or update on rating
  for each row execute function shared_changed('pages');

create function rating_as_given() returns trigger language plpgsql as $$
begin
  if (select closed_at from rating_window where booking_id = new.booking_id) is not null
    and (tg_op = 'INSERT'
      or (new.booking_id, new.by_role, new.stars, new.text, new.aspects)
        is distinct from (old.booking_id, old.by_role, old.stars, old.text, old.aspects))
  then
    raise exception 'the ratings of booking % are closed', new.booking_id;
  end if;
  return new;
end $$;
create trigger rating_is_fixed before insert or update on rating
  for each row execute function rating_as_given();

-- The sum of hunters' ratings of a property: shown ratings of paid stays. The search has a copy on each of
-- the property's rows; both are written under the lock of those rows (saveRating).
create table property_rating (
  property_id uuid primary key references property (property_id) on delete cascade,
  -- the mean
  rating real not null check (rating between 1 and 5),
  rating_count int not null check (rating_count > 0)
);

create trigger pages_changed after insert or delete or update on property_rating
  for each row execute function shared_changed('pages');

-- A report of a rating to the administrators, one from each person, and what they did. Deleted two years
-- after that.
create table rating_report (
  report_id uuid primary key default gen_random_uuid(),
  rating_id uuid not null references rating (rating_id) on delete cascade,
  reporter_uid text not null references user_profile (uid),
  reason text not null references report_reason (reason),
  -- emptied when its writer deletes their account
  note text not null,
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text references user_profile (uid),
  resolution text,
  constraint rating_report_check check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3)),
  unique (rating_id, reporter_uid)
);
create index rating_report_reported_at_idx on rating_report (reported_at) where resolved_at is null;
create index rating_report_reporter_uid_idx on rating_report (reporter_uid);

select people_are_here('rating_report', 'reporter_uid');

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

select people_are_here('rating_answer', 'written_by');

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

select people_are_here('rating_answer_report', 'reporter_uid');
