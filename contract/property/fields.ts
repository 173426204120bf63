import { z } from "zod";
import { groundKinds, maxGrounds } from "#domain/ground/parts.ts";
import { areaUnits, propertyStatuses } from "#domain/property/lists.ts";
import { propertyFields as declared } from "#domain/property/fields.ts";
import { declaredFields, TextOrLines, type ValuesOf } from "#contract/fields.ts";
import { Count, Email, Id, Line, optionalOrNull, Phone, Text } from "#contract/schemas.ts";

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
const optionalNumber = optionalOrNull(z.int().min(0).max(99_999)).overwrite((number) => number || undefined);
export const Parcel = z.strictObject({
  municipalityNumber: MunicipalityNumber,
  gnr: z.int().min(1).max(99_999),
  bnr: z.int().min(1).max(99_999),
  fnr: optionalNumber,
  snr: optionalNumber,
  name: optionalOrNull(Line(200)),
  main: z.boolean(),
});
/** A part of the property's ground (rules 2.9). A part that is missing from an update is deleted. */
export const Ground = z.strictObject({
  groundId: optionalOrNull(Id),
  name: Line(100).min(1),
  kind: z.enum(groundKinds),
  boundary: Boundary.nullable().default(null),
  capacity: Count.nullable().default(null),
});
const Area = z.strictObject({ value: z.number().min(0).max(1e10), unit: z.enum(areaUnits) });
export const Contact = z.strictObject({
  name: optionalOrNull(Line(200)),
  email: optionalOrNull(Email.or(z.literal(""))),
  phone: optionalOrNull(Phone.or(z.literal(""))),
});

/** A draft needs a name and a type only; publishing requires the rest. */
export const propertyFields = declaredFields(declared, {
  municipalityNumber: MunicipalityNumber.nullable(),
  area: Area.nullable(),
  parcels: z.array(Parcel).max(200),
  boundary: Boundary.nullable(),
  grounds: z.array(Ground).max(maxGrounds),
  rules: TextOrLines,
  quota: z.union([Text(500), z.number().min(0).max(1e6)]).nullable(),
  contact: Contact,
  status: z.enum(propertyStatuses),
});
export type PropertyFields = ValuesOf<(typeof propertyFields)["fields"]>;
