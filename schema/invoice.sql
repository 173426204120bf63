-- The documents of a sale: invoices and credit notes in the landowner's name, receipts (rules 8), the series
-- that number them, and seals that show whether a document was altered. Commission documents are in
-- commission.sql.

-- A series of invoice numbers: of the seller's organisation number, or else of the account. Its prefix is
-- unique: UT-1042-2027-0001 (rules 8.8, decision 124).
create table seller_series (
  series_no int primary key generated always as identity (start with 1001),
  organization_number text unique
    check (organization_number is null or is_organization_number(organization_number)),
  landowner_uid text unique references user_profile (uid),
  constraint seller_series_check check (num_nonnulls(organization_number, landowner_uid) = 1)
);

-- The numbers of a series in a year. The row stays locked until the number is used or rolled back, so that
-- there are no gaps, and has the date of the last number: a higher number never has an earlier date, even if
-- clocks differ (rules 8.1).
create table seller_series_year (
  series_no int references seller_series (series_no),
  year int,
  last_number int not null,
  last_issued_on date not null,
  constraint seller_series_year_check check (extract(year from last_issued_on) = year),
  primary key (series_no, year)
);

-- The next numbers of a series and their date: `today`, or the date of the last number if that is later
-- because a process's clock was ahead. The series is `known`, else that of the organisation number, else that
-- of the account.
create function take_invoice_numbers(
  known int, organization text, landowner text, of_year int, today date, wanted int,
  out series_no int, out last_number int, out issued_on date, out issued_before date
) language plpgsql as $$
declare
  owner text := case when is_organization_number(organization) then organization end;
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
    set last_number = y.last_number + wanted,
      last_issued_on = greatest(y.last_issued_on, excluded.last_issued_on)
  returning y.last_number, y.last_issued_on into last_number, issued_on;
end $$;

-- The last eight digits of a KID before its check digit.
create sequence invoice_kid maxvalue 99999999;

-- An invoice of a booking, issued at its confirmation, or a credit note of it, issued for each refund.
-- Written by invoice-store.ts, and never changed.
create table invoice (
  invoice_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  landowner_uid text not null references user_profile (uid),
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- the credited invoice, for a credit note
  refers_to uuid references invoice (invoice_id),
  -- The reason of a credit note, which makes it unique: cancelled, kept_unpaid, part_unpaid, case/{case_id},
  -- claim/{case_id}, transfer_undone/{payment_id} or changed/{change_id} (creditReasonOf in domain/invoice/invoice.ts).
  credited_for text,
  -- null: issued before there were series, and numbered by the landowner's account
  series_no int references seller_series (series_no),
  year int not null,
  number int not null check (number > 0),
  issued_on date not null,
  due_on date not null,
  -- zero or negative for a credit note
  total_ore bigint not null,
  -- InvoiceDocument or CreditNoteDocument in contract/invoice/endpoints.ts: the content of the document
  document jsonb not null,
  constraint invoice_check check ((kind = 'credit_note') = (refers_to is not null)),
  constraint only_credit_notes_are_for check (kind = 'credit_note' or credited_for is null)
);
create index invoice_of_booking on invoice (booking_id) where kind = 'invoice';
create index invoice_refers_to on invoice (refers_to) where refers_to is not null;
create unique index credit_note_once on invoice (booking_id, coalesce(credited_for, ''))
  where kind = 'credit_note';
create unique index invoice_series_number on invoice (series_no, year, number) where series_no is not null;
create unique index invoice_account_number on invoice (landowner_uid, year, number) where series_no is null;
-- A KID identifies the paid invoice.
create unique index invoice_kid_once on invoice ((document ->> 'kid')) where kind = 'invoice';
create index invoice_by_landowner on invoice (landowner_uid, issued_on);
-- For the administrators' search.
create index invoice_by_number on invoice (number, year);

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

create trigger invoice_fixed before update or delete or truncate on invoice
  for each statement execute function refuse_change();

-- Checks that the numbers of a series have no gaps, and that dates follow them.
create function invoice_follows_its_series() returns trigger language plpgsql as $$
declare
  last record;
