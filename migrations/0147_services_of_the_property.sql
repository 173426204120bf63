-- Services are the property's: on offer with all its offerings (null), or with those that are named.
alter table service add offering_ids uuid[];
update service set offering_ids = array[offering_id] where offering_id is not null;
alter table service drop column offering_id;
alter table offering drop constraint offering_offering_id_property_id_key;
