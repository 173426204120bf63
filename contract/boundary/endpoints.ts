import { z } from "zod";
import { boundaryCodes } from "#domain/boundary/boundary.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { boundaryBytes } from "#contract/property/endpoints.ts";
import { Boundary, MunicipalityNumber } from "#contract/property/fields.ts";
import { Bbox, Point } from "#contract/schemas.ts";

const WholeNumber = z.int().min(1).max(99_999);
/**
 * Query values are strings: an empty or absent one is undefined, and a required number that is missing is
 * reported as missing, not as malformed.
 */
const queryNumber = <T extends z.ZodType>(number: T, emptyValues: readonly unknown[]) =>
  z.preprocess(
    (v: string | number | undefined) => (v === undefined || emptyValues.includes(v) ? undefined : Number(v)),
    number,
  );
const requiredNumber = queryNumber(WholeNumber, [""]);
/** The cadastre writes 0 for "none". */
const optionalNumber = queryNumber(WholeNumber.optional(), ["", "0", 0]);
const ParcelNumber = z.object({
  municipalityNumber: MunicipalityNumber,
  gnr: requiredNumber,
  bnr: requiredNumber,
  fnr: optionalNumber.optional(),
  snr: optionalNumber.optional(),
});
export type ParcelNumber = z.output<typeof ParcelNumber>;
const attribution = z.literal("© Kartverket");

/** A parcel from the national map, with its areas (teiger) joined into one shape. */
const ParcelBoundary = z
  .object({
    source: z.enum(["rest", "wfs"]),
    boundary: Boundary,
    areaHectares: z.number(),
    /** How many areas (teiger) the parcel has. */
    areaCount: z.int(),
    /**
     * The cadastral numbers of the units found, as the map writes them; several where sections or leases
     * share the number.
     */
    units: z.array(z.string()),
    /** Null if the municipality's boundary is not known. */
    crossesMunicipality: z.boolean().nullable(),
    attribution,
  })
  .meta({ id: "ParcelBoundary" });
export type ParcelBoundary = z.output<typeof ParcelBoundary>;

const fromMap = {
  rateLimit: rateLimits.nationalMap,
  auth: "user",
  query: ParcelNumber,
  ok: ParcelBoundary,
  errors: [
    "parcel_not_found",
    "several_parcels",
    "municipality_unknown",
    "municipality_renumbered",
    "map_service_unavailable",
  ],
} as const;
const MapToken = z.object({
  provider: z.literal("kartverket"),
  /** Always null: the tiles are public and need no token. */
  token: z.string().nullable(),
  /** URL templates with {z}, {y} and {x}; y comes before x. */
  tiles: z.array(z.string()),
  attribution,
  maxZoom: z.int(),
  /** The deepest zoom whose tiles may be kept on a device; 0 for none. */
  downloadZoom: z.int(),
  expiresAt: z.string().nullable(),
});
const mapToken = {
  group: "Map token",
  summary: "The source of the map's tiles",
  auth: "public",
  ok: MapToken,
} as const;

const Positions = z.array(z.array(z.number()));
export const OutlineCollection = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(
    z.object({
      type: z.literal("Feature"),
      id: z.string(),
      properties: z.object({ propertyId: z.string(), name: z.string(), municipality: z.string() }),
      geometry: z.discriminatedUnion("type", [
        z.object({ type: z.literal("Polygon"), coordinates: z.array(Positions) }),
        z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Positions)) }),
      ]),
    }),
  ),
  /** The view holds more boundaries than are returned: zoom in to see all. */
  truncated: z.boolean(),
});

export const boundaries = defineContract({ group: "Boundaries" })({
  "GET /api/boundaries/national-map/rest": {
    ...fromMap,
    summary: "A parcel's boundary from the national map's REST service",
  },
  "GET /api/boundaries/national-map/wfs": {
    ...fromMap,
    summary: "A parcel's boundary from the national map's WFS",
  },
  "POST /api/boundaries/measure": {
    idempotent: false,
    cost: 40,
    summary:
      "The area of a boundary, and whether it leaves its municipality; refused for the same reasons as saving it",
    auth: "user",
    bodyLimit: boundaryBytes,
    body: z.strictObject({ boundary: Boundary, municipalityNumber: MunicipalityNumber.nullish() }),
    ok: z.object({
      /** Closed rings in the winding order of RFC 7946, without heights. */
      boundary: Boundary,
      areaHectares: z.number(),
      corners: z.int(),
      crossesMunicipality: z.boolean().nullable(),
      centre: Point,
    }),
    errors: ["municipality_unknown", "municipality_renumbered", ...boundaryCodes],
    example: {
      boundary: {
        type: "Polygon",
        coordinates: [
          [
            [13, 64.5],
            [13.2, 64.5],
            [13.2, 64.6],
            [13, 64.6],
            [13, 64.5],
          ],
        ],
      },
      municipalityNumber: "5044",
    },
  },
  "GET /api/boundaries/all-property-boundaries": {
    summary: "Boundaries of published properties in a map view as GeoJSON, simplified for the zoom level",
    auth: "public",
    query: z.object({ bbox: Bbox, zoom: z.coerce.number().min(0).max(24).default(8) }),
    written: true,
    ok: OutlineCollection,
  },
  "GET /api/map-token": mapToken,
  "GET /api/map/token": mapToken,
});
