-- The end of the card's number, as the provider tells it, so that who gets money back knows where to look.
alter table payment add column card_last4 text check (card_last4 ~ '^\d{4}$');
