/** Permits of a team's members (rules 9.26), and what verifies them (docs/permit.md). */
import { z } from "zod";
import { locales } from "#domain/locale.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Instant, Line } from "#contract/schemas.ts";

const PermitId = z.string().regex(/^[0-9a-f]{16}$/);
const Permit = z
  .object({
    permitId: PermitId,
    memberId: z.string(),
    state: z.enum(["valid", "void"]),
    /** The text of the QR code; empty once its member is forgotten. */
    payload: z.string(),
    pdfUrl: z.string(),
  })
  .meta({ id: "Permit" });
export type Permit = z.output<typeof Permit>;
const KeyNumber = z.int().min(1).max(65_535);

export const permits = defineContract({ group: "Permits", auth: "public" })({
  "GET /api/core-booking/:bookingId/permits": {
    summary:
      "The permits of a booking, the valid first: all to the one who booked, the host and administrators, to a member their own; by session or the invitation's token in `X-Invite-Token`",
    session: true,
    ok: z.object({ items: z.array(Permit) }),
    errors: ["unauthenticated", "party_invite_not_valid", "party_invite_taken", "booking_not_found"],
  },
  "GET /api/permits/:permitId/pdf": {
    summary:
      "A valid permit as a PDF with its QR code, for whom the permits of its booking show it; the session cookie is accepted too",
    params: z.object({ permitId: z.string().max(100) }),
    query: z.object({ lang: z.enum(locales).optional() }),
    raw: true,
    ok: z.string(),
    rateLimit: rateLimits.pdf,
    cost: 30,
    errors: [
      "unauthenticated",
      "party_invite_not_valid",
      "party_invite_taken",
      "permit_not_found",
      "permit_void",
      "too_many_requests",
    ],
  },
  "GET /api/permits/revoked": {
    summary:
      "The permits that are void though their stay is not over, signed with their time (docs/permit.md)",
    cacheSeconds: 20,
    ok: z.object({
      issuedAt: Instant,
      permitIds: z.array(PermitId),
      kid: KeyNumber,
      /** Ed25519 in base64url. */
      signature: z.string(),
    }),
  },
  "GET /.well-known/utmark-keys.json": {
    summary: "The public keys that verify permits and the list of revoked ones (docs/permit.md)",
    cacheSeconds: 300,
    ok: z.object({
      keys: z.array(
        z.object({
          kid: KeyNumber,
          alg: z.literal("Ed25519"),
          /** The raw public key in base64url. */
          x: z.string(),
          validFrom: Instant,
          validTo: Instant,
        }),
      ),
    }),
  },
  "POST /api/permit-keys/replace": {
    summary:
      "After a key has leaked: make a new one, withdraw all earlier ones, and issue every permit anew (docs/RUNBOOK.md)",
    auth: "internal",
    rateLimit: rateLimits.internal,
    body: z.strictObject({ reason: Line(500).min(1) }),
    ok: z.object({ kid: KeyNumber, voided: z.int() }),
    example: { reason: "Nøkkelen lå i en logg" },
  },
});
