-- When guests of a cabin arrive and leave, the cancellation policy of bookings of cabins alone (rules 5.1), and the
-- cabin that was last asked about in a conversation (rules 9.12).
alter table cabin
  add column arrival_time text,
  add column departure_time text,
  add column cancellation_policy text not null default 'moderate',
  add constraint cabin_arrival_time_check check (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not valid,
  add constraint cabin_departure_time_check check (departure_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not valid,
  add constraint cabin_cancellation_policy_check
    check (cancellation_policy in ('flexible', 'moderate', 'strict')) not valid;

alter table conversation
  add column asked_cabin_id uuid,
  add constraint conversation_asked_cabin_id_fkey foreign key (asked_cabin_id) references cabin (cabin_id)
    on delete set null not valid,
  add constraint conversation_asked_about_one check (asked_offering_id is null or asked_cabin_id is null) not valid;

-- From when the guests of these booked cabins may be in all of them, and by when they have left them all:
-- {arrivalTime, departureTime}, null where none says.
create function stay_times(booked_cabins jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('arrivalTime', max(arrival_time), 'departureTime', min(departure_time))
  from cabin where cabin_id in (select (c ->> 'cabinId')::uuid from jsonb_array_elements(booked_cabins) c)
$$;
