-- The kinds of e-mail without a choice of channel that somebody has switched off (rules 10.8).
alter table user_profile add column email_kinds_off text[] not null default '{}';
