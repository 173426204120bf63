-- Changing a booking by agreement (rules 4.7).
alter table booking add column accepted_change jsonb;
alter table booking add constraint booking_accepted_change_check
  check (jsonb_typeof(accepted_change) = 'object') not valid;
alter table booking add constraint booking_changes_when_paid
  check (accepted_change is null or status in ('paid', 'in_progress') and part_count = 1) not valid;
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
  -- until when it can be answered; once it is accepted, until when the difference is to be paid
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index booking_change_waits on booking_change (booking_id) where status in ('open', 'accepted');
create index booking_change_of_booking on booking_change (booking_id, number desc);
create index booking_change_due on booking_change (due_at) where status = 'open';

-- What waits for an answer ends with its booking.
-- What is held for an accepted change beside the old stay, while its difference is unpaid.
alter table reservation add column change_id uuid;
alter table reservation add constraint reservation_change_id_fkey
  foreign key (change_id) references booking_change (change_id) on delete cascade not valid;
drop index service_hold_reservation;

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

drop index invoice_once;

-- The invoice of each booking: not one that was credited because the booking was changed (rules 4.7).
create view current_invoice as
  select i.* from invoice i
  where i.kind = 'invoice'
    and not exists (select from invoice c where c.refers_to = i.invoice_id and c.credited_for like 'changed/%');

-- A booking has one invoice that is not replaced.
create function booking_has_one_invoice() returns trigger language plpgsql as $$
begin
  perform from booking where booking_id = new.booking_id for no key update; -- so that two wait for each other
  if (select count(*) from current_invoice where booking_id = new.booking_id) > 1 then
    raise exception 'booking % has several invoices', new.booking_id using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger invoice_is_the_only_one after insert on invoice
  for each row when (new.kind = 'invoice') execute function booking_has_one_invoice();

create or replace function holds_what_it_sold() returns trigger language plpgsql as $$
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
create constraint trigger changed_booking_holds
  after update of from_date, to_date, offering_id, cabins, services, accepted_change on booking
  deferrable initially deferred for each row
  when ((old.from_date, old.to_date, old.offering_id, old.cabins, old.services, old.accepted_change)
    is distinct from
    (new.from_date, new.to_date, new.offering_id, new.cabins, new.services, new.accepted_change))
  execute function holds_what_it_sold();
create or replace function cancelled_is_credited() returns trigger language plpgsql as $$
begin
  if (new.paid_at is null or new.total_ore = 0 or new.refunded_ore > 0)
    and exists (select from current_invoice i where i.booking_id = new.booking_id
      and not exists (select from invoice c where c.refers_to = i.invoice_id))
  then
    raise exception 'booking % is cancelled and its invoice is not credited', new.booking_id;
  end if;
  return null;
end $$;
-- Services of {serviceId, quantity, dates?}[] by the days on which they are taken, in the order in which they are
-- taken; `dates` are single days of the stay, all of them where absent.
create function service_days(services jsonb, f date, t date) returns table (id uuid, days daterange, n int)
language sql immutable as $$
  with ordered as ( -- a row for each day, and one without a day for what is taken on all days
    select x."serviceId" as id, d::date as day, sum(x.quantity)::int as n
    from jsonb_to_recordset(services) x("serviceId" uuid, quantity int, dates jsonb)
      left join lateral jsonb_array_elements_text(x.dates) d on true
    group by 1, 2
  )
  select id, days, sum(n)::int as n
  from (
    select id, n, daterange(f, t) as days from ordered where day is null
    union all
    select id, n, unnest(range_agg(daterange(day, day + 1))) from ordered where day is not null group by id, n
  ) taken
  group by id, days order by id, days
$$;
create or replace function take_services(
  booking uuid, services jsonb, f date, t date, reservation uuid default null
) returns jsonb language plpgsql as $$
declare
  s record;
  stock int;
  fullest record;
begin
  for s in
    select * from service_days(services, f, t)
  loop
    if not s.days <@ daterange(f, t) then
      raise exception 'service % is taken outside the stay', s.id using errcode = 'check_violation';
    end if;
    select quantity into stock from service where service_id = s.id;
    if stock is null then -- nobody sets one until this is decided
      select quantity into stock from service where service_id = s.id for share;
    end if;
    if stock is not null then
      select quantity into stock from service where service_id = s.id for no key update;
      select * into fullest from fullest_night(s.id, lower(s.days), upper(s.days));
      if stock < s.n + coalesce(fullest.taken, 0) then
        return jsonb_build_object(
          'serviceId', s.id, 'date', coalesce(fullest.night, lower(s.days)),
          'left', stock - coalesce(fullest.taken, 0));
      end if;
    end if;
    insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
    values (booking, reservation, s.id, s.days, s.n);
  end loop;
  return null;
end $$;

