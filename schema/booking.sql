-- Bookings, from the draft to the payout. The nights that they hold are in hold.sql.

-- A booking: one row from the priced draft until the money is paid out. Only
-- server/features/booking/booking-store.ts locks and writes it, by the decisions of domain/booking/booking.ts
-- (BookingState in booking-state.ts; docs/booking-process.md); its history is in audit. Drafts are deleted
-- after 24 hours (rules 4.1).
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  hunter_uid text not null references user_profile (uid),
  landowner_uid text not null references user_profile (uid),
  -- Who bought it, if that is not the hunter any more: invoice, receipts and refunds are theirs (rules 9.24).
  -- Null: the hunter did.
  buyer_uid text,
  property_id uuid not null references property (property_id),
  -- null: a booking of cabins without an offering
  offering_id uuid references offering (offering_id),

  -- What the hunter asked for: the dates, the group, cabins and services. `participants` hunt or fish;
  -- companions and children only come along (rules 2.11).
  from_date date not null,
  to_date date not null,
  participants int not null check (participants > 0),
  companions int not null default 0 check (companions between 0 and 10000),
  children int not null default 0 check (children between 0 and 10000),
  -- BookedCabin[] and BookedService[] in server/features/booking/booking-row.ts
  cabins jsonb not null default '[]',
  services jsonb not null default '[]',
  special_requests text,
  notes text,
  -- The name of who supervises a training hunt, if it is one (rules 9.9).
  training_supervisor text check (length(training_supervisor) between 1 and 200),
  -- The hunters' dogs where the offering asks: Dogs[] in domain/booking/hunt-details.ts.
  dogs jsonb not null default '[]' check (jsonb_typeof(dogs) = 'array'),
  -- The buyer on the invoice: Buyer in domain/invoice/buyer.ts (rules 8.6). Null in a draft, and in a request
  -- without one, whose buyer is in the hunter's profile.
  buyer jsonb,
  -- When the hunter accepted the terms and the privacy policy, and which versions (rules 8.5). Null in a
  -- draft.
  terms_accepted_at timestamptz,
  privacy_accepted_at timestamptz,
  terms_version text,
  privacy_version text,

  -- The price and terms of the sale, frozen at submit (rules 3.7). Quote in domain/booking/price.ts.
  quote jsonb not null,
  total_ore bigint not null check (total_ore >= 0),
  vat_registered boolean not null,
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),

  -- `instant`: confirmed when it was sent, by the landowner's standing yes (rules 4.6). While
  -- `invoice_at_payment` it is neither paid nor invoiced: it counts as a request (rules 2.8), and stays true
  -- of one that lapsed.
  confirmation text not null default 'request' check (confirmation in ('request', 'instant')),
  invoice_at_payment boolean not null default false,

  -- rules 4.1 and 4.2; `submitted` and `accepted` occur only within one transaction
  status text not null check (
    status in ('calculated', 'submitted', 'pending', 'accepted', 'confirmed', 'rejected', 'paid',
      'in_progress', 'completed', 'cancelled', 'expired')
  ),
  payment_status text not null default 'pending' check (
    payment_status in ('pending', 'pending_payment', 'payment_failed', 'paid', 'confirmed', 'overdue',
      'failed', 'refunded')
  ),

  -- The commission: its rate is frozen at the confirmation (rules 3.6), and null before. The two amounts
  -- split the retained amount, which is the total less the refunds (rules 5.3).
  commission_rate_percent double precision,
  commission_ore bigint,
  landowner_earnings_ore bigint,
  -- the amount refunded to the hunter, including refunds made at the provider
  refunded_ore bigint not null default 0 check (refunded_ore >= 0),
  -- the amount that the card provider withholds until a dispute is decided (rules 6.6)
  disputed_ore bigint not null default 0 check (disputed_ore >= 0),
  -- The sum of the bank transfers held for a booking that is not paid yet. Once the sum reaches the total,
  -- the booking is paid; if it has not by the payment deadline, the transfers are refunded (rules 6.6).
  held_ore bigint not null default 0,
  -- The final amount of a booking that ended before all of it was paid: the sum charged earlier plus the fee
  -- that the cancellation policy retains (rules 7.5).
  cancel_charge_ore bigint,
  -- payment.payment_id as text: the payment that paid the booking, to which refunds go, and all payments that
  -- are handled already, so that a repeated webhook event changes nothing
  payment_id text,
  known_payment_ids text[] not null default '{}',

  -- A stay of more than 45 nights is charged and paid out in parts (rules 7.5, decision 131). `parts_over`
  -- counts the parts that have ended while others have not; `over_ore` is what was retained of them, and
  -- `over_commission_ore` the commission of that. A stay of one part has 1 and zeros.
  part_count int not null default 1,
  parts_over int not null default 0,
  over_ore bigint not null default 0,
  over_commission_ore bigint not null default 0,
  -- once the first part is paid: the amount of the later parts that is not charged yet, and the payments of
  -- the later parts in order
  uncharged_ore bigint not null default 0,
  part_payment_ids text[] not null default '{}',

  -- AcceptedChange in domain/booking/change.ts: a change that waits for its difference to be paid (rules 4.7)
  accepted_change jsonb check (jsonb_typeof(accepted_change) = 'object'),

  -- Deadlines and past events. `payment_due_at` follows rules 7.1; once a card is saved it is the time of the
  -- charge, and after a refused charge the end of the retries (rules 7.5).
  reply_due_at timestamptz,
  confirmed_at timestamptz,
  payment_due_at timestamptz,
  -- the payment is due near the arrival (rules 7.1); null before the confirmation
  express boolean,
  card_saved_at timestamptz,
  -- the first time that the charge was refused or needed a 3-D Secure check
  charge_refused_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,

  -- For the sweeps: when the next command is due (nextDeadline in domain/booking/booking-process.ts), the
  -- reminders to be sent (Reminder[] in server/features/booking/booking-row.ts), and the time of the first.
  next_deadline_at timestamptz,
  reminders jsonb not null default '[]',
  next_reminder_at timestamptz,
  -- When to notify the hunter of the house manual's key or of changes in it: -infinity means that the time
  -- must be calculated, infinity that there is nothing to notify of. `key_told_at`: when the hunter was last
  -- notified.
  key_due_at timestamptz not null default '-infinity',
  key_told_at timestamptz,
  -- When the hunter gets the message before arrival, in the same way; infinity: it is off, sent or too late.
  arrival_message_due_at timestamptz not null default '-infinity',
  arrival_message_sent_at timestamptz,

  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint booking_buyer_uid_fkey foreign key (buyer_uid) references user_profile (uid),
  constraint booking_buyer_is_another
    check (buyer_uid is null or buyer_uid <> hunter_uid and paid_at is not null),
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
  constraint booking_is_invoiced_when_paid check (
    not invoice_at_payment or (confirmation = 'instant' and paid_at is null and card_saved_at is null)
  ),
  constraint booking_has_parts
    check (part_count between 1 and 100 and parts_over between 0 and part_count),
  constraint booking_changes_when_paid
    check (accepted_change is null or status in ('paid', 'in_progress') and part_count = 1),
  constraint booking_parts_are_paid check (
    uncharged_ore between 0 and total_ore and over_ore >= 0 and (uncharged_ore = 0 or paid_at is not null)
  )
);
create index booking_hunter_uid_created_at_idx on booking (hunter_uid, created_at desc);
create index booking_bought_by on booking (buyer_uid, created_at desc) where buyer_uid is not null;
create index booking_landowner_uid_created_at_idx on booking (landowner_uid, created_at desc);
create index booking_property_id_idx on booking (property_id);
create index booking_offering_id_idx on booking (offering_id);
create index booking_created on booking (created_at);
create index booking_next_deadline_at_idx on booking (next_deadline_at) where next_deadline_at is not null;
create index booking_next_reminder_at_idx on booking (next_reminder_at) where next_reminder_at is not null;
create index booking_key_due on booking (key_due_at) where status in ('paid', 'in_progress');
create index booking_arrival_message_due on booking (arrival_message_due_at)
  where status in ('paid', 'in_progress');
