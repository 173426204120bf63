/** Shows which other members are typing. Their events are not stored, and expire after some seconds. */
import { useEffect, useRef, useState } from "react";
import { browserApi } from "#web/platform/api/api-client.ts";
import { loadAndStart } from "#web/platform/api/load-and-start.ts";

const TYPING_SHOWN_MS = 6000;
const SEND_INTERVAL_MS = 3000;

export function useTyping(conversationId: string): readonly string[] {
  const [uids, setUids] = useState<readonly string[]>([]);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const show = () => setUids([...timers.keys()]);
    const onEvent = (topic: string, ref?: string | null) => {
      const [id, uid] = ref?.split("/") ?? [];
      if (id !== conversationId) return;
      if (topic === "conversation") {
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
      }
      if (topic === "typing" && uid) {
        clearTimeout(timers.get(uid));
        timers.set(
          uid,
          setTimeout(() => {
            timers.delete(uid);
            show();
          }, TYPING_SHOWN_MS),
        );
      }
      show();
    };
    const stop = loadAndStart(
      () => import("#web/platform/device/live-stream.ts"),
      ({ listen }) => listen(onEvent),
    );
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
      setUids([]);
    };
  }, [conversationId]);
  return uids;
}

/** Tells the other members that the reader is typing, at most once in some seconds. */
export function useSendTyping(conversationId: string): () => void {
  const last = useRef(0);
  return () => {
    const now = performance.now();
    if (last.current && now - last.current < SEND_INTERVAL_MS) return;
    last.current = now;
    browserApi()("POST /api/conversations/:conversationId/typing", { params: { conversationId } }).catch(
      () => {}, // a lost event does not matter
    );
  };
}
