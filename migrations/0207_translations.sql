-- Texts of pages as administrators have corrected them, in place of those that are shipped; `shipped` is what stood
-- there then, so that a later correction of the product's own is seen.
create table text_override (
  locale text not null check (length(locale) <= 10),
  key text not null check (length(key) <= 200),
  text text not null check (length(text) between 1 and 4000),
  shipped text not null,
  updated_at timestamptz not null,
  updated_by text not null references user_profile,
  primary key (locale, key)
);
create trigger text_override_changed after insert or update or delete on text_override
  for each statement execute function shared_changed('translations');
