-- Local decisions about hunting. Regulations for the country are files in domain/law/regulations/.

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
  -- null: entered before this was stored
  entered_by text references user_profile (uid),
  -- what a landowner has read counts for this property only, until a decision about it (law_rule_decision)
  property_id uuid references property (property_id),
  constraint law_local_rule_days check (first_day <= last_day),
  constraint law_own_rule_never_widens
    check (property_id is null or entered_by is not null and effect <> 'widens'),
  unique (municipality_number, taxon, version)
);
select people_are_here('law_local_rule', 'entered_by');
create trigger law_local_rule_is_append_only before update or delete or truncate on law_local_rule
  for each statement execute function refuse_change();
create trigger pages_changed after insert or delete or update on law_local_rule
  for each row execute function shared_changed('pages');
create index law_local_rule_of_property on law_local_rule (property_id) where property_id is not null;

-- How a landowner's row ended: an administrator confirmed it for the whole municipality, which is a row of its
-- own, or refused it, or the landowner withdrew it. A row is never changed.
create table law_rule_decision (
  rule_id uuid primary key references law_local_rule (rule_id),
  outcome text not null check (outcome in ('confirmed', 'refused', 'withdrawn')),
  confirmed_rule_id uuid unique references law_local_rule (rule_id),
  reason text check (length(reason) between 1 and 2000),
  decided_by text not null references user_profile (uid),
  decided_at timestamptz not null,
  constraint law_rule_decision_is_whole check (
    (outcome = 'confirmed') = (confirmed_rule_id is not null) and (outcome = 'refused') = (reason is not null)
  )
);
create trigger law_rule_decision_is_append_only before update or delete or truncate on law_rule_decision
  for each statement execute function refuse_change();
create trigger pages_changed after insert or delete or update on law_rule_decision
  for each row execute function shared_changed('pages');

-- Another reading of a source by an administrator: nextReadingDue in domain/law/readings.ts says when.
-- A row is never changed.
create table law_source_reading (
  reading_id uuid primary key default gen_random_uuid(),
  -- the ref of a regulation, or the address of a local decision
  source text not null check (length(source) <= 2000),
  read_on date not null,
  -- what had changed; null: nothing
  change_note text check (length(change_note) between 1 and 2000),
  read_by text not null references user_profile (uid),
  entered_at timestamptz not null
);
create index law_source_reading_of on law_source_reading (source, read_on);
create trigger law_source_reading_is_append_only before update or delete or truncate on law_source_reading
  for each statement execute function refuse_change();
create trigger pages_changed after insert or delete or update on law_source_reading
  for each row execute function shared_changed('pages');

-- Who has been told of a change of the law, once each: a local decision (`rule:` and its id), or LawChange in
-- domain/law/changes.ts. A row is never changed.
create table law_change_notified (
  change_id text not null check (length(change_id) <= 200),
  uid text not null references user_profile (uid),
  notified_at timestamptz not null,
  primary key (change_id, uid)
);
select people_are_here('law_change_notified', 'uid', 'skip');
create trigger law_change_notified_is_append_only before update or delete or truncate on law_change_notified
  for each statement execute function refuse_change();
