import type { Platform } from "#server/platform/platform.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { convertEmails, convertNotices } from "./convert-written-store.ts";

const BATCH = 500;

/** Converts rows that the previous version wrote; finds nothing once no process runs that version. */
export const takeOverSweep = ({ db }: Pick<Platform, "db">): Sweep => ({
  name: "letters of before",
  every: "minute",
  run: async () => (await convertEmails(db, BATCH)) + (await convertNotices(db, BATCH)),
});
