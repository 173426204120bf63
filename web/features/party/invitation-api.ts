/** Calls by the secret link of a member, of a team or of a guardian, or by the reader's session. */
import type { Client } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import { readStored, writeStored } from "#web/platform/device/browser-storage.ts";

const deviceName = "utmark-team-device";
/**
 * The key of this browser, which takes an invitation without an account; it stays here. Who has signed in since
 * still sends it, and so takes the place along to the account.
 */
function deviceKey(isSignedIn: boolean): string | undefined {
  const stored = readStored(deviceName);
  if (stored || isSignedIn) return stored ?? undefined;
  const made = randomKey();
  return writeStored(deviceName, made) ? made : undefined;
}

/** `token`: that of the link; without one the session alone says who asks. */
export const invitationApi = (
  token: string | undefined,
  { isSignedIn, signal }: { isSignedIn: boolean; signal?: AbortSignal },
): Client => browserApi({ ...(signal && { signal }), headers: invitationHeaders(token, isSignedIn) });

export function invitationHeaders(token: string | undefined, isSignedIn: boolean): Record<string, string> {
  const device = token ? deviceKey(isSignedIn) : undefined;
  return { ...(token && { "x-invite-token": token }), ...(device && { "x-invite-device": device }) };
}
