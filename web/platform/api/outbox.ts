/**
 * Messages that are not sent yet. They are stored in this browser, also over a reload, and any open page
 * sends them once the network is back. Their own ids keep them unique, however often they are tried.
 * (Background sync of service workers works in one browser only.)
 */
import { useSyncExternalStore } from "react";
import { ApiError } from "#contract/client.ts";
import type { MessageDocument } from "#contract/conversation/endpoints.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { browserApi, networkCode } from "./api-client.ts";
import { readStored, writeStored } from "#web/platform/device/browser-storage.ts";
import { randomKey } from "./idempotency-key.ts";
import { outboxKey } from "./outbox-key.ts";

export type Waiting = {
  uid: string;
  conversationId: string;
  clientMessageId: string;
  text: string;
  images: Image[];
  /** Absent in messages that an earlier version of this page has stored. */
  documents?: MessageDocument[];
  state: "sending" | "waiting" | "failed";
  /** Whether the network works but the server does not respond. */
  serverAway?: boolean;
  /** The server's reason for refusing the message. */
  problem?: string;
};
const RETRY_MS = 10_000;
const noMessages: readonly Waiting[] = [];
const watchers = new Set<() => void>();
let cachedMessages: readonly Waiting[] | undefined;

/** False if the browser's storage is full or blocked. Messages then last only as long as the page. */
let isStorable = true;

function readStorage(): readonly Waiting[] {
  try {
    const parsed: unknown = JSON.parse(readStored(outboxKey) ?? "[]");
    return Array.isArray(parsed) ? (parsed as Waiting[]) : noMessages;
  } catch {
    return noMessages;
  }
}
function readMessages(): readonly Waiting[] {
  // the page was left while this message was being sent: it is sent again
  cachedMessages ??= readStorage().map((one) =>
    one.state === "sending" ? { ...one, state: "waiting" } : one,
  );
  return cachedMessages;
}
/** Changes the stored messages. Reads them first, since another tab may have added some. */
function changeMessages(change: (now: readonly Waiting[]) => readonly Waiting[]): void {
  cachedMessages = change(isStorable ? readStorage() : readMessages());
  isStorable = writeStored(outboxKey, JSON.stringify(cachedMessages));
  for (const watcher of watchers) watcher();
}
function syncFromOtherTab({ key }: StorageEvent): void {
  if (key !== outboxKey || !isStorable) return;
  cachedMessages = undefined;
  for (const watcher of watchers) watcher();
}
const update = (id: string, part: Partial<Waiting>) =>
  changeMessages((now) => now.map((one) => (one.clientMessageId === id ? { ...one, ...part } : one)));
export const discard = (id: string): void =>
  changeMessages((now) => now.filter((one) => one.clientMessageId !== id));

type Listener = {
  onSent?: (conversationId: string) => void;
  onFailed: (message: Waiting, retry: () => void) => void;
};
const listeners: Listener[] = [];
let isSending = false;
/** Sends the person's waiting messages one at a time, in the order in which they were written. */
async function sendWaiting(uid: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const next = readMessages().find((one) => one.uid === uid && one.state !== "failed");
      if (!next || !(await sendOne(next))) return;
      const failed = readMessages().find((one) => one.clientMessageId === next.clientMessageId);
      const listener = listeners.findLast(({ onSent }) => onSent) ?? listeners.at(-1);
      if (failed) listener?.onFailed(failed, () => retry(uid, failed.clientMessageId));
      else listener?.onSent?.(next.conversationId);
    }
  } finally {
    isSending = false;
  }
}
export function retry(uid: string, id: string): void {
  update(id, { state: "sending" });
  void sendWaiting(uid);
}
/** Sends a message. Returns false if the network or the server is away, so that the message waits. */
async function sendOne({
  conversationId,
  clientMessageId,
  text,
  images,
  documents = [],
}: Waiting): Promise<boolean> {
  update(clientMessageId, { state: "sending" });
  const imageIds = images.map(({ imageId }) => imageId);
  const documentIds = documents.map(({ documentId }) => documentId);
  try {
    await browserApi()("POST /api/conversations/:conversationId/messages", {
      params: { conversationId },
      body: {
        text,
        clientMessageId,
        ...(imageIds.length > 0 && { imageIds }),
        ...(documentIds.length > 0 && { documentIds }),
      },
    });
    discard(clientMessageId);
    return true;
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    const serverAway = e.problem.status >= 500;
    const isAway = serverAway || e.problem.code === networkCode;
    update(
      clientMessageId,
      isAway ? { state: "waiting", serverAway } : { state: "failed", problem: e.problem.detail },
    );
    return !isAway;
  }
}

export function add(
  message: Pick<Waiting, "uid" | "conversationId" | "text" | "images" | "documents">,
): void {
  changeMessages((now) => [...now, { ...message, clientMessageId: randomKey(), state: "sending" }]);
  void sendWaiting(message.uid);
}

/**
 * Sends waiting messages now, when the network is back, and every ten seconds. The listener gets the results:
 * it is the page of conversations, if that is open.
 */
export function startSending(uid: string, listener: Listener): () => void {
  const go = () => {
    if (readMessages().some((one) => one.uid === uid && one.state !== "failed")) void sendWaiting(uid);
  };
  listeners.push(listener);
  go();
  addEventListener("online", go);
  addEventListener("storage", syncFromOtherTab);
  const timer = setInterval(go, RETRY_MS);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
    removeEventListener("online", go);
    removeEventListener("storage", syncFromOtherTab);
    clearInterval(timer);
  };
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
/** The reader's own waiting messages. */
export const useWaiting = (uid: string): readonly Waiting[] =>
  useSyncExternalStore(watch, readMessages, () => noMessages).filter((one) => one.uid === uid);
