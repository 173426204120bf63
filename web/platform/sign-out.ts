import { forgetToken } from "./api-client.ts";
import { forgetRequest } from "./booking-intent.ts";

/** Ends the session, and drops what this browser holds of the person; false where the session still stands. Lead on to a whole new page, so that nothing stays in memory. */
export async function signOut(): Promise<boolean> {
  const answer = await fetch("/api/auth/sign-out", { method: "POST", credentials: "include", headers: { "content-type": "application/json" }, body: "{}" }).catch(() => undefined);
  if (!answer?.ok) return false;
  forgetToken();
  forgetRequest();
  return true;
}
