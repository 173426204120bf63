import { z } from "zod";
import { areaUnits, landTypes, propertyStatuses, propertyTypes, visibilities } from "#domain/lists.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { fieldsByRight, type ValuesOf } from "#contract/fields.ts";
import {
  CalendarDate,
  Email,
  EnglishTexts,
  Line,
  Lines,
  maybe,
  Name,
  Phone,
  Text,
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
export const Contact = z.strictObject({
  name: maybe(Line(200)),
  email: maybe(Email.or(z.literal(""))),
  phone: maybe(Phone.or(z.literal(""))),
});
const TextOrLines = z.union([Text(5000), Lines]);

/** A draft needs a name and a type only; publishing requires the rest. */
export const propertyFields = fieldsByRight(
  {
    name: Name,
    type: z.enum(propertyTypes),
    description: Text(10_000).default(""),
    english: EnglishTexts.nullable().default(null),
    address: Line(500).default(""),
    municipalityNumber: MunicipalityNumber.nullable().default(null),
    area: Area.nullable().default(null),
    parcels: z.array(Parcel).max(200).default([]),
    boundary: Boundary.nullable().default(null),
    landTypes: z.array(z.enum(landTypes)).max(10).default([]),
    species: z.array(z.enum(speciesKeys)).max(30).default([]),
    terrain: TextOrLines.nullable().default(null),
    facilities: TextOrLines.default([]),
    rules: TextOrLines.default([]),
    seasonStart: CalendarDate.nullable().default(null),
    seasonEnd: CalendarDate.nullable().default(null),
    quota: z
      .union([Text(500), z.number().min(0).max(1e6)])
      .nullable()
      .default(null),
  },
  {},
  {
    contact: Contact.default({}),
    visibility: z.enum(visibilities).default("public"),
    status: z.enum(propertyStatuses).default("draft"),
  },
);
export type PropertyFields = ValuesOf<(typeof propertyFields)["fields"]>;
