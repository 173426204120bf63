-- Cards that hunters keep for their next purchases.
alter table payment add column customer_ref text;
alter table payment add column keeps_card boolean not null default false;
alter table payment add constraint payment_customer_ref_check
  check (length(customer_ref) between 1 and 255) not valid;
alter table payment add constraint payment_keeps_card_of_customer
  check (not keeps_card or customer_ref is not null) not valid;
create table card_on_file (
  uid text references user_profile (uid) on delete cascade,
  provider text check (length(provider) <= 40),
  customer_ref text not null check (length(customer_ref) between 1 and 255),
  payment_method_ref text not null check (length(payment_method_ref) between 1 and 255),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  kept_at timestamptz not null,
  primary key (uid, provider)
);
create trigger a_uid_is_here before insert on card_on_file
  for each row execute function person_is_here('uid', 'refuse');
create trigger a_new_uid_is_here before update of uid on card_on_file
  for each row when (new.uid is distinct from old.uid) execute function person_is_here('uid', 'refuse');
create table card_to_forget (
  provider text,
  payment_method_ref text,
  primary key (provider, payment_method_ref)
);
create function card_is_forgotten() returns trigger language plpgsql as $$
begin
  insert into card_to_forget (provider, payment_method_ref) values (old.provider, old.payment_method_ref)
  on conflict do nothing;
  return null;
end $$;
create trigger card_on_file_removed after delete on card_on_file
  for each row execute function card_is_forgotten();
create trigger card_on_file_replaced after update of payment_method_ref on card_on_file
  for each row when (new.payment_method_ref is distinct from old.payment_method_ref)
  execute function card_is_forgotten();
