create table ledger_entry (
  ledger_entry_id bigint primary key generated always as identity,
  entry_set_id uuid not null,
  booking_id uuid references booking (booking_id),
  reason text not null,
  at timestamptz not null,
  account text not null,
  amount_ore bigint not null check (amount_ore <> 0), -- debit above zero, credit below
  constraint ledger_entry_account
    check (account ~ '^(provider|bank|own|provider_fees|commission|(escrow|refund|landowner|claim)/.+)$'),
  constraint ledger_entry_of_a_booking
    check (booking_id is not null or account in ('provider', 'bank', 'own', 'provider_fees'))
);
create index ledger_entry_booking_id_idx on ledger_entry (booking_id);
create index ledger_entry_account_idx on ledger_entry (account);
-- The trigger that adds up an entry set looks for it with every entry: without an index it would read all the books
-- each time.
create index ledger_entry_entry_set_id_idx on ledger_entry (entry_set_id);

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry where entry_set_id = new.entry_set_id having sum(amount_ore) <> 0) then
    raise exception 'entry set % does not sum to zero', new.entry_set_id;
  end if;
  if exists (select from ledger_entry where booking_id = new.booking_id and account ~ '^(escrow|refund)/'
    group by account having sum(amount_ore) > 0) then
    raise exception 'escrow of booking % would be negative', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_balances();

create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry for each statement
  execute function refuse_change();