-- For the administrators' search, which does not search the many drafts.
create index booking_by_total on booking (total_ore, created_at desc) where status <> 'calculated';
-- The organisation number of the invoiced company, which may have no account.
create index booking_by_buyer on booking ((buyer ->> 'organizationNumber'))
  where buyer ->> 'organizationNumber' is not null;

select people_are_here('booking', 'hunter_uid');
select people_are_here('booking', 'landowner_uid');
select people_are_here('booking', 'buyer_uid');
create trigger pages_changed after update of status on booking
  for each row execute function shared_changed('pages');

-- Refuses a change of the rate after the confirmation, even if the rates change later (rules 3.6).
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

-- Whether a status holds nights, places and cabins (rules 2.5): holdingStatuses in domain/booking/lists.ts,
-- which tests/repository/schema.test.ts compares with this.
create function is_holding(status text) returns boolean language sql immutable as $$
  select status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress')
$$;
-- Whether a status adds a line to the conversation about the booking.
create function has_line(status text) returns boolean language sql immutable as $$
  select status in ('pending', 'confirmed', 'paid', 'rejected', 'cancelled', 'expired', 'completed')
$$;

-- Refuses the transaction at its end if a submitted request, or a changed booking, lacks the holds of what it
-- sold. While an accepted change waits to be paid, they hold more.
create function holds_what_it_sold() returns trigger language plpgsql as $$
declare
  b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if is_holding(b.status) then
    if b.offering_id is not null
      and not exists (select from offering_hold h
        where h.booking_id = b.booking_id and h.offering_id = b.offering_id
          and case when b.accepted_change is null then h.stay = daterange(b.from_date, b.to_date)
            else h.stay @> daterange(b.from_date, b.to_date) end)
    then
      raise exception 'booking % is % and holds no place', b.booking_id, b.status;
    end if;
    if jsonb_array_length(b.cabins) <>
      (select count(*) from cabin_hold h where h.booking_id = b.booking_id
        and (b.accepted_change is null or b.cabins @> jsonb_build_array(jsonb_build_object('cabinId', h.cabin_id))))
    then
      raise exception 'booking % is % and does not hold its cabins', b.booking_id, b.status;
    end if;
    if (select count(distinct s ->> 'serviceId') from jsonb_array_elements(b.services) s) <>
      (select count(distinct h.service_id) from service_hold h where h.booking_id = b.booking_id
        and (b.accepted_change is null
          or b.services @> jsonb_build_array(jsonb_build_object('serviceId', h.service_id))))
    then
      raise exception 'booking % is % and does not hold its services', b.booking_id, b.status;
    end if;
  end if;
  return null;
