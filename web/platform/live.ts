/** Server-sent events: the stream is a hint, so an event only makes the page's loaders run again. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Runs this page's loaders again when one of the topics is told (all topics if none is named), and when the
 * net is back. `on: false` listens to nothing.
 */
export function useLive({ topics, on = true }: { topics?: readonly string[]; on?: boolean } = {}): void {
  const { revalidate } = useRevalidator();
  const wanted = topics?.join();
  useEffect(() => {
    if (!on) return;
    let unmounted = false;
    let stop = () => {};
    import("./live-stream.ts").then(
      ({ follow }) => {
        if (!unmounted) stop = follow(wanted?.split(","), revalidate);
      },
      () => {}, // the page is as it was made, until it is asked for again
    );
    return () => {
      unmounted = true;
      stop();
    };
  }, [on, wanted, revalidate]);
}
