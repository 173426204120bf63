import { readStored } from "#web/platform/device/browser-storage.ts";

/** The key of unsent messages in this browser's storage (outbox.ts). */
export const outboxKey = "utmark-outbox";
export const hasWaiting = (): boolean => (readStored(outboxKey) ?? "[]") !== "[]";
