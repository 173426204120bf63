-- Bookings whose next step in a sweep failed: passed over until `again_at`, so that they stop no others. Administrators are told, and the
-- row goes when the step succeeds.
create table set_aside (
  sweep text not null, booking_id uuid not null references booking on delete cascade,
  since timestamptz not null, tries int not null check (tries > 0), again_at timestamptz not null, problem text not null check (length(problem) <= 500),
  primary key (sweep, booking_id)
);
create index on set_aside (booking_id);
