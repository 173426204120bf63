-- An administrator has disabled the account: nobody signs in with it, its bookings stay. Administrators are not disabled.
alter table user_profile add disabled_at timestamptz, add disabled_reason text check (length(disabled_reason) between 1 and 2000),
  add constraint disabled_says_why check ((disabled_at is null) = (disabled_reason is null)),
  add constraint disabled_is_no_admin check (disabled_at is null or (deleted_at is null and not ('admin' = any (roles))));

-- The administrators' list of a million accounts, in its three orders, by what it can be filtered by.
create index user_newest on user_profile (created_at desc, uid desc) where deleted_at is null;
create index user_by_name on user_profile (left(lower(display_name), 60), uid) where deleted_at is null;
create index user_by_email on user_profile (left(lower(email), 60), uid) where deleted_at is null;
create index user_admins on user_profile (uid) where is_admin;
create index user_disabled on user_profile (uid) where disabled_at is not null;
create index user_left on user_profile (created_at desc, uid desc) where deleted_at is not null;
create index user_by_text on user_profile using gin (lower(' ' || display_name || ' ' || email) gin_trgm_ops) where deleted_at is null;
