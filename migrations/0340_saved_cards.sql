-- Card money is held at most 80 days before its payout (rules 7.5): a card is saved until then, and charged.
alter table booking add column card_saved_at timestamptz, add column charge_refused_at timestamptz, add column cancel_charge_ore bigint;
-- What the policy keeps of a booking that is cancelled before its charge is charged and split in place of the total.
alter table booking drop constraint booking_splits_what_is_kept,
  add constraint booking_splits_what_is_kept check (commission_ore + landowner_earnings_ore
    = case when status = 'cancelled' and paid_at is null then 0 else coalesce(cancel_charge_ore, total_ore) - refunded_ore end) not valid,
  add constraint booking_charges_what_is_kept check (cancel_charge_ore is null or status = 'cancelled' and cancel_charge_ore between 1 and total_ore) not valid;

-- Whom the card provider knows a hunter as.
create table provider_customer (
  provider text not null check (length(provider) <= 40), uid text not null references user_profile, customer_ref text not null check (length(customer_ref) between 1 and 255),
  created_at timestamptz not null, primary key (provider, uid), unique (provider, customer_ref)
);

-- A card that a hunter saves for a booking: begun, saved, replaced by another, and forgotten at the provider once nothing is to be charged any more.
create table card_setup (
  card_setup_id uuid primary key default gen_random_uuid(), booking_id uuid not null references booking,
  provider text not null check (length(provider) <= 40), provider_setup_id text not null check (length(provider_setup_id) between 1 and 255), client_secret text not null,
  customer_ref text not null, status text not null check (status in ('created', 'saved', 'replaced', 'cancelled', 'forgotten')),
  payment_method_ref text check (length(payment_method_ref) between 1 and 255), card_last4 text check (card_last4 ~ '^\d{4}$'),
  created_at timestamptz not null, updated_at timestamptz not null, asked_at timestamptz,
  unique (provider, provider_setup_id), check (status not in ('saved', 'replaced') or payment_method_ref is not null)
);
create unique index card_setup_one_open on card_setup (booking_id) where status = 'created';
create unique index card_setup_one_saved on card_setup (booking_id) where status = 'saved';
create index on card_setup (booking_id);
create index card_setup_open on card_setup (asked_at nulls first) where status = 'created';
create index card_setup_kept on card_setup (updated_at) where status in ('saved', 'replaced');

-- What a saved card is charged, and when; `payout_on` is when the landowner gets it. At most 80 days lie between.
create table instalment (
  booking_id uuid not null references booking, number int not null check (number between 1 and 100),
  from_date date not null, to_date date not null, amount_ore bigint not null check (amount_ore > 0),
  charge_at timestamptz not null, payout_on date not null,
  tries int not null default 0 check (tries >= 0), next_try_at timestamptz, refusal text check (length(refusal) <= 500),
  primary key (booking_id, number), check (from_date < to_date),
  constraint instalment_held_80_days check ((charge_at at time zone 'Europe/Oslo')::date >= payout_on - 80)
);
create index instalment_next_try on instalment (next_try_at) where next_try_at is not null;
-- No card is saved for what is charged, and none is charged for what is not waited for.
create function instalment_has_card() returns trigger language plpgsql as $$
begin
  if not exists (select from card_setup where booking_id = new.booking_id and status = 'saved') then
    raise exception 'no card is saved for booking %', new.booking_id;
  end if;
  return new;
end $$;
create trigger instalment_has_card before insert on instalment for each row execute function instalment_has_card();
