-- Bookings from the priced draft to the payout, the nights that they and reservations hold,
-- and how nights are taken.

-- A booking: one row from the draft that prices a stay until the money is paid out. Its row is locked and
-- written by server/features/booking/booking-store.ts only, as domain/booking/booking.ts decides
-- (BookingState in booking-state.ts; docs/booking-process.md); its history is in audit. Drafts are deleted
-- after 24 hours (rules 4.1).
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  hunter_uid text not null references user_profile (uid),
  landowner_uid text not null references user_profile (uid),
  property_id uuid not null references property (property_id),
  -- null: cabins alone
  offering_id uuid references offering (offering_id),

  -- What was asked for.
  from_date date not null,
  to_date date not null,
  participants int not null check (participants > 0),
  -- BookedCabin[] and BookedService[] in server/features/booking/booking-row.ts
  cabins jsonb not null default '[]',
  services jsonb not null default '[]',
  special_requests text,
  notes text,
  -- Whom the invoice is issued to: Buyer in domain/invoice/buyer.ts (rules 8.6). Null: a draft; of a request
  -- that has none, the hunter's profile says.
  buyer jsonb,
  -- When the terms and the privacy policy were accepted, and which versions of them
  -- (rules 8.5). Null: a draft.
  terms_accepted_at timestamptz,
  privacy_accepted_at timestamptz,
  terms_version text,
  privacy_version text,

  -- What it is sold under, frozen at submit (rules 3.7). Quote in domain/booking/price.ts.
  quote jsonb not null,
  total_ore bigint not null check (total_ore >= 0),
  vat_registered boolean not null,
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),

  -- rules 4.1 and 4.2; submitted and accepted are passed within one transaction
  status text not null check (
    status in ('calculated', 'submitted', 'pending', 'accepted', 'confirmed', 'rejected', 'paid',
      'in_progress', 'completed', 'cancelled', 'expired')
  ),
  payment_status text not null default 'pending' check (
    payment_status in ('pending', 'pending_payment', 'payment_failed', 'paid', 'confirmed', 'overdue',
      'failed', 'refunded')
  ),

  -- The commission: its rate is frozen at the confirmation (rules 3.6), null before. The two amounts split
  -- what is kept, which is the total less what has gone back (rules 5.3).
  commission_rate_percent double precision,
  commission_ore bigint,
  landowner_earnings_ore bigint,
  -- what has gone back to the hunter, also by the provider's desk
  refunded_ore bigint not null default 0 check (refunded_ore >= 0),
  -- what the card provider holds back until a dispute is decided (rules 6.6)
  disputed_ore bigint not null default 0 check (disputed_ore >= 0),
  -- What bank transfers hold of a booking that is not paid yet: they add up to its total, or go back
  -- at the due (rules 6.6).
  held_ore bigint not null default 0,
  -- What is paid in all of a booking that ended before all of it was: charged before, and kept by
  -- the policy (rules 7.5).
  cancel_charge_ore bigint,
  -- payment.payment_id as text: the payment that it was paid with, which refunds go to, and all that are
  -- dealt with, so that one that is reported again changes nothing
  payment_id text,
  known_payment_ids text[] not null default '{}',

  -- A stay of more than 45 nights is charged and paid out in parts (rules 7.5, decision 131): how many there
  -- are, how many are over while others are not, what is kept of those, and the commission of it. Of one part
  -- these are 1 and zeros.
  part_count int not null default 1,
  parts_over int not null default 0,
  over_ore bigint not null default 0,
  over_commission_ore bigint not null default 0,
  -- what later parts are still charged, once the first is paid, and the payments of those that are, in order
  uncharged_ore bigint not null default 0,
  part_payment_ids text[] not null default '{}',

  -- Deadlines and what happened. `payment_due_at` as rules 7.1 say; once a card is saved, when it is charged,
  -- and once that was refused, when the tries end (rules 7.5).
  reply_due_at timestamptz,
  confirmed_at timestamptz,
  payment_due_at timestamptz,
  -- the due is near the arrival (rules 7.1); null before the confirmation
  express boolean,
  card_saved_at timestamptz,
  -- the first time that its charge was refused, or asked the hunter for a step
  charge_refused_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,

  -- For the sweeps: when the next command is due (nextDeadline in domain/booking/booking-process.ts), and the
  -- reminders that are still to be sent, with the time of the first: Reminder[] in
  -- server/features/booking/booking-row.ts.
  next_deadline_at timestamptz,
  reminders jsonb not null default '[]',
  next_reminder_at timestamptz,
  -- When something of the house manual is to be told about a stay that is ahead: that the key is
  -- shown, or that the manual has changed. -infinity: to be worked out; infinity: nothing. And when
  -- the hunter was last told.
  key_due_at timestamptz not null default '-infinity',
  key_told_at timestamptz,

  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint booking_check check (from_date < to_date),
  constraint booking_check1 check (refunded_ore <= total_ore),
  constraint booking_check3
    check (status = 'calculated' or (terms_accepted_at is not null and privacy_accepted_at is not null)),
  constraint booking_check4
    check (status not in ('confirmed', 'paid', 'in_progress', 'completed') or commission_ore is not null),
  constraint accepted_versions_are_whole check (
    (terms_version is null) = (privacy_version is null)
    and (terms_version is null or terms_accepted_at is not null)
  ),
  constraint buyer_has_a_name check (jsonb_typeof(buyer) = 'object' and buyer ? 'name'),
  constraint booking_holds_less_than_its_total
    check (held_ore >= 0 and (held_ore = 0 or held_ore < total_ore)),
  constraint booking_splits_what_is_kept check (
    commission_ore + landowner_earnings_ore =
      case when status = 'cancelled' and paid_at is null then 0
      else coalesce(cancel_charge_ore, total_ore) - refunded_ore end
  ),
  constraint booking_charges_what_is_kept check (
    cancel_charge_ore is null
    or status in ('in_progress', 'completed', 'cancelled') and cancel_charge_ore between 1 and total_ore
  ),
  constraint booking_has_parts
    check (part_count between 1 and 100 and parts_over between 0 and part_count),
  constraint booking_parts_are_paid check (
    uncharged_ore between 0 and total_ore and over_ore >= 0 and (uncharged_ore = 0 or paid_at is not null)
  )
);
create index booking_hunter_uid_created_at_idx on booking (hunter_uid, created_at desc);
create index booking_landowner_uid_created_at_idx on booking (landowner_uid, created_at desc);
create index booking_property_id_idx on booking (property_id);
create index booking_offering_id_idx on booking (offering_id);
create index booking_created on booking (created_at);
create index booking_next_deadline_at_idx on booking (next_deadline_at) where next_deadline_at is not null;
create index booking_next_reminder_at_idx on booking (next_reminder_at) where next_reminder_at is not null;
create index booking_key_due on booking (key_due_at) where status in ('paid', 'in_progress');
-- No query needs these two: what is due about keys is found by booking_key_due.
create index booking_key_untold on booking (from_date)
  where status in ('paid', 'in_progress') and key_told_at is null;
