import { z } from "zod";
import { handoverActions, handoverStatuses } from "#domain/handover/handover.ts";
import { cancellationPolicies } from "#domain/offering/lists.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Email, Instant, optionalOrNull } from "#contract/schemas.ts";

const Token = z.string().regex(/^[\w-]{32,100}$/, "invalid_format");

const Handover = z
  .object({
    handoverId: z.string(),
    status: z.enum(handoverStatuses),
    /** The address that the hunter named, for the hunter until the receiver has answered. */
    email: z.string().nullable(),
    /** The receiver, once they have accepted. */
    receiverName: z.string().nullable(),
    dueAt: Instant,
    changedAt: Instant,
    allowedActions: z.array(z.enum(handoverActions)),
  })
  .meta({ id: "Handover" });

/** What somebody is offered, as it is shown before they accept: nothing that only the guest of a trip sees. */
const OfferedBooking = z
  .object({
    ...Handover.shape,
    /** Once it is the reader's. */
    bookingId: z.string().nullable(),
    hunterName: z.string(),
    landownerName: z.string(),
    propertyId: z.string(),
    offeringId: z.string().nullable(),
    propertyName: z.string(),
    offeringName: z.string().nullable(),
    municipality: z.string().nullable(),
    species: z.array(z.enum(speciesKeys)),
    fromDate: z.string(),
    toDate: z.string(),
    participants: z.number(),
    companions: z.number(),
    children: z.number(),
    cabins: z.array(z.object({ cabinId: z.string(), name: z.string() })),
    services: z.array(z.object({ serviceId: z.string(), name: z.string(), quantity: z.number() })),
    cancellationPolicy: z.enum(cancellationPolicies),
    isFree: z.boolean(),
    /** Those who hunt confirm their age with the terms (rules 9.9). */
    asksAge: z.boolean(),
  })
  .meta({ id: "OfferedBooking" });

const notNow = [
  "handover_not_now",
  "handover_not_paid",
  "handover_card_waits",
  "handover_in_parts",
  "handover_change_waits",
  "handover_with_problem",
  "handover_refund_waits",
  "payment_disputed",
] as const;
const receiverErrors = ["handover_to_self", "handover_to_host", "handover_blocked"] as const;
const stepErrors = ["handover_not_found", "handover_over"] as const;
const ofParty = ["forbidden", "right_missing"] as const;
const byReceiver = { rateLimit: rateLimits.invitation, ok: OfferedBooking } as const;
const answer = { rateLimit: rateLimits.conversation, ok: Handover } as const;

export const handovers = defineContract({ group: "Handovers", auth: "user" })({
  "GET /api/booking-actions/:bookingId/handover": {
    summary: "The booking's newest handover, and whether I may hand it over now; its parties",
    ok: z.object({
      /** Whether this reader may hand it over now. */
      mayHandOver: z.boolean(),
      handover: Handover.nullable(),
    }),
    errors: ["booking_not_found"],
  },
  "POST /api/booking-actions/:bookingId/hand-over": {
    summary: "Offer a paid booking to another account by an e-mail address; its hunter only (rules 9.24)",
    status: 201,
    rateLimit: rateLimits.invitation,
    body: z.strictObject({ email: Email }),
    ok: Handover,
    errors: ["booking_not_found", ...ofParty, "handover_open", ...notNow, ...receiverErrors],
    example: { email: "nils@example.no" },
  },
  "GET /api/handovers/:handoverId": {
    summary: "A booking that I am offered: by my proven address, or by the link's token",
    query: z.object({ token: Token.optional() }),
    ok: OfferedBooking,
    errors: ["handover_not_found"],
  },
  "POST /api/handovers/:handoverId/accept": {
    ...byReceiver,
    summary: "Accept to take over a booking, with the terms; the landowner then says yes or no",
    body: z.strictObject({
      token: optionalOrNull(Token),
      termsAccepted: z.boolean(),
      privacyAccepted: z.boolean(),
    }),
    errors: [...stepErrors, "terms_required", "privacy_required", ...notNow, ...receiverErrors],
    example: { termsAccepted: true, privacyAccepted: true },
  },
  "POST /api/handovers/:handoverId/decline": {
    ...byReceiver,
    summary: "Decline to take over a booking",
    body: z.strictObject({ token: optionalOrNull(Token) }),
    errors: stepErrors,
    example: {},
  },
  "POST /api/handovers/:handoverId/withdraw": {
    ...answer,
    summary: "Take back the offer, until the landowner has said yes; the booking's hunter only",
    errors: [...stepErrors, ...ofParty],
  },
  "POST /api/handovers/:handoverId/approve": {
    ...answer,
    summary: "Say yes: the receiver is the booking's hunter; the landowner, or a co-host who answers",
    errors: [...stepErrors, ...ofParty, ...notNow, ...receiverErrors],
  },
  "POST /api/handovers/:handoverId/refuse": {
    ...answer,
    summary: "Say no: the booking stays with its hunter; the landowner, or a co-host who answers",
    errors: [...stepErrors, ...ofParty],
  },
});
