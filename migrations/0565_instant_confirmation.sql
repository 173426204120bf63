-- Whether bookings are confirmed at once, by the landowner's standing yes (rules 4.6).
alter table offering
  add column confirmation text not null default 'request',
  add constraint offering_confirmation_check check (confirmation in ('request', 'instant')) not valid;
alter table cabin
  add column confirmation text not null default 'request',
  add constraint cabin_confirmation_check check (confirmation in ('request', 'instant')) not valid;
