-- A key that was refused is refused again with the same answer, as a real provider does.
create table card_provider.refused_transfer (
  idempotency_key text primary key, uid text not null, bank_account_number text not null, amount_ore bigint not null check (amount_ore > 0),
  reason text not null, created_at timestamptz not null
);
