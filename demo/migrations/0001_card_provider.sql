-- The demo's card provider: its own record, as a bank would keep it. The product never reads these tables; it asks, and is told by signed webhook.
create schema if not exists card_provider;
create table if not exists card_provider.intent (
  intent_id text primary key, client_secret text not null, reference text not null, amount_ore bigint not null check (amount_ore > 0),
  status text not null check (status in ('requires_payment_method', 'succeeded')), idempotency_key text not null unique,
  created_at timestamptz not null, charged_at timestamptz
);
create table if not exists card_provider.refund (
  refund_id text primary key, intent_id text not null references card_provider.intent, amount_ore bigint not null check (amount_ore > 0),
  idempotency_key text not null unique, created_at timestamptz not null
);
create table if not exists card_provider.transfer (
  transfer_id text primary key, uid text not null, bank_account_number text not null check (bank_account_number ~ '^\d{11}$'), amount_ore bigint not null check (amount_ore > 0),
  idempotency_key text not null unique, created_at timestamptz not null
);
-- What the provider has to tell, until the product has said that it heard.
create table if not exists card_provider.event (
  event_id text primary key, type text not null, payload text not null, idempotency_key text unique, created_at timestamptz not null,
  attempts int not null default 0, next_attempt_at timestamptz not null, delivered_at timestamptz
);
create index if not exists event_next_attempt_at_idx on card_provider.event (next_attempt_at) where delivered_at is null;
-- The secret both sides know, where none is configured: every process on this database must have the same.
create table if not exists card_provider.setting (name text primary key, value text not null);
