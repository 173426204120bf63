/**
 * For an effect: loads a module and starts what it offers; returns the function that stops it. A failed load
 * is ignored.
 */
export function loadAndStart<M>(load: () => Promise<M>, start: (loaded: M) => () => void): () => void {
  /** Null: stopped, perhaps before it was loaded. */
  let stop: (() => void) | null | undefined;
  load().then(
    (loaded) => {
      if (stop !== null) stop = start(loaded);
    },
    () => {},
  );
  return () => {
    stop?.();
    stop = null;
  };
}
