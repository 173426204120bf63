import type { Platform } from "#server/platform/platform.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { convertEmails, convertNotices } from "./convert-written-store.ts";

const BATCH = 500;

/** Takes over what the version before has written; nothing is left to do where it no longer runs. */
export const takeOverSweep = ({ db }: Pick<Platform, "db">): Sweep => ({
  name: "letters of before",
  every: "minute",
  run: async () => (await convertEmails(db, BATCH)) + (await convertNotices(db, BATCH)),
});