end $$;
create constraint trigger booking_holds after update of status on booking
  deferrable initially deferred for each row when (old.status = 'calculated')
  execute function holds_what_it_sold();
create constraint trigger changed_booking_holds
  after update of from_date, to_date, offering_id, cabins, services, accepted_change on booking
  deferrable initially deferred for each row
  when ((old.from_date, old.to_date, old.offering_id, old.cabins, old.services, old.accepted_change)
    is distinct from
    (new.from_date, new.to_date, new.offering_id, new.cabins, new.services, new.accepted_change))
  execute function holds_what_it_sold();

-- Deletes the holds of a booking that leaves the holding statuses (rules 2.5).
create function release_holds() returns trigger language plpgsql as $$
begin
  -- in the order in which nights are taken
  perform from ground where property_id = new.property_id and kind is null for no key update;
  delete from offering_hold where booking_id = new.booking_id;
  delete from cabin_hold where booking_id = new.booking_id;
  delete from service_hold where booking_id = new.booking_id;
  return null;
end $$;
create trigger booking_left_holding after update of status on booking
  for each row when (is_holding(old.status) and not is_holding(new.status))
  execute function release_holds();

-- Adds a line about the new status to the booking's conversation, in the same transaction.
create function say_booking_status() returns trigger language plpgsql as $$
begin
  perform booking_line(new, new.status, new.updated_at);
  return null;
end $$;
-- An instant booking that is not paid says nothing, as its landowner has not heard of it (rules 4.6).
create trigger booking_says_status after update of status on booking
  for each row when (
    new.status is distinct from old.status and has_line(new.status) and not new.invoice_at_payment)
  execute function say_booking_status();

-- A cancelled booking with an invoice must have its credit note when the transaction ends: always if it is
-- unpaid or free, and for the refunded amount if it is paid (rules 8.1).
create function cancelled_is_credited() returns trigger language plpgsql as $$
begin
  if (new.paid_at is null or new.total_ore = 0 or new.refunded_ore > 0)
    and exists (select from current_invoice i where i.booking_id = new.booking_id
      and not exists (select from invoice c where c.refers_to = i.invoice_id))
  then
    raise exception 'booking % is cancelled and its invoice is not credited', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger booking_cancelled_is_credited after update of status on booking
  deferrable initially deferred for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function cancelled_is_credited();

-- Queues a booking whose invoiced commission changes, for a credit note or a further invoice.
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

-- Opens the rating window of a stay: its parties are asked in the morning of the day after the departure, and
-- can rate for fourteen days.
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

-- A hunter who has been notified of the key is notified again only when the manual changes.
create function key_told_is_not_due() returns trigger language plpgsql as $$
begin
  new.key_due_at := 'infinity';
  return new;
end $$;
create trigger key_told_is_not_due before update of key_told_at on booking
  for each row execute function key_told_is_not_due();

