-- Each time money goes back of a booking its invoice is credited for it, once: by a cancellation, by the case of a dispute or of a refund at the
-- provider's desk, by a transfer that was undone. Together never more than the invoice.
alter table invoice drop constraint invoice_booking_id_kind_key, add column credited_for text,
  add constraint only_credit_notes_are_for check (kind = 'credit_note' or credited_for is null);
create unique index invoice_once on invoice (booking_id) where kind = 'invoice';
create unique index credit_note_once on invoice (booking_id, coalesce(credited_for, '')) where kind = 'credit_note';
create function credit_notes_are_within_invoice() returns trigger language plpgsql as $$
declare original record;
begin
  select booking_id, kind, total_ore into original from invoice where invoice_id = new.refers_to for no key update; -- one note of it at a time
  if original.kind <> 'invoice' or original.booking_id <> new.booking_id then
    raise exception 'credit note %-% refers to no invoice of its booking', new.year, new.number;
  end if;
  if new.total_ore > 0 or original.total_ore + new.total_ore
      + (select coalesce(sum(total_ore), 0) from invoice where refers_to = new.refers_to) < 0 then
    raise exception 'booking % would be credited more than it was invoiced', new.booking_id;
  end if;
  return new;
end $$;
create trigger credit_notes_are_within_invoice before insert on invoice for each row when (new.kind = 'credit_note')
  execute function credit_notes_are_within_invoice();
