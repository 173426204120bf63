-- Whether the hunter confirmed the age of those who hunt with a change, where it first asked for it (rules 9.9).
alter table booking_change add column age_confirmed boolean not null default false;
