-- What bank transfers hold for a booking that is not paid yet: they add up to its total, or go back at the due (rules 6.6).
alter table booking add column held_ore bigint not null default 0;
alter table booking add constraint booking_holds_less_than_its_total check (held_ore >= 0 and (held_ore = 0 or held_ore < total_ore)) not valid;
