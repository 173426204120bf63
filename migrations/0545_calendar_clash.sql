-- The first days of a stay that a calendar of another service has too: {calendar, from, to}, with the
-- calendar's name and the last such night. Null: none, or the booking holds no nights. An event of exactly the
-- stay is the landowner's own entry for it.
create function calendar_clash_of(b booking) returns jsonb language sql stable as $$
  select jsonb_build_object('calendar', p ->> 'calendar',
    'from', greatest((p ->> 'from')::date, b.from_date), 'to', least((p ->> 'to')::date, b.to_date) - 1)
  from (
    select jsonb_array_elements(o.imported_periods) as p from offering o where o.offering_id = b.offering_id
    union all
    select jsonb_array_elements(c.imported_periods) from cabin c
    where c.cabin_id in (select (x ->> 'cabinId')::uuid from jsonb_array_elements(b.cabins) x)
  ) imported
  where b.status in ('pending', 'confirmed', 'paid', 'in_progress')
    and (p ->> 'from')::date < b.to_date and (p ->> 'to')::date > b.from_date
    and ((p ->> 'from')::date, (p ->> 'to')::date) <> (b.from_date, b.to_date)
  order by p ->> 'from' limit 1
$$;
