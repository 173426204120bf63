-- Bookings and what they hold. The row of a booking is written by one door only; its history is in audit.
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property, offering_id uuid references offering, -- none: cabins alone
  hunter_uid text not null references user_profile, landowner_uid text not null references user_profile,
  status text not null check (status in ('calculated', 'submitted', 'pending', 'accepted', 'confirmed', 'rejected', 'paid', 'in_progress', 'completed', 'cancelled', 'expired')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'pending_payment', 'payment_failed', 'paid', 'confirmed', 'overdue', 'failed', 'refunded')),
  from_date date not null, to_date date not null, participants int not null check (participants > 0),
  cabins jsonb not null default '[]', services jsonb not null default '[]',
  special_requests text, notes text,
  quote jsonb not null, total_ore bigint not null check (total_ore >= 0), vat_registered boolean not null,
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  commission_rate_percent double precision, commission_ore bigint, landowner_earnings_ore bigint,
  terms_accepted_at timestamptz, privacy_accepted_at timestamptz,
  reply_due_at timestamptz, confirmed_at timestamptz, payment_due_at timestamptz, express boolean,
  paid_at timestamptz, completed_at timestamptz, payment_id text, known_payment_ids text[] not null default '{}', refunded_ore bigint not null default 0 check (refunded_ore >= 0),
  next_deadline_at timestamptz, -- when the sweeper must give the next command, by the product's clock
  reminders jsonb not null default '[]', next_reminder_at timestamptz, -- the slots still to be sent, and the first of them
  created_at timestamptz not null, updated_at timestamptz not null,
  check (from_date < to_date), check (refunded_ore <= total_ore), check (commission_ore + landowner_earnings_ore = total_ore),
  check (status = 'calculated' or (terms_accepted_at is not null and privacy_accepted_at is not null)),
  check (status not in ('confirmed', 'paid', 'in_progress', 'completed') or commission_ore is not null)
);
create index on booking (hunter_uid, created_at desc);
create index on booking (landowner_uid, created_at desc);
create index on booking (property_id);
create index on booking (offering_id);
create index on booking (next_deadline_at) where next_deadline_at is not null;
create index on booking (next_reminder_at) where next_reminder_at is not null;

-- Places left for every night of an offering's season: one row, one array (measured: fifteen times a row a night under a rush).
create table offering_calendar (
  offering_id uuid primary key references offering on delete cascade,
  season_from date not null, capacity int not null check (capacity > 0), places_left int[] not null,
  check (0 <= all (places_left)), check (capacity >= all (places_left))
) with (fillfactor = 50);
create table offering_hold (
  booking_id uuid primary key references booking on delete cascade, offering_id uuid not null references offering, stay daterange not null check (not isempty(stay)),
  participants int not null check (participants > 0), exclusive boolean not null,
  exclude using gist (offering_id with =, stay with &&) where (exclusive)
);
create index on offering_hold (offering_id);
create table cabin_hold (
  booking_id uuid not null references booking on delete cascade, cabin_id uuid not null references cabin, stay daterange not null check (not isempty(stay)),
  primary key (booking_id, cabin_id), exclude using gist (cabin_id with =, stay with &&)
);

create function add_nights(places int[], first int, last int, n int) returns int[] language sql immutable parallel safe as $$
  select places[: first - 1] || array(select p + n from unnest(places[first : last]) with ordinality u(p, i) order by i) || places[last + 1 :]
$$;

-- Takes the nights of an offering for a booking: true, or false and nothing changed. No exception, no check before the act (rules 2.2, 2.3, 2.6).
create function take_offering(booking uuid, offering uuid, f date, t date, n int, is_exclusive boolean) returns boolean language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end) <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, offering_id, stay, participants, exclusive) values (booking, offering, daterange(f, t), n, is_exclusive);
  return true;
end $$;

-- Takes every cabin or says which one was taken: null when all are held. Always in the order of ids, so that two requests cannot wait for each other (rules 2.4).
create function take_cabins(booking uuid, cabins uuid[], f date, t date) returns uuid language plpgsql as $$
declare c uuid;
begin
  for c in select distinct x from unnest(cabins) x order by x loop
    insert into cabin_hold (booking_id, cabin_id, stay) values (booking, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;

-- Deleting a hold gives its nights back; leaving the holding statuses deletes the holds. No code path can forget either (rules 2.5).
create function give_nights_back() returns trigger language plpgsql as $$
begin
  update offering_calendar c set places_left = add_nights(places_left, lower(old.stay) - season_from + 1, upper(old.stay) - season_from, case when old.exclusive then 1 else old.participants end)
  where c.offering_id = old.offering_id;
  return null;
end $$;
create trigger offering_hold_released after delete on offering_hold for each row execute function give_nights_back();

create function release_holds() returns trigger language plpgsql as $$
begin
  delete from offering_hold where booking_id = new.booking_id;
  delete from cabin_hold where booking_id = new.booking_id;
  return null;
end $$;
create trigger booking_left_holding after update of status on booking for each row
  when (old.status in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress') and new.status not in ('submitted', 'pending', 'accepted', 'confirmed', 'paid', 'in_progress'))
  execute function release_holds();

-- And the other way: at commit, a booking in a holding status holds what it was sold.
create function holds_what_it_sold() returns trigger language plpgsql as $$
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
  end if;
  return null;
end $$;
create constraint trigger booking_holds after update of status on booking deferrable initially deferred for each row
  when (old.status = 'calculated') execute function holds_what_it_sold();
