alter table booking validate constraint booking_has_parts;
alter table booking validate constraint booking_parts_are_paid;
alter table booking validate constraint booking_charges_what_is_kept;
alter table payout validate constraint payout_of_an_instalment;
