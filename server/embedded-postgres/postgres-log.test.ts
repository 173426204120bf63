import { expect, it } from "vitest";
import { crashReason } from "./postgres.ts";

const full = `
2026-11-23 06:19:41.629 UTC [7807] LOG:  database system is ready to accept connections
2026-11-23 06:19:41.802 UTC [7820] PANIC:  could not write to file "pg_wal/xlogtemp.7820": No space left on device
2026-11-23 06:19:41.802 UTC [7820] STATEMENT:  insert into t select repeat('x', 1000) from generate_series(1, 2000)
2026-11-23 06:19:41.807 UTC [7807] LOG:  client backend (PID 7820) was terminated by signal 6: Aborted
2026-11-23 06:19:41.808 UTC [7807] LOG:  terminating any other active server processes
2026-11-23 06:19:41.809 UTC [7807] LOG:  all server processes terminated; reinitializing
2026-11-23 06:19:41.849 UTC [7825] FATAL:  the database system is in recovery mode
2026-11-23 06:19:41.848 UTC [7824] LOG:  database system was not properly shut down; automatic recovery in progress
2026-11-23 06:19:41.954 UTC [7824] FATAL:  could not write to file "pg_wal/xlogtemp.7824": No space left on device
2026-11-23 06:19:41.958 UTC [7807] LOG:  startup process (PID 7824) exited with exit code 1
2026-11-23 06:19:41.959 UTC [7807] LOG:  shutting down due to startup process failure
2026-11-23 06:19:41.972 UTC [7807] LOG:  database system is shut down
`;
const locked = `
2026-11-23 06:19:41.629 UTC [901] FATAL:  lock file "postmaster.pid" already exists
2026-11-23 06:19:41.629 UTC [901] HINT:  Is another postmaster (PID 800) running in data directory "/data/pgdata"?
`;
const stopped = `
2026-11-23 06:19:41.629 UTC [901] FATAL:  terminating connection due to administrator command
2026-11-23 06:19:41.629 UTC [900] LOG:  shutting down
2026-11-23 06:19:41.972 UTC [900] LOG:  database system is shut down
`;

it.each([
  ["a full disk", full, 'FATAL:  could not write to file "pg_wal/xlogtemp.7824": No space left on device'],
  ["a data directory that another server holds", locked, 'FATAL:  lock file "postmaster.pid" already exists'],
  ["a requested shutdown", stopped, "LOG:  database system is shut down"],
])("crashReason finds the log line of %s", (_what, log, reason) => {
  expect(crashReason(log).replace(/^.*?\] /, "")).toBe(reason);
});

it("crashReason finds no reason in an empty log", () => expect(crashReason("")).toBe(""));
