/** Answers that are the same for everybody and dear to find: each is found once, and kept for a while. */
type CachedAnswer<T> = (name: string, now: Date, find: () => Promise<T>) => Promise<T>;

/** For few names: one is forgotten only when it is found anew. A failed one is not kept. */
export function cacheAnswers<T>(forMs: number): CachedAnswer<T> {
  const kept = new Map<string, { at: number; answer: Promise<T> }>();
  return (name, now, find) => {
    const known = kept.get(name);
    if (known && Math.abs(now.getTime() - known.at) < forMs) return known.answer;
    const answer = find();
    kept.set(name, { at: now.getTime(), answer });
    answer.catch(() => kept.delete(name));
    return answer;
  };
}
