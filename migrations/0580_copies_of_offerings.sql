-- A copy for another season remembers its first offering, so that those who watch it hear of the next season.
alter table offering
  add column copied_from uuid,
  add constraint offering_copied_from_fkey foreign key (copied_from)
    references offering (offering_id) on delete set null not valid;
alter table favourite add column next_offering_id uuid;
