-- An intent that the product has cancelled is never charged.
alter table card_provider.intent drop constraint if exists intent_status_check;
alter table card_provider.intent add constraint intent_status_check check (status in ('requires_payment_method', 'succeeded', 'cancelled'));
