import { forgetToken } from "./api-client.ts";
import { clearStoredRequest } from "./booking-intent.ts";

/**
 * Ends the session, and drops what this browser holds of the person; false where the session still stands.
 * Lead on to a whole new page, so that nothing stays in memory. `first` may end the session too: meanwhile
 * the page does not ask for itself anew as nobody (live-stream.ts).
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
  return true;
}
