-- How many priced drafts were dropped without being sent, by the day they were made: drafts are deleted after a day (rules 4.1), and how many of
-- those who calculate go on to ask is told from these and from the bookings. Counted when they are deleted, many at a time, so that nobody who
-- calculates waits for a counter.
create table dropped_drafts (
  made_on date not null, county text not null, kind text not null, drafts int not null check (drafts > 0),
  primary key (made_on, county, kind)
);
create function kind_of_booking(booked uuid) returns text language sql stable as $$
  select coalesce((select offering_type from offering where offering_id = booked), 'cabin')
$$;
create function county_of_property(of_property uuid) returns text language sql stable as $$
  select coalesce((select m.county from property p join municipality m using (municipality_number) where p.property_id = of_property), '')
$$;
create function count_dropped_drafts() returns trigger language plpgsql as $$
begin
  insert into dropped_drafts (made_on, county, kind, drafts)
    select (created_at at time zone 'Europe/Oslo')::date, county_of_property(property_id), kind_of_booking(offering_id), count(*)
    from gone where status = 'calculated' group by 1, 2, 3 order by 1, 2, 3
    on conflict (made_on, county, kind) do update set drafts = dropped_drafts.drafts + excluded.drafts;
  return null;
end $$;
create trigger booking_dropped_is_counted after delete on booking referencing old table as gone for each statement execute function count_dropped_drafts();
create index booking_created on booking (created_at);
