import { readStored } from "#web/platform/device/browser-storage.ts";

/** The storage key of unsent messages in this browser (outbox.ts). */
export const outboxKey = "utmark-outbox";
export const hasWaiting = (): boolean => (readStored(outboxKey) ?? "[]") !== "[]";
