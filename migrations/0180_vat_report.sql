-- A landowner's VAT of a period as it was reported: one for each period, made again from the same papers with the same figures.
create table vat_report (
  report_id uuid primary key default gen_random_uuid(),
  landowner_uid text not null references user_profile on delete cascade,
  from_date date not null, to_date date not null, check (from_date <= to_date),
  document jsonb not null, generated_at timestamptz not null,
  unique (landowner_uid, from_date, to_date)
);
