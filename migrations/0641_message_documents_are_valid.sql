alter table message validate constraint message_check1;