create index booking_key_told on booking (from_date)
  where status in ('paid', 'in_progress') and key_told_at is not null;
-- For the administrators' search; drafts are many, and nobody looks for them.
create index booking_by_total on booking (total_ore, created_at desc) where status <> 'calculated';
-- A firm that a stay is invoiced to, which need not be an account's.
create index booking_by_buyer on booking ((buyer ->> 'organizationNumber'))
  where buyer ->> 'organizationNumber' is not null;

create trigger a_hunter_uid_is_here before insert on booking
  for each row execute function person_is_here('hunter_uid', 'refuse');
create trigger a_new_hunter_uid_is_here before update of hunter_uid on booking
  for each row when (new.hunter_uid is distinct from old.hunter_uid)
  execute function person_is_here('hunter_uid', 'refuse');
create trigger a_landowner_uid_is_here before insert on booking
  for each row execute function person_is_here('landowner_uid', 'refuse');
create trigger a_new_landowner_uid_is_here before update of landowner_uid on booking
  for each row when (new.landowner_uid is distinct from old.landowner_uid)
  execute function person_is_here('landowner_uid', 'refuse');
create trigger pages_changed after update of status on booking
  for each row execute function shared_changed('pages');

-- Frozen at the confirmation: whatever the rates become, a confirmed booking keeps its own (rules 3.6).
create function booking_keeps_rate() returns trigger language plpgsql as $$
begin
  raise exception 'the commission rate of booking % is frozen', old.booking_id;
