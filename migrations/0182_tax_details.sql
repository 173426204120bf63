-- What tax authorities are told of a landowner with the year's income (decision 72). Sealed by the application: the database never sees the number.
-- No cascade: who has been paid is reported for that year after they have left, too.
create table tax_details (
  uid text primary key references user_profile,
  sealed bytea not null,
  updated_at timestamptz not null
);
