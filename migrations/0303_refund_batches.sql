-- Refunds of bank transfers go to the bank in files of their own, to the account that the money came from.
alter table payout_batch add column kind text not null default 'payouts';
create table refund_batch_line (
  payout_batch_id uuid not null references payout_batch, line int not null check (line > 0),
  refund_id uuid not null references refund, attempt int not null check (attempt > 0),
  creditor text not null check (length(creditor) between 1 and 70), account text not null check (account ~ '^\d{11}$'),
  amount_ore bigint not null check (amount_ore > 0),
  outcome text check (outcome in ('sent', 'refused', 'returned')), reason text check (length(reason) <= 500),
  primary key (payout_batch_id, line), unique (refund_id, attempt)
);
create unique index refund_batch_line_one_open on refund_batch_line (refund_id) where outcome is null or outcome = 'sent';
create function refund_batch_line_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'outcome' - 'reason' is distinct from to_jsonb(old) - 'outcome' - 'reason'
    or not (old.outcome is null or (old.outcome = 'sent' and new.outcome = 'returned')) then
    raise exception 'a line of a refund batch is kept';
  end if;
  return new;
end $$;
create trigger refund_batch_line_is_kept before update or delete on refund_batch_line for each row execute function refund_batch_line_is_kept();

-- One that the bank brings back is owed again, as one that the card provider brings back.
create or replace function sent_refund_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.refused_at is null and new.status = 'decided' and new.refused_at is not null
    and (old.sent_by is null or exists (select from refund_batch_line l where l.refund_id = old.refund_id and l.outcome = 'returned'))
    and (new.refund_id, new.booking_id, new.payment_id, new.amount_ore, new.provider_refund_id) is not distinct from (old.refund_id, old.booking_id, old.payment_id, old.amount_ore, old.provider_refund_id) then
    return new;
  end if;
  raise exception 'refund % is sent', old.refund_id;
end $$;
