-- Which languages are spoken stands in messages/languages.ts alone; the contract refuses others where one comes in.
alter table user_profile drop constraint user_profile_language_check,
  add constraint user_profile_language_check check (language ~ '^[a-z]{2,3}$');
alter table communication drop constraint communication_language_check,
  add constraint communication_language_check check (language ~ '^[a-z]{2,3}$');
