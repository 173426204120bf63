-- What lies at the card provider, at our bank, and what Utmark takes out or puts in are apart (rules 6.8).
alter table ledger_entry drop constraint ledger_entry_account_check, drop constraint ledger_entry_is_of_a_booking,
  add constraint ledger_entry_account check (account ~ '^(provider|bank|own|provider_fees|commission|(escrow|refund|landowner|claim)/.+)$') not valid,
  add constraint ledger_entry_of_a_booking check (booking_id is not null or account in ('provider', 'bank', 'own', 'provider_fees')) not valid;
-- Of no booking: few rows, asked for whenever payouts are gathered for the bank. And what the provider paid out to us.
alter table daily_check add ledger_bank_ore bigint;
alter table daily_check_difference drop constraint daily_check_difference_kind_check,
  add constraint daily_check_difference_kind check (kind in ('provider', 'bank', 'misplaced', 'own_movements', 'unknown_movement', 'fees', 'unbalanced', 'escrow', 'refund', 'landowner', 'commission', 'claim')) not valid;
