-- A reservation whose days are over is completed, and gives back like a booking that is: else it would stand in the way of every later change of stock, season and cabin.
alter table reservation drop constraint reservation_status_check, add check (status in ('reserved', 'confirmed', 'completed', 'released'));
create index on reservation (to_date) where status in ('reserved', 'confirmed');

create or replace function reservation_released() returns trigger language plpgsql as $$
begin
  if old.status = 'released' or (old.status = 'completed' and new.status <> 'released') then raise exception 'reservation % is %', old.reservation_id, old.status; end if;
  if new.status in ('released', 'completed') then
    delete from offering_hold where reservation_id = new.reservation_id;
    delete from cabin_hold where reservation_id = new.reservation_id;
    delete from service_hold where reservation_id = new.reservation_id;
  end if;
  return null;
end $$;

-- Held to what it says when it is changed too: its days, its participants, its pieces.
create or replace function reservation_holds() returns trigger language plpgsql as $$
begin
  if exists (select from reservation r where r.reservation_id = new.reservation_id and r.status in ('reserved', 'confirmed')
    and not exists (select from offering_hold h where h.reservation_id = r.reservation_id and h.offering_id = r.offering_id and h.stay = daterange(r.from_date, r.to_date) and h.participants = r.participants)
    and not exists (select from cabin_hold h where h.reservation_id = r.reservation_id and h.cabin_id = r.cabin_id and h.stay = daterange(r.from_date, r.to_date))
    and not exists (select from service_hold h where h.reservation_id = r.reservation_id and h.service_id = r.service_id and h.stay = daterange(r.from_date, r.to_date) and h.quantity = r.quantity)) then
    raise exception 'reservation % holds nothing', new.reservation_id;
  end if;
  return null;
end $$;
drop trigger reservation_holds_what_it_says on reservation;
create constraint trigger reservation_holds_what_it_says after insert or update on reservation deferrable initially deferred for each row execute function reservation_holds();

-- As before, and none of a cabin that is being deleted: whoever deletes one locks its row, and this waits for it.
create or replace function take_cabins(booking uuid, cabins uuid[], f date, t date, reservation uuid default null) returns uuid language plpgsql as $$
declare c uuid;
begin
  for c in select distinct x from unnest(cabins) x order by x loop
    perform from cabin where cabin_id = c and deleted_at is null for key share;
    if not found then return c; end if;
    insert into cabin_hold (booking_id, reservation_id, cabin_id, stay) values (booking, reservation, c, daterange(f, t)) on conflict do nothing;
    if not found then return c; end if;
  end loop;
  return null;
end $$;
