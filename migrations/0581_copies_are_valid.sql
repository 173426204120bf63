alter table offering validate constraint offering_copied_from_fkey;
