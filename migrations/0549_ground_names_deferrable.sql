-- One statement may exchange the names of two parts.
drop index ground_named;
alter table ground add constraint ground_named unique using index ground_named_once deferrable;
