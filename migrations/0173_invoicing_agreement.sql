-- That Utmark issues invoices in the landowner's name is agreed to once, with the version of the text and the time (rules 8.5).
alter table user_profile add column invoicing_agreed_version text, add column invoicing_agreed_at timestamptz,
  add constraint invoicing_agreement_is_whole check ((invoicing_agreed_version is null) = (invoicing_agreed_at is null));
