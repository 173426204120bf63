-- A stay of more than 45 nights is charged and paid out in parts (rules 7.5). What was paid before, or has one part, is as it was.
alter table booking add column part_count int not null default 1, add column parts_over int not null default 0, add column over_ore bigint not null default 0,
  add column over_commission_ore bigint not null default 0, add column uncharged_ore bigint not null default 0, add column part_payment_ids text[] not null default '{}';
alter table booking add constraint booking_has_parts check (part_count between 1 and 100 and parts_over between 0 and part_count) not valid,
  add constraint booking_parts_are_paid check (uncharged_ore between 0 and total_ore and over_ore >= 0 and (uncharged_ore = 0 or paid_at is not null)) not valid;
-- A stay that ended with a part of it was paid with less than its total, as one that was cancelled.
alter table booking drop constraint booking_charges_what_is_kept,
  add constraint booking_charges_what_is_kept check (cancel_charge_ore is null or status in ('in_progress', 'completed', 'cancelled') and cancel_charge_ore between 1 and total_ore) not valid;

alter table instalment add column paid_at timestamptz;

alter table payout add column instalment int not null default 1;
alter table payout add constraint payout_of_an_instalment check (instalment between 1 and 100) not valid;
-- What is released is the booking's split; of a stay in parts escrow holds what is released of it, and the last takes what is left.
create or replace function payout_is_the_split() returns trigger language plpgsql as $$
declare b booking;
begin
  select * into b from booking where booking_id = new.booking_id;
  if b.parts_over = 0 and (b.landowner_earnings_ore, b.commission_ore) is distinct from (new.amount_ore, new.commission_ore) then
    raise exception 'payout % is not the split of booking %', new.payout_id, new.booking_id;
  end if;
  if b.parts_over > 0 and (select sum(amount_ore) from ledger_entry where booking_id = new.booking_id and account = 'escrow/' || new.booking_id) > 0 then
    raise exception 'payout % is more than escrow holds of booking %', new.payout_id, new.booking_id;
  end if;
  return new;
end $$;

-- Utmark's commission of what is released: all of it, or of a stay in parts that of those which are over.
create function commission_realised(b booking) returns bigint language sql stable as $$
  select coalesce(case when coalesce(bool_or(p.released_at is not null and p.instalment > b.parts_over), false) then b.commission_ore else b.over_commission_ore end
    - coalesce(sum(p.commission_ore) filter (where p.released_at is null and p.instalment <= b.parts_over), 0), 0)::bigint
  from payout p where p.booking_id = b.booking_id
$$;
create or replace function commission_invoice_follows() returns trigger language plpgsql as $$
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
    is distinct from (select commission_realised(b) from booking b where booking_id = new.booking_id) then
    raise exception 'commission invoices of booking % are not its commission', new.booking_id;
  end if;
  return new;
end $$;
