-- What a municipality, county or board has decided for one municipality: LocalRule in domain/law/rules.ts.
-- A row is never changed: what is read later is another version, and the one read last decides.
create table law_local_rule (
  rule_id uuid primary key default gen_random_uuid(),
  municipality_number text not null references municipality (municipality_number),
  -- a key of domain/law/taxa.ts, or of domain/species/species.ts for all animals of a species
  taxon text not null,
  -- counts the rows of a municipality and a taxon
  version int not null check (version > 0),
  effect text not null check (effect in ('opens', 'narrows', 'widens', 'closes')),
  -- the first and the last day, both included
  first_day date not null,
  last_day date not null,
  source_url text not null check (length(source_url) <= 2000),
  read_on date not null,
  entered_at timestamptz not null,
  constraint law_local_rule_days check (first_day <= last_day),
  unique (municipality_number, taxon, version)
);
create trigger law_local_rule_is_append_only before update or delete or truncate on law_local_rule
  for each statement execute function refuse_change();
create trigger pages_changed after insert or delete or update on law_local_rule
  for each row execute function shared_changed('pages');
