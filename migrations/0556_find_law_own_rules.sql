create index concurrently law_local_rule_of_property on law_local_rule (property_id) where property_id is not null;
