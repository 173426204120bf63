-- What hunters pay, what goes back to them, and what the card provider reports (rules 6 and 7.5). What was
-- paid is never changed, only added to.

-- A payment of a booking: asked of the card provider (provider_intent_id), or a bank transfer that an
-- administrator recorded (provider `manual`). Written by server/features/payment/payment-store.ts.
create table payment (
  payment_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  -- stripe, simulated or manual
  provider text not null,
  -- what the provider knows it by; of a bank transfer payment_id
  provider_intent_id text not null,
  -- with which the browser pays it; '' of a bank transfer
  client_secret text not null,
  amount_ore bigint not null check (amount_ore > 0),

  -- created and failed are open: the hunter may pay them. undone: a transfer recorded by
  -- mistake (decision 76).
  status text not null,
  -- where the hunter's payment is meanwhile: at their bank for strong authentication, or under way
  progress text check (progress in ('requires_action', 'processing')),
  -- not by us: the hunter's next payment is another
  cancelled_by_provider boolean not null default false,
  -- when the provider was last asked what became of it: its report may have been lost
  asked_at timestamptz,

  -- the end of the card's number, so that who gets money back knows where to look
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  -- of a bank transfer: the day it came, and the bank's reference (rules 6.6)
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
    check (provider = 'manual' or (received_on is null and reference is null))
);
create unique index payment_one_open on payment (booking_id) where status in ('created', 'failed');
create index payment_booking_id_idx on payment (booking_id);
create index payment_open on payment (asked_at nulls first) where status in ('created', 'failed');
create index payment_created_at_payment_id_idx on payment (created_at desc, payment_id desc)
  where provider = 'manual';
-- For the administrators' search.
create index payment_by_card on payment (card_last4, created_at desc) where card_last4 is not null;
create index payment_by_reference on payment (lower(reference)) where reference is not null;

-- A cancelled payment is not opened again, and we cancel none of a booking that is still to be paid.
create function payment_closes_once() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status in ('created', 'failed') then
    raise exception 'payment % is cancelled', new.payment_id;
  end if;
  if new.status = 'cancelled' and not new.cancelled_by_provider
    and exists (select from booking where booking_id = new.booking_id and status = 'confirmed')
  then
    raise exception 'payment % is of a booking that is still to be paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger payment_is_closed_once before update of status on payment
  for each row when (old.status is distinct from new.status) execute function payment_closes_once();

-- A transfer that was undone stays so, and one that was sent back is not undone (decision 76). What the bank
-- has reported of it waits for the booking that it is of.
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

-- A report of the card provider that was handled. The row commits with its effect, or not at all,
-- so that it counts once.
create table provider_event (
  provider text,
  event_id text,
  type text not null,
  received_at timestamptz not null,
  -- as it came
  payload jsonb not null,
  primary key (provider, event_id)
);

