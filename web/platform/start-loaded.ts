/**
 * For an effect: loads a module and starts what it has to offer; returns what stops it. What cannot be loaded is
 * done without.
 */
export function startLoaded<M>(load: () => Promise<M>, start: (loaded: M) => () => void): () => void {
  let unmounted = false;
  let stop = () => {};
  load().then(
    (loaded) => {
      if (!unmounted) stop = start(loaded);
    },
    () => {},
  );
  return () => {
    unmounted = true;
    stop();
  };
}
