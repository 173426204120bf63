create index concurrently user_by_organization on user_profile (organization_number) where organization_number is not null;