begin
  if extract(year from new.issued_on) <> new.year then
    raise exception 'invoice %-% is dated %, of another year', new.year, new.number, new.issued_on;
  end if;
  if new.series_no is null then
    select number, issued_on into last from invoice
      where landowner_uid = new.landowner_uid and series_no is null
        and year = new.year and number < new.number
      order by number desc limit 1;
  else
    select number, issued_on into last from invoice
      where series_no = new.series_no and year = new.year
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
create trigger invoice_in_order before insert on invoice
  for each row execute function invoice_follows_its_series();

-- Checks that the credit notes of an invoice never exceed it.
create function credit_notes_are_within_invoice() returns trigger language plpgsql as $$
declare
  original record;
begin
  -- locks the invoice, so that only one credit note of it is checked at a time
  select booking_id, kind, total_ore into original
    from invoice where invoice_id = new.refers_to for no key update;
  if original.kind <> 'invoice' or original.booking_id <> new.booking_id then
    raise exception 'credit note %-% refers to no invoice of its booking', new.year, new.number;
  end if;
  if new.total_ore > 0
    or original.total_ore + new.total_ore
      + (select coalesce(sum(total_ore), 0) from invoice where refers_to = new.refers_to) < 0
  then
    raise exception 'booking % would be credited more than it was invoiced', new.booking_id;
  end if;
  return new;
end $$;
create trigger credit_notes_are_within_invoice before insert on invoice
  for each row when (new.kind = 'credit_note') execute function credit_notes_are_within_invoice();

-- A receipt of a booking's payment; at most one is valid at a time. Only `voided_at` ever changes.
create table receipt (
  booking_id uuid not null references booking (booking_id),
  issued_at timestamptz not null,
  amount_ore bigint not null,
  -- ReceiptDocument in contract/invoice/endpoints.ts
  document jsonb not null,
  receipt_id uuid primary key default gen_random_uuid(),
  -- when its payment was undone, or a later receipt replaced it
  voided_at timestamptz
);
create unique index receipt_one_holds on receipt (booking_id) where voided_at is null;
create index receipt_booking_id_idx on receipt (booking_id);

create trigger receipt_fixed before truncate on receipt
  for each statement execute function refuse_change();

create function receipt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null
    or to_jsonb(new) - 'voided_at' is distinct from to_jsonb(old) - 'voided_at'
  then
    raise exception 'a receipt is never changed';
  end if;
  return new;
end $$;
create trigger receipt_is_kept before update or delete on receipt
  for each row execute function receipt_is_kept();

-- The seal of a document when it was issued, by which the daily check finds documents that were altered or
-- deleted (rules 6.11).
create table paper_seal (
  paper text check (paper in ('invoice', 'credit_note', 'receipt', 'commission_invoice')),
  paper_id uuid,
  booking_id uuid not null references booking (booking_id),
  -- the number on the document; null for a receipt
  number text,
  total_ore bigint not null,
  -- the hash of the document
  sha256 bytea not null,
  primary key (paper, paper_id)
);
create index paper_seal_booking_id_idx on paper_seal (booking_id);

create trigger paper_seal_fixed before update or delete or truncate on paper_seal
  for each statement execute function refuse_change();

create function seal_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal
  values (
    new.kind, new.invoice_id, new.booking_id, new.document ->> 'number', new.total_ore,
    sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger invoice_is_sealed after insert on invoice
  for each row execute function seal_invoice();

create function seal_receipt() returns trigger language plpgsql as $$
begin
  insert into paper_seal
  values (
    'receipt', new.receipt_id, new.booking_id, new.document ->> 'number', new.amount_ore,
    sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger receipt_is_sealed after insert on receipt
  for each row execute function seal_receipt();

-- One row: our own company from the settings, written at each start because documents are issued inside a
-- transaction. It has the account that invoices are paid to, and the seller of the commission (rules 8.5).
create table own_company (
  only_row boolean primary key default true check (only_row),
  name text,
  organization_number text check (organization_number is null or is_organization_number(organization_number)),
  address text,
  payment_account text check (payment_account ~ '^\d{11}$'),
  bic text,
  constraint own_company_check
    check ((name is null) = (organization_number is null) and (name is null) = (address is null))
);
