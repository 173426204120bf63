import { wasEmailed } from "#server/features/notification/public.ts";
import type { Tx } from "#server/platform/database.ts";

const HOUR_MS = 3_600_000;
/** In the hour before. What is asked for at the same moment is kept apart by the event's key. */
export const emailedLately = (tx: Tx, subtype: string, email: string, now: Date): Promise<boolean> =>
  wasEmailed(tx, { subtype, email, since: new Date(now.getTime() - HOUR_MS) });
