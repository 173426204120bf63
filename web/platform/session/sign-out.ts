import { forgetToken } from "#web/platform/api/api-client.ts";
import { writeStored } from "#web/platform/device/browser-storage.ts";
import { keptPermitsKey } from "#web/platform/device/kept-permits-key.ts";
import { clearStoredRequest } from "./booking-intent.ts";
import { deleteAllTypedDrafts } from "#web/platform/draft/typed-draft.ts";
import { hasWaitingReports, reportDatabase, waitingReportsKey } from "#web/platform/api/report-outbox-key.ts";
import { outboxKey } from "#web/platform/api/outbox-key.ts";

/**
 * Ends the session, and deletes the person's data in this browser. Returns false if the session could not be
 * ended. Navigate by a full page load afterwards, so that nothing stays in memory. `first` may end the
 * session itself; meanwhile the page is not reloaded as anonymous (live-stream.ts).
 */
export async function signOut(first?: () => Promise<unknown>): Promise<boolean> {
  const { dataset } = document.documentElement;
  dataset.leaving = "";
  let out = false;
  try {
    out = await endSession(first);
  } finally {
    if (!out) delete dataset.leaving;
  }
  return out;
}

async function endSession(first?: () => Promise<unknown>): Promise<boolean> {
  await first?.();
  const answer = await fetch("/api/auth/sign-out", {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => undefined);
  if (!answer?.ok) return false;
  forgetToken();
  clearStoredRequest();
  deleteAllTypedDrafts();
  writeStored(outboxKey, null); // unsent messages and reports belong to their writer
  if (hasWaitingReports()) indexedDB.deleteDatabase(reportDatabase);
  writeStored(waitingReportsKey, null);
  writeStored(keptPermitsKey, null);
  return true;
}
