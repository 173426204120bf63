-- What the card provider says it did with our money, as it says it, each movement once.
create table provider_movement (
  provider text not null, movement_id text not null check (length(movement_id) <= 255), kind text not null, ref text not null,
  booking_id uuid references booking, -- unknown of some, and of fees that belong to none
  amount_ore bigint not null, fee_ore bigint not null, currency text not null, at timestamptz not null, seen_at timestamptz not null,
  primary key (provider, movement_id)
);
create index on provider_movement (booking_id);
create index on provider_movement (provider, at);

-- Provider, bank, ledger and bookings compared, once a day, and what did not fit (rules 6.7).
create table daily_check (
  day date primary key, checked_at timestamptz not null,
  provider_ore bigint not null, fees_ore bigint not null, bank_ore bigint not null, ledger_ore bigint not null, on_the_way_ore bigint not null,
  bookings int not null, postings bigint not null, differences int not null check (differences >= 0)
);
create table daily_check_difference (
  day date not null references daily_check, number int not null check (number > 0),
  kind text not null check (kind in ('provider', 'unknown_movement', 'fees', 'unbalanced', 'escrow', 'refund', 'landowner', 'commission', 'claim')),
  booking_id uuid references booking, ref text, expected_ore bigint not null, found_ore bigint not null,
  primary key (day, number)
);

-- The provider's fees are of no booking: what it keeps of a day goes to an account of its own.
alter table ledger_entry alter booking_id drop not null, add constraint ledger_entry_is_of_a_booking check (booking_id is not null or reason = 'provider_fees');
