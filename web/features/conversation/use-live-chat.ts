import { useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, type Client } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { startLoaded } from "#web/platform/api/start-loaded.ts";
import { type Change, withChange } from "./changed-chat.ts";
import type { Chat } from "./load-chat.ts";
import { readChanges } from "./read-changes.ts";

const most = 100;

/** Reads the changes of one conversation; for the open one with messages after its last. */
async function readChange(api: Client, conversationId: string, after: number | undefined): Promise<Change> {
  const params = { conversationId };
  try {
    const [row, messages] = await Promise.all([
      api("GET /api/conversations/:conversationId", { params }),
      after === undefined
        ? undefined
        : api("GET /api/conversations/:conversationId/messages", { params, query: { after, limit: most } }),
    ]);
    return { conversationId, row, ...(messages && { after: messages }) };
  } catch (e) {
    if (e instanceof ApiError && e.problem.status === 404) return { conversationId, row: undefined };
    throw e;
  }
}

/**
 * The current chat: an event of a conversation fetches its row and, if open, its new messages. If that is not
 * enough, or events may have been missed, the page reloads.
 */
export function useLiveChat(
  loaded: Chat,
  uid: string,
): { chat: Chat; changed: (conversationId: string) => void } {
  const [state, setState] = useState({ loaded, chat: loaded });
  const chat = state.loaded === loaded ? state.chat : loaded;
  const { revalidate } = useRevalidator();
  const now = useRef({ loaded, chat });
  now.current = { loaded, chat };
  const { changed, stop: stopReading } = useMemo(
    () =>
      readChanges({
        read: async (id) => {
          const { open, messages } = now.current.chat;
          const last = open?.conversationId === id ? (messages?.items.at(-1)?.position ?? 0) : undefined;
          const change = await readChange(browserApi(), id, last);
          const { loaded: of, chat: before } = now.current;
          const after = withChange(before, change, uid);
          if (!after) return false;
          now.current = { loaded: of, chat: after };
          setState(now.current);
          return true;
        },
        reload: revalidate,
      }),
    [uid, revalidate],
  );

  useEffect(() => {
    const stop = startLoaded(
      () => import("#web/platform/device/live-stream.ts"),
      ({ follow, listen }) => {
        const ends = [
          listen((topic, ref) => {
            if (topic === "conversation" && ref) changed(ref);
          }),
          follow(["notification"], revalidate), // an invitation, and what may have been missed
        ];
        return () => {
          for (const end of ends) end();
        };
      },
    );
    return () => {
      stopReading();
      stop();
    };
  }, [changed, stopReading, revalidate]);
  return { chat, changed };
}