create function arrival_moved() returns trigger language plpgsql as $$
begin
  new.arrival_message_due_at := '-infinity';
  return new;
end $$;
create trigger arrival_moved before update of from_date on booking
  for each row when (new.from_date <> old.from_date and new.arrival_message_sent_at is null)
  execute function arrival_moved();

-- The time when the key is shown: 08:00 on the day that is house_manual.key_days before the arrival.
create function key_shown_at(from_date date, key_days int) returns timestamptz language sql immutable as $$
  select (from_date - key_days + time '08:00') at time zone 'Europe/Oslo'
$$;

-- Which stays and hunters count as paid in reply figures and limits (decision 138): a stay for which money
-- was received, and a hunter for whom some of that money was not refunded (rules 2.8).
create function is_paid_stay(b booking) returns boolean language sql immutable as $$
  select b.paid_at is not null and b.total_ore > 0
$$;
create function has_paid(hunter text) returns boolean language sql stable as $$
  select exists (
    select from booking b
    where (b.buyer_uid is null and b.hunter_uid = hunter or b.buyer_uid = hunter)
      and is_paid_stay(b) and b.refunded_ore + b.disputed_ore < b.total_ore)
$$;

-- The number of drafts that were deleted without being sent, by the day they were created: together with the
-- bookings they give the share of drafts that become requests. Counted when drafts are deleted, many at a
-- time, so that calculating a price never waits for a counter.
create table dropped_drafts (
  made_on date,
  county text,
  -- kind_of_booking
  kind text,
  drafts int not null check (drafts > 0),
  primary key (made_on, county, kind)
);

-- The type of the offering, or `cabin` for a booking of cabins without an offering.
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

alter table set_aside add constraint set_aside_booking_id_fkey
  foreign key (booking_id) references booking (booking_id) on delete cascade;

-- What the law said of a stay when its request was sent (rules 2.12): what both parties were told, should a rule
-- turn out to be wrong. A row is never changed.
create table rule_reading (
  booking_id uuid primary key references booking (booking_id) on delete cascade,
  read_at timestamptz not null,
  -- SpeciesLaw[] in domain/law/stay-law.ts, with the rules and their sources
  law jsonb not null check (jsonb_typeof(law) = 'array'),
  -- the names of its municipalities by number, if the ground is in several places
  places jsonb not null default '{}' check (jsonb_typeof(places) = 'object')
);
create trigger rule_reading_is_never_changed before update on rule_reading
  for each statement execute function refuse_change();

-- What one side proposes to change of a booking, and what became of it (rules 4.7).
create table booking_change (
  change_id uuid primary key default gen_random_uuid(),
  -- in the order in which they were made
  number bigint not null generated always as identity,
  booking_id uuid not null references booking (booking_id) on delete cascade,
  by_role text not null check (by_role in ('hunter', 'landowner')),
  status text not null check (status in
    ('open', 'accepted', 'applied', 'declined', 'withdrawn', 'lapsed', 'unpaid', 'ended')),
  -- ChangedStay in domain/booking/change.ts, with the price that was shown
  stay jsonb not null check (jsonb_typeof(stay) = 'object'),
  price text not null check (price in ('today', 'agreed')),
  difference_ore bigint not null,
  message text check (length(message) between 1 and 2000),
  -- the hunter has confirmed the age of those who hunt, where this change first asked for it (rules 9.9)
  age_confirmed boolean not null default false,
  -- until when it can be answered; once it is accepted, until when the difference is to be paid
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index booking_change_waits on booking_change (booking_id) where status in ('open', 'accepted');
create index booking_change_of_booking on booking_change (booking_id, number desc);
create index booking_change_due on booking_change (due_at) where status = 'open';

-- What waits for an answer ends with its booking.
create function end_booking_changes() returns trigger language plpgsql as $$
begin
  update booking_change set status = 'ended', updated_at = new.updated_at
  where booking_id = new.booking_id and status in ('open', 'accepted');
  return null;
end $$;
create trigger booking_left_changing after update of status on booking
  for each row when (is_holding(old.status) and not is_holding(new.status)
    or old.status = 'pending' and new.status <> 'pending')
  execute function end_booking_changes();
-- What is held for a change while its difference is unpaid is free when it ends without being paid.
create function release_unpaid_change() returns trigger language plpgsql as $$
begin
  update reservation set status = 'released', updated_at = new.updated_at
  where change_id = new.change_id and status = 'reserved';
  return null;
end $$;
create trigger booking_change_left_waiting after update of status on booking_change
  for each row when (old.status = 'accepted' and new.status <> 'accepted') execute function release_unpaid_change();
