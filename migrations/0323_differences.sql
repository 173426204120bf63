-- What a check finds stays until it is gone: whose it is, what is known of it, and why it may stand (rules 6.11).
create table difference (
  difference_id uuid primary key default gen_random_uuid(),
  kind text not null, booking_id uuid references booking, ref text, expected_ore bigint not null, found_ore bigint not null,
  first_seen_at timestamptz not null, last_seen_at timestamptz not null, gone_at timestamptz,
  owner_uid text references user_profile, note text not null default '' check (length(note) <= 2000),
  acknowledged_at timestamptz, acknowledged_by text references user_profile, reason text check (length(reason) between 1 and 2000),
  check (num_nonnulls(acknowledged_at, acknowledged_by, reason) in (0, 3))
);
create unique index difference_known_once on difference (kind, coalesce(booking_id::text, ''), coalesce(ref, '')) where gone_at is null;
create index difference_newest on difference (first_seen_at desc, difference_id desc);
create index difference_booking on difference (booking_id) where booking_id is not null;
alter table daily_check_difference add difference_id uuid,
  drop constraint daily_check_difference_kind;
alter table daily_check add unseen int; -- of its differences, those that nobody has acknowledged

-- An entry set that one administrator proposes and another approves.
create table correction (
  correction_id uuid primary key default gen_random_uuid(), difference_id uuid references difference, booking_id uuid references booking,
  lines jsonb not null, reason text not null check (length(reason) between 1 and 2000),
  proposed_at timestamptz not null, proposed_by text not null references user_profile,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  decided_at timestamptz, decided_by text references user_profile, decision_note text, entry_set_id uuid,
  check ((status = 'proposed') = (decided_by is null) and (decided_at is null) = (decided_by is null)),
  check (status <> 'approved' or decided_by <> proposed_by),
  check ((status = 'approved') = (entry_set_id is not null))
);
create index correction_newest on correction (proposed_at desc, correction_id desc);
create index correction_difference on correction (difference_id) where difference_id is not null;
create function decided_correction_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'proposed'
    or (new.correction_id, new.booking_id, new.lines, new.reason, new.proposed_by) is distinct from (old.correction_id, old.booking_id, old.lines, old.reason, old.proposed_by) then
    raise exception 'a correction is kept as it was proposed and decided';
  end if;
  return new;
end $$;
create trigger decided_correction_is_kept before update or delete on correction for each row execute function decided_correction_is_kept();
alter table provider_movement add corrected_by uuid;

-- What each paper was when it was issued: one that is changed or gone, or a number that is passed over, is seen by the check.
create table paper_seal (
  paper text not null check (paper in ('invoice', 'credit_note', 'receipt', 'commission_invoice')), paper_id uuid not null,
  booking_id uuid not null references booking, number text, total_ore bigint not null, sha256 bytea not null,
  primary key (paper, paper_id)
);
create index on paper_seal (booking_id);
create trigger paper_seal_fixed before update or delete or truncate on paper_seal for each statement execute function refuse_change();
create function seal_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal values (new.kind, new.invoice_id, new.booking_id, new.document ->> 'number', new.total_ore, sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger invoice_is_sealed after insert on invoice for each row execute function seal_invoice();
create function seal_receipt() returns trigger language plpgsql as $$
begin
  insert into paper_seal values ('receipt', new.receipt_id, new.booking_id, new.document ->> 'number', new.amount_ore, sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger receipt_is_sealed after insert on receipt for each row execute function seal_receipt();
create function seal_commission_invoice() returns trigger language plpgsql as $$
begin
  insert into paper_seal values ('commission_invoice', new.commission_invoice_id, new.booking_id, new.document ->> 'number', new.total_ore, sha256(convert_to(new.document::text, 'UTF8')));
  return null;
end $$;
create trigger commission_invoice_is_sealed after insert on commission_invoice for each row execute function seal_commission_invoice();
-- safe: an insert into a new table
insert into paper_seal select kind, invoice_id, booking_id, document ->> 'number', total_ore, sha256(convert_to(document::text, 'UTF8')) from invoice on conflict do nothing;
insert into paper_seal select 'receipt', receipt_id, booking_id, document ->> 'number', amount_ore, sha256(convert_to(document::text, 'UTF8')) from receipt on conflict do nothing;
insert into paper_seal select 'commission_invoice', commission_invoice_id, booking_id, document ->> 'number', total_ore, sha256(convert_to(document::text, 'UTF8')) from commission_invoice on conflict do nothing;
