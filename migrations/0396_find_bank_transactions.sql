-- safe: written only while an administrator records a file from the bank
create index bank_transaction_by_text on bank_transaction using gin (lower(reference || ' ' || coalesce(kid, '') || ' ' || coalesce(payer, '')) gin_trgm_ops);
-- safe: written only while an administrator records a file from the bank
create index bank_transaction_by_amount on bank_transaction (amount_ore, booked_on desc);