drop function reduce_holds(uuid, uuid, date, date, int);
create function reduce_holds(
  booking uuid, reservation uuid, f date, t date, n int,
  kept_cabins uuid[] default null, kept_services jsonb default null
) returns void language plpgsql as $$
declare
  nights offering_hold;
  land ground_hold;
  cabins uuid[];
  services service_hold[];
begin
  select * into land from ground_hold h where booking = h.booking_id or reservation = h.reservation_id;
  perform from ground where property_id = land.property_id and kind is null for no key update;
  select * into nights from offering_hold h where booking = h.booking_id or reservation = h.reservation_id;
  with gone as (delete from cabin_hold h
    where booking = h.booking_id or reservation = h.reservation_id returning cabin_id)
  select array_agg(cabin_id) into cabins from gone;
  with gone as (delete from service_hold h
    where booking = h.booking_id or reservation = h.reservation_id returning h as hold)
  select array_agg(hold) into services from gone;
  delete from offering_hold h where booking = h.booking_id or reservation = h.reservation_id;
  delete from ground_hold h where booking = h.booking_id or reservation = h.reservation_id;

  if land.property_id is not null then
    land.stay := daterange(f, t);
    if land.places > 0 then land.places := n; end if;
    insert into ground_hold select (land).*;
  end if;
  if nights.offering_id is not null then
    update offering_calendar c set places_left = add_nights(places_left, f - season_from + 1,
      t - season_from, case when nights.exclusive then -1 else -n end)
    where c.offering_id = nights.offering_id;
    insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive, kept)
    values (booking, reservation, nights.offering_id, daterange(f, t), n, nights.exclusive, true);
  end if;
  insert into cabin_hold (booking_id, reservation_id, cabin_id, stay, kept)
  select booking, reservation, c, daterange(f, t), true from unnest(cabins) c
  where kept_cabins is null or c = any (kept_cabins) order by c;
  insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
  select booking, reservation, s.service_id, s.stay * daterange(f, t), s.quantity
  from unnest(services) s where kept_services is null and s.stay && daterange(f, t)
  order by s.service_id, s.stay;
  insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
  select booking, reservation, d.id, d.days, d.n from service_days(kept_services, f, t) d;
end $$;
-- Gives back all that a booking holds, to take something else in the same transaction.
create function give_holds_back(booking uuid) returns void language plpgsql as $$
begin
  -- in the order in which nights are taken
  perform from ground where kind is null and property_id =
    (select property_id from booking b where b.booking_id = booking) for no key update;
  delete from offering_hold where booking_id = booking;
  delete from cabin_hold where booking_id = booking;
  delete from service_hold where booking_id = booking;
end $$;
-- Gives a booking what a reservation holds, under the terms under which it was taken; the booking gives back what
-- it held before. The reservation is left without holds.
create function transfer_holds(reservation uuid, booking uuid) returns void language plpgsql as $$
declare
  nights offering_hold;
  land ground_hold;
  cabins cabin_hold[];
  services service_hold[];
begin
  perform give_holds_back(booking);
  select * into land from ground_hold h where h.reservation_id = reservation;
  select * into nights from offering_hold h where h.reservation_id = reservation;
  with gone as (delete from cabin_hold h where h.reservation_id = reservation returning h as hold)
  select array_agg(hold) into cabins from gone;
  with gone as (delete from service_hold h where h.reservation_id = reservation returning h as hold)
  select array_agg(hold) into services from gone;
  delete from offering_hold h where h.reservation_id = reservation;
  delete from ground_hold h where h.reservation_id = reservation;

  if land.property_id is not null then
    land.booking_id := booking;
    land.reservation_id := null;
    insert into ground_hold select (land).*;
  end if;
  if nights.offering_id is not null then
    update offering_calendar c set places_left = add_nights(
      places_left, lower(nights.stay) - season_from + 1, upper(nights.stay) - season_from,
      case when nights.exclusive then -1 else -nights.participants end)
    where c.offering_id = nights.offering_id;
    insert into offering_hold (booking_id, offering_id, stay, participants, exclusive, kept)
    values (booking, nights.offering_id, nights.stay, nights.participants, nights.exclusive, true);
  end if;
  insert into cabin_hold (booking_id, cabin_id, stay, kept)
  select booking, c.cabin_id, c.stay, true from unnest(cabins) c order by c.cabin_id;
  insert into service_hold (booking_id, service_id, stay, quantity)
  select booking, s.service_id, s.stay, s.quantity from unnest(services) s order by s.service_id, s.stay;
end $$;
create or replace function payment_closes_once() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status in ('created', 'failed') then
    raise exception 'payment % is cancelled', new.payment_id;
  end if;
  if new.status = 'cancelled' and not new.cancelled_by_provider
    and exists (select from booking where booking_id = new.booking_id
      and (status = 'confirmed' or accepted_change is not null))
  then
    raise exception 'payment % is of a booking that is still to be paid', new.payment_id;
  end if;
  return new;
end $$;
