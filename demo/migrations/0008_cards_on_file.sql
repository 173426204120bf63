-- Whose payment it is, and the card that this customer keeps on file by paying.
alter table card_provider.intent add column customer text, add column keeps_card boolean not null default false,
  add column payment_method_id text unique, add column card_number text not null default '';