end $$;
create trigger booking_keeps_commission_rate before update of commission_rate_percent on booking
  for each row when (
    old.commission_rate_percent is not null
    and new.commission_rate_percent is distinct from old.commission_rate_percent
  )
  execute function booking_keeps_rate();

-- A request that is sent holds what it asks for, when the transaction ends.
create function holds_what_it_sold() returns trigger language plpgsql as $$
declare
  b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if b.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress') then
    if b.offering_id is not null
      and not exists (select from offering_hold h
        where h.booking_id = b.booking_id and h.stay = daterange(b.from_date, b.to_date))
    then
      raise exception 'booking % is % and holds no place', b.booking_id, b.status;
    end if;
    if jsonb_array_length(b.cabins) <>
      (select count(*) from cabin_hold h where h.booking_id = b.booking_id)
    then
      raise exception 'booking % is % and does not hold its cabins', b.booking_id, b.status;
    end if;
    if (select count(distinct s ->> 'serviceId') from jsonb_array_elements(b.services) s) <>
      (select count(*) from service_hold h where h.booking_id = b.booking_id)
    then
      raise exception 'booking % is % and does not hold its services', b.booking_id, b.status;
    end if;
  end if;
  return null;
end $$;
create constraint trigger booking_holds after update of status on booking
  deferrable initially deferred for each row when (old.status = 'calculated')
  execute function holds_what_it_sold();

-- Leaving the holding statuses ends the holds (rules 2.5): no code can forget it.
create function release_holds() returns trigger language plpgsql as $$
begin
  delete from offering_hold where booking_id = new.booking_id;
  delete from cabin_hold where booking_id = new.booking_id;
  delete from service_hold where booking_id = new.booking_id;
  return null;
end $$;
create trigger booking_left_holding after update of status on booking
  for each row when (
    old.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress')
    and new.status not in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress')
  )
  execute function release_holds();

-- What becomes of a booking is said in the conversation about it, in the same transaction.
create function say_booking_status() returns trigger language plpgsql as $$
begin
  perform booking_line(new, new.status, new.updated_at);
  return null;
end $$;
create trigger booking_says_status after update of status on booking
  for each row when (
    new.status is distinct from old.status
    and new.status in ('pending', 'confirmed', 'paid', 'rejected', 'cancelled', 'expired', 'completed')
  )
  execute function say_booking_status();

-- What was invoiced and is cancelled has its credit note when the transaction ends: an unpaid or free booking
-- always, a paid one as far as it is refunded (rules 8.1).
create function cancelled_is_credited() returns trigger language plpgsql as $$
begin
  if (new.paid_at is null or new.total_ore = 0 or new.refunded_ore > 0)
    and exists (select from invoice where booking_id = new.booking_id and kind = 'invoice')
    and not exists (select from invoice where booking_id = new.booking_id and kind = 'credit_note')
  then
    raise exception 'booking % is cancelled and its invoice is not credited', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger booking_cancelled_is_credited after update of status on booking
  deferrable initially deferred for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function cancelled_is_credited();

