-- When a landowner has been in Merverdiavgiftsregisteret (rules 8.8): [{"from": day or null, "to": day or null, "isAnswered": whether they gave the day, else it is
-- that of the switch}]. Empty for who set the switch before this was kept: they are registered since before.
alter table user_profile add column vat_registrations jsonb not null default '[]';
