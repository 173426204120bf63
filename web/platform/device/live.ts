/** Server-sent events. An event has no data of its own: it makes the page's loaders run again. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { loadAndStart } from "#web/platform/api/load-and-start.ts";

/** Reloads the page's data at events of these topics and when the network is back. `on` false: never. */
export function useLive(topics: readonly string[], on = true): void {
  const { revalidate } = useRevalidator();
  const topicKey = topics.join();
  useEffect(() => {
    if (on)
      return loadAndStart(
        () => import("./live-stream.ts"),
        ({ follow }) => follow(topicKey.split(","), revalidate),
      );
  }, [on, topicKey, revalidate]);
}