-- A commission that was invoiced and changes is credited, or invoiced on.
create function commission_has_changed() returns trigger language plpgsql as $$
begin
  if exists (select from commission_invoice where booking_id = new.booking_id) then
    insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger booking_split_is_invoiced after update of commission_ore on booking
  for each row when (old.commission_ore is distinct from new.commission_ore)
  execute function commission_has_changed();

-- Ratings are asked for in the forenoon of the day after the departure, and can be given for fourteen days.
create function open_rating_window() returns trigger language plpgsql as $$
begin
  insert into rating_window (booking_id, asks_at, closes_at)
  values (
    new.booking_id,
    (new.to_date + 1 + time '10:00') at time zone 'Europe/Oslo',
    new.completed_at + interval '336 hours')
  on conflict do nothing;
  return null;
end $$;
create trigger booking_completed after update of status on booking
  for each row when (old.status <> 'completed' and new.status = 'completed')
  execute function open_rating_window();

-- Who has been told of the key is told nothing more until the manual changes.
create function key_told_is_not_due() returns trigger language plpgsql as $$
begin
  new.key_due_at := 'infinity';
  return new;
end $$;
create trigger key_told_is_not_due before update of key_told_at on booking
  for each row execute function key_told_is_not_due();

-- From eight in the morning so many days before the arrival (house_manual.key_days).
create function key_shown_at(from_date date, key_days int) returns timestamptz language sql immutable as $$
  select (from_date - key_days + time '08:00') at time zone 'Europe/Oslo'
$$;

-- What trust is made of costs something (decision 138): a stay was paid where money came for it, and a hunter
-- has paid where some of it stayed (rules 2.8).
create function is_paid_stay(b booking) returns boolean language sql immutable as $$
  select b.paid_at is not null and b.total_ore > 0
$$;
create function has_paid(hunter text) returns boolean language sql stable as $$
  select exists (
    select from booking b
    where b.hunter_uid = hunter and is_paid_stay(b) and b.refunded_ore + b.disputed_ore < b.total_ore)
$$;

-- How many priced drafts were dropped without being sent, by the day they were made: how many of those who
-- calculate go on to ask is told from these and from the bookings. Counted as they are deleted, many at a
-- time, so that nobody who calculates waits for a counter.
create table dropped_drafts (
  made_on date,
  county text,
  -- kind_of_booking
  kind text,
  drafts int not null check (drafts > 0),
  primary key (made_on, county, kind)
);

-- The type of the offering; `cabin` of cabins alone.
create function kind_of_booking(booked uuid) returns text language sql stable as $$
  select coalesce((select offering_type from offering where offering_id = booked), 'cabin')
$$;

create function count_dropped_drafts() returns trigger language plpgsql as $$
begin
  insert into dropped_drafts (made_on, county, kind, drafts)
  select
    (created_at at time zone 'Europe/Oslo')::date,
    county_of_property(property_id),
    kind_of_booking(offering_id),
    count(*)
  from gone where status = 'calculated' group by 1, 2, 3 order by 1, 2, 3
  on conflict (made_on, county, kind) do update set drafts = dropped_drafts.drafts + excluded.drafts;
  return null;
end $$;
create trigger booking_dropped_is_counted after delete on booking referencing old table as gone
  for each statement execute function count_dropped_drafts();

