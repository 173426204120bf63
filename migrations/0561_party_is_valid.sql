alter table booking validate constraint booking_companions_check;
alter table booking validate constraint booking_children_check;
alter table booking validate constraint booking_training_supervisor_check;
alter table booking validate constraint booking_dogs_check;
