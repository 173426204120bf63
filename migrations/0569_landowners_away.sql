-- When a landowner is away and takes no new requests, both days included, and whether hunters with a request
-- that waits have been told.
alter table user_profile
  add column away_from date,
  add column away_until date,
  add column away_told boolean not null default false,
  add constraint away_is_a_period check (
    (away_from is null) = (away_until is null) and (away_from is null or away_from <= away_until)
  ) not valid;
