-- What a landowner decides about the teams of an offering (rules 9.25).
alter table offering
  add column red_members text not null default 'block',
  add column substitution text not null default 'free';
alter table offering
  add constraint offering_red_members_check check (red_members in ('tell', 'ask', 'block')) not valid,
  add constraint offering_substitution_check check (substitution in ('free', 'ask', 'never')) not valid;
