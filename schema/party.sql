-- The team of a booking (rules 9.25): who comes along, what each has stated of their papers, and what the
-- landowner has seen. Made with its first member; the booking's lock orders all that is written of it.
create table party (
  booking_id uuid primary key references booking (booking_id) on delete cascade,
  -- the link by which several people join by themselves: the version that is valid, and how many places it has
  -- left, none if it is closed
  link_version int not null default 1 check (link_version > 0),
  link_places int not null default 0 check (link_places between 0 and 60),
  -- what was told already: that the team is complete, on which day the landowner was asked to see fees and
  -- whether others are stated since, and the reminder of what is missing, by days before arrival
  told_complete boolean not null default false,
  asked_for_fees_on date,
  fees_to_tell boolean not null default false,
  reminded_days int check (reminded_days in (7, 2))
);

-- A member of a team. Rows of those who have left keep name and role, since permits were issued to them; what
-- they had stated is emptied when they leave. What is missing is never stored: missingFor in
-- domain/party/missing.ts. Links are made from member_id and a version, so nothing secret is stored.
create table party_member (
  member_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references party (booking_id) on delete cascade,
  -- the order in which members were added; it also bounds their number
  ord int not null check (ord between 1 and 300),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('hunter', 'training', 'unarmed', 'dog_handler', 'leader')),
  -- the address that the invitation was sent to, in lower case
  email text check (length(email) between 3 and 254 and email = lower(email)),
  -- who has taken the invitation: an account, or a browser without one, by the hash of its key
  uid text references user_profile (uid),
  device_hash text check (length(device_hash) = 43),
  invite_version int not null default 1 check (invite_version > 0),
  guardian_version int not null default 1 check (guardian_version > 0),
  added_at timestamptz not null,

  -- What the member states: a year and days, and who supervises a trainee.
  birth_year int check (birth_year between 1900 and 2100),
  fee date,
  shooting_test date,
  jegerproeve date,
  tracking_dog date,
  supervisor_member_id uuid references party_member (member_id) on delete set null,
  -- the guardian's consent, given by the guardian's own link
  guardian_name text check (length(guardian_name) between 1 and 100),
  consent_on date,

  -- What the landowner has done: seen that this fee is paid, let the member in although something is missing,
  -- or said no to the training.
  fee_seen_on date,
  let_in_at timestamptz,
  training_refused_at timestamptz,

  -- A replacement that waits for the landowner's yes is no member yet, and `replaces` is one still.
  waits boolean not null default false,
  replaces uuid references party_member (member_id) on delete set null,
  left_at timestamptz,

  unique (booking_id, ord),
  constraint party_member_waits_for_a_place check (not waits or replaces is not null),
  constraint party_member_is_bound_once check (num_nonnulls(uid, device_hash) <= 1),
  constraint party_member_consent_is_somebodys check ((guardian_name is null) = (consent_on is null)),
  constraint party_member_seen_is_stated check (fee_seen_on is null or fee is not null),
  constraint party_member_supervises_another check (supervisor_member_id <> member_id),
  constraint party_member_left_states_nothing check (left_at is null or not waits and num_nonnulls(
    email, uid, device_hash, birth_year, fee, shooting_test, jegerproeve, tracking_dog, supervisor_member_id,
    guardian_name, let_in_at, training_refused_at) = 0)
);
create unique index party_member_once_an_account on party_member (booking_id, uid)
  where uid is not null and left_at is null;
create unique index party_member_once_an_address on party_member (booking_id, email)
  where email is not null and left_at is null;
create unique index party_member_one_leader on party_member (booking_id)
  where role = 'leader' and left_at is null and not waits;
create unique index party_member_replaced_by_one on party_member (replaces) where waits;
create index party_fees_to_tell_idx on party (booking_id) where fees_to_tell;
create index party_to_remind_idx on party (booking_id) where reminded_days is distinct from 2;
create index party_member_uid_idx on party_member (uid) where uid is not null;
create index party_member_email_idx on party_member (email) where email is not null;
create index party_member_supervisor_idx on party_member (supervisor_member_id)
  where supervisor_member_id is not null;
create index party_member_replaces_idx on party_member (replaces) where replaces is not null;

select people_are_here('party_member', 'uid');

-- Pictures of cards that a member shows the landowner, at most three; deleted 30 days after the trip, and when the
-- member leaves.
create table party_card (
  card_id uuid primary key default gen_random_uuid(),
  member_id uuid not null references party_member (member_id) on delete cascade,
  file_id uuid not null references stored_file (file_id),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  size_bytes int not null check (size_bytes > 0),
  added_at timestamptz not null
);
create index party_card_member_id_idx on party_card (member_id);
create index party_card_file_id_idx on party_card (file_id);

create function is_hunting_role(role text) returns boolean language sql immutable as $$
  select role in ('hunter', 'training', 'leader')
$$;
-- How many members a booking has now, and how many of them hunt.
create function party_count(booked uuid, out members int, out hunters int) language sql stable as $$
  select count(*)::int, (count(*) filter (where is_hunting_role(role)))::int
  from party_member where booking_id = booked and left_at is null and not waits
$$;

-- Refuses more hunters than the booking has participants, a change that was agreed on among them, and more than
-- 60 members; also members of a booking that is over or a draft. Takes the booking's lock, if the writer has
-- not.
create function party_fits_booking() returns trigger language plpgsql as $$
declare
  b booking;
  c record;
