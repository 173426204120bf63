import { z } from "zod";
import { boundaryCodes } from "#domain/boundary/boundary.ts";
import { groundUses, holdKinds } from "#domain/ground/ground.ts";
import { pricingModes } from "#domain/offering/lists.ts";
import { propertyRights, rightHoldings, rightStatuses } from "#domain/property/lists.ts";
import { serviceUnits } from "#domain/service/lists.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { defineContract } from "#contract/define.ts";
import { propertySearch } from "#contract/property-group/filter.ts";
import { Image, PropertyDocument } from "#contract/media/endpoints.ts";
import { Bookability } from "#contract/offering/bookability.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id, Instant, listOf, optionalOrNull, Ore, page, Point, Text, Version } from "#contract/schemas.ts";
import { Boundary, Contact, Ground, propertyFields } from "./fields.ts";

/**
 * The property's rating by hunters, read only. The mean of 1 to 5 with one decimal is null below three
 * ratings; the count is null if there are none.
 */
export const Rated = {
  rating: z.number().nullable().optional(),
  ratingCount: z.number().nullable().optional(),
};

/**
 * The landowner as guests see them; reply figures are given once there are enough requests to base them on.
 */
export const Host = z
  .object({
    photoURL: z.string().nullable(),
    /** Percent of the latest requests that were answered in time. */
    replyRatePercent: z.number().nullable(),
    /** Median reply time in hours. */
    replyHours: z.number().nullable(),
  })
  .meta({ id: "Host" });

const PropertyService = z.object({
  serviceId: z.string(),
  name: z.string(),
  unit: z.enum(serviceUnits),
  priceOre: Ore,
  status: z.string(),
});
/** The fields of a public or unlisted property that anyone may see. */
export const PublicProperty = z
  .object({
    propertyId: z.string(),
    ...propertyFields.fields,
    grounds: z.array(Ground.extend({ groundId: z.string() })),
    /** The id of all of its ground: read only. */
    wholeGroundId: z.string(),
    /** Whether Utmark has checked the right to let, and on which day (rules 9.13): read only. */
    right: z.object({ status: z.enum(rightStatuses), checkedOn: z.string().optional() }),
    municipality: z.string().nullable(),
    county: z.string().nullable(),
    location: Point.nullable(),
    contact: z.object({ name: z.string().optional() }),
    landownerName: z.string(),
    /** The date the landowner joined, and the simplified boundary: read only. */
    landownerSince: z.string().optional(),
    host: Host.optional(),
    /** Whether the landowner is registered for VAT: read only. */
    vatRegistered: z.boolean().optional(),
    outline: Boundary.nullable().optional(),
    ...Rated,
    cabins: z.array(
      z.object({
        cabinId: z.string(),
        name: z.string(),
        englishName: z.string().nullable(),
        beds: z.number().nullable(),
        status: z.string(),
        rentalEnabled: z.boolean(),
        pricePerDayOre: Ore,
        image: Image.nullable(),
      }),
    ),
    offerings: z.array(
      z.object({
        offeringId: z.string(),
        name: z.string(),
        englishName: z.string().nullable(),
        status: z.string(),
        published: z.boolean(),
        targetSpecies: z.array(z.enum(speciesKeys)),
        riverNumber: z.string().nullable(),
        validFrom: z.string(),
        validTo: z.string(),
        per: z.enum(pricingModes),
        allowConcurrentBookings: z.boolean(),
        /**
         * The parts of the ground that the offering takes (rules 2.9). `groundUse` is null if it follows from
         * whether the offering is exclusive or shared.
         */
        groundIds: z.array(z.string()),
        groundUse: z.enum(groundUses).nullable(),
        togetherWith: z.array(z.enum(speciesKeys)),
        clashesWith: z.array(z.enum(holdKinds)),
        ...Bookability,
      }),
    ),
    services: z.array(PropertyService),
    /** The images, the main one first. */
    images: z.array(Image),
    /** URL of the drawn picture of the place, shown if there is no photo. */
    drawing: z.string(),
  })
  .meta({ id: "PublicProperty" });
/** What the landowner has said and shown of the right to let, for those with a right on the property. */
export const OwnRight = PublicProperty.shape.right
  .extend({
    held: z.enum(rightHoldings).nullable(),
    organizationNumber: z.string().nullable(),
    /** Its name in Enhetsregisteret; null where the register has not answered. */
    organizationName: z.string().nullable(),
    documentId: z.string().nullable(),
    note: z.string().nullable(),
    /** The administrator's question, and the reason of the decision. */
    question: z.string().nullable(),
    reason: z.string().nullable(),
    /** It is published once the right is approved. */
    publishes: z.boolean(),
  })
  .meta({ id: "OwnRight" });
/** The owner's and the administrator's view: the full contact, the owner and the documents too. */
export const OwnProperty = PublicProperty.extend({
  contact: Contact,
  ownerUid: z.string(),
  right: OwnRight,
  missing: z.array(z.string()),
  /**
   * Offerings that were sold on the same ground as others before it was counted, until the landowner has said
   * how they share it (rules 2.9).
   */
  groundQuestions: z.array(z.string()),
  /** The reader's rights on the property; its owner has all of them. */
  rights: z.array(z.enum(propertyRights)),
  documents: z.array(PropertyDocument),
  /** `offeringIds`: the offerings that the service can be added to; null: all. */
  services: z.array(PropertyService.extend({ offeringIds: z.array(z.string()).nullable() })),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
}).meta({
  id: "OwnProperty",
});