-- Places reserved for somebody outside the product, by another booking system or on the phone: a reservation
-- holds as a booking does, in the same tables, under the same constraints (decision 17).
create table reservation (
  reservation_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  kind text not null check (kind in ('offering', 'cabin', 'service')),
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  service_id uuid references service (service_id) on delete cascade,
  from_date date not null,
  to_date date not null,
  -- of an offering
  participants int check (participants > 0),
  -- of a service
  quantity int check (quantity > 0),
  -- the first two hold; completed: its days are over
  status text not null default 'reserved'
    check (status in ('reserved', 'confirmed', 'completed', 'released')),
  -- what the caller knows it by
  reference text,
  note text,
  -- the booking it was made for, where somebody named one
  booking_id uuid references booking (booking_id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reservation_check check (from_date < to_date),
  constraint reservation_check1 check (num_nonnulls(offering_id, cabin_id, service_id) = 1),
  constraint reservation_check2 check (
    kind = case when offering_id is not null then 'offering' when cabin_id is not null then 'cabin'
      else 'service' end
  ),
  constraint reservation_check3 check ((kind = 'offering') = (participants is not null)),
  constraint reservation_check4 check ((kind = 'service') = (quantity is not null))
);
create index reservation_property_id_idx on reservation (property_id);
create index reservation_booking_id_idx on reservation (booking_id) where booking_id is not null;
create index reservation_to_date_idx on reservation (to_date) where status in ('reserved', 'confirmed');

create trigger pages_changed after insert or delete or update on reservation
  for each row execute function shared_changed('pages');

-- It holds what it says when the transaction ends, also once it is changed: its days, its
-- participants, its pieces.
create function reservation_holds() returns trigger language plpgsql as $$
begin
  if exists (
    select from reservation r
    where r.reservation_id = new.reservation_id and r.status in ('reserved', 'confirmed')
      and not exists (select from offering_hold h
        where h.reservation_id = r.reservation_id and h.offering_id = r.offering_id
          and h.stay = daterange(r.from_date, r.to_date) and h.participants = r.participants)
      and not exists (select from cabin_hold h
        where h.reservation_id = r.reservation_id and h.cabin_id = r.cabin_id
          and h.stay = daterange(r.from_date, r.to_date))
      and not exists (select from service_hold h
        where h.reservation_id = r.reservation_id and h.service_id = r.service_id
          and h.stay = daterange(r.from_date, r.to_date) and h.quantity = r.quantity)
  ) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
create constraint trigger reservation_holds_what_it_says after insert or update on reservation
  deferrable initially deferred for each row execute function reservation_holds();

-- Holds end when it is over or released, and released is final.
create function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' or (old.status = 'completed' and new.status <> 'released') then
    raise exception 'reservation % is %', old.reservation_id, old.status;
  end if;
  if new.status in ('released', 'completed') then
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;
create trigger reservation_left_holding after update of status on reservation
  for each row when (old.status is distinct from new.status) execute function reservation_released();

-- The places left on every night of an offering's season: one row, one array, which is fifteen times as fast
-- under a rush as a row for each night. Laid anew by `saveCalendar` when season or capacity change; its row's
-- lock is what those who take nights wait for.
create table offering_calendar (
  offering_id uuid primary key references offering (offering_id) on delete cascade,
  season_from date not null,
  -- 1 where parties come one at a time
  capacity int not null check (capacity > 0),
  -- element 1 is the night of season_from
  places_left int[] not null check (0 <= all (places_left)),
  constraint offering_calendar_check check (capacity >= all (places_left))
) with (fillfactor = 50);

create trigger pages_changed after insert or delete or update on offering_calendar
  for each row execute function shared_changed('pages');

-- The places with n more on each night from the first to the last.
create function add_nights(places int[], first int, last int, n int) returns int[]
language sql immutable parallel safe as $$
  select places[: first - 1]
    || array(select p + n from unnest(places[first : last]) with ordinality u(p, i) order by i)
    || places[last + 1 :]
$$;

-- The nights of an offering that a booking or a reservation holds. Taken by take_offering,
-- deleted to give them back.
create table offering_hold (
  booking_id uuid unique references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  offering_id uuid not null references offering (offering_id),
  stay daterange not null check (not isempty(stay)),
  participants int not null check (participants > 0),
  -- no other party on these nights: not allow_concurrent_bookings when it was taken
  exclusive boolean not null,
  constraint offering_hold_check check (num_nonnulls(booking_id, reservation_id) = 1),
  constraint offering_hold_offering_id_stay_excl
    exclude using gist (offering_id with =, stay with &&) where (exclusive)
);
create unique index offering_hold_reservation on offering_hold (reservation_id)
  where reservation_id is not null;
create index offering_hold_offering_id_idx on offering_hold (offering_id);

create trigger pages_changed after insert or delete or update on offering_hold
  for each row execute function shared_changed('pages');

-- Deleting a hold gives its nights back: no code can forget it.
create function give_nights_back() returns trigger language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(
    places_left, lower(old.stay) - season_from + 1, upper(old.stay) - season_from,
    case when old.exclusive then 1 else old.participants end)
  where c.offering_id = old.offering_id;
  return null;
end $$;
create trigger offering_hold_released after delete on offering_hold
  for each row execute function give_nights_back();

-- The search works their lowest price out anew.
create function refresh_held_offerings() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id) select distinct offering_id from changed;
  return null;
