-- What trust is made of costs something: a stay was paid where money came for it, and a hunter has paid where some of it stayed.
create function is_paid_stay(b booking) returns boolean language sql immutable as $$
  select b.paid_at is not null and b.total_ore > 0
$$;
create function has_paid(hunter text) returns boolean language sql stable as $$
  select exists (select from booking b where b.hunter_uid = hunter and is_paid_stay(b)
    and b.refunded_ore + b.disputed_ore < b.total_ore)
$$;
-- Means are made anew where a stay that was not paid was counted.
-- safe: the few properties with a rated free stay
with changed as (
  select distinct b.property_id from booking b join rating r using (booking_id)
  where r.by_role = 'hunter' and not is_paid_stay(b)),
rated as (
  select b.property_id, avg(r.stars)::float8 rating, count(*)::int n
  from changed join booking b using (property_id) join rating r using (booking_id) join rating_window w using (booking_id)
  where r.by_role = 'hunter' and w.closed_at is not null and r.hidden_at is null and is_paid_stay(b)
  group by 1),
kept as (
  update property_rating p set rating = rated.rating, rating_count = rated.n
  from rated where rated.property_id = p.property_id),
gone as (
  delete from property_rating p using changed where p.property_id = changed.property_id
    and p.property_id not in (select property_id from rated))
update search_row s set rating = case when rated.n >= 3 then rated.rating end, rating_count = coalesce(rated.n, 0)
from changed left join rated using (property_id)
where s.property_id = changed.property_id;
