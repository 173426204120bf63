/** Changes of many offerings at once: shown first, made in one go, and undone in one go (rules 9.22). */
import { z } from "zod";
import { bulkKinds, bulkObstacles, maxBulkOfferings, undoObstacles } from "#domain/bulk-change/lists.ts";
import { durationTypes } from "#domain/offering/lists.ts";
import { coHostRights } from "#domain/property/lists.ts";
import { defineContract } from "#contract/define.ts";
import { Pricing } from "#contract/offering/fields.ts";
import { propertySearch } from "#contract/property-group/filter.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id, Instant, listOf, optionalOrNull, page, Version } from "#contract/schemas.ts";
import { BulkRequest } from "./fields.ts";

const Period = z.object({ from: z.string(), to: z.string() });
/** An offering before or after the change; only what the change concerns. */
const State = z.object({
  /** The closed days within those that are asked for. */
  closed: z.array(Period).optional(),
  pricing: Pricing.optional(),
  /** The number of prices of single days, and of later ones of a season card. */
  ownPrices: z.int().optional(),
  season: z.object({ name: z.string(), validFrom: z.string(), validTo: z.string() }).optional(),
});
const ofOffering = {
  propertyId: z.string(),
  propertyName: z.string(),
  /** Null: the item is a property, to which somebody is invited. */
  offeringId: z.string().nullable(),
  name: z.string().nullable(),
};
/** Without `version` it is changed whatever has changed since the preview. */
const Chosen = z.strictObject({ offeringId: Id, version: optionalOrNull(Version) });
const Item = z.object({
  ...ofOffering,
  /** What to send to make the change: the offering, or those of the property. */
  offerings: z.array(z.object({ offeringId: z.string(), version: Version })),
  durationType: z.enum(durationTypes).nullable(),
  /** Why it cannot be changed; null: it can. */
  obstacle: z.enum(bulkObstacles).nullable(),
  /** The first day that is taken, where days are. */
  date: z.string().nullable(),
  before: State,
  after: State,
});
const BulkChange = z
  .object({
    bulkChangeId: z.string(),
    kind: z.enum(bulkKinds),
    createdAt: Instant,
    undoneAt: Instant.nullable(),
    /** The number of offerings, or of properties when somebody was invited. */
    count: z.int(),
    /** After undoing: the number of those that could not be undone any more. */
    notUndone: z.int(),
    /** What was asked for; only the fields of the kind. */
    request: z.object({
      from: z.string().optional(),
      to: z.string().optional(),
      note: z.string().optional(),
      priceOre: z.int().optional(),
      percent: z.number().optional(),
      rights: z.array(z.enum(coHostRights)).optional(),
    }),
  })
  .meta({ id: "BulkChange" });
const shared = { rateLimit: rateLimits.bulkChanges } as const;

export const bulkChanges = defineContract({ group: "Bulk changes", auth: "landowner" })({
  "POST /api/bulk-changes/preview": {
    ...shared,
    summary:
      "What a change of many offerings would do, one by one; those named, or all that pass the filter; nothing is saved",
    idempotent: false,
    cost: 30,
    body: z.strictObject({
      request: BulkRequest,
      /** Absent: all of mine that pass the filter. */
      offeringIds: optionalOrNull(z.array(Id).max(maxBulkOfferings)),
      ...propertySearch,
    }),
    ok: z.object({ items: z.array(Item) }),
    errors: [
      "nothing_chosen",
      "too_many_chosen",
      "offering_not_found",
      "start_not_before_end",
      "period_too_long",
    ],
    example: { request: { kind: "adjust_price", percent: 5 }, q: "Namdalen" },
  },
  "POST /api/bulk-changes": {
    ...shared,
    summary: "Change many offerings, all or none; bookings keep what was agreed",
    status: 201,
    cost: 60,
    body: z.strictObject({
      request: BulkRequest,
      /** As the preview showed them; one that has changed since refuses all. */
      offerings: z.array(Chosen).max(maxBulkOfferings),
    }),
    ok: BulkChange,
    errors: [
      "nothing_chosen",
      "offering_not_found",
      "right_missing",
      "start_not_before_end",
      "period_too_long",
      "bulk_change_outdated",
      "bulk_change_refused",
    ],
    example: {
      request: { kind: "close_days", from: "2027-10-04", to: "2027-10-08", note: "Hogst" },
      offerings: [{ offeringId: "6f1c1d3e-0000-4000-8000-000000000001", version: 1 }],
    },
  },
  "GET /api/bulk-changes": {
    summary: "My changes of many offerings, the latest first; those of the last 90 days",
    query: z.object(page),
    ok: listOf(BulkChange),
  },
  "GET /api/bulk-changes/:bulkChangeId": {
    summary: "A change with its offerings, and which of them can still be undone",
    cost: 20,
    ok: BulkChange.extend({
      items: z.array(
        z.object({
          ...ofOffering,
          /** Null, as `name`: the reader has no right on the property any more. */
          propertyName: z.string().nullable(),
          /** The copy that was made. */
          copyId: z.string().nullable(),
          /** Null until the change is undone. */
          undone: z.boolean().nullable(),
          /** Why it cannot be undone; null: it can, or it is undone. */
          obstacle: z.enum(undoObstacles).nullable(),
        }),
      ),
    }),
    errors: ["bulk_change_not_found"],
  },
  "POST /api/bulk-changes/:bulkChangeId/undo": {
    ...shared,
    summary: "Undo a change once: what nobody has changed since; the rest stays, and is counted",
    cost: 60,
    ok: BulkChange,
    errors: ["bulk_change_not_found", "bulk_change_undone", "bulk_change_cannot_be_undone"],
  },
});
