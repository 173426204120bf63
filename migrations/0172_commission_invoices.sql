-- Our own invoices of the commission to landowners, with VAT, in a series of their own (rules 8.5). What is issued is never changed; a split that
-- changes after is credited, or invoiced on.
create table commission_series (
  year int primary key, last_number int not null, last_issued_on date not null, check (extract(year from last_issued_on) = year)
);
create table commission_invoice (
  commission_invoice_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking,
  landowner_uid text not null references user_profile, kind text not null check (kind in ('invoice', 'credit_note')), refers_to uuid references commission_invoice,
  year int not null, number int not null check (number > 0), issued_on date not null, total_ore bigint not null, document jsonb not null,
  unique (year, number), check ((kind = 'credit_note') = (refers_to is not null)), check (case kind when 'invoice' then total_ore > 0 else total_ore < 0 end),
  check (extract(year from issued_on) = year)
);
create index on commission_invoice (booking_id, number);
create trigger commission_invoice_fixed before update or delete or truncate on commission_invoice for each statement execute function refuse_change();

-- No number is passed over, none is dated before the one ahead of it, and a booking's are together its commission.
create function commission_invoice_follows() returns trigger language plpgsql as $$
declare last record;
begin
  select number, issued_on into last from commission_invoice where year = new.year order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 then
    raise exception 'commission invoice %-% leaves a gap', new.year, new.number;
  end if;
  if last.issued_on > new.issued_on then
    raise exception 'commission invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  if new.total_ore + (select coalesce(sum(total_ore), 0) from commission_invoice where booking_id = new.booking_id)
    is distinct from (select commission_ore from booking where booking_id = new.booking_id) then
    raise exception 'commission invoices of booking % are not its commission', new.booking_id;
  end if;
  return new;
end $$;
create trigger commission_invoice_in_order before insert on commission_invoice for each row execute function commission_invoice_follows();

-- What the sweep looks through: bookings whose commission was realised, or has changed since.
create table commission_to_invoice (booking_id uuid primary key references booking on delete cascade);
create function commission_is_realised() returns trigger language plpgsql as $$
begin
  insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  return null;
end $$;
create trigger payout_released_is_invoiced after insert or update of released_at on payout for each row
  when (new.released_at is not null and new.commission_ore > 0) execute function commission_is_realised();
create function commission_has_changed() returns trigger language plpgsql as $$
begin
  if exists (select from commission_invoice where booking_id = new.booking_id) then
    insert into commission_to_invoice values (new.booking_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger booking_split_is_invoiced after update of commission_ore on booking for each row
  when (old.commission_ore is distinct from new.commission_ore) execute function commission_has_changed();
insert into commission_to_invoice select booking_id from payout where released_at is not null and commission_ore > 0;
