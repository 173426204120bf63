-- Which offering a question was asked from, the last of them.
alter table conversation add column asked_offering_id uuid;
alter table conversation add constraint conversation_asked_offering_id_fkey
  foreign key (asked_offering_id) references offering on delete set null not valid;
