-- Whether a landowner refuses days on which the law closes every target species (rules 2.12).
alter table offering
  add column illegal_days text not null default 'warn',
  add constraint offering_illegal_days_check check (illegal_days in ('warn', 'refuse')) not valid;

-- What the law said of a stay when its request was sent (rules 2.12): what both parties were told, should a rule
-- turn out to be wrong. A row is never changed.
create table rule_reading (
  booking_id uuid primary key references booking (booking_id) on delete cascade,
  read_at timestamptz not null,
  -- SpeciesLaw[] in domain/law/stay-law.ts, with the rules and their sources
  law jsonb not null check (jsonb_typeof(law) = 'array'),
  -- the names of its municipalities by number, if the ground is in several places
  places jsonb not null default '{}' check (jsonb_typeof(places) = 'object')
);
create trigger rule_reading_is_never_changed before update on rule_reading
  for each statement execute function refuse_change();
