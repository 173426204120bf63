-- The fee of a charge, refunds that fail later, disputes and reversed transfers. The view lists each movement
-- of the product's money, as a provider's balance transactions do.
alter table card_provider.intent drop constraint if exists intent_status_check;
alter table card_provider.intent add constraint intent_status_check check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'cancelled'));
alter table card_provider.intent add fee_ore bigint not null default 0 check (fee_ore >= 0);
update card_provider.intent set fee_ore = round(amount_ore * 0.014) + 180 where status = 'succeeded';
alter table card_provider.refund add failed_at timestamptz;
alter table card_provider.transfer add reference text not null default '';
create table card_provider.reversal (
  reversal_id text primary key, transfer_id text not null references card_provider.transfer, amount_ore bigint not null check (amount_ore > 0),
  idempotency_key text not null unique, created_at timestamptz not null
);
create table card_provider.dispute (
  dispute_id text primary key, intent_id text not null references card_provider.intent, amount_ore bigint not null check (amount_ore > 0),
  fee_ore bigint not null check (fee_ore >= 0), status text not null check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null, decided_at timestamptz, check ((status = 'needs_response') = (decided_at is null))
);
create view card_provider.movement as
  select 'charge/' || intent_id as movement_id, 'charge' as kind, intent_id as ref, reference, amount_ore, fee_ore, charged_at as at
    from card_provider.intent where charged_at is not null
  union all
  select 'refund/' || refund_id, 'refund', refund_id, i.reference, -r.amount_ore, 0, r.created_at
    from card_provider.refund r join card_provider.intent i using (intent_id)
  union all
  select 'refund_failed/' || refund_id, 'refund', refund_id, i.reference, r.amount_ore, 0, r.failed_at
    from card_provider.refund r join card_provider.intent i using (intent_id) where r.failed_at is not null
  union all
  select 'transfer/' || transfer_id, 'transfer', transfer_id, reference, -amount_ore, 0, created_at from card_provider.transfer
  union all
  select 'reversal/' || reversal_id, 'reversal', transfer_id, t.reference, v.amount_ore, 0, v.created_at
    from card_provider.reversal v join card_provider.transfer t using (transfer_id)
  union all
  select 'dispute/' || dispute_id, 'dispute', dispute_id, i.reference, -d.amount_ore, d.fee_ore, d.created_at
    from card_provider.dispute d join card_provider.intent i using (intent_id)
  union all
  select 'dispute_won/' || dispute_id, 'dispute', dispute_id, i.reference, d.amount_ore, 0, d.decided_at
    from card_provider.dispute d join card_provider.intent i using (intent_id) where d.status = 'won';
