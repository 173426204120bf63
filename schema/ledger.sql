-- The ledger: double entry (rules 6.1, 6.2). domain/ledger/ledger.ts decides accounts and entry sets, and
-- ledger-store.ts writes them.

-- A posting of an entry set. Rows are only added: a correction is an entry set of its own.
create table ledger_entry (
  ledger_entry_id bigint primary key generated always as identity,
  -- the postings of a set sum to zero
  entry_set_id uuid not null,
  -- null for fees, and for moves between our own accounts
  booking_id uuid references booking (booking_id),
  -- the cause: paid, refund_sent, released, paid_out and others
  reason text not null,
  at timestamptz not null,
  -- such as escrow/{booking_id} or landowner/{uid}
  account text not null,
  -- positive for debit, negative for credit
  amount_ore bigint not null check (amount_ore <> 0),
  constraint ledger_entry_account
    check (account ~ '^(provider|bank|own|provider_fees|commission|(escrow|refund|landowner|claim)/.+)$'),
  constraint ledger_entry_of_a_booking
    check (booking_id is not null or account in ('provider', 'bank', 'own', 'provider_fees'))
);
create index ledger_entry_booking_id_idx on ledger_entry (booking_id);
create index ledger_entry_account_idx on ledger_entry (account);
-- For ledger_balances, which sums the set of every new entry; without this index it would scan the table.
create index ledger_entry_entry_set_id_idx on ledger_entry (entry_set_id);

create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

-- Checks at the end of a transaction that each set sums to zero, and that escrow, together with decided
-- refunds, is never negative.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where entry_set_id = new.entry_set_id having sum(amount_ore) <> 0
  ) then
    raise exception 'entry set % does not sum to zero', new.entry_set_id;
  end if;
  if exists (
    select from ledger_entry where booking_id = new.booking_id and account ~ '^(escrow|refund)/'
    group by account having sum(amount_ore) > 0
  ) then
    raise exception 'escrow of booking % would be negative', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balances();
