import { z } from "zod";
import { boundaryCodes } from "#domain/boundary/boundary.ts";
import {
  areaUnits,
  landTypes,
  pricingModes,
  propertyRights,
  propertyStatuses,
  propertyTypes,
  serviceUnits,
  visibilities,
} from "#domain/lists.ts";
import { speciesKeys } from "#domain/offering/species.ts";
import { defineContract } from "#contract/define.ts";
import { Image, PropertyDocument } from "#contract/media/endpoints.ts";
import { Bookability } from "#contract/offering/bookability.ts";
import {
  CalendarDate,
  Email,
  EnglishTexts,
  Instant,
  Line,
  Lines,
  listOf,
  maybe,
  Name,
  Ore,
  page,
  Phone,
  Point,
  Text,
  Version,
} from "#contract/schemas.ts";

export const MunicipalityNumber = z.string().regex(/^\d{4}$/);
const isNumber = (n: unknown) => typeof n === "number" && Number.isFinite(n);
const isPosition = (p: unknown) =>
  Array.isArray(p) && (p.length === 2 || p.length === 3) && p.every(isNumber);
/** Validated by hand: a schema for each position would take longer than all later processing. */
const Ring = z
  .custom<number[][]>((ring) => Array.isArray(ring) && ring.every(isPosition), "invalid_format")
  .meta({
    type: "array",
    items: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 3 },
  });
/**
 * GeoJSON in WGS 84, longitude before latitude. The number of corners, and whether it encloses an area, are
 * checked by domain/boundary/boundary.ts.
 */
export const Boundary = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("Polygon"), coordinates: z.array(Ring) }),
  z.strictObject({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring)) }),
]);
export type Boundary = z.output<typeof Boundary>;
/** The cadastre writes 0 for "none". */
const optionalNumber = maybe(z.int().min(0).max(99_999)).overwrite((number) => number || undefined);
export const Parcel = z.strictObject({
  municipalityNumber: MunicipalityNumber,
  gnr: z.int().min(1).max(99_999),
  bnr: z.int().min(1).max(99_999),
  fnr: optionalNumber,
  snr: optionalNumber,
  name: maybe(Line(200)),
  main: z.boolean(),
});
const Area = z.strictObject({ value: z.number().min(0).max(1e10), unit: z.enum(areaUnits) });
const Contact = z.strictObject({
  name: maybe(Line(200)),
  email: maybe(Email.or(z.literal(""))),
  phone: maybe(Phone.or(z.literal(""))),
});
const TextOrLines = z.union([Text(5000), Lines]);

const fields = {
  name: Name,
  type: z.enum(propertyTypes),
  description: Text(10_000),
  english: EnglishTexts.nullable(),
  address: Line(500),
  municipalityNumber: MunicipalityNumber.nullable(),
  area: Area.nullable(),
  parcels: z.array(Parcel).max(200),
  boundary: Boundary.nullable(),
  landTypes: z.array(z.enum(landTypes)).max(10),
  species: z.array(z.enum(speciesKeys)).max(30),
  terrain: TextOrLines.nullable(),
  facilities: TextOrLines,
  rules: TextOrLines,
  seasonStart: CalendarDate.nullable(),
  seasonEnd: CalendarDate.nullable(),
  quota: z.union([Text(500), z.number().min(0).max(1e6)]).nullable(),
  contact: Contact,
  visibility: z.enum(visibilities),
  status: z.enum(propertyStatuses),
};
/** A draft needs a name and a type only; publishing requires the rest. */
const PropertyCreate = z.strictObject({
  ...fields,
  description: fields.description.default(""),
  english: fields.english.default(null),
  address: fields.address.default(""),
  municipalityNumber: fields.municipalityNumber.default(null),
  area: fields.area.default(null),
  parcels: fields.parcels.default([]),
  boundary: fields.boundary.default(null),
  landTypes: fields.landTypes.default([]),
  species: fields.species.default([]),
  terrain: fields.terrain.default(null),
  facilities: fields.facilities.default([]),
  rules: fields.rules.default([]),
  seasonStart: fields.seasonStart.default(null),
  seasonEnd: fields.seasonEnd.default(null),
  quota: fields.quota.default(null),
  contact: fields.contact.default({}),
  visibility: fields.visibility.default("public"),
  status: fields.status.default("draft"),
});
export type PropertyFields = z.output<typeof PropertyCreate>;
const PropertyPatch = z.strictObject({ ...fields, version: Version }).partial();

/**
 * The property's rating by hunters: mean of 1 to 5 with one decimal, null below three ratings; count, null
 * where there are none. Read only.
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
/** What anyone may see of a public or unlisted property. */
export const PublicProperty = z
  .object({
    propertyId: z.string(),
    ...fields,
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
        validFrom: z.string(),
        validTo: z.string(),
        per: z.enum(pricingModes),
        ...Bookability,
      }),
    ),
    services: z.array(PropertyService),
    /** The main one first. */
    images: z.array(Image),
    /** URL of the drawn picture of the place, for where there is no photo. */
    drawing: z.string(),
  })
  .meta({ id: "PublicProperty" });
/** The owner's and the administrator's view: the full contact, the owner and the documents too. */
export const OwnProperty = PublicProperty.extend({
  contact: Contact,
  ownerUid: z.string(),
  missing: z.array(z.string()),
  /** The reader's rights on it; its owner has all of them. */
  rights: z.array(z.enum(propertyRights)),
  documents: z.array(PropertyDocument),
  /** `offeringIds`: the offerings it can be added to; null: all. */
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
    idempotent: true,
    bodyLimit: boundaryBytes,
    body: PropertyCreate,
    ok: OwnProperty,
    errors: ["too_many_kept", ...writeErrors],
    example,
  },
  "GET /api/properties/mine": {
    summary: "My properties",
    query: z.object(page),
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
    idempotent: true,
    bodyLimit: boundaryBytes,
    body: PropertyPatch,
    ok: OwnProperty,
    errors: ["property_not_found", "forbidden", "right_missing", "version_outdated", ...writeErrors],
    example: { status: "published", description: "Elg og rype i åpen fjellbjørkeskog." },
  },
  "DELETE /api/properties/:propertyId": {
    summary: "Delete a property that has no unfinished bookings",
    auth: "user",
    idempotent: true,
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["property_not_found", "forbidden", "right_missing", "property_in_use"],
  },
});
