alter table booking validate constraint booking_accepted_change_check;
alter table booking validate constraint booking_changes_when_paid;
