/** Sends each guest their host's message before arrival, once (rules 9.17). */
import { osloDate } from "#domain/days.ts";
import { bookingSweep } from "#server/features/booking/public.ts";
import { notify } from "#server/features/notification/public.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import type { Platform } from "#server/platform/platform.ts";
import { calculateMessageTimes, lockDueMessage, markMessageSent } from "./arrival-store.ts";

const CALCULATION_BATCH = 500;

export function arrivalMessageSweep(p: Platform): Sweep {
  const sending = bookingSweep(p, {
    name: "messages before arrival",
    lock: (tx, now, skippedIds) => lockDueMessage(tx, { now, today: osloDate(now), skippedIds }),
    idOf: ({ bookingId }) => bookingId,
    work: async (tx, { bookingId }, now) => {
      await markMessageSent(tx, bookingId, now);
      const values = { arrivalText: { arrivalTextOf: bookingId } };
      const messages = [{ to: "hunter", message: "arrival_message", values } as const];
      await notify(tx, p.jobs, { bookingId, at: now, messages });
    },
  });
  return {
    ...sending,
    run: async (now, limit) => {
      const calculatedCount = await p.db
        .transaction()
        .execute((tx) => calculateMessageTimes(tx, CALCULATION_BATCH, osloDate(now)));
      const sentCount = await sending.run(now, limit);
      return sentCount + (calculatedCount === CALCULATION_BATCH ? calculatedCount : 0);
    },
  };
}
