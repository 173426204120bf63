-- When something of its house manual is due to be told about a stay that is ahead: that the key is shown, or that the manual has changed.
-- -infinity: to be worked out; infinity: nothing. So the sweep reads what is due and not every stay of the next month.
alter table booking add column key_due_at timestamptz not null default '-infinity';

-- Also of stays that are being looked at just now: this waits for them.
create function manual_changed_works_out_keys() returns trigger language plpgsql as $$
begin
  update booking set key_due_at = '-infinity' where property_id = coalesce(new.property_id, old.property_id) and status in ('paid', 'in_progress');
  return null;
end $$;
create trigger manual_changed_works_out_keys after insert or update or delete on house_manual
  for each row execute function manual_changed_works_out_keys();

-- Who has been told is told nothing more until the manual changes.
create function key_told_is_not_due() returns trigger language plpgsql as $$
begin
  new.key_due_at := 'infinity';
  return new;
end $$;
create trigger key_told_is_not_due before update of key_told_at on booking for each row execute function key_told_is_not_due();
