/** Runs `work` in its own task when the browser is idle, or soon. Returns a function to cancel it. */
export function whenIdle(work: () => unknown): () => void {
  const start = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
  const id = start(work, { timeout: 2000 });
  return () => (window.cancelIdleCallback ?? clearTimeout)(id);
}