begin
  select * into strict b from booking where booking_id = new.booking_id for no key update;
  if tg_op = 'INSERT' and not is_holding(b.status) then
    raise exception 'booking % takes no members', b.booking_id;
  end if;
  select * into c from party_count(new.booking_id);
  if c.hunters > least(b.participants, (b.accepted_change ->> 'participants')::int) or c.members > 60 then
    raise exception 'the team of booking % is full', b.booking_id;
  end if;
  return null;
end $$;
create trigger party_fits_booking after insert on party_member
  for each row execute function party_fits_booking();
create trigger party_fits_booking_changed after update of role, waits on party_member
  for each row when (new.left_at is null and (old.role, old.waits) is distinct from (new.role, new.waits))
  execute function party_fits_booking();

-- Refuses to change a booking to fewer participants than its team has hunters.
create function booking_fits_party() returns trigger language plpgsql as $$
begin
  if (select hunters from party_count(new.booking_id)) > new.participants then
    raise exception 'the team of booking % has more hunters', new.booking_id;
  end if;
  return null;
end $$;
create trigger booking_fits_party after update of participants on booking
  for each row when (new.participants < old.participants) execute function booking_fits_party();

-- Who has left is never a member again.
create function party_member_left_for_good() returns trigger language plpgsql as $$
begin
  raise exception 'member % has left', old.member_id;
end $$;
create trigger party_member_left_for_good before update of left_at, role, waits on party_member
  for each row when (old.left_at is not null
    and (old.left_at, old.role, old.waits) is distinct from (new.left_at, new.role, new.waits))
  execute function party_member_left_for_good();
-- A fee of another day has not been seen.
create function other_fee_is_unseen() returns trigger language plpgsql as $$
begin
  new.fee_seen_on := null;
  return new;
end $$;
create trigger other_fee_is_unseen before update of fee on party_member
  for each row when (old.fee is distinct from new.fee) execute function other_fee_is_unseen();

-- Empties what a member has stated, who has left or whose account is deleted.
create function forget_party_member(member uuid, at timestamptz) returns void language sql as $$
  delete from party_card where member_id = member;
  update party_member set left_at = coalesce(left_at, at), waits = false,
    email = null, uid = null, device_hash = null, birth_year = null, fee = null, shooting_test = null,
    jegerproeve = null, tracking_dog = null, supervisor_member_id = null, guardian_name = null,
    consent_on = null, let_in_at = null, training_refused_at = null
  where member_id = member
$$;
-- A member whose account is deleted leaves, without a name. Of a hunter whose account is deleted all members are
-- forgotten, since only that hunter could invite them; such an account has no stay to come. No invitation keeps
-- the account's address.
create function account_deletion_empties_party() returns trigger language plpgsql as $$
declare
  gone uuid;
begin
  for gone in
    select member_id from party_member where uid = new.uid
    union select m.member_id from party_member m join booking b using (booking_id) where b.hunter_uid = new.uid
  loop
    perform forget_party_member(gone, new.deleted_at);
    update party_member set name = '–' where member_id = gone;
  end loop;
  update party_member set email = null where email = lower(old.email);
  return null;
end $$;
create trigger account_deletion_empties_party after update of deleted_at on user_profile
  for each row when (new.deleted_at is not null) execute function account_deletion_empties_party();

-- To whom a booking is handed over (rules 9.24) gets the place in its team of whose it was, who leaves it. The
-- link by which the latter let others join is void.
create function handover_moves_place() returns trigger language plpgsql as $$
declare
  former party_member;
begin
  update party set link_version = link_version + 1, link_places = 0, told_complete = false
  where booking_id = new.booking_id;
  select * into former from party_member
  where booking_id = new.booking_id and uid = old.hunter_uid and left_at is null;
  if former.member_id is null then return null; end if;
  delete from party_member where waits and former.member_id in (member_id, replaces);
  if former.waits then return null; end if;
  update party_member set supervisor_member_id = null where supervisor_member_id = former.member_id;
  perform forget_party_member(former.member_id, new.updated_at);
  insert into party_member (booking_id, ord, name, role, uid, replaces, added_at)
    select new.booking_id, max(m.ord) + 1, coalesce(nullif(left(btrim(u.display_name), 100), ''), '–'),
      former.role, u.uid, former.member_id, new.updated_at
    from user_profile u join party_member m on m.booking_id = new.booking_id
    where u.uid = new.hunter_uid
    group by u.uid
    having max(m.ord) < 300 and not coalesce(bool_or(m.left_at is null
      and (m.uid = u.uid or m.email = proven_address_of(u.uid))), false);
  return null;
end $$;
create trigger handover_moves_place after update of hunter_uid on booking
  for each row when (old.hunter_uid <> new.hunter_uid) execute function handover_moves_place();

-- Whether this person comes along on another trip on one of the days of the booking.
create function has_other_trip(person text, booked uuid) returns boolean language sql stable as $$
  select exists (
    select from party_member m join booking o using (booking_id), booking b
    where m.uid = person and m.left_at is null and not m.waits and is_holding(o.status)
      and b.booking_id = booked and o.booking_id <> booked
      and daterange(o.from_date, greatest(o.to_date, o.from_date + 1))
        && daterange(b.from_date, greatest(b.to_date, b.from_date + 1)))
$$;
