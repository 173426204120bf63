-- Services are the property's: on offer with all its offerings (null), or with those that are named.
alter table service add offering_ids uuid[];
update service set offering_ids = array[offering_id] where offering_id is not null;
alter table service drop column offering_id;
alter table offering drop constraint offering_offering_id_property_id_key;

-- An array has no foreign key. Deferred: a service may be written before the offering it goes with.
create function check_service_offerings() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.offering_ids) given (id)
    where not exists (select from offering o where o.offering_id = given.id and o.property_id = new.property_id)) then
    raise foreign_key_violation using message = 'a service goes with offerings of its own property only';
  end if;
  return null;
end $$;
create constraint trigger service_offerings_of_its_property after insert or update of offering_ids, property_id on service
  deferrable initially deferred for each row when (new.offering_ids is not null) execute function check_service_offerings();
