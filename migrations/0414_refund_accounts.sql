-- Where a refund of a bank transfer is to go whose payer's account no bank file told, or refused: as an administrator was told (rules 6.6).
alter table refund add column to_account text;
alter table refund add constraint refund_to_account_is_norwegian check (to_account ~ '^\d{11}$') not valid;
