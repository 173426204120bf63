import { useCallback, useEffect, useState } from "react";
import { browserApi } from "#web/platform/api-client.ts";

/** How many are unread, asked for at once and whenever something has come. */
export function useUnread(
  path: "GET /api/notifications/unread" | "GET /api/conversation-unread",
  topic: "notification" | "conversation",
) {
  const [unread, setUnread] = useState(0);
  const ask = useCallback(
    () =>
      browserApi()(path, {}).then(
        (answer) => setUnread(answer.unread),
        () => {}, // the number stays as it was
      ),
    [path],
  );
  useEffect(() => {
    let unmounted = false;
    let stop = () => {};
    void ask();
    void import("#web/platform/live-stream.ts").then(
      ({ follow }) => {
        if (!unmounted) stop = follow([topic], ask);
      },
      () => {},
    );
    return () => {
      unmounted = true;
      stop();
    };
  }, [topic, ask]);
  return [unread, setUnread] as const;
}
