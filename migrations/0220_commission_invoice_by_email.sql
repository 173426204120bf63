-- The commission invoice goes out to the landowner as a PDF too.
alter table communication drop constraint communication_attachment_check,
  add constraint communication_attachment_check check (attachment in ('invoice', 'credit_note', 'receipt', 'commission_invoice'));
