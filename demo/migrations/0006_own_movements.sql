-- The provider's payouts to our bank account, our top-ups, and other bookings by its staff.
create table card_provider.own_movement (
  movement_id text primary key, kind text not null check (kind in ('payout', 'topup', 'other')), amount_ore bigint not null check (amount_ore <> 0), at timestamptz not null
);
create or replace view card_provider.movement as
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
    from card_provider.dispute d join card_provider.intent i using (intent_id) where d.status = 'won'
  union all
  select kind || '/' || movement_id, kind, movement_id, '', amount_ore, 0, at from card_provider.own_movement;
