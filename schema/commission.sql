-- The commission: its rates (rules 3.6, decision 69), Utmark's invoices to landowners (decision 68), and the
-- VAT of landowner and Utmark.

-- The general rate from an instant on; the newest that has begun applies. Added by administrators, never
-- changed.
create table commission_rate (
  rate_id bigint primary key generated always as identity,
  valid_from timestamptz not null,
  -- with two decimals at most
  rate_percent double precision not null
    check (rate_percent between 0 and 100 and rate_percent::numeric = round(rate_percent::numeric, 2))
);
create index commission_rate_valid_from_rate_id_idx on commission_rate (valid_from desc, rate_id desc);

-- Notifies the server processes of a new rate, because texts show the rate.
create trigger commission_rate_is_told after insert on commission_rate
  for each statement execute function shared_changed('translations');
create trigger commission_rate_is_append_only before update or delete or truncate on commission_rate
  for each statement execute function refuse_change();

-- A landowner's own rate for days in Oslo, at most one a day. Written by administrators.
create table commission_override (
  override_id uuid primary key default gen_random_uuid(),
  landowner_uid text not null references user_profile (uid),
  rate_percent double precision not null
    check (rate_percent between 0 and 100 and rate_percent::numeric = round(rate_percent::numeric, 2)),
  valid_from date not null,
  -- the last day, included; null: no end
  valid_to date,
  valid daterange not null generated always as (daterange(valid_from, valid_to, '[]')) stored,
  reason text not null check (length(reason) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint commission_override_check check (valid_to >= valid_from),
  constraint commission_override_one_a_day exclude using gist (landowner_uid with =, valid with &&)
);
create index commission_override_created_at_override_id_idx
  on commission_override (created_at desc, override_id desc);

-- The rate that applies to a landowner at an instant.
create function commission_percent_at(landowner text, at timestamptz) returns double precision
language sql stable as $$
  select coalesce(
    (select rate_percent from commission_override
      where landowner_uid = landowner and valid @> (at at time zone 'Europe/Oslo')::date),
    (select rate_percent from commission_rate
      where valid_from <= at order by valid_from desc, rate_id desc limit 1))
$$;

-- The key of the lock by which a rate change and confirmations wait for each other.
create function commission_key() returns bigint language sql immutable as $$
  select hashtextextended('commission', 26)
$$;
create function lock_commission() returns void language sql as $$
  select pg_advisory_xact_lock(commission_key())
$$;
create function share_commission_percent(landowner text, at timestamptz) returns double precision
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(commission_key());
  return commission_percent_at(landowner, at);
end $$;

-- Utmark's own series of a year, U-2027-0001. Its row stays locked until the number is used.
create table commission_series (
  year int primary key,
  last_number int not null,
  last_issued_on date not null,
  constraint commission_series_check check (extract(year from last_issued_on) = year)
);

-- An invoice from Utmark to a landowner for the commission of a booking, or a credit note of it (rules 8.5).
-- A sweep issues it once the payout is released, and when the split changes afterwards; it never changes.
create table commission_invoice (
  commission_invoice_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  landowner_uid text not null references user_profile (uid),
  kind text not null check (kind in ('invoice', 'credit_note')),
  refers_to uuid references commission_invoice (commission_invoice_id),
  year int not null,
  number int not null check (number > 0),
  issued_on date not null,
  -- including VAT; negative for a credit note
  total_ore bigint not null,
  -- CommissionInvoice in contract/invoice/endpoints.ts
  document jsonb not null,
  constraint commission_invoice_check check ((kind = 'credit_note') = (refers_to is not null)),
  constraint commission_invoice_check1
    check (case kind when 'invoice' then total_ore > 0 else total_ore < 0 end),
  constraint commission_invoice_check2 check (extract(year from issued_on) = year),
  unique (year, number)
);
create index commission_invoice_booking_id_number_idx on commission_invoice (booking_id, number);
-- For the VAT report, which reads a landowner's deductible VAT by date.
create index commission_invoice_landowner_uid_issued_on_idx on commission_invoice (landowner_uid, issued_on);
-- For the administrators' search.
create index commission_invoice_by_number on commission_invoice (number, year);

create trigger commission_invoice_fixed before update or delete or truncate on commission_invoice
  for each statement execute function refuse_change();

-- The commission of the released amount: of the whole stay, or of the ended parts of a stay in parts.
create function commission_realised(b booking) returns bigint language sql stable as $$
  select coalesce(
    case when coalesce(bool_or(p.released_at is not null and p.instalment > b.parts_over), false)
      then b.commission_ore else b.over_commission_ore end
    - coalesce(
      sum(p.commission_ore) filter (where p.released_at is null and p.instalment <= b.parts_over), 0),
    0)::bigint
  from payout p where p.booking_id = b.booking_id
$$;

-- Checks that numbers have no gaps, that dates follow the numbers, and that a booking's commission documents
-- add up to its commission.
create function commission_invoice_follows() returns trigger language plpgsql as $$
declare
  last record;
begin
  select number, issued_on into last from commission_invoice
    where year = new.year order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 then
    raise exception 'commission invoice %-% leaves a gap', new.year, new.number;
  end if;
  if last.issued_on > new.issued_on then
    raise exception 'commission invoice %-% is dated before the one ahead of it', new.year, new.number;
  end if;
  if new.total_ore
    + (select coalesce(sum(total_ore), 0) from commission_invoice where booking_id = new.booking_id)
    is distinct from (select commission_realised(b) from booking b where booking_id = new.booking_id)
  then
    raise exception 'commission invoices of booking % are not its commission', new.booking_id;
  end if;
  return new;
end $$;
create trigger commission_invoice_in_order before insert on commission_invoice
  for each row execute function commission_invoice_follows();

create function seal_commission_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal
  values (
    'commission_invoice', new.commission_invoice_id, new.booking_id, new.document ->> 'number', new.total_ore,
    sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger commission_invoice_is_sealed after insert on commission_invoice
  for each row execute function seal_commission_invoice();

-- A booking whose commission was realised or has changed since. Triggers on payout and booking write it; the
-- invoicing sweep deletes it.
create table commission_to_invoice (
  booking_id uuid primary key references booking (booking_id) on delete cascade
);

-- A landowner's VAT report of a period, as it was last made: if it is made again from the same documents, its
-- figures are the same (vat-report-store.ts).
create table vat_report (
  report_id uuid primary key default gen_random_uuid(),
  landowner_uid text not null references user_profile (uid) on delete cascade,
  -- the first and the last day, both included
  from_date date not null,
  to_date date not null,
  -- VatReport in domain/financials/vat-report.ts
  document jsonb not null,
  generated_at timestamptz not null,
  constraint vat_report_check check (from_date <= to_date),
  unique (landowner_uid, from_date, to_date)
);

select people_are_here('vat_report', 'landowner_uid');
