import { readStored } from "#web/platform/device/browser-storage.ts";

/** Where messages wait in this browser until they are sent (outbox.ts). */
export const outboxKey = "utmark-outbox";
export const hasWaiting = (): boolean => (readStored(outboxKey) ?? "[]") !== "[]";
