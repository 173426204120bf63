-- A service priced per day may be sold for single days of a stay: its hold is then several rows.
alter table service add column single_days boolean not null default false;

-- Takes every service of {serviceId, quantity, dates?}[], in the order of ids, or returns which one has too few
-- left, on which date and how many; `dates` are single days of the stay, all of them where absent. Transactions
-- that take from a stock wait for each other; without a stock, none waits.
create or replace function take_services(
  booking uuid, services jsonb, f date, t date, reservation uuid default null
) returns jsonb language plpgsql as $$
declare
  s record;
  stock int;
  fullest record;
begin
  for s in
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

-- Reduces the holds of a booking or a reservation to nights within its own, and to n people or places. What
-- remains keeps the terms under which it was taken, whatever has changed since, so it is always possible.
create or replace function reduce_holds(booking uuid, reservation uuid, f date, t date, n int)
returns void language plpgsql as $$
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
    insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive)
    values (booking, reservation, nights.offering_id, daterange(f, t), n, nights.exclusive);
  end if;
  insert into cabin_hold (booking_id, reservation_id, cabin_id, stay)
  select booking, reservation, c, daterange(f, t) from unnest(cabins) c order by c;
  insert into service_hold (booking_id, reservation_id, service_id, stay, quantity)
  select booking, reservation, s.service_id, s.stay * daterange(f, t), s.quantity
  from unnest(services) s where s.stay && daterange(f, t) order by s.service_id, s.stay;
end $$;

create or replace function holds_what_it_sold() returns trigger language plpgsql as $$
declare
  b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if is_holding(b.status) then
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
      (select count(distinct h.service_id) from service_hold h where h.booking_id = b.booking_id)
    then
      raise exception 'booking % is % and does not hold its services', b.booking_id, b.status;
    end if;
  end if;
  return null;
end $$;
