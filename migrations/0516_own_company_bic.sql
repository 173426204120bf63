-- The BIC of our bank, which invoices show beside the account for who pays from abroad (decision 160).
alter table own_company add column bic text;
