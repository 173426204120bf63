/** Where messages wait in this browser until they are sent (web/features/conversation/outbox.ts). */
export const outboxKey = "utmark-outbox";
