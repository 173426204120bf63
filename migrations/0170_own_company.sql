-- Our own company, as the settings say it at start, for documents that are issued inside a transaction: the account that invoices are paid to, and
-- the seller of the commission (rules 8.5).
create table own_company (
  only_row boolean primary key default true check (only_row),
  name text, organization_number text check (organization_number is null or is_organization_number(organization_number)), address text, payment_account text check (payment_account ~ '^\d{11}$'),
  check ((name is null) = (organization_number is null) and (name is null) = (address is null))
);
