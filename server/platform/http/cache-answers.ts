/**
 * Caches responses that are equal for everybody and expensive to compute: each is computed once per period.
 */
import { LRUCache } from "lru-cache";

type CachedAnswer<T> = (name: string, now: Date, find: () => Promise<T>) => Promise<T>;

/** Caches results for this time; failures are not cached. */
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
