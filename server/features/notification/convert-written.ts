import type { Platform } from "#server/platform/platform.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { convertEmails, convertNotices } from "./convert-written-store.ts";

const BATCH = 500;

/** Converts what the previous version has written; finds nothing once that version no longer runs. */
export const takeOverSweep = ({ db }: Pick<Platform, "db">): Sweep => ({
  name: "letters of before",
  every: "minute",
  run: async () => (await convertEmails(db, BATCH)) + (await convertNotices(db, BATCH)),
});
