-- Places can be reserved for somebody outside the product too: a reservation holds as a booking does, in the same tables, under the same constraints.
create table reservation (
  reservation_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  kind text not null check (kind in ('offering', 'cabin', 'service')),
  offering_id uuid references offering on delete cascade, cabin_id uuid references cabin on delete cascade, service_id uuid references service on delete cascade,
  from_date date not null, to_date date not null, participants int check (participants > 0), quantity int check (quantity > 0),
  status text not null default 'reserved' check (status in ('reserved', 'confirmed', 'released')),
  reference text, note text,
  booking_id uuid references booking on delete set null, -- the booking it was made for, where somebody named one
  created_at timestamptz not null, updated_at timestamptz not null,
  check (from_date < to_date),
  check (num_nonnulls(offering_id, cabin_id, service_id) = 1),
  check (kind = case when offering_id is not null then 'offering' when cabin_id is not null then 'cabin' else 'service' end),
  check ((kind = 'offering') = (participants is not null)), check ((kind = 'service') = (quantity is not null))
);
create index on reservation (property_id);
create index on reservation (booking_id) where booking_id is not null;

-- Every hold is a booking's or a reservation's.
alter table offering_hold drop constraint offering_hold_pkey, alter booking_id drop not null,
  add reservation_id uuid references reservation on delete cascade,
  add check (num_nonnulls(booking_id, reservation_id) = 1), add unique (booking_id);
create unique index offering_hold_reservation on offering_hold (reservation_id) where reservation_id is not null;
alter table cabin_hold drop constraint cabin_hold_pkey, alter booking_id drop not null,
  add reservation_id uuid references reservation on delete cascade,
  add check (num_nonnulls(booking_id, reservation_id) = 1), add unique (booking_id, cabin_id);
create unique index cabin_hold_reservation on cabin_hold (reservation_id, cabin_id) where reservation_id is not null;

-- How many of a service are taken. Kept for every chosen service, so that a stock that is set later counts them.
alter table service add blackout_periods jsonb not null default '[]';
create table service_hold (
  booking_id uuid references booking on delete cascade, reservation_id uuid references reservation on delete cascade,
  service_id uuid not null references service on delete cascade, stay daterange not null check (not isempty(stay)), quantity int not null check (quantity > 0),
  check (num_nonnulls(booking_id, reservation_id) = 1), unique (booking_id, service_id)
);
create unique index service_hold_reservation on service_hold (reservation_id) where reservation_id is not null;
create index on service_hold (service_id);
insert into service_hold (booking_id, service_id, stay, quantity)
  select b.booking_id, s.service_id, daterange(b.from_date, b.to_date), sum(x.quantity)
  from booking b, jsonb_to_recordset(b.services) x("serviceId" uuid, quantity int), service s
  where s.service_id = x."serviceId" and b.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress') group by b.booking_id, s.service_id;

drop function take_offering(uuid, uuid, date, date, int, boolean);
create function take_offering(booking uuid, offering uuid, f date, t date, n int, is_exclusive boolean, reservation uuid default null) returns boolean language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end) <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive) values (booking, reservation, offering, daterange(f, t), n, is_exclusive);
  return true;
end $$;

