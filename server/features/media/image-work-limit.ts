/**
 * Decoding a photo takes a hundred megabytes for a second: a concurrency limit of two per process, with a
 * fair queue per person.
 */
import { createFairQueue } from "#server/platform/fair-queue.ts";
import { type Refused, refuse } from "#server/platform/handler.ts";
import { overloaded } from "#server/platform/client-queue.ts";

const queue = createFairQueue({ places: 2, placesEach: 2, mostWaitingEach: 100 });

export async function limitImageWork<T>(uid: string, work: () => Promise<T>): Promise<T | Refused> {
  const made = await queue(uid, work);
  return made === overloaded ? refuse("too_many_requests") : made;
}