end $$;
create trigger offering_nights_taken after insert on offering_hold referencing new table as changed
  for each statement execute function refresh_held_offerings();
create trigger offering_nights_freed after delete on offering_hold referencing old table as changed
  for each statement execute function refresh_held_offerings();

-- The nights of a cabin that a booking or a reservation holds: one party a night, across every offering that
-- includes or offers it (rules 2.4). Taken by take_cabins.
create table cabin_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  cabin_id uuid not null references cabin (cabin_id),
  stay daterange not null check (not isempty(stay)),
  constraint cabin_hold_check check (num_nonnulls(booking_id, reservation_id) = 1),
  unique (booking_id, cabin_id),
  constraint cabin_hold_cabin_id_stay_excl exclude using gist (cabin_id with =, stay with &&)
);
create unique index cabin_hold_reservation on cabin_hold (reservation_id, cabin_id)
  where reservation_id is not null;

create trigger pages_changed after insert or delete or update on cabin_hold
  for each row execute function shared_changed('pages');

create function refresh_offerings_of_cabins() returns trigger language plpgsql as $$
begin
  insert into search_refresh (offering_id)
  select distinct offering_id from changed join offering_cabin using (cabin_id) where included;
  return null;
end $$;
create trigger cabin_nights_taken after insert on cabin_hold referencing new table as changed
  for each statement execute function refresh_offerings_of_cabins();
create trigger cabin_nights_freed after delete on cabin_hold referencing old table as changed
  for each statement execute function refresh_offerings_of_cabins();

-- How many of a service a booking or a reservation holds on each day of a stay, also where its stock has no
-- limit. Taken by take_services.
create table service_hold (
  booking_id uuid references booking (booking_id) on delete cascade,
  reservation_id uuid references reservation (reservation_id) on delete cascade,
  service_id uuid not null references service (service_id) on delete cascade,
  stay daterange not null check (not isempty(stay)),
  quantity int not null check (quantity > 0),
  constraint service_hold_check check (num_nonnulls(booking_id, reservation_id) = 1),
  unique (booking_id, service_id)
);
create unique index service_hold_reservation on service_hold (reservation_id)
  where reservation_id is not null;
create index service_hold_service_id_idx on service_hold (service_id);

create trigger pages_changed after insert or delete or update on service_hold
  for each row execute function shared_changed('pages');

create function refuse_hold_change() returns trigger language plpgsql as $$
begin
  raise exception 'a hold is taken or given back, never changed';
end $$;
create trigger service_hold_fixed before update on service_hold
  for each row execute function refuse_hold_change();

-- The fullest night of a service in a span (all of it without one), and how many are taken on it; the
-- earliest of them. No row: nothing is taken.
create function fullest_night(service uuid, f date, t date) returns table (night date, taken int)
language sql stable as $$
  select d::date, sum(h.quantity)::int
  from service_hold h,
    generate_series(
      greatest(lower(h.stay), f)::timestamp, least(upper(h.stay), t)::timestamp - interval '1 day', '1 day') d
  where h.service_id = service and h.stay && daterange(f, t)
  group by d order by 2 desc, 1 limit 1
$$;