const writeErrors = [
  "municipality_unknown",
  "municipality_renumbered",
  "main_parcel_required",
  ...boundaryCodes,
  "grounds_overlap",
  "ground_name_repeated",
  "ground_in_use",
  "ground_has_holds",
  "property_type_has_bookings",
  "season_order",
  "property_incomplete",
  "property_under_review",
] as const;
/** Body limit in bytes: room for twice the allowed corners, with all digits and heights. */
export const boundaryBytes = 2_000_000;
const example = {
  name: "Storåsen",
  type: "hunting_ground",
  description: "Granskog og myr mellom Namsen og Limingen.",
  address: "Storåsvegen 12",
  municipalityNumber: "5044",
  area: { value: 38000, unit: "maal" },
  parcels: [{ municipalityNumber: "5044", gnr: 12, bnr: 3, main: true }],
  landTypes: ["forest", "wetland"],
  species: ["elg", "skogsfugl"],
  contact: { name: "Kari Storås", email: "kari@example.no", phone: "+47 99 88 77 66" },
  visibility: "public",
  status: "published",
};

export const properties = defineContract({ group: "Properties", auth: "landowner" })({
  "POST /api/properties": {
    summary: "Register a property",
    status: 201,
    bodyLimit: boundaryBytes,
    body: propertyFields.Create,
    ok: OwnProperty,
    errors: ["too_many_kept", ...writeErrors],
    example,
  },
  "GET /api/properties/mine": {
    summary: "The properties that I own or help with, filtered by words of name and place, and by group",
    query: z.object({ ...page, ...propertySearch }),
    ok: listOf(OwnProperty),
  },
  "GET /api/properties/:propertyId": {
    summary: "A property: public and unlisted ones for anyone, all for the owner and administrators",
    auth: "public",
    ok: z.union([OwnProperty, PublicProperty]),
    errors: ["property_not_found"],
  },
  "PATCH /api/properties/:propertyId": {
    summary: "Change a property; fields left out stay as they are",
    auth: "user",
    bodyLimit: boundaryBytes,
    body: propertyFields.Patch,
    ok: OwnProperty,
    errors: ["property_not_found", "forbidden", "right_missing", "version_outdated", ...writeErrors],
    example: { status: "published", description: "Elg og rype i åpen fjellbjørkeskog." },
  },
  "DELETE /api/properties/:propertyId": {
    summary: "Delete a property that has no unfinished bookings",
    auth: "user",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["property_not_found", "forbidden", "right_missing", "property_in_use"],
  },
});

const RightOfProperty = z.object({ propertyId: z.string(), right: OwnRight });
const Reason = Text(2000).min(1);
export const propertyRight = defineContract({ group: "Right to let", auth: "admin" })({
  "POST /api/properties/:propertyId/right": {
    summary:
      "Say how the right to let is held, with a proof: a document of the property, or the organisation in Enhetsregisteret",
    auth: "user",
    rateLimit: rateLimits.entityRegister,
    body: z.strictObject({
      held: z.enum(rightHoldings),
      organizationNumber: optionalOrNull(z.string().max(20)),
      /** A document of the property; from now on its guests do not see it. */
      mediaId: optionalOrNull(Id),
      note: optionalOrNull(Text(2000)),
    }),
    ok: RightOfProperty,
    errors: [
      "property_not_found",
      "forbidden",
      "right_missing",
      "document_not_found",
      "organization_number_invalid",
      "organization_unknown",
    ],
    example: { held: "owner", note: "Skjøte fra 1987, gnr. 12 bnr. 3" },
  },
  "GET /api/admin/property-rights": {
    summary:
      "Rights to let that wait for a decision, the longest waiting first, with parcels, and other accounts that have published them",
    query: z.object(page),
    ok: listOf(
      z.object({
        propertyId: z.string(),
        name: z.string(),
        ownerUid: z.string(),
        ownerName: z.string(),
        ownerEmail: z.string(),
        municipality: z.string().nullable(),
        outline: Boundary.nullable(),
        parcels: z.array(z.string()),
        right: OwnRight,
        since: Instant,
        deleted: z.boolean(),
        conflicts: z.array(
          z.object({
            propertyId: z.string(),
            name: z.string(),
            ownerUid: z.string(),
            ownerName: z.string(),
            parcel: z.string(),
          }),
        ),
      }),
    ),
  },
  "POST /api/properties/:propertyId/right/decide": {
    summary:
      "Approve a right to let, which ends its conflicts, or refuse it, which takes the property down. Both owners are notified",
    rateLimit: rateLimits.admin,
    body: z.strictObject({
      outcome: z.enum(["approved", "refused"]),
      reason: Reason,
      /** The numbers of the parcels that were checked; others are refused. */
      parcels: z.array(z.string().max(50)).max(1000).optional(),
    }),
    ok: RightOfProperty,
    errors: ["property_not_found", "parcels_have_changed"],
    example: { outcome: "approved", reason: "Skjøtet viser hjemmel til gnr. 12 bnr. 3" },
  },
  "POST /api/properties/:propertyId/right/ask": {
    summary: "Ask the landowner about the right to let; it keeps its place in the list",
    rateLimit: rateLimits.admin,
    body: z.strictObject({ question: Reason }),
    ok: RightOfProperty,
    errors: ["property_not_found"],
    example: { question: "Hvem har skrevet under for laget?" },
  },
});
