-- Problems with a stay that its hunter reports (rules 4.8), with pictures of their own.
create table booking_problem (
  problem_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  -- a kind of problemKinds in domain/booking/problem.ts
  kind text not null check (length(kind) between 1 and 40),
  -- the pictures of the report, of those that its hunter has uploaded for the booking
  image_ids uuid[] not null default '{}' check (cardinality(image_ids) <= 10),
  -- whose turn it is: reported, the landowner's; answered, the hunter's; at_desk, an administrator's
  state text not null check (state in ('reported', 'answered', 'at_desk', 'closed')),
  reported_at timestamptz not null,
  -- until when they have to act, and when they are reminded of it; null once they have been
  due_at timestamptz,
  remind_at timestamptz,
  -- the sum that the landowner offers
  offer_ore bigint check (offer_ore > 0),
  closed_at timestamptz,
  outcome text check (outcome in ('withdrawn', 'agreed', 'decided', 'cancelled')),
  -- the sum that was refunded for it; of a cancelled stay its cancellation has the sum
  refund_ore bigint check (refund_ore >= 0),
  constraint booking_problem_is_due_until_closed check (
    (state = 'closed') = (due_at is null)
    and (state = 'closed') = (closed_at is not null)
    and num_nonnulls(closed_at, outcome, refund_ore) in (0, 3)
    and (state <> 'closed' or remind_at is null)
  ),
  constraint booking_problem_refunds_for_a_reason
    check (refund_ore is null or refund_ore = 0 or outcome in ('agreed', 'decided'))
);
create unique index booking_problem_one_open on booking_problem (booking_id) where closed_at is null;
create index booking_problem_booking_id_idx on booking_problem (booking_id);
create index booking_problem_reported_at_idx on booking_problem (reported_at desc);
create index booking_problem_due_at_idx on booking_problem (due_at) where closed_at is null;
create index booking_problem_remind_at_idx on booking_problem (remind_at) where remind_at is not null;

create function closed_problem_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'problem % is closed', old.problem_id;
end $$;
create trigger closed_problem_is_kept before update or delete on booking_problem
  for each row when (old.closed_at is not null) execute function closed_problem_is_kept();

-- What was done about a problem, and in which words. The words are emptied when their writer deletes their
-- account; nothing else of it changes.
create table problem_step (
  problem_id uuid references booking_problem (problem_id),
  step int check (step > 0),
  -- one of problemSteps in domain/booking/problem.ts
  kind text not null check (length(kind) between 1 and 40),
  at timestamptz not null,
  by_role text not null check (by_role in ('hunter', 'landowner', 'co_host', 'admin', 'system')),
  by_uid text references user_profile (uid),
  text text not null default '' check (length(text) <= 4000),
  -- the sum offered, accepted or decided
  refund_ore bigint check (refund_ore >= 0),
  primary key (problem_id, step),
  constraint problem_step_is_somebodys check ((by_role = 'system') = (by_uid is null))
);
create index problem_step_by_uid_idx on problem_step (by_uid);

create function problem_step_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.text = '' and to_jsonb(new) - 'text' = to_jsonb(old) - 'text' then
    return new;
  end if;
  raise exception 'step % of problem % is kept', old.step, old.problem_id;
end $$;
create trigger problem_step_is_kept before update or delete on problem_step
  for each row execute function problem_step_is_kept();

create trigger a_by_uid_is_here before insert on problem_step
  for each row execute function person_is_here('by_uid', 'refuse');
create trigger a_new_by_uid_is_here before update of by_uid on problem_step
  for each row when (new.by_uid is distinct from old.by_uid) execute function person_is_here('by_uid', 'refuse');

create function forget_problem_words() returns trigger language plpgsql as $$
begin
  update problem_step set text = '' where by_uid = new.uid and text <> '';
  return null;
end $$;
create trigger account_deletion_empties_problems after update of deleted_at on user_profile
  for each row when (new.deleted_at is not null) execute function forget_problem_words();

create function has_open_problem(booked uuid) returns boolean language sql stable as $$
  select exists (select from booking_problem where booking_id = booked and closed_at is null)
$$;

-- Refuses to release a payout while a problem with its stay is open. The report freezes the payouts that are
-- there, and waits for one that is being released; this holds whoever releases.
create function payout_waits_for_problem() returns trigger language plpgsql as $$
begin
  if has_open_problem(new.booking_id) then
    raise exception 'payout % waits for a problem with its stay', new.payout_id;
  end if;
  return new;
end $$;
create trigger payout_waits_for_problem before update of released_at on payout
  for each row when (old.released_at is null and new.released_at is not null)
  execute function payout_waits_for_problem();

-- safe: every row is of exactly one of the owners that the check before asked for
alter table image
  add column booking_id uuid,
  add constraint image_booking_id foreign key (booking_id) references booking (booking_id) not valid,
  drop constraint image_of_one,
  add constraint image_of_one check (
    num_nonnulls(property_id, cabin_id, offering_id, person_uid, conversation_id, booking_id) = 1) not valid;
