/** Fetches what a warden keeps on the device. */
import { ApiError } from "#contract/client.ts";
import { isRevokedListSigned, type PermitKey, type RevokedPermits } from "#domain/permit/signature.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import type { KeptPack } from "./kept.ts";
import { verifySignature } from "#web/features/permit/public.ts";

/** `away`: no answer came. `out`: nobody is signed in any more. */
type Refreshed = KeptPack | "away" | "out";

async function readPublic<T>(path: string): Promise<T> {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new TypeError(`${path} answered ${answer.status}`);
  return answer.json() as Promise<T>;
}

/** A list whose signature does not hold, or that is older than the one at hand, does not take its place. */
async function newerList(
  list: RevokedPermits,
  keys: readonly PermitKey[],
  before: RevokedPermits | null,
): Promise<RevokedPermits | null> {
  if (before && new Date(list.issuedAt) < new Date(before.issuedAt)) return before;
  return (await isRevokedListSigned(list, keys, verifySignature)) ? list : before;
}

export async function refreshPack(before: KeptPack | undefined): Promise<Refreshed> {
  try {
    const [{ keys }, list, pack] = await Promise.all([
      readPublic<{ keys: PermitKey[] }>("/.well-known/utmark-keys.json"),
      readPublic<RevokedPermits>("/api/permits/revoked"),
      browserApi()("GET /api/control/pack", {}),
    ]);
    const clock = { server: pack.serverTime, device: new Date().toISOString() };
    const revoked = await newerList(list, keys, before?.revoked ?? null);
    return { keys, revoked, grounds: pack.grounds, clock };
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 401) return "out";
    if (error instanceof ApiError || error instanceof TypeError || error instanceof DOMException)
      return "away";
    throw error;
  }
}
