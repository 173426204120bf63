-- A firm that a stay is invoiced to, which need not be an account's.
create index concurrently booking_by_buyer on booking ((buyer ->> 'organizationNumber')) where buyer ->> 'organizationNumber' is not null;
