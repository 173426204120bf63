-- Who comes (rules 2.11): companions and children beside those who hunt or fish, and the beds that the search compares
-- them with. A training hunt's supervisor (rules 9.9), and the hunters' dogs where the offering asks for them.
alter table booking
  add column companions int not null default 0,
  add column children int not null default 0,
  add column training_supervisor text,
  add column dogs jsonb not null default '[]',
  add constraint booking_companions_check check (companions between 0 and 10000) not valid,
  add constraint booking_children_check check (children between 0 and 10000) not valid,
  add constraint booking_training_supervisor_check check (length(training_supervisor) between 1 and 200) not valid,
  add constraint booking_dogs_check check (jsonb_typeof(dogs) = 'array') not valid;
alter table offering add column asks_for_dogs boolean not null default false;
alter table search_row add column beds int not null default 100000;

create or replace function booking_line(b booking, status text, now timestamptz) returns void language sql as $$
  select add_message(
    c.conversation_id, null, 'booking:' || b.booking_id || ':' || status, '',
    jsonb_build_object(
      'kind', 'booking_' || status, 'bookingId', b.booking_id, 'fromDate', b.from_date, 'toDate', b.to_date,
      'participants', b.participants, 'companions', b.companions, 'children', b.children),
    '{}', now)
  from conversation c
  where c.kind = 'direct' and c.property_id = b.property_id
    and c.hunter_uid = b.hunter_uid and c.landowner_uid = b.landowner_uid
$$;
