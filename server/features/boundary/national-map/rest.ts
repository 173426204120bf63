/** Reads a parcel's areas as GeoJSON from Kartverket's service eiendom/v1. */
import { z } from "zod";
import type { ParcelNumber } from "#contract/boundary/endpoints.ts";
import { MapUnavailable } from "./fetch-with-retry.ts";
import { type Area, numberText } from "./parcel.ts";
import { fromCrs } from "./projection.ts";

const Positions = z.array(z.array(z.number()).min(2));
const Geometry = z.union([
  z.object({ type: z.literal("Polygon"), coordinates: z.array(Positions) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Positions)) }),
  z.object({ type: z.string() }).transform(() => null), // a point: the parcel exists, but has no area
  z.null(),
]);
const number = z.number().nullish();
const Answer = z.object({
  type: z.literal("FeatureCollection"),
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
  features: z.array(
    z.object({
      geometry: Geometry.optional(),
      properties: z.object({
        gardsnummer: number,
        bruksnummer: number,
        festenummer: number,
        seksjonsnummer: number,
        matrikkelnummertekst: z.string().nullish(),
      }),
    }),
  ),
});

export function restUrl(base: string, p: ParcelNumber): string {
  const query = new URLSearchParams({
    kommunenummer: p.municipalityNumber,
    gardsnummer: String(p.gnr),
    bruksnummer: String(p.bnr),
  });
  if (p.fnr) query.set("festenummer", String(p.fnr));
  if (p.snr) query.set("seksjonsnummer", String(p.snr));
  query.set("omrade", "true");
  return `${base}/geokoding?${query}`;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MapUnavailable("not JSON");
  }
}

export function readRest(text: string, p: ParcelNumber): Area[] {
  const r = Answer.safeParse(jsonOf(text));
  if (!r.success) throw new MapUnavailable("not a collection of parcels");
  const turn = fromCrs(r.data.crs?.properties.name ?? "EPSG:4258", { latitudeFirst: false });
  return r.data.features.map(({ geometry, properties }) => {
    const [fnr, snr] = [properties.festenummer ?? 0, properties.seksjonsnummer ?? 0];
    const polygons = !geometry
      ? []
      : geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.coordinates;
    return {
      units: [{ fnr, snr, text: properties.matrikkelnummertekst ?? numberText(p.gnr, p.bnr, fnr, snr) }],
      polygons: polygons.map((rings) =>
        rings.map((ring) => ring.map(([a = Number.NaN, b = Number.NaN]) => turn(a, b))),
      ),
    };
  });
}
