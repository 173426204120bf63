-- What of a sent payout the provider has taken back, short of all: it is owed to the landowner, and the payout stays sent.
alter table payout add column returned_ore bigint not null default 0,
  add constraint payout_returned_in_part check (returned_ore = 0 or (status = 'sent' and returned_ore > 0 and returned_ore < amount_ore));
