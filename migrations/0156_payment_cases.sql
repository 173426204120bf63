-- What the card provider reports and a person has to see to: money that is not as we asked for it, disputes, and refunds made at its own desk
-- (rules 6.6). Of a dispute `withdrawn_ore` is what has left our account there until it is decided.
create table payment_case (
  case_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('unmatched', 'dispute', 'refunded_at_provider')),
  provider text not null, provider_ref text not null check (length(provider_ref) between 1 and 300), -- the event, the dispute or the charge
  booking_id uuid references booking, payment_id uuid references payment,
  amount bigint not null check (amount >= 0), currency text not null check (length(currency) <= 10), -- in its smallest unit, as it was reported
  withdrawn_ore bigint not null default 0 check (withdrawn_ore >= 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null, settled_at timestamptz, settled_by text references user_profile, note text check (length(note) <= 2000),
  unique (provider, kind, provider_ref),
  check ((settled_by is null) = (note is null)), check (settled_by is null or settled_at is not null)
);
create index on payment_case (booking_id);
create index on payment_case (opened_at desc) where settled_at is null;

-- What the provider has taken back and escrow does not cover (yet): `claim/{booking}`, a debit.
alter table ledger_entry drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account ~ '^(provider|commission|(escrow|refund|landowner|claim)/.+)$');

alter table booking add column disputed_ore bigint not null default 0 check (disputed_ore >= 0);

-- A frozen payout is neither released nor begun to be sent; what was on its way to the bank may still be reported as sent.
alter table payout add column frozen_at timestamptz;
create function frozen_payout_stays() returns trigger language plpgsql as $$
begin raise exception 'payout % is frozen', new.payout_id; end $$;
create trigger frozen_payout_is_not_released before update of released_at on payout for each row
  when (old.frozen_at is not null and old.released_at is null and new.released_at is not null) execute function frozen_payout_stays();