drop function take_cabins(uuid, uuid[], date, date);
create function take_cabins(booking uuid, cabins uuid[], f date, t date, reservation uuid default null) returns uuid language plpgsql as $$
declare c uuid;
begin
  for c in select distinct x from unnest(cabins) x order by x loop
    insert into cabin_hold (booking_id, reservation_id, cabin_id, stay) values (booking, reservation, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;

-- The fullest night of a service in a span (all of it without one), and how many are taken on it; the earliest of them. No row: nothing is taken.
create function fullest_night(service uuid, f date, t date) returns table (night date, taken int) language sql stable as $$
  select d::date, sum(h.quantity)::int from service_hold h, generate_series(greatest(lower(h.stay), f)::timestamp, least(upper(h.stay), t)::timestamp - interval '1 day', '1 day') d
  where h.service_id = service and h.stay && daterange(f, t) group by d order by 2 desc, 1 limit 1
$$;

-- The stock of a service is never exceeded on any night, whoever writes. Its row is locked: by all who take of a stock, and shared where there is none, so that one set meanwhile waits and counts.
create function service_hold_fits() returns trigger language plpgsql as $$
declare stock int;
begin
  select quantity into stock from service where service_id = new.service_id for share;
  if stock is null then return new; end if;
  select quantity into stock from service where service_id = new.service_id for no key update;
  if new.quantity + coalesce((select taken from fullest_night(new.service_id, lower(new.stay), upper(new.stay))), 0) > stock then
    raise exception 'service % has no % left', new.service_id, new.quantity using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_hold_within_stock before insert on service_hold for each row execute function service_hold_fits();
create function refuse_hold_change() returns trigger language plpgsql as $$
begin raise exception 'a hold is taken or given back, never changed'; end $$;
create trigger service_hold_fixed before update on service_hold for each row execute function refuse_hold_change();

create function stock_covers_holds() returns trigger language plpgsql as $$
begin
  if new.quantity < (select taken from fullest_night(new.service_id, null, null)) then
    raise exception 'service % has more than % taken', new.service_id, new.quantity using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger service_stock_covers_holds before update of quantity on service for each row when (new.quantity is not null and new.quantity is distinct from old.quantity) execute function stock_covers_holds();

-- Takes every service, in the order of ids, or says which has too few left, on which date and how many. Those who take of a stock wait for each other; where there is none nobody waits.
create function take_services(booking uuid, services jsonb, f date, t date, reservation uuid default null) returns jsonb language plpgsql as $$
declare s record; stock int; fullest record;
begin
  for s in select x."serviceId" as id, sum(x.quantity)::int as n from jsonb_to_recordset(services) x("serviceId" uuid, quantity int) group by 1 order by 1 loop
    select quantity into stock from service where service_id = s.id;
    if stock is null then select quantity into stock from service where service_id = s.id for share; end if; -- nobody sets one until this is decided
    if stock is not null then
      select quantity into stock from service where service_id = s.id for no key update;
      select * into fullest from fullest_night(s.id, f, t);
      if stock < s.n + coalesce(fullest.taken, 0) then
        return jsonb_build_object('serviceId', s.id, 'date', coalesce(fullest.night, f), 'left', stock - coalesce(fullest.taken, 0));
      end if;
    end if;
    insert into service_hold (booking_id, reservation_id, service_id, stay, quantity) values (booking, reservation, s.id, daterange(f, t), s.n);
  end loop;
  return null;
end $$;

create or replace function release_holds() returns trigger language plpgsql as $$
begin
  delete from offering_hold where booking_id = new.booking_id;
  delete from cabin_hold where booking_id = new.booking_id;
  delete from service_hold where booking_id = new.booking_id;
  return null;
end $$;

create or replace function holds_what_it_sold() returns trigger language plpgsql as $$
declare b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if b.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress') then
    if b.offering_id is not null and not exists (select from offering_hold h where h.booking_id = b.booking_id and h.stay = daterange(b.from_date, b.to_date)) then
      raise exception 'booking % is % and holds no place', b.booking_id, b.status;
    end if;
    if jsonb_array_length(b.cabins) <> (select count(*) from cabin_hold h where h.booking_id = b.booking_id) then
      raise exception 'booking % is % and does not hold its cabins', b.booking_id, b.status;
    end if;
    if (select count(distinct s ->> 'serviceId') from jsonb_array_elements(b.services) s) <> (select count(*) from service_hold h where h.booking_id = b.booking_id) then
      raise exception 'booking % is % and does not hold its services', b.booking_id, b.status;
    end if;
  end if;
  return null;
end $$;

-- The same for reservations: released is the end, and gives back; anything else holds.
create function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' and new.status <> 'released' then raise exception 'reservation % is released', old.reservation_id; end if;
  if new.status = 'released' then
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;
create trigger reservation_left_holding after update of status on reservation for each row when (old.status is distinct from new.status) execute function reservation_released();
create function reservation_holds() returns trigger language plpgsql as $$
begin
  if exists (select from reservation r where r.reservation_id = new.reservation_id and r.status <> 'released'
    and not exists (select from offering_hold h where h.reservation_id = r.reservation_id and h.offering_id = r.offering_id and h.stay = daterange(r.from_date, r.to_date))
    and not exists (select from cabin_hold h where h.reservation_id = r.reservation_id and h.cabin_id = r.cabin_id and h.stay = daterange(r.from_date, r.to_date))
    and not exists (select from service_hold h where h.reservation_id = r.reservation_id and h.service_id = r.service_id and h.stay = daterange(r.from_date, r.to_date) and h.quantity = r.quantity)) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
create constraint trigger reservation_holds_what_it_says after insert on reservation deferrable initially deferred for each row execute function reservation_holds();

-- What other systems read of when something can be had: a copy of the truth, which stands in offering, cabin and service.
create table availability_config (
  kind text not null check (kind in ('offering', 'cabin', 'service')), subject_id uuid not null,
  document jsonb not null, version int not null default 1 check (version > 0), synced_at timestamptz not null,
  primary key (kind, subject_id)
);
