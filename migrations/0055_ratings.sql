-- What hunter and landowner say of each other after a completed stay. Neither is seen by anybody else before both are in or the window has closed.
-- One window for every completed stay, and only for those: a rating needs one, so no other stay can be rated.
create table rating_window (
  booking_id uuid primary key references booking on delete cascade,
  asks_at timestamptz not null, closes_at timestamptz not null,
  asked_at timestamptz, closed_at timestamptz -- closed: what was given is shown, and no more can be given
);
create index on rating_window (asks_at) where asked_at is null and closed_at is null;
create index on rating_window (closes_at) where closed_at is null;
create table rating (
  rating_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references rating_window on delete cascade, by_role text not null check (by_role in ('hunter', 'landowner')),
  stars smallint not null check (stars between 1 and 5), text text not null check (length(text) <= 1000),
  created_at timestamptz not null, updated_at timestamptz not null,
  hidden_at timestamptz, hidden_by text references user_profile, hidden_reason text,
  unique (booking_id, by_role), check ((hidden_at is null) = (hidden_reason is null))
);

-- Asked for in the forenoon of the day after departure, open for fourteen days.
create function open_rating_window() returns trigger language plpgsql as $$
begin
  insert into rating_window (booking_id, asks_at, closes_at)
  values (new.booking_id, (new.to_date + 1 + time '10:00') at time zone 'Europe/Oslo', new.completed_at + interval '336 hours') on conflict do nothing;
  return null;
end $$;
create trigger booking_completed after update of status on booking for each row when (old.status <> 'completed' and new.status = 'completed') execute function open_rating_window();
insert into rating_window (booking_id, asks_at, closes_at) select booking_id, (to_date + 1 + time '10:00') at time zone 'Europe/Oslo', completed_at + interval '336 hours' from booking where status = 'completed';

-- What has been shown stays as it was given; an administrator may hide it.
create function rating_as_given() returns trigger language plpgsql as $$
begin
  if (select closed_at from rating_window where booking_id = new.booking_id) is not null
    and (tg_op = 'INSERT' or (new.booking_id, new.by_role, new.stars, new.text) is distinct from (old.booking_id, old.by_role, old.stars, old.text)) then
    raise exception 'the ratings of booking % are closed', new.booking_id;
  end if;
  return new;
end $$;
create trigger rating_is_fixed before insert or update on rating for each row execute function rating_as_given();
