/**
 * Runs `work` in a task of its own once the browser has nothing better to do, where it can tell; what it returns
 * takes that back.
 */
export function whenIdle(work: () => unknown): () => void {
  const start = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
  const id = start(work, { timeout: 2000 });
  return () => (window.cancelIdleCallback ?? clearTimeout)(id);
}
