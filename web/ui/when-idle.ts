/** Runs `work` in its own task once the browser is idle, if it can tell; the returned function cancels it. */
export function whenIdle(work: () => unknown): () => void {
  const start = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
  const id = start(work, { timeout: 2000 });
  return () => (window.cancelIdleCallback ?? clearTimeout)(id);
}
