-- What a stay is sold under (prices, days, statuses, policy, VAT) stands still while it is sold: who changes it holds the landowner's
-- terms alone, who submits or reserves shares them. Rows of profiles and properties are locked before the terms, calendars and holds after.
create function terms_key(owner text) returns bigint language sql immutable parallel safe as $$ select hashtextextended('terms ' || owner, 0) $$;
create function lock_terms(owner text) returns void language sql as $$ select pg_advisory_xact_lock(terms_key(owner)) $$;
create function share_terms(owner text) returns void language sql as $$ select pg_advisory_xact_lock_shared(terms_key(owner)) $$;
create function lock_properties(properties uuid[]) returns void language plpgsql as $$
begin
  perform from property where property_id = any (properties) order by property_id for no key update;
  perform lock_terms(o.owner_uid) from (select distinct owner_uid from property where property_id = any (properties) order by 1) o;
end $$;

-- As before, and whether it is exclusive is read under the calendar's lock: who changes that lays the calendar anew under the same lock.
drop function take_offering(uuid, uuid, date, date, int, boolean, uuid);
create function take_offering(booking uuid, offering_taken uuid, f date, t date, n int, reservation uuid default null) returns boolean language plpgsql as $$
declare is_exclusive boolean;
begin
  perform from offering_calendar where offering_id = offering_taken for no key update;
  select not allow_concurrent_bookings into is_exclusive from offering where offering_id = offering_taken;
  update offering_calendar c set places_left = add_nights(places_left, f - season_from + 1, t - season_from, case when is_exclusive then -1 else -n end)
  where c.offering_id = offering_taken and f >= season_from and t <= season_from + cardinality(places_left)
    and (case when is_exclusive then 1 else n end) <= all (places_left[f - season_from + 1 : t - season_from]);
  if not found then return false; end if;
  insert into offering_hold (booking_id, reservation_id, offering_id, stay, participants, exclusive) values (booking, reservation, offering_taken, daterange(f, t), n, is_exclusive);
  return true;
end $$;
