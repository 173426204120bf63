-- Invoices are numbered in a series of the seller's organisation number, else of the account, with a prefix of its own (rules 8.8): UT-1042-2027-0001. What
-- was issued before stays in the account's series of before, where series_no is null.
create table seller_series (
  series_no int generated always as identity (start with 1001) primary key,
  organization_number text unique check (organization_number is null or is_organization_number(organization_number)), landowner_uid text unique references user_profile,
  check (num_nonnulls(organization_number, landowner_uid) = 1)
);
create table seller_series_year (
  series_no int not null references seller_series, year int not null, last_number int not null, last_issued_on date not null,
  primary key (series_no, year), check (extract(year from last_issued_on) = year)
);
alter table invoice add column series_no int, add constraint invoice_series_no_fkey foreign key (series_no) references seller_series not valid;

-- The next numbers of a series and the date of the last one: `today`, or the date before it where a process's clock was ahead. The series is `known`, else that
-- of the organisation number, else of the account; the year's row stays locked until the numbers are used or given back.
create function take_invoice_numbers(known int, organization text, landowner text, of_year int, today date, wanted int,
  out series_no int, out last_number int, out issued_on date, out issued_before date) language plpgsql as $$
declare owner text := case when is_organization_number(organization) then organization end;
begin
  series_no := known;
  for attempt in 1..2 loop
    exit when series_no is not null;
    select s.series_no into series_no from seller_series s
      where case when owner is null then s.landowner_uid = landowner else s.organization_number = owner end;
    if not found and attempt = 1 then
      insert into seller_series (organization_number, landowner_uid)
        values (owner, case when owner is null then landowner end) on conflict do nothing;
    end if;
  end loop;
  select y.last_issued_on into issued_before from seller_series_year y
    where y.series_no = take_invoice_numbers.series_no and y.year = of_year for update;
  insert into seller_series_year as y (series_no, year, last_number, last_issued_on) values (take_invoice_numbers.series_no, of_year, wanted, today)
    on conflict on constraint seller_series_year_pkey do update
      set last_number = y.last_number + wanted, last_issued_on = greatest(y.last_issued_on, excluded.last_issued_on)
    returning y.last_number, y.last_issued_on into last_number, issued_on;
end $$;

create or replace function invoice_follows_its_series() returns trigger language plpgsql as $$
declare last record;
begin
  if extract(year from new.issued_on) <> new.year then
    raise exception 'invoice %-% is dated %, of another year', new.year, new.number, new.issued_on;
  end if;
  if new.series_no is null then
    select number, issued_on into last from invoice
      where landowner_uid = new.landowner_uid and series_no is null and year = new.year and number < new.number order by number desc limit 1;
  else
    select number, issued_on into last from invoice where series_no = new.series_no and year = new.year order by number desc limit 1;
    if new.number <> coalesce(last.number, 0) + 1 then
      raise exception 'invoice %-% leaves a gap in series %', new.year, new.number, new.series_no;
    end if;
  end if;
  if last.issued_on > new.issued_on then
    raise exception 'invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  return new;
end $$;
