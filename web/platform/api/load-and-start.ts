/**
 * For an effect: loads a module and starts what it has to offer; returns what stops it. What cannot be loaded is
 * done without.
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
