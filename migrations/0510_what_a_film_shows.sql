-- What a film or picture shows, in its owner's words: for who does not see or hear it (WCAG 1.2).
alter table image add column description text;
alter table image add constraint image_description check (length(description) between 1 and 500) not valid;
