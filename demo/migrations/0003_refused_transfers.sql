-- Keys of refused transfers: a repeated key is refused with the same error, as by a real provider.
create table card_provider.refused_transfer (
  idempotency_key text primary key, uid text not null, bank_account_number text not null, amount_ore bigint not null check (amount_ore > 0),
  reason text not null, created_at timestamptz not null
);
