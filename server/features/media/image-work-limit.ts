/**
 * Decoding a picture takes four bytes and some 20 nanoseconds per pixel, however small its file: two run at a
 * time in this process, people take turns, and each has a limited share of pixels.
 */
import { createClientQueue, overloaded } from "#server/platform/http/client-queue.ts";
import { createFairQueue } from "#server/platform/http/fair-queue.ts";
import { type Refused, refuse } from "#server/platform/http/handler.ts";

const queue = createFairQueue({ places: 2, placesEach: 2, maxWaitingEach: 100 });
/**
 * A point is a million pixels: a share is enough for the twenty photos of a property at once, and then one of
 * twelve megapixels every two seconds. A person without points waits only briefly, since a waiting request
 * occupies a place for files (upload.ts).
 */
export const shares = {
  atOnce: 100,
  pointsAtOnce: Number.POSITIVE_INFINITY,
  pointsPerSecond: 6,
  burstPoints: 300,
  maxWaiting: 100,
  waitMs: 10_000,
};

export function createImageWorkLimit(bounds: typeof shares) {
  const workQueue = createClientQueue(bounds);
  return async <T>(uid: string, megapixels: number, work: () => Promise<T>): Promise<T | Refused> => {
    const result = await workQueue(uid, megapixels, () => queue(uid, work));
    return result === overloaded ? refuse("too_many_requests") : result;
  };
}
export const limitImageWork = createImageWorkLimit(shares);