-- What is begun at the card provider and not taken up yet, written before the provider is asked. What never
-- is taken up (a process died, the answer was lost, the booking ended meanwhile) is looked for there once the
-- booking is over, and cancelled.
create table provider_begun (
  idempotency_key text primary key check (length(idempotency_key) between 1 and 255),
  booking_id uuid not null references booking (booking_id),
  provider text not null check (length(provider) <= 40),
  kind text not null check (kind in ('payment', 'setup')),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index provider_begun_booking_id_idx on provider_begun (booking_id);

-- Whom the card provider knows a hunter as.
create table provider_customer (
  provider text check (length(provider) <= 40),
  uid text references user_profile (uid),
  customer_ref text not null check (length(customer_ref) between 1 and 255),
  created_at timestamptz not null,
  primary key (provider, uid),
  unique (provider, customer_ref)
);

select people_are_here('provider_customer', 'uid');

-- A card that a hunter saves for a booking, to be charged later (rules 7.5): begun (created), saved, replaced
-- by another, and forgotten at the provider once nothing is to be charged any more.
create table card_setup (
  card_setup_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  provider text not null check (length(provider) <= 40),
  provider_setup_id text not null check (length(provider_setup_id) between 1 and 255),
  client_secret text not null,
  customer_ref text not null,
  status text not null check (status in ('created', 'saved', 'replaced', 'cancelled', 'forgotten')),
  -- the card at the provider; null before it is saved, and once it is forgotten
  payment_method_ref text check (length(payment_method_ref) between 1 and 255),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the provider was last asked what became of it
  asked_at timestamptz,
  constraint card_setup_check check (status not in ('saved', 'replaced') or payment_method_ref is not null),
  unique (provider, provider_setup_id)
);
create unique index card_setup_one_open on card_setup (booking_id) where status = 'created';
create unique index card_setup_one_saved on card_setup (booking_id) where status = 'saved';
create index card_setup_booking_id_idx on card_setup (booking_id);
create index card_setup_open on card_setup (asked_at nulls first) where status = 'created';
create index card_setup_kept on card_setup (updated_at) where status in ('saved', 'replaced');

-- What a saved card is charged, when, and for which nights: Instalment in domain/payment/instalments.ts. At
-- most 80 days lie between the charge and the payout. Rewritten as the plan changes.
create table instalment (
  booking_id uuid references booking (booking_id),
  number int check (number between 1 and 100),
  from_date date not null,
  to_date date not null,
  amount_ore bigint not null check (amount_ore > 0),
  -- the first instant at which it may be charged, and the day the landowner gets it
  charge_at timestamptz not null,
  payout_on date not null,
  -- How often it was refused, why the last time, and when it is tried next: null once it is paid,
  -- or not tried any more.
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

-- Money of a payment that goes back to the hunter: decided with the booking's change, sent by a job at
-- the card provider, by bank file (refund_batch_line), or by an administrator's hand. withdrawn: of a
-- transfer that was undone.
create table refund (
  refund_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (booking_id),
  payment_id uuid not null references payment (payment_id),
  amount_ore bigint not null check (amount_ore > 0),
  -- cancelled, not_payable (late, short or twice) or surplus
  reason text not null,
  status text not null check (status in ('decided', 'sent', 'withdrawn')),
  decided_at timestamptz not null,

  -- At the provider. Each attempt has a key of its own; once it was asked for, what came of
  -- it is looked up first.
  attempt int not null default 1 check (attempt > 0),
  asked_at timestamptz,
  provider_refund_id text,
  -- It was refused for good, or came back, and why: it is not asked for again, and stays decided until
  -- somebody sends it by hand.
  refused_at timestamptz,
  refusal text,

  -- where one of a bank transfer is to go whose payer's account no bank file told, or refused: as an
  -- administrator was told (rules 6.6)
  to_account text,
  -- one that no provider sends: to which account it went, with which reference, when and by whom (rules 6.6)
  account text check (account ~ '^[A-Z0-9]{8,34}$'),
  reference text check (length(reference) <= 200),
  sent_on date,
  sent_by text references user_profile (uid),
  -- when it was marked as sent, whichever way it went
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

-- A sent refund is kept as it is, but for one that comes back: that is owed again.
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

-- What the card provider or the bank reports and a person has to see to: money that is not as we asked for
-- it, a dispute, a refund made at the provider's desk, a reversal by the bank (rules 6.6, 6.9; decision 61).
-- All but unmatched ones freeze the booking's payouts until they are settled.
create table payment_case (
  case_id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- `bank` of a reversal
  provider text not null,
  -- the event, the dispute, the charge or the reversal: one case for each
  provider_ref text not null check (length(provider_ref) between 1 and 300),
  booking_id uuid references booking (booking_id),
  payment_id uuid references payment (payment_id),
  -- in the smallest unit of the currency, as it was reported
  amount bigint not null check (amount >= 0),
  currency text not null check (length(currency) <= 10),
  -- what has left our account for it, of a dispute until it is decided
  withdrawn_ore bigint not null default 0 check (withdrawn_ore >= 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  -- By an administrator, with what they did; a dispute that is won settles itself.
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

-- What a case took that escrow did not cover: listed until it is set off against the landowner's next
-- payouts, paid, or written off (rules 6.10, domain/booking/claim.ts).
create table claim (
  claim_id uuid primary key default gen_random_uuid(),
  case_id uuid not null unique references payment_case (case_id),
  booking_id uuid not null references booking (booking_id),
  amount_ore bigint not null check (amount_ore > 0),
  opened_at timestamptz not null,

  -- What an administrator decided, and why. Null: nothing yet.
  outcome text check (outcome in ('set_off', 'paid_by_landowner', 'paid_by_hunter', 'written_off')),
  reason text check (length(reason) between 1 and 2000),
  decided_at timestamptz,
  decided_by text references user_profile (uid),
  -- the landowner's part, once it is decided, and what of it is set off or paid
  landowner_ore bigint not null default 0,
  covered_ore bigint not null default 0,
  -- what came to our bank for it, when, and the bank's reference
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
