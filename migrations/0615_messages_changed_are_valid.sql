alter table message validate constraint message_check1;
alter table message validate constraint message_deleted;
