-- A higher number of a series never has an earlier date (rules 8.1), whatever the clocks of the processes say: the counter's row, which is locked
-- until the number is used or given back, also carries the date of the last one.
alter table invoice_series add column last_issued_on date;
update invoice_series s set last_issued_on = coalesce(
  (select max(issued_on) from invoice i where i.landowner_uid = s.landowner_uid and i.year = s.year), make_date(year, 1, 1));
alter table invoice_series alter column last_issued_on set not null,
  add constraint invoice_series_last_issued_on_check check (extract(year from last_issued_on) = year);

create function invoice_follows_its_series() returns trigger language plpgsql as $$
declare last date;
begin
  if extract(year from new.issued_on) <> new.year then
    raise exception 'invoice %-% is dated %, of another year', new.year, new.number, new.issued_on;
  end if;
  select issued_on into last from invoice where landowner_uid = new.landowner_uid and year = new.year and number < new.number order by number desc limit 1;
  if last > new.issued_on then
    raise exception 'invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  return new;
end $$;
create trigger invoice_in_order before insert on invoice for each row execute function invoice_follows_its_series();

-- What was invoiced and is cancelled has its credit note when the transaction ends: an unpaid or free booking always, a paid one as far as it is refunded.
create function cancelled_is_credited() returns trigger language plpgsql as $$
begin
  if (new.paid_at is null or new.total_ore = 0 or new.refunded_ore > 0)
    and exists (select from invoice where booking_id = new.booking_id and kind = 'invoice')
    and not exists (select from invoice where booking_id = new.booking_id and kind = 'credit_note') then
    raise exception 'booking % is cancelled and its invoice is not credited', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger booking_cancelled_is_credited after update of status on booking deferrable initially deferred for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function cancelled_is_credited();
