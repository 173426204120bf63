import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import {
  CalendarDate,
  Id,
  Instant,
  listOf,
  optionalOrNull,
  Ore,
  page,
  Percent,
  Text,
  Uid,
} from "#contract/schemas.ts";

const Global = z
  .object({
    ratePercent: z.number(),
    /** When the general rate took effect, and who set it; the name is null for the product's initial rate. */
    since: Instant,
    setBy: z.string().nullable(),
    /** The rate in public texts, equal to `ratePercent`; pages of an earlier release compare the two. */
    publicRatePercent: z.number(),
  })
  .meta({ id: "CommissionSettings" });

const Override = z
  .object({
    overrideId: z.string(),
    landownerUid: z.string(),
    landownerName: z.string(),
    ratePercent: z.number(),
    validFrom: z.string(),
    /** The last day of the override; null: it applies until an administrator ends it. */
    validTo: z.string().nullable(),
    reason: z.string(),
    /** Whether the override applies today, by the date in Oslo. */
    inForce: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "CommissionOverride" });

/** Commission and earnings add up to the amount. */
const splitFields = {
  ratePercent: z.number(),
  commissionOre: Ore,
  landownerEarningsOre: Ore,
};
/** `frozen`: the rate was stored at the confirmation; otherwise it is the rate of a confirmation made now. */
const OfBooking = z
  .object({ bookingId: z.string(), status: z.string(), amountOre: Ore, ...splitFields, frozen: z.boolean() })
  .meta({ id: "BookingCommission" });

/** A hunter's view of the commission: neither the rate nor how the amount is split. */
const OfHuntersBooking = OfBooking.omit({
  ratePercent: true,
  commissionOre: true,
  landownerEarningsOre: true,
}).meta({ id: "HunterBookingCommission" });

const ofBooking = {
  body: z.strictObject({ bookingId: Id }),
  ok: OfBooking,
  example: { bookingId: "0190f3a2-0000-7000-8000-000000000001" },
} as const;
const overrideExample = {
  ratePercent: 12.5,
  validFrom: "2027-09-01",
  validTo: "2028-08-31",
  reason: "Avtale for første sesong",
};
export const commission = defineContract({ group: "Commission", auth: "admin" })({
  "GET /api/commission/global-settings": {
    summary: "The commission rate of all landowners without a rate of their own",
    ok: Global,
  },
  "POST /api/commission/global-settings": {
    rateLimit: rateLimits.payment,
    summary: "Set the commission rate of all; bookings confirmed from now on have it",
    body: z.strictObject({ ratePercent: Percent, reason: optionalOrNull(Text(2000)) }),
    ok: Global,
    example: { ratePercent: 18, reason: "Ny avtale fra høsten" },
  },
  "GET /api/commission/rate": {
    auth: "public",
    summary: "The commission rate of all landowners without a rate of their own, as it is today",
    ok: z.object({ ratePercent: z.number() }),
  },
  "GET /api/commission/landowner-overrides": {
    summary: "Landowners' own commission rates, newest first",
    query: z.object({ ...page, landownerUid: Uid.optional() }),
    ok: listOf(Override),
  },
  "POST /api/commission/landowner-overrides": {
    rateLimit: rateLimits.payment,
    summary: "Give a landowner a commission rate of their own, from and to a day; days may not overlap",
    body: z.strictObject({
      /** The account's id, or its e-mail address. */
      landownerUid: Uid,
      ratePercent: Percent,
      validFrom: CalendarDate,
      /** The last day; if absent, the rate applies until an administrator ends it. */
      validTo: optionalOrNull(CalendarDate),
      reason: optionalOrNull(Text(2000)),
    }),
    status: 201,
    ok: Override,
    errors: ["landowner_unknown", "override_days_reversed", "override_overlaps"],
    example: { landownerUid: "Zk3vB8pQ", ...overrideExample },
  },
  "PUT /api/commission/landowner-overrides/:overrideId": {
    rateLimit: rateLimits.payment,
    summary: "Change a landowner's own rate or its days; fields left out stay as they are",
    body: z.strictObject({
      landownerUid: optionalOrNull(Uid),
      ratePercent: optionalOrNull(Percent),
      validFrom: optionalOrNull(CalendarDate),
      /** The last day; null: the override applies until an administrator ends it. */
      validTo: CalendarDate.nullish(),
      reason: optionalOrNull(Text(2000)),
    }),
    ok: Override,
    errors: ["override_not_found", "override_landowner_fixed", "override_days_reversed", "override_overlaps"],
    example: overrideExample,
  },
  "DELETE /api/commission/landowner-overrides/:overrideId": {
    rateLimit: rateLimits.payment,
    summary: "Remove a landowner's own rate; confirmed bookings keep theirs",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["override_not_found"],
  },
  "GET /api/commission/audit-trail": {
    summary: "Every change of a commission rate, newest first: who, when, from, to, why",
    query: z.object(page),
    ok: listOf(
      z.object({
        entryId: z.string(),
        at: Instant,
        actorUid: z.string().nullable(),
        actorName: z.string().nullable(),
        change: z.enum(["global_set", "override_created", "override_changed", "override_deleted"]),
        overrideId: z.string().nullable(),
        landownerUid: z.string().nullable(),
        landownerName: z.string().nullable(),
        fromPercent: z.number().nullable(),
        toPercent: z.number().nullable(),
        validFrom: z.string().nullable(),
        validTo: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  },
  "GET /api/commission/mine": {
    summary:
      "The commission rate that holds for me today as a landowner; administrators may ask for another's",
    auth: "landowner",
    query: z.object({ landownerUid: optionalOrNull(Uid) }),
    errors: ["no_access"],
    ok: z.object({ ratePercent: z.number() }),
  },
  "POST /api/commission/calculate": {
    idempotent: false,
    summary:
      "Split an amount into commission and earnings, by the rate of a landowner or of all, at any time",
    auth: "internal",
    body: z.strictObject({
      amountOre: Ore,
      landownerUid: optionalOrNull(Uid),
      /** An instant, or the beginning of a day in Oslo; if absent, now. */
      at: optionalOrNull(z.union([Instant, CalendarDate])),
    }),
    ok: z.object({ amountOre: Ore, ...splitFields }),
    errors: ["landowner_unknown"],
    example: { amountOre: 270_000 },
  },
  "POST /api/commission/calculate-invoice-commission": {
    idempotent: false,
    ...ofBooking,
    summary: "The commission of a booking's invoice",
    auth: "internal",
    errors: ["booking_not_found"],
  },
  "POST /api/commission/realize-payment-commission": {
    idempotent: false,
    ...ofBooking,
    rateLimit: rateLimits.payment,
    summary:
      "What the payment of a booking has realised in commission. The process posts it once, when escrow is released: asking posts nothing",
    auth: "internal",
    ok: OfBooking.extend({
      realized: z.literal(true),
      realizedAt: Instant,
      /** The booking's balance on the ledger account `commission`. */
      postedOre: Ore,
      /** The account that holds the remainder until the payout date. */
      heldInEscrowOre: Ore,
    }),
    errors: ["booking_not_found", "commission_not_realized"],
  },
  "POST /api/financial-documents/calculate-commission": {
    idempotent: false,
    ...ofBooking,
    group: "Financial documents",
    summary:
      "The commission and the earnings of a booking, for its landowner and administrators; its hunter gets the amount without them",
    auth: "user",
    ok: z.union([OfBooking, OfHuntersBooking]),
    errors: ["booking_not_found", "forbidden"],
  },
});
