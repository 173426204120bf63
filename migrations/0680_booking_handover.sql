-- Who bought a booking that is handed over, and handing over (rules 9.24).
alter table booking
  add column buyer_uid text,
  add constraint booking_buyer_uid_fkey foreign key (buyer_uid) references user_profile (uid) not valid,
  add constraint booking_buyer_is_another
    check (buyer_uid is null or buyer_uid <> hunter_uid and paid_at is not null) not valid;
create trigger a_buyer_uid_is_here before insert on booking
  for each row execute function person_is_here('buyer_uid', 'refuse');
create trigger a_new_buyer_uid_is_here before update of buyer_uid on booking for each row
  when (new.buyer_uid is distinct from old.buyer_uid) execute function person_is_here('buyer_uid', 'refuse');

create or replace function has_paid(hunter text) returns boolean language sql stable as $$
  select exists (
    select from booking b
    where (b.buyer_uid is null and b.hunter_uid = hunter or b.buyer_uid = hunter)
      and is_paid_stay(b) and b.refunded_ore + b.disputed_ore < b.total_ore)
$$;

-- A booking that its hunter hands over to another account (rules 9.24): the receiver accepts, the landowner
-- says yes, and then the receiver is its hunter. Written under the booking's lock by
-- server/features/handover/handover-store.ts.
create table booking_handover (
  handover_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id) on delete cascade,
  by_uid text not null references user_profile (uid),
  -- a status of handoverStatuses in domain/handover/handover.ts
  status text not null check (status in
    ('offered', 'accepted', 'done', 'withdrawn', 'declined', 'refused', 'lapsed', 'ended')),
  -- the address that the hunter named, and the hash of its link; both only until the receiver has answered
  email text check (length(email) between 3 and 254),
  token_hash text check (length(token_hash) = 64),
  receiver_uid text references user_profile (uid),
  -- when the receiver accepted the terms and the privacy policy, which versions, and whether also the age of
  -- those who hunt (rules 9.9)
  accepted_at timestamptz,
  terms_version text,
  privacy_version text,
  age_confirmed boolean not null default false,
  -- until when the receiver, then the landowner, can answer
  due_at timestamptz not null,
  -- it has ended with its booking, of which the receiver is yet to be told
  tells boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_handover_is_answered check (
    (status = 'offered') = (email is not null) and (status = 'offered') = (token_hash is not null)
    and (status not in ('accepted', 'done', 'refused')
      or receiver_uid is not null and accepted_at is not null
      and terms_version is not null and privacy_version is not null)
  )
);
create unique index booking_handover_waits on booking_handover (booking_id)
  where status in ('offered', 'accepted');
create index booking_handover_of_booking on booking_handover (booking_id, created_at desc);
create index booking_handover_by_uid_idx on booking_handover (by_uid);
create index booking_handover_receiver_uid_idx on booking_handover (receiver_uid);
create index booking_handover_to_tell on booking_handover (updated_at) where tells;
create index booking_handover_due on booking_handover (due_at) where status in ('offered', 'accepted');

create trigger a_by_uid_is_here before insert on booking_handover
  for each row execute function person_is_here('by_uid', 'refuse');
create trigger a_new_by_uid_is_here before update of by_uid on booking_handover for each row
  when (new.by_uid is distinct from old.by_uid) execute function person_is_here('by_uid', 'refuse');
create trigger a_receiver_uid_is_here before insert on booking_handover
  for each row execute function person_is_here('receiver_uid', 'refuse');
create trigger a_new_receiver_uid_is_here before update of receiver_uid on booking_handover for each row
  when (new.receiver_uid is distinct from old.receiver_uid)
  execute function person_is_here('receiver_uid', 'refuse');

-- Who bought a booking: its hunter, unless it was handed over.
create function buyer_of(b booking) returns text language sql immutable as $$
  select coalesce(b.buyer_uid, b.hunter_uid)
$$;

-- Who was the booking's hunter at a time: what they wrote until then stays theirs, and the next does not see it.
create function hunter_at(b booking, at timestamptz) returns text language sql stable as $$
  select coalesce(
    (select h.by_uid from booking_handover h
      where h.booking_id = b.booking_id and h.status = 'done' and h.updated_at >= at
      order by h.updated_at limit 1),
    b.hunter_uid)
$$;

-- What waits ends with a booking that is cancelled, changed, begins or is over.
create function end_booking_handovers() returns trigger language plpgsql as $$
begin
  update booking_handover
  set status = 'ended', tells = true, email = null, token_hash = null, updated_at = new.updated_at
  where booking_id = new.booking_id and status in ('offered', 'accepted');
  return null;
end $$;
create trigger booking_left_handover
  after update of status, from_date, to_date, offering_id, cabins, services, participants, total_ore
  on booking
  for each row when (
    (old.status, old.from_date, old.to_date, old.offering_id, old.cabins, old.services, old.participants,
      old.total_ore)
    is distinct from
    (new.status, new.from_date, new.to_date, new.offering_id, new.cabins, new.services, new.participants,
      new.total_ore))
  execute function end_booking_handovers();
