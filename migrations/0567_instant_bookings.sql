-- Bookings that a landowner's standing yes confirms at once (rules 4.6), and whom it is for. Their invoice is
-- issued when they are paid: until then `invoice_at_payment` is true.
alter table booking
  add column confirmation text not null default 'request',
  add column invoice_at_payment boolean not null default false,
  add constraint booking_confirmation_check check (confirmation in ('request', 'instant')) not valid,
  add constraint booking_is_invoiced_when_paid check (
    not invoice_at_payment or (confirmation = 'instant' and paid_at is null and card_saved_at is null)
  ) not valid;
alter table offering
  add column instant_conditions jsonb not null default '{}',
  add constraint offering_instant_conditions_check check (jsonb_typeof(instant_conditions) = 'object') not valid;
alter table cabin
  add column instant_conditions jsonb not null default '{}',
  add constraint cabin_instant_conditions_check check (jsonb_typeof(instant_conditions) = 'object') not valid;

drop trigger booking_says_status on booking;
-- An instant booking that is not paid says nothing, as its landowner has not heard of it (rules 4.6).
create trigger booking_says_status after update of status on booking
  for each row when (
    new.status is distinct from old.status and has_line(new.status) and not new.invoice_at_payment)
  execute function say_booking_status();
