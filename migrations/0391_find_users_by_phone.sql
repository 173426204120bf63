-- The last eight digits: a Norwegian number with or without +47, however it is spaced.
create index concurrently user_by_phone on user_profile (right(regexp_replace(phone_number, '\D', '', 'g'), 8)) where phone_number is not null;
