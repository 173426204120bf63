-- Reservations for people outside the product. The nights they hold are in hold.sql.

-- Places reserved for somebody outside the product, by another booking system or on the phone: a reservation
-- has holds like a booking, in the same tables and under the same constraints (decision 17).
create table reservation (
  reservation_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property (property_id) on delete cascade,
  kind text not null check (kind in ('offering', 'cabin', 'service', 'ground')),
  offering_id uuid references offering (offering_id) on delete cascade,
  cabin_id uuid references cabin (cabin_id) on delete cascade,
  service_id uuid references service (service_id) on delete cascade,
  from_date date not null,
  to_date date not null,
  -- for an offering
  participants int check (participants > 0),
  -- for a service
  quantity int check (quantity > 0),
  -- For ground: the parts, the whole ground if empty; and the places of its common capacity, null if it is
  -- taken alone.
  ground_ids uuid[],
  places int check (places > 0),
  -- reserved and confirmed hold places; completed: the days have passed
  status text not null default 'reserved'
    check (status in ('reserved', 'confirmed', 'completed', 'released')),
  -- the caller's own id of the reservation
  reference text,
  note text,
  -- the booking it was made for, if the caller named one
  booking_id uuid references booking (booking_id) on delete set null,
  -- the change of that booking which waits for its difference to be paid, beside the old stay
  change_id uuid references booking_change (change_id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reservation_check check (from_date < to_date),
  constraint reservation_check1 check (num_nonnulls(offering_id, cabin_id, service_id, ground_ids) = 1),
  constraint reservation_check2 check (
    kind = case when offering_id is not null then 'offering' when cabin_id is not null then 'cabin'
      when service_id is not null then 'service' else 'ground' end
  ),
  constraint reservation_check5 check (places is null or kind = 'ground'),
  constraint reservation_check3 check ((kind = 'offering') = (participants is not null)),
  constraint reservation_check4 check ((kind = 'service') = (quantity is not null))
);
create index reservation_property_id_idx on reservation (property_id);
create index reservation_booking_id_idx on reservation (booking_id) where booking_id is not null;
create unique index reservation_change on reservation (change_id) where change_id is not null;
create index reservation_to_date_idx on reservation (to_date) where status in ('reserved', 'confirmed');

create trigger pages_changed after insert or delete or update on reservation
  for each row execute function shared_changed('pages');

-- Refuses the transaction at its end if a reservation lacks its holds, also after a change of its days,
-- participants or quantity.
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
      and not exists (select from ground_hold h
        where h.reservation_id = r.reservation_id and h.offering_id is null and h.ground_ids = r.ground_ids
          and h.stay = daterange(r.from_date, r.to_date))
  ) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
create constraint trigger reservation_holds_what_it_says after insert or update on reservation
  deferrable initially deferred for each row execute function reservation_holds();

-- Deletes the holds of a completed or released reservation; a released one never changes.
create function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' or (old.status = 'completed' and new.status <> 'released') then
    raise exception 'reservation % is %', old.reservation_id, old.status;
  end if;
  if new.status in ('released', 'completed') then
    -- in the order in which nights are taken
    perform from ground where property_id = new.property_id and kind is null for no key update;
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
    delete from ground_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;
create trigger reservation_left_holding after update of status on reservation
  for each row when (old.status is distinct from new.status) execute function reservation_released();
