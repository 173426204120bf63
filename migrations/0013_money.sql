-- Money: what the card provider said, what we owe and hold, and the papers. Entries and papers are never changed, only added to (rules 6, 8).
create table payment (
  payment_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking,
  provider text not null, provider_intent_id text not null, client_secret text not null, amount_ore bigint not null check (amount_ore > 0),
  status text not null check (status in ('created', 'failed', 'succeeded', 'cancelled')), created_at timestamptz not null, updated_at timestamptz not null,
  unique (provider, provider_intent_id)
);
create unique index payment_one_open on payment (booking_id) where status in ('created', 'failed');
create index on payment (booking_id);
create table provider_event (
  provider text not null, event_id text not null, type text not null, received_at timestamptz not null, payload jsonb not null,
  primary key (provider, event_id)
);
create table refund (
  refund_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking, payment_id uuid not null references payment,
  amount_ore bigint not null check (amount_ore > 0), reason text not null, status text not null check (status in ('decided', 'sent')),
  provider_refund_id text, decided_at timestamptz not null, sent_at timestamptz
);
create index on refund (booking_id);
create table payout (
  payout_id uuid primary key default gen_random_uuid(), booking_id uuid not null unique references booking, landowner_uid text not null references user_profile,
  amount_ore bigint not null check (amount_ore >= 0), commission_ore bigint not null check (commission_ore >= 0),
  status text not null check (status in ('scheduled', 'on_hold', 'sent', 'failed')), due_on date not null, released_at timestamptz,
  provider_transfer_id text, sent_at timestamptz, created_at timestamptz not null
);
create index on payout (landowner_uid);
create index on payout (due_on) where status in ('scheduled', 'on_hold');

create table ledger_entry (
  ledger_entry_id bigint generated always as identity primary key,
  entry_set_id uuid not null, booking_id uuid not null references booking, reason text not null, at timestamptz not null,
  account text not null check (account ~ '^(provider|commission|(escrow|refund|landowner)/.+)$'), amount_ore bigint not null check (amount_ore <> 0) -- debit above zero, credit below
);
create index on ledger_entry (booking_id);
create index on ledger_entry (account);
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry where entry_set_id = new.entry_set_id having sum(amount_ore) <> 0) then
    raise exception 'entry set % does not sum to zero', new.entry_set_id;
  end if;
  if exists (select from ledger_entry where booking_id = new.booking_id and account ~ '^(escrow|refund)/' group by account having sum(amount_ore) > 0) then
    raise exception 'escrow of booking % would be negative', new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry deferrable initially deferred for each row execute function ledger_balances();

create table invoice_series (landowner_uid text not null references user_profile, year int not null, last_number int not null, primary key (landowner_uid, year));
create table invoice (
  invoice_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking,
  kind text not null check (kind in ('invoice', 'credit_note')), refers_to uuid references invoice,
  landowner_uid text not null references user_profile, year int not null, number int not null check (number > 0),
  issued_on date not null, due_on date not null, total_ore bigint not null, document jsonb not null,
  unique (landowner_uid, year, number), unique (booking_id, kind), check ((kind = 'credit_note') = (refers_to is not null))
);
create table receipt (
  booking_id uuid primary key references booking, issued_at timestamptz not null, amount_ore bigint not null, document jsonb not null
);
create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry for each statement execute function refuse_change();
create trigger invoice_fixed before update or delete or truncate on invoice for each statement execute function refuse_change();
create trigger receipt_fixed before update or delete or truncate on receipt for each statement execute function refuse_change();

-- The outbox: every message to a person, once per event, receiver and channel.
create table communication (
  communication_id uuid primary key default gen_random_uuid(), event_key text not null, at timestamptz not null,
  type text not null check (type in ('booking_confirmation', 'booking_request', 'payment', 'system', 'general')), subtype text not null,
  provider text not null, channel text not null check (channel in ('email', 'sms', 'push')), status text not null check (status in ('sent', 'delivered', 'failed', 'pending')),
  recipient_uid text references user_profile on delete set null, recipient text not null, subject text not null, content text not null,
  booking_id uuid references booking, unique (event_key, recipient, channel)
);
create index on communication (at desc);
