-- safe: the last release does not know them; who has asked, and why, is in the audit
alter table payout drop column by_bank_by, drop column by_bank_reason;
-- safe: the last release does not know them; the bank's payment says who settled it, and when
alter table provider_payout drop column matched_at, drop column matched_by;
-- safe: the last release numbers by seller_series; these numbers are in the invoices
drop table invoice_series;
