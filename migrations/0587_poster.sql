-- Posters at grounds: the short code in the address that a poster's QR leads to (/k/{code}). Made when the poster is
-- first printed, and kept, since posters hang for years.
create table poster (
  -- without letters that are read as others
  code text primary key check (code ~ '^[2-9a-hjkmnp-z]{6}$'),
  property_id uuid not null references property (property_id) on delete cascade,
  -- The part of the ground or the cabin that it hangs at; neither: the whole property. One that is gone leads to the
  -- property.
  ground_id uuid,
  cabin_id uuid,
  created_at timestamptz not null,
  constraint poster_of_one check (num_nonnulls(ground_id, cabin_id) <= 1),
  unique nulls not distinct (property_id, ground_id, cabin_id)
);
