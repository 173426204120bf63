-- The current tables, one file for each noun, in an order that satisfies foreign keys. They create an empty
-- database (server/platform/database/migrate.ts); each change needs a migration of the same effect for
-- existing databases (decision 156, tests/repository/schema.test.ts).
\ir extensions.sql
\ir platform.sql
\ir operations.sql
\ir account.sql
\ir profile.sql
\ir municipality.sql
\ir property.sql
\ir co-host.sql
\ir cabin.sql
\ir offering.sql
\ir service.sql
\ir availability.sql
\ir booking.sql
\ir reservation.sql
\ir ground.sql
\ir arrival.sql
\ir poster.sql
\ir hold.sql
\ir payment.sql
\ir payout.sql
\ir problem.sql
\ir ledger.sql
\ir invoice.sql
\ir commission.sql
\ir reconciliation.sql
\ir search.sql
\ir image.sql
\ir property-right.sql
\ir law.sql
\ir favourite.sql
\ir rating.sql
\ir conversation.sql
\ir machine-translation.sql
\ir notification.sql
\ir rows.sql
