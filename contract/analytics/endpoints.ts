/** Figures of the whole product for administrators, and of one booking's way for its parties. */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { Instant, Ore, SignedOre, sumsPeriod } from "#contract/schemas.ts";
import { cycleActors, cycleSteps } from "#domain/analytics/cycle.ts";
import { bookingStatuses } from "#domain/booking/lists.ts";

const Counts = {
  /** Price drafts created in the period, including those deleted without being sent. */
  calculated: z.int(),
  submitted: z.int(),
  confirmed: z.int(),
  paid: z.int(),
  completed: z.int(),
};
const Funnel = z.object({
  ...Counts,
  /** The percentage of calculated drafts that were sent, of sent requests that were confirmed, and so on. */
  percents: z.object({
    submitted: z.number().nullable(),
    confirmed: z.number().nullable(),
    paid: z.number().nullable(),
    completed: z.number().nullable(),
  }),
});

export const analytics = defineContract({ group: "Analytics", auth: "admin" })({
  "GET /api/analytics/cycle-progress/:bookingId": {
    summary: "Where a booking is in its life: the steps taken, the next one, who takes it and when it is due",
    auth: "user",
    ok: z.object({
      bookingId: z.string(),
      status: z.enum(bookingStatuses),
      steps: z.array(
        z.object({
          step: z.enum(cycleSteps),
          state: z.enum(["done", "next", "coming", "not_reached"]),
          by: z.enum(cycleActors),
          at: Instant.nullable(),
          dueAt: Instant.nullable(),
        }),
      ),
      next: z
        .object({ step: z.enum(cycleSteps), by: z.enum(cycleActors), dueAt: Instant.nullable() })
        .nullable(),
      ended: z.object({ status: z.enum(bookingStatuses), at: Instant.nullable() }).nullable(),
      donePercent: z.int(),
    }),
    errors: ["booking_not_found"],
  },
  "GET /api/analytics/overall-performance": {
    summary: "Volume, take, refunds and escrow by the ledger, reply times, and what there is on offer",
    query: z.object(sumsPeriod),
    cost: 100,
    ok: z.object({
      from: z.string(),
      to: z.string(),
      /** Paid by hunters within the period. */
      volumeOre: Ore,
      /** Utmark's commission, released within the period. */
      takeOre: SignedOre,
      /** Refunds to hunters, sent within the period. */
      refundsOre: Ore,
      paidOutOre: SignedOre,
      /** The current escrow of all bookings, also those outside the period. */
      escrowNowOre: SignedOre,
      months: z.array(
        z.object({
          month: z.string(),
          volumeOre: Ore,
          takeOre: SignedOre,
          refundsOre: Ore,
          paidOutOre: SignedOre,
        }),
      ),
      /** The response time to requests sent within the period; null if none was answered. */
      replies: z.object({
        asked: z.int(),
        answered: z.int(),
        expired: z.int(),
        medianMinutes: z.int().nullable(),
        slowestTenthMinutes: z.int().nullable(),
      }),
      supply: z.object({
        landowners: z.int(),
        hunters: z.int(),
        publishedProperties: z.int(),
        activeOfferings: z.int(),
      }),
    }),
    errors: ["financial_period"],
  },
  "GET /api/analytics/conversion-insights": {
    summary:
      "How many of those who calculate ask, are confirmed, pay and stay: of all, by county and by kind",
    query: z.object(sumsPeriod),
    cost: 60,
    ok: z.object({
      from: z.string(),
      to: z.string(),
      total: Funnel,
      /** The county's name; empty if the county is not known. */
      counties: z.array(Funnel.extend({ county: z.string() })),
      /** The type of the offering, or `cabin`. */
      kinds: z.array(Funnel.extend({ kind: z.string() })),
    }),
    errors: ["financial_period"],
  },
});
