-- Nobody has chosen this language: it is the browser's at the first sign-in, for letters. Pages stay Norwegian (rules 10.6).
alter table user_profile add column language_from_browser boolean not null default false;
