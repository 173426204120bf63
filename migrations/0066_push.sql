-- A browser that wants to be told (spec 3). Its endpoint is a secret of that browser: whoever signs in there last has it.
create table push_subscription (
  subscription_id uuid primary key default gen_random_uuid(),
  uid text not null references user_profile on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000), p256dh text not null, auth text not null,
  at timestamptz not null
);
create index on push_subscription (uid, at);

-- The demo's own key pair, made when it is first asked for, so that subscriptions outlive a restart. Production brings its own.
create table push_key (only_one boolean primary key default true check (only_one), public_key text not null, private_key text not null);
