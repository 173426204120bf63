-- The demo card provider's own records. The product never reads them: it calls the provider and gets webhook
-- events.
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
-- Webhook events, which the provider sends until the product has acknowledged them.
create table if not exists card_provider.event (
  event_id text primary key, type text not null, payload text not null, idempotency_key text unique, created_at timestamptz not null,
  attempts int not null default 0, next_attempt_at timestamptz not null, delivered_at timestamptz
);
create index if not exists event_next_attempt_at_idx on card_provider.event (next_attempt_at) where delivered_at is null;
-- The webhook secret, shared by all processes on this database, where none is configured.
create table if not exists card_provider.setting (name text primary key, value text not null);
