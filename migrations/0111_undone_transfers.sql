-- A bank transfer that was recorded by mistake is taken back (rules 6.6): the payment never was, its refunds that were not sent are not to be sent,
-- and its receipt holds no more. The ledger says so by an entry set against the first.
alter table payment drop constraint payment_status_check,
  add constraint payment_status_check check (status in ('created', 'failed', 'succeeded', 'cancelled', 'undone') and (status <> 'undone' or provider = 'manual'));
alter table refund drop constraint refund_status_check, add constraint refund_status_check check (status in ('decided', 'sent', 'withdrawn'));
create function undone_payment_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'undone' then
    raise exception 'payment % was undone', old.payment_id;
  end if;
  if exists (select from refund where payment_id = new.payment_id and status = 'sent') then
    raise exception 'payment % has been sent back', old.payment_id;
  end if;
  -- what the bank has reported waits for the booking that it is of
  update bank_transaction set status = 'waiting', booking_id = null, payment_id = null, outcome = null, settled_at = null, settled_by = null
  where payment_id = new.payment_id;
  return new;
end $$;
create trigger undone_payment_stays before update of status on payment for each row
  when (new.status = 'undone' or old.status = 'undone') execute function undone_payment_stays();
create index on payment (created_at desc, payment_id desc) where provider = 'manual';

-- One receipt of a booking holds; what it says is never changed.
drop trigger receipt_fixed on receipt;
alter table receipt drop constraint receipt_pkey, add column receipt_id uuid primary key default gen_random_uuid(), add column voided_at timestamptz;
create unique index receipt_one_holds on receipt (booking_id) where voided_at is null;
create index on receipt (booking_id);
create function receipt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null or to_jsonb(new) - 'voided_at' is distinct from to_jsonb(old) - 'voided_at' then
    raise exception 'a receipt is never changed';
  end if;
  return new;
end $$;
create trigger receipt_is_kept before update or delete on receipt for each row execute function receipt_is_kept();
create trigger receipt_fixed before truncate on receipt for each statement execute function refuse_change();
