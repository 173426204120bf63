-- Takeover: what went through our bank was posted to `provider`. Entry sets move it, each of one booking, and sum to zero.
with at_bank as (
  select booking_id, gen_random_uuid() as set_id, sum(ore)::bigint as ore from (
    select booking_id, amount_ore as ore from payment where provider = 'manual' and status = 'succeeded'
    union all select booking_id, -amount_ore from refund where sent_by is not null and status = 'sent'
    union all select p.booking_id, -p.amount_ore from payout p where p.status = 'sent'
      and exists (select from payout_attempt a where a.payout_id = p.payout_id and a.outcome = 'sent' and a.way = 'bank_file')) b
  group by booking_id having sum(ore) <> 0)
insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
  select set_id, booking_id, 'moved_to_bank', now(), m.account, m.ore
  from at_bank, lateral (values ('bank', ore), ('provider', -ore)) m (account, ore);

-- What left one account of money that lay in the other: the booking is made whole, and what the accounts owe each other is of no booking.
with lent as (
  select booking_id, gen_random_uuid() as set_id, gen_random_uuid() as other_id, case when bank < 0 then -bank else provider end as ore
  from (select booking_id, sum(amount_ore) filter (where account = 'bank') as bank,
      coalesce(sum(amount_ore) filter (where account = 'provider' and not starts_with(reason, 'provider_')), 0) as provider
    from ledger_entry where booking_id in (select booking_id from ledger_entry where reason = 'moved_to_bank') group by booking_id) b
  where bank < 0 or provider < 0)
insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
  select s.set_id, s.booking_id, 'allocated', now(), s.account, s.ore from lent, lateral (values
    (lent.set_id, booking_id, 'bank', ore), (lent.set_id, booking_id, 'provider', -ore),
    (other_id, null, 'bank', -ore), (other_id, null, 'provider', ore)) s (set_id, booking_id, account, ore);

-- What the provider had paid out to us, and what we had paid to it, was known and never posted: to our bank.
with told as (
  select gen_random_uuid() as set_id, case when ref ^@ 'po_' then 'provider_payout' else 'provider_topup' end as reason, at, amount_ore
  from provider_movement where kind = 'other' and booking_id is null and currency = 'nok' and amount_ore <> 0 and (ref ^@ 'po_' or ref ^@ 'tu_'))
insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
  select set_id, null, reason, now(), m.account, m.ore from told, lateral (values ('provider', amount_ore), ('bank', -amount_ore)) m (account, ore);
-- safe: a handful of rows, those just posted
update provider_movement set kind = case when ref ^@ 'po_' then 'payout' else 'topup' end
  where kind = 'other' and booking_id is null and currency = 'nok' and amount_ore <> 0 and (ref ^@ 'po_' or ref ^@ 'tu_');
