-- When the account was welcomed, once: as its profile is filled in, or some time after its first sign-in. All there are have been.
alter table user_profile add welcomed_at timestamptz default now();
alter table user_profile alter welcomed_at drop default;
create index user_profile_not_welcomed on user_profile (created_at) where welcomed_at is null;
