-- An account has numbers of its old series and of the new one: each is unique in its series, by the two indexes before.
alter table invoice drop constraint invoice_landowner_uid_year_number_key;
