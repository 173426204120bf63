-- A letter and a notice keep the values they were written from, with people and places by their ids: they are written
-- anew when they are read (decision 140). Null: of the version before, until the sweep has taken it over. `subject`,
-- `content` and `texts` are for that version, and for what has no template.
alter table communication add column written jsonb,
  add constraint communication_written check (jsonb_typeof(written) = 'object') not valid;
alter table notification add column written jsonb,
  add constraint notification_written check (jsonb_typeof(written) = 'object') not valid;
