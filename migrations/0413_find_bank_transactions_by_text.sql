-- What the payer wrote, and the account that it came from.
-- safe: written only while an administrator records a file from the bank
create index bank_transaction_by_message on bank_transaction using gin (lower(coalesce(message, '') || ' ' || coalesce(payer_account, '')) gin_trgm_ops);
