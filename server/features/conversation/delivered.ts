/**
 * Records to which members messages were delivered: to their open page, or by fetching. They are collected
 * for a moment and written by one statement, even if a message has a hundred receivers.
 */
import type { Platform } from "#server/platform/platform.ts";
import { markDelivered } from "./message-store.ts";

/** Called for each person whose page received an event of the conversation. */
export type OnReached = (uid: string, conversationId: string) => void;

const gatherMs = 200;
const batchSize = 500;

export function recordDelivered({ db, clock, log, live }: Platform): OnReached {
  const waiting = new Map<string, { uid: string; conversationId: string | null }>();
  let planned = false;
  async function write(): Promise<void> {
    const batch = [...waiting.entries()].slice(0, batchSize);
    for (const [key] of batch) waiting.delete(key);
    try {
      const positions = batch.map(([, one]) => one);
      await db.transaction().execute((tx) => markDelivered(tx, positions, clock.now()));
    } catch (err) {
      log.warn({ err }, "could not note messages as delivered"); // the next message or page does it
    }
    planned = false;
    if (waiting.size) plan();
  }
  const plan = () => {
    if (!planned) setTimeout(() => void write(), gatherMs).unref();
    planned = true;
  };
  const note = (uid: string, conversationId: string | null) => {
    waiting.set(`${uid} ${conversationId}`, { uid, conversationId });
    plan();
  };
  live.onReached((uids, event) => {
    if (event && event.topic !== "conversation") return;
    for (const uid of uids) note(uid, event?.ref ?? null);
  });
  return note;
}
