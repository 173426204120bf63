create sequence invoice_kid maxvalue 99999999;

create table invoice_series (
  landowner_uid text references user_profile (uid),
  year int,
  last_number int not null,
  -- A higher number of a series never has an earlier date (rules 8.1), whatever the clocks of the processes say:
  -- the counter's row, which is locked until the number is used or given back, also carries the date of the last
  -- one.
  last_issued_on date not null,
  constraint invoice_series_pkey primary key (landowner_uid, year),
  constraint invoice_series_last_issued_on_check check (extract(year from last_issued_on) = year)
);

create table invoice (
  invoice_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  refers_to uuid references invoice (invoice_id),
  landowner_uid text not null references user_profile (uid),
  year int not null,
  number int not null check (number > 0),
  issued_on date not null,
  due_on date not null,
  total_ore bigint not null,
  document jsonb not null,
  -- Each time money goes back of a booking its invoice is credited for it, once: by a cancellation, by the case of
  -- a dispute or of a refund at the provider's desk, by a transfer that was undone. Together never more than the
  -- invoice.
  credited_for text,
  series_no int,
  constraint invoice_check check ((kind = 'credit_note') = (refers_to is not null)),
  constraint only_credit_notes_are_for check (kind = 'credit_note' or credited_for is null)
);
create unique index invoice_once on invoice (booking_id) where kind = 'invoice';
create unique index credit_note_once on invoice (booking_id, coalesce(credited_for, '')) where kind = 'credit_note';
-- A KID says which invoice is paid.
create unique index invoice_kid_once on invoice ((document ->> 'kid')) where kind = 'invoice';
create unique index invoice_series_number on invoice (series_no, year, number) where series_no is not null;
create unique index invoice_account_number on invoice (landowner_uid, year, number) where series_no is null;
create index invoice_by_landowner on invoice (landowner_uid, issued_on);
create index invoice_by_number on invoice (number, year);

create function credit_notes_are_within_invoice() returns trigger language plpgsql as $$
declare original record;
begin
  -- one note of it at a time
  select booking_id, kind, total_ore into original from invoice where invoice_id = new.refers_to for no key update;
  if original.kind <> 'invoice' or original.booking_id <> new.booking_id then
    raise exception 'credit note %-% refers to no invoice of its booking', new.year, new.number;
  end if;
  if new.total_ore > 0 or original.total_ore + new.total_ore
      + (select coalesce(sum(total_ore), 0) from invoice where refers_to = new.refers_to) < 0 then
    raise exception 'booking % would be credited more than it was invoiced', new.booking_id;
  end if;
  return new;
end $$;
create trigger credit_notes_are_within_invoice before insert on invoice for each row when (new.kind = 'credit_note')
  execute function credit_notes_are_within_invoice();

create trigger invoice_fixed before update or delete or truncate on invoice for each statement
  execute function refuse_change();

create function invoice_follows_its_series() returns trigger language plpgsql as $$
declare last record;
begin
  if extract(year from new.issued_on) <> new.year then
    raise exception 'invoice %-% is dated %, of another year', new.year, new.number, new.issued_on;
  end if;
  if new.series_no is null then
    select number, issued_on into last from invoice
      where landowner_uid = new.landowner_uid and series_no is null and year = new.year and number < new.number
        order by number desc limit 1;
  else
    select number, issued_on into last from invoice where series_no = new.series_no and year = new.year
      order by number desc limit 1;
    if new.number <> coalesce(last.number, 0) + 1 then
      raise exception 'invoice %-% leaves a gap in series %', new.year, new.number, new.series_no;
    end if;
  end if;
  if last.issued_on > new.issued_on then
    raise exception 'invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  return new;
end $$;
create trigger invoice_in_order before insert on invoice for each row execute function invoice_follows_its_series();

