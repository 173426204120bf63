import { useCallback, useEffect, useState } from "react";
import { browserApi } from "#web/platform/api/api-client.ts";
import { loadAndStart } from "#web/platform/api/load-and-start.ts";

/** The number of unread items, fetched at once and at each event. */
export function useUnread(
  path: "GET /api/notifications/unread" | "GET /api/conversation-unread",
  topic: "notification" | "conversation",
) {
  const [unread, setUnread] = useState(0);
  const ask = useCallback(
    () =>
      browserApi()(path, {}).then(
        (answer) => setUnread(answer.unread),
        () => {}, // the number stays unchanged
      ),
    [path],
  );
  useEffect(() => {
    void ask();
    return loadAndStart(
      () => import("#web/platform/device/live-stream.ts"),
      ({ follow }) => follow([topic], ask),
    );
  }, [topic, ask]);
  return [unread, setUnread] as const;
}
