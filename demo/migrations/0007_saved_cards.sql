-- Cards that are saved to be charged later. They have test card numbers only.
create table card_provider.setup (
  setup_id text primary key, client_secret text not null, reference text not null, customer text not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'cancelled')), idempotency_key text not null unique,
  created_at timestamptz not null, payment_method_id text unique, card_number text not null default '', forgotten_at timestamptz,
  check ((status = 'succeeded') = (payment_method_id is not null))
);
