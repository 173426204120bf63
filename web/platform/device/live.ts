/** Server-sent events: an event only makes the page's loaders run again. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { loadAndStart } from "#web/platform/api/load-and-start.ts";

/** Revalidates the page on an event of one of the topics, and when the network is back. `on` false: no stream. */
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
