import type pg from "pg";

/** Returns the URL of a test database, for servers in separate processes. */
export const databaseUrl = ({ connectionString, host, user, database }: pg.ClientConfig): string =>
  connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;