create function seal_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal
    values (new.kind, new.invoice_id, new.booking_id, new.document ->> 'number', new.total_ore,
    sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger invoice_is_sealed after insert on invoice for each row execute function seal_invoice();

create table receipt (
  booking_id uuid not null references booking (booking_id),
  issued_at timestamptz not null,
  amount_ore bigint not null,
  document jsonb not null,
  receipt_id uuid primary key default gen_random_uuid(),
  voided_at timestamptz
);
create unique index receipt_one_holds on receipt (booking_id) where voided_at is null;
create index receipt_booking_id_idx on receipt (booking_id);

create trigger receipt_fixed before truncate on receipt for each statement execute function refuse_change();

create function receipt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null or to_jsonb(new) - 'voided_at' is distinct
    from to_jsonb(old) - 'voided_at' then
    raise exception 'a receipt is never changed';
  end if;
  return new;
end $$;
create trigger receipt_is_kept before update or delete on receipt for each row execute function receipt_is_kept();

create function seal_receipt() returns trigger language plpgsql as $$
begin
  insert into paper_seal
    values ('receipt', new.receipt_id, new.booking_id, new.document ->> 'number', new.amount_ore,
    sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger receipt_is_sealed after insert on receipt for each row execute function seal_receipt();

-- Our own company, as the settings say it at start, for documents that are issued inside a transaction: the account
-- that invoices are paid to, and the seller of the commission (rules 8.5).
create table own_company (
  only_row boolean primary key default true check (only_row),
  name text,
  organization_number text check (organization_number is null or is_organization_number(organization_number)),
  address text,
  payment_account text check (payment_account ~ '^\d{11}$'),
  constraint own_company_check
    check ((name is null) = (organization_number is null) and (name is null) = (address is null))
);

-- What each paper was when it was issued: one that is changed or gone, or a number that is passed over, is seen by
-- the check.
create table paper_seal (
  paper text check (paper in ('invoice', 'credit_note', 'receipt', 'commission_invoice')),
  paper_id uuid,
  booking_id uuid not null references booking (booking_id),
  number text,
  total_ore bigint not null,
  sha256 bytea not null,
  constraint paper_seal_pkey primary key (paper, paper_id)
);
create index paper_seal_booking_id_idx on paper_seal (booking_id);

create trigger paper_seal_fixed before update or delete or truncate on paper_seal for each statement
  execute function refuse_change();

-- Invoices are numbered in a series of the seller's organisation number, else of the account, with a prefix of its
-- own (rules 8.8): UT-1042-2027-0001. What was issued before stays in the account's series of before, where
-- series_no is null.
create table seller_series (
  series_no int primary key generated always as identity (start with 1001),
  organization_number text unique,
  landowner_uid text unique references user_profile (uid),
  constraint seller_series_organization_number_check
    check (organization_number is null or is_organization_number(organization_number)),
  constraint seller_series_check check (num_nonnulls(organization_number, landowner_uid) = 1)
);

create table seller_series_year (
  series_no int references seller_series (series_no),
  year int,
  last_number int not null,
  last_issued_on date not null,
  constraint seller_series_year_check check (extract(year from last_issued_on) = year),
  constraint seller_series_year_pkey primary key (series_no, year)
);

alter table invoice add constraint invoice_series_no_fkey
  foreign key (series_no) references seller_series (series_no);

-- The next numbers of a series and the date of the last one: `today`, or the date before it where a process's clock
-- was ahead. The series is `known`, else that of the organisation number, else of the account; the year's row stays
-- locked until the numbers are used or given back.
create function take_invoice_numbers(known int, organization text, landowner text, of_year int, today date,
  wanted int,
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
  insert into seller_series_year as y (series_no, year, last_number, last_issued_on)
    values (take_invoice_numbers.series_no, of_year, wanted, today)
    on conflict on constraint seller_series_year_pkey do update
      set last_number = y.last_number + wanted, last_issued_on = greatest(y.last_issued_on, excluded.last_issued_on)
    returning y.last_number, y.last_issued_on into last_number, issued_on;
end $$;
