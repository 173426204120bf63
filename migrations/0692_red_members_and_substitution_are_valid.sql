alter table offering
  validate constraint offering_red_members_check,
  validate constraint offering_substitution_check;