-- The stock of a service is never exceeded on any night, whoever writes. Its row is locked: by all who take
-- of a stock, and shared where there is none, so that one that is set meanwhile waits and counts.
create function service_hold_fits() returns trigger language plpgsql as $$
declare
  stock int;
begin
  select quantity into stock from service where service_id = new.service_id for share;
  if stock is null then return new; end if;
  select quantity into stock from service where service_id = new.service_id for no key update;
  if new.quantity
    + coalesce((select taken from fullest_night(new.service_id, lower(new.stay), upper(new.stay))), 0)
    > stock
  then
    raise exception 'service % has no % left', new.service_id, new.quantity using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_hold_within_stock before insert on service_hold
  for each row execute function service_hold_fits();

-- Takes the nights of an offering for a booking or a reservation; false where there are too few places, or
-- the stay is not within the season. Whether parties come one at a time is read under the calendar's lock.
create function take_offering(
  booking uuid, offering_taken uuid, f date, t date, n int, reservation uuid default null
) returns boolean language plpgsql as $$
declare
  is_exclusive boolean;
begin
  perform from offering_calendar where offering_id = offering_taken for no key update;
  select not allow_concurrent_bookings into is_exclusive from offering where offering_id = offering_taken;
  update offering_calendar c set places_left = add_nights(
    places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering_taken
    and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end)
      <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive)
  values (booking, reservation, offering_taken, daterange(f, t), n, is_exclusive);
  return true;
end $$;

-- Takes every cabin, in the order of ids, or says which is taken or deleted: whoever deletes one locks its
-- row, and this waits for it.
create function take_cabins(
  booking uuid, cabins uuid[], f date, t date, reservation uuid default null
) returns uuid language plpgsql as $$
declare
  c uuid;
begin
  for c in select distinct x from unnest(cabins) x order by x loop
    perform from cabin where cabin_id = c and deleted_at is null for key share;
    if not found then return c; end if;
    insert into cabin_hold (booking_id, reservation_id, cabin_id, stay)
    values (booking, reservation, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;

-- Takes every service of {serviceId, quantity}[], in the order of ids, or says which has too few left, on
-- which date and how many. Those who take of a stock wait for each other; where there is none nobody waits.
create function take_services(
  booking uuid, services jsonb, f date, t date, reservation uuid default null
) returns jsonb language plpgsql as $$
declare
  s record;
  stock int;
  fullest record;
begin
  for s in
    select x."serviceId" as id, sum(x.quantity)::int as n
    from jsonb_to_recordset(services) x("serviceId" uuid, quantity int) group by 1 order by 1
  loop
    select quantity into stock from service where service_id = s.id;
    if stock is null then -- nobody sets one until this is decided
      select quantity into stock from service where service_id = s.id for share;
    end if;
    if stock is not null then
      select quantity into stock from service where service_id = s.id for no key update;
      select * into fullest from fullest_night(s.id, f, t);
      if stock < s.n + coalesce(fullest.taken, 0) then
        return jsonb_build_object(
          'serviceId', s.id, 'date', coalesce(fullest.night, f), 'left', stock - coalesce(fullest.taken, 0));
      end if;
    end if;
    insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
    values (booking, reservation, s.id, daterange(f, t), s.n);
  end loop;
  return null;
end $$;

-- Answers that a landowner has saved, to be used again.
create table quick_reply (
  uid text references user_profile (uid) on delete cascade,
  kind text check (kind in ('accept', 'reject', 'message')),
  texts text[] not null check (cardinality(texts) between 1 and 20),
  primary key (uid, kind)
);

create trigger a_uid_is_here before insert on quick_reply
  for each row execute function person_is_here('uid', 'refuse');
create trigger a_new_uid_is_here before update of uid on quick_reply
  for each row when (new.uid is distinct from old.uid) execute function person_is_here('uid', 'refuse');

alter table set_aside add constraint set_aside_booking_id_fkey
  foreign key (booking_id) references booking (booking_id) on delete cascade;
