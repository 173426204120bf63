/** Answers that are the same for everybody and dear to find: each is found once, and kept for a while. */
import { LRUCache } from "lru-cache";

type CachedAnswer<T> = (name: string, now: Date, find: () => Promise<T>) => Promise<T>;

/** A failed one is not kept. */
export function cacheAnswers<T extends object>(forMs: number): CachedAnswer<T> {
  let nowMs = 0;
  const cache = new LRUCache<string, T, () => Promise<T>>({
    max: 100,
    ttl: forMs,
    ttlResolution: 0,
    perf: { now: () => nowMs },
    fetchMethod: (_name, _stale, { context: find }) => find(),
  });
  return (name, now, find) => {
    nowMs = now.getTime();
    return cache.forceFetch(name, { context: find });
  };
}
