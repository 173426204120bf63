/** The permits of a booking, and what verifies them: keys and the list of revoked ones (rules 9.26). */
import type { permits } from "#contract/permit/endpoints.ts";
import { partyOf } from "#domain/booking/policy.ts";
import { osloDate } from "#domain/days.ts";
import { revokedBytes } from "#domain/permit/signature.ts";
import { findInvited } from "./invited.ts";
import {
  type Actor,
  isRefused,
  type Refused,
  refuse,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkPermitsNow } from "./check-permits.ts";
import { findPublishedKeys } from "./key-store.ts";
import { signerAt } from "./keys.ts";
import { findOwnMember, findReaders, findRevoked, type ListedPermit, listPermits } from "./permit-store.ts";

type Reader = { actor: Actor | undefined; headers: Headers; now: Date };
/** Whose permits of the booking the caller sees: all of them, or of one member. */
export async function permitsSeenBy(
  { db, config }: Platform,
  bookingId: string,
  { actor, headers, now }: Reader,
): Promise<{ memberId: string | undefined } | Refused> {
  const booking = await findReaders(db, bookingId);
  if (actor) {
    if (!booking) return refuse("booking_not_found");
    if (partyOf(actor, booking)) return { memberId: undefined };
    const memberId = await findOwnMember(db, bookingId, actor.uid);
    if (memberId) return { memberId };
  }
  if (!headers.has("x-invite-token")) return refuse(actor ? "booking_not_found" : "unauthenticated");
  const invited = await findInvited(db, config, { actor, headers, now });
  if (isRefused(invited)) return invited;
  return invited.bookingId === bookingId ? { memberId: invited.memberId } : refuse("booking_not_found");
}

const permitPdfAddress = (permitId: string): string => `/api/permits/${permitId}/pdf`;
const viewOf = ({ permitId, memberId, isVoid, payload }: ListedPermit) => ({
  permitId,
  memberId,
  state: isVoid ? ("void" as const) : ("valid" as const),
  payload,
  pdfUrl: permitPdfAddress(permitId),
});

export const readingPermits = (p: Platform) =>
  ({
    "GET /api/core-booking/:bookingId/permits": async (
      { params: { bookingId }, browser: { headers } },
      { actor, now },
    ) => {
      const seen = await permitsSeenBy(p, bookingId, { actor, headers, now });
      if (isRefused(seen)) return seen;
      await checkPermitsNow(p, bookingId, now);
      return { items: (await listPermits(p.db, bookingId, seen.memberId)).map(viewOf) };
    },
    "GET /api/permits/revoked": async (_, { now }) => {
      const permitIds = await findRevoked(p.db, osloDate(now));
      const signer = await p.db.transaction().execute((tx) => signerAt(tx, p.config.permitSecret, now));
      const list = { issuedAt: now.toISOString(), permitIds };
      const signature = signer.sign(revokedBytes(list)).toString("base64url");
      return { ...list, kid: signer.kid, signature };
    },
    "GET /.well-known/utmark-keys.json": async (_, { now }) => {
      const keys = await findPublishedKeys(p.db, now, osloDate(now));
      return {
        keys: keys.map(({ kid, publicKey, validFrom, validTo }) => ({
          kid,
          alg: "Ed25519" as const,
          x: publicKey.toString("base64url"),
          validFrom,
          validTo,
        })),
      };
    },
  }) satisfies SomeHandlers<typeof permits>;
