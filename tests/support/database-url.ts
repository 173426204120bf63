import type pg from "pg";

/** A database of the tests as an address, for servers that run as processes of their own. */
export const databaseUrl = ({ connectionString, host, user, database }: pg.ClientConfig): string =>
  connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;
