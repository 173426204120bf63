-- Payments of hunters, refunds, and the card provider's webhook events (rules 6 and 7.5). Money that was paid
-- is never changed, only added to.

-- A payment of a booking: requested of the card provider (provider_intent_id), or a bank transfer that an
-- administrator recorded (provider `manual`). Written by server/features/payment/payment-store.ts.
create table payment (
  payment_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  -- stripe, simulated or manual
  provider text not null,
  -- the provider's id of the payment; for a bank transfer the payment_id
  provider_intent_id text not null,
  -- the secret with which the browser pays it; '' for a bank transfer
  client_secret text not null,
  amount_ore bigint not null check (amount_ore > 0),
  -- the provider's customer for whom it was created, whose saved card may pay it; and whether the card that
  -- pays it is kept as card_on_file, as the hunter has agreed
  customer_ref text check (length(customer_ref) between 1 and 255),
  keeps_card boolean not null default false,

  -- created and failed are open: the hunter may pay them. undone: a transfer that was recorded by mistake
  -- (decision 76).
  status text not null,
  -- the progress of the hunter's payment: it needs a 3-D Secure check, or it is being processed
  progress text check (progress in ('requires_action', 'processing')),
  -- cancelled by somebody other than us: the hunter's next payment gets a new intent
  cancelled_by_provider boolean not null default false,
  -- when the provider was last asked for its state, because a webhook event may have been lost
  asked_at timestamptz,

  -- the last digits of the card's number, which show a hunter where a refund goes
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  -- for a bank transfer: the day it was received, and the bank's reference (rules 6.6)
  received_on date,
  reference text check (length(reference) <= 200),

  created_at timestamptz not null,
  updated_at timestamptz not null,

  unique (provider, provider_intent_id),
  constraint payment_status_check check (
    status in ('created', 'failed', 'succeeded', 'cancelled', 'undone')
    and (status <> 'undone' or provider = 'manual')
  ),
  constraint payment_check check (not cancelled_by_provider or status in ('cancelled', 'succeeded')),
  constraint payment_by_bank_has_day
    check (provider = 'manual' or (received_on is null and reference is null)),
  constraint payment_keeps_card_of_customer check (not keeps_card or customer_ref is not null)
);
create unique index payment_one_open on payment (booking_id) where status in ('created', 'failed');
create index payment_booking_id_idx on payment (booking_id);
create index payment_open on payment (asked_at nulls first) where status in ('created', 'failed');
create index payment_created_at_payment_id_idx on payment (created_at desc, payment_id desc)
  where provider = 'manual';
-- For the administrators' search.
create index payment_by_card on payment (card_last4, created_at desc) where card_last4 is not null;
create index payment_by_reference on payment (lower(reference)) where reference is not null;

-- A cancelled payment is never reopened, and an intent of a booking that is still to be paid is never
-- cancelled by us.
create function payment_closes_once() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status in ('created', 'failed') then
    raise exception 'payment % is cancelled', new.payment_id;
  end if;
  if new.status = 'cancelled' and not new.cancelled_by_provider
    and exists (select from booking where booking_id = new.booking_id
      and (status = 'confirmed' or accepted_change is not null))
  then
    raise exception 'payment % is of a booking that is still to be paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger payment_is_closed_once before update of status on payment
  for each row when (old.status is distinct from new.status) execute function payment_closes_once();

-- An undone transfer stays undone, and one that was refunded cannot be undone (decision 76). The bank
-- transaction of an undone transfer waits again until it is recorded for the right booking.
create function undone_payment_stays() returns trigger language plpgsql as $$
begin
  if old.status = 'undone' then
    raise exception 'payment % was undone', old.payment_id;
  end if;
  if exists (select from refund where payment_id = new.payment_id and status = 'sent') then
    raise exception 'payment % has been sent back', old.payment_id;
  end if;
  update bank_transaction
  set status = 'waiting', booking_id = null, payment_id = null, outcome = null,
    settled_at = null, settled_by = null
  where payment_id = new.payment_id;
  return new;
