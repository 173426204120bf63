alter table offering validate constraint offering_confirmation_check;
alter table cabin validate constraint cabin_confirmation_check;
