-- Answers of Enhetsregisteret, kept a day: the same number written twice asks once. Published by the register, about firms.
create table entity_answer (
  organization_number text primary key check (organization_number ~ '^\d{9}$'),
  answer jsonb not null,
  fetched_at timestamptz not null
);
create index on entity_answer (fetched_at);
