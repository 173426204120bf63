/**
 * For an effect: loads a module and starts it. Returns the function that stops it. If loading fails, nothing
 * happens.
 */
export function loadAndStart<M>(load: () => Promise<M>, start: (loaded: M) => () => void): () => void {
  /** Null after stopping, which may happen before the module is loaded. */
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
