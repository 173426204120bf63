/** Where messages wait in this browser until they are sent (outbox.ts). */
export const outboxKey = "utmark-outbox";
export function hasWaiting(): boolean {
  try {
    return (localStorage.getItem(outboxKey) ?? "[]") !== "[]";
  } catch {
    return false;
  }
}
