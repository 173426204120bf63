-- Which saving of it a form was written on: a change that names an older one is refused. It rises with every
-- saving, and not with what is drawn from what was saved (property.outlined).
alter table property add column version int not null default 1;
alter table offering add column version int not null default 1;
alter table cabin add column version int not null default 1;
alter table service add column version int not null default 1;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger property_version before update of updated_at on property for each row execute function raise_version();
create trigger offering_version before update of updated_at on offering for each row execute function raise_version();
create trigger cabin_version before update of updated_at on cabin for each row execute function raise_version();
create trigger service_version before update of updated_at on service for each row execute function raise_version();