end $$;
create trigger undone_payment_stays before update of status on payment
  for each row when (new.status = 'undone' or old.status = 'undone')
  execute function undone_payment_stays();

-- A handled webhook event of the card provider. The row commits together with the effect of the event, or not
-- at all, so that each event has one effect.
create table provider_event (
  provider text,
  event_id text,
  type text not null,
  received_at timestamptz not null,
  -- the event as received
  payload jsonb not null,
  primary key (provider, event_id)
);

-- A payment or card setup that was begun at the card provider, written before the request to the provider and
-- deleted when its id is stored. If the id is never stored (a process was killed, the response was lost, the
-- booking ended), the payment or setup is found at the provider once the booking is over, and cancelled.
create table provider_begun (
  idempotency_key text primary key check (length(idempotency_key) between 1 and 255),
  booking_id uuid not null references booking (booking_id),
  provider text not null check (length(provider) <= 40),
  kind text not null check (kind in ('payment', 'setup')),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index provider_begun_booking_id_idx on provider_begun (booking_id);

-- A hunter's customer at the card provider.
create table provider_customer (
  provider text check (length(provider) <= 40),
  uid text references user_profile (uid),
  customer_ref text not null check (length(customer_ref) between 1 and 255),
  created_at timestamptz not null,
  primary key (provider, uid),
  unique (provider, customer_ref)
);

select people_are_here('provider_customer', 'uid');

-- A card that a hunter saves for a booking, to be charged later (rules 7.5): created, saved, replaced by
-- another, and deleted at the provider once nothing is left to charge.
create table card_setup (
  card_setup_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  provider text not null check (length(provider) <= 40),
  provider_setup_id text not null check (length(provider_setup_id) between 1 and 255),
  client_secret text not null,
  customer_ref text not null,
  status text not null check (status in ('created', 'saved', 'replaced', 'cancelled', 'forgotten')),
  -- the provider's id of the card; null before it is saved, and once it is deleted there
  payment_method_ref text check (length(payment_method_ref) between 1 and 255),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the provider was last asked for its state
  asked_at timestamptz,
  constraint card_setup_check check (status not in ('saved', 'replaced') or payment_method_ref is not null),
  unique (provider, provider_setup_id)
);
create unique index card_setup_one_open on card_setup (booking_id) where status = 'created';
create unique index card_setup_one_saved on card_setup (booking_id) where status = 'saved';
create index card_setup_booking_id_idx on card_setup (booking_id);
create index card_setup_open on card_setup (asked_at nulls first) where status = 'created';
create index card_setup_kept on card_setup (updated_at) where status in ('saved', 'replaced');

-- The card that a hunter keeps for their next purchases, with their consent (decision 181). It is charged only
-- while they are present.
create table card_on_file (
  uid text references user_profile (uid) on delete cascade,
  provider text check (length(provider) <= 40),
  customer_ref text not null check (length(customer_ref) between 1 and 255),
  -- the provider's id of the card
  payment_method_ref text not null check (length(payment_method_ref) between 1 and 255),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  kept_at timestamptz not null,
  primary key (uid, provider)
);

select people_are_here('card_on_file', 'uid');

-- A card that was on file and is to be deleted at the provider, which a sweep does.
create table card_to_forget (
  provider text,
  payment_method_ref text,
  primary key (provider, payment_method_ref)
);

create function card_is_forgotten() returns trigger language plpgsql as $$
begin
  insert into card_to_forget (provider, payment_method_ref) values (old.provider, old.payment_method_ref)
  on conflict do nothing;
  return null;
end $$;
create trigger card_on_file_removed after delete on card_on_file
  for each row execute function card_is_forgotten();
create trigger card_on_file_replaced after update of payment_method_ref on card_on_file
  for each row when (new.payment_method_ref is distinct from old.payment_method_ref)
  execute function card_is_forgotten();

-- A charge of a saved card, with its time and nights: Instalment in domain/payment/instalments.ts. At most 80
-- days lie between the charge and the payout. Rewritten when the plan changes.
create table instalment (
  booking_id uuid references booking (booking_id),
  number int check (number between 1 and 100),
  from_date date not null,
  to_date date not null,
  amount_ore bigint not null check (amount_ore > 0),
  -- the earliest instant at which it may be charged, and the day of the payout to the landowner
  charge_at timestamptz not null,
  payout_on date not null,
  -- How often the charge was refused, the last reason, and when it is retried; null once it is paid or given
  -- up.
  tries int not null default 0 check (tries >= 0),
  refusal text check (length(refusal) <= 500),
  next_try_at timestamptz,
  paid_at timestamptz,
  constraint instalment_check check (from_date < to_date),
  primary key (booking_id, number),
  constraint instalment_held_80_days check ((charge_at at time zone 'Europe/Oslo')::date >= payout_on - 80)
);
create index instalment_next_try on instalment (next_try_at) where next_try_at is not null;

create function instalment_has_card() returns trigger language plpgsql as $$
begin
  if not exists (select from card_setup where booking_id = new.booking_id and status = 'saved') then
    raise exception 'no card is saved for booking %', new.booking_id;
  end if;
  return new;
end $$;
create trigger instalment_has_card before insert on instalment
  for each row execute function instalment_has_card();

-- A refund of a payment: decided with the booking's change, and sent by a job at the card provider, by bank
-- file (refund_batch_line), or by an administrator. withdrawn: its transfer was undone.
create table refund (
  refund_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  payment_id uuid not null references payment (payment_id),
  amount_ore bigint not null check (amount_ore > 0),
  -- the cause: cancelled, not_payable (late, short or twice) or surplus
  reason text not null,
  status text not null check (status in ('decided', 'sent', 'withdrawn')),
  decided_at timestamptz not null,

  -- The number of the attempt at the provider. Each attempt has its own key; once requested, its outcome is
  -- looked up before another attempt.
  attempt int not null default 1 check (attempt > 0),
  asked_at timestamptz,
  provider_refund_id text,
  -- When the refund was refused permanently, or returned, and the reason: it is not requested again, and
  -- stays decided until an administrator sends it by hand.
  refused_at timestamptz,
  refusal text,

  -- the account for the refund of a bank transfer whose payer's account is unknown or refused, as the hunter
  -- gave it to an administrator (rules 6.6)
  to_account text,
  -- for a refund sent by hand: to which account, with which reference, when and by whom (rules 6.6)
  account text check (account ~ '^[A-Z0-9]{8,34}$'),
  reference text check (length(reference) <= 200),
  sent_on date,
  sent_by text references user_profile (uid),
  -- when it was marked as sent, in whichever way it was sent
  sent_at timestamptz,

  constraint refund_refused_with_reason check ((refused_at is null) = (refusal is null)),
  constraint refund_to_account_is_norwegian check (to_account ~ '^\d{11}$'),
  constraint refund_by_hand_says_all check (
    num_nulls(account, sent_on, sent_by) in (0, 3)
    and (sent_by is null or status = 'sent')
    and (reference is null or sent_by is not null)
  )
);
create index refund_booking_id_idx on refund (booking_id);
create index refund_decided_at_idx on refund (decided_at) where status = 'decided';
create index refund_provider_refund_id_idx on refund (provider_refund_id)
  where provider_refund_id is not null;
-- For the administrators' search.
create index refund_by_amount on refund (amount_ore, decided_at desc);

-- A sent refund never changes, except that a refund that is returned is owed again.
create function sent_refund_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and old.refused_at is null and new.status = 'decided' and new.refused_at is not null
    and (old.sent_by is null
      or exists (select from refund_batch_line l
        where l.refund_id = old.refund_id and l.outcome = 'returned'))
    and (new.refund_id, new.booking_id, new.payment_id, new.amount_ore, new.provider_refund_id)
      is not distinct from
      (old.refund_id, old.booking_id, old.payment_id, old.amount_ore, old.provider_refund_id)
  then
    return new;
  end if;
  raise exception 'refund % is sent', old.refund_id;
end $$;
create trigger sent_refund_is_kept before update or delete on refund
  for each row when (old.status = 'sent') execute function sent_refund_is_kept();

-- An event at the card provider or the bank that an administrator must handle: money with an unexpected
-- amount, a dispute, a refund made at the provider, a reversal by the bank (rules 6.6, 6.9; decision 61). All
-- kinds but `unmatched` freeze the booking's payouts until they are settled.
create table payment_case (
  case_id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- `bank` for a reversal
  provider text not null,
  -- the event, the dispute, the charge or the reversal; each has one case
  provider_ref text not null check (length(provider_ref) between 1 and 300),
  booking_id uuid references booking (booking_id),
  payment_id uuid references payment (payment_id),
  -- in the smallest unit of the currency, as reported
  amount bigint not null check (amount >= 0),
  currency text not null check (length(currency) <= 10),
  -- the amount that has left our account, for a dispute until it is decided
  withdrawn_ore bigint not null default 0 check (withdrawn_ore >= 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  -- Settled by an administrator, with a note; a dispute that is won settles itself.
  settled_at timestamptz,
  settled_by text references user_profile (uid),
  note text check (length(note) <= 2000),
  constraint payment_case_check check ((settled_by is null) = (note is null)),
  constraint payment_case_check1 check (settled_by is null or settled_at is not null),
  unique (provider, kind, provider_ref),
  constraint payment_case_kind_is_known
    check (kind in ('unmatched', 'dispute', 'refunded_at_provider', 'reversed_by_bank'))
);
create index payment_case_booking_id_idx on payment_case (booking_id);
create index payment_case_opened_at_idx on payment_case (opened_at desc) where settled_at is null;

-- The amount of a case that escrow did not cover: listed until it is set off against the landowner's next
-- payouts, paid, or written off (rules 6.10, domain/booking/claim.ts).
create table claim (
  claim_id uuid primary key default gen_random_uuid(),
  case_id uuid not null unique references payment_case (case_id),
  booking_id uuid not null references booking (booking_id),
  amount_ore bigint not null check (amount_ore > 0),
  opened_at timestamptz not null,

  -- The administrator's decision, with its reason. Null: not decided.
  outcome text check (outcome in ('set_off', 'paid_by_landowner', 'paid_by_hunter', 'written_off')),
  reason text check (length(reason) between 1 and 2000),
  decided_at timestamptz,
  decided_by text references user_profile (uid),
  -- the landowner's part, once it is decided, and how much of it is set off or paid
  landowner_ore bigint not null default 0,
  covered_ore bigint not null default 0,
  -- the amount received in our bank for the claim, the day, and the bank's reference
  paid_ore bigint not null default 0,
  received_on date,
  reference text check (length(reference) <= 200),
  settled_at timestamptz,

  constraint claim_check check (landowner_ore between 0 and amount_ore),
  constraint claim_check1 check (covered_ore between 0 and landowner_ore),
  constraint claim_check2 check (paid_ore between 0 and amount_ore),
  constraint claim_check3 check (num_nonnulls(outcome, reason, decided_at, decided_by) in (0, 4)),
  constraint claim_check4 check (settled_at is null or outcome is not null),
  constraint claim_check5
    check (outcome is distinct from 'set_off' or (settled_at is null) = (covered_ore < landowner_ore))
);
create index claim_newest on claim (opened_at desc, claim_id desc);
create index claim_booking on claim (booking_id);
create index claim_to_set_off on claim (booking_id) where outcome = 'set_off' and settled_at is null;
