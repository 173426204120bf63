-- A landowner is registered for VAT only with a valid organisation number, and not until they say so (rules 3.8, 8.5). Registered used to be what
-- one was without having said anything: with a valid number that stands, without one they are not registered.
create function is_organization_number(number text) returns boolean language sql immutable as $$
  select case when number ~ '^\d{9}$' then
    (11 - (select sum(weight * substr(number, place::int, 1)::int) from unnest(array[3, 2, 7, 6, 5, 4, 3, 2]) with ordinality as w (weight, place)) % 11) % 11
      = substr(number, 9, 1)::int
    else false end
$$;
update user_profile set landowner_profile = landowner_profile
  || jsonb_build_object('vatRegistered', is_organization_number(organization_number) and coalesce((landowner_profile ->> 'vatRegistered')::boolean, true));
alter table user_profile
  alter landowner_profile set default '{"vatRegistered": false}',
  add constraint vat_registered_has_number check (landowner_profile ->> 'vatRegistered' is distinct from 'true' or is_organization_number(organization_number));
