-- What is begun at the card provider, written before it is asked: where it is never taken up (a process died, the answer was lost,
-- the booking ended meanwhile), it is looked for there once the booking is over, and cancelled.
create table provider_begun (
  idempotency_key text primary key check (length(idempotency_key) between 1 and 255), booking_id uuid not null references booking,
  provider text not null check (length(provider) <= 40), kind text not null check (kind in ('payment', 'setup')),
  first_at timestamptz not null, last_at timestamptz not null
);
create index on provider_begun (booking_id);
