-- What is taken off every page fetches no calendar: its address is a secret of whoever publishes it.
create function forget_imported_calendars() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cabin' then delete from calendar_import where cabin_id = new.cabin_id;
  elsif tg_table_name = 'offering' then delete from calendar_import where offering_id = new.offering_id;
  else delete from calendar_import where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger cabin_gone_forgets_calendars after update of deleted_at on cabin for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();
create trigger offering_gone_forgets_calendars after update of deleted_at on offering for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();
create trigger property_gone_forgets_calendars after update of deleted_at on property for each row
  when (new.deleted_at is not null) execute function forget_imported_calendars();

-- safe: few rows, which nobody reads any more
delete from calendar_import i
where exists (select from property p where p.property_id = i.property_id and p.deleted_at is not null)
  or exists (select from cabin c where c.cabin_id = i.cabin_id and c.deleted_at is not null)
  or exists (select from offering o where o.offering_id = i.offering_id and o.deleted_at is not null);
