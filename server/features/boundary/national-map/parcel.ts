/** The areas of the units with a cadastral number, in one form for both services. */
import type { ParcelNumber } from "#contract/boundary/endpoints.ts";

/** One area (teig) with the units it belongs to. Polygons in WGS 84; fnr and snr are 0 if there is none. */
export type Area = { units: Unit[]; polygons: number[][][][] };
type Unit = { fnr: number; snr: number; text: string };
type FoundParcel = { areas: Area[]; units: string[] };

/** The number as the cadastre writes it: 12/3, 12/3/4, 12/3/0/2. */
export const numberText = (gnr: number, bnr: number, fnr: number, snr: number): string =>
  snr ? `${gnr}/${bnr}/${fnr}/${snr}` : fnr ? `${gnr}/${bnr}/${fnr}` : `${gnr}/${bnr}`;

/**
 * The areas of the requested unit. Without fnr and snr: the property itself, or the only unit with the
 * number. A section without an area gets its property's areas. Undefined: no unit has the number. Empty
 * `areas`: several units have it.
 */
export function chooseUnit(
  all: readonly Area[],
  { fnr = 0, snr = 0 }: ParcelNumber,
): FoundParcel | undefined {
  const areas = all.filter((area) => area.polygons.length > 0);
  const units = [...new Set(areas.flatMap((area) => area.units.map((u) => u.text)))];
  if (units.length === 0) return undefined;
  const of = (f: number, s: number) =>
    areas.filter((area) => area.units.some((u) => u.fnr === f && u.snr === s));
  const own = of(fnr, snr);
  if (own.length) return { areas: own, units };
  if (snr) {
    const parcelAreas = of(fnr, 0);
    return parcelAreas.length ? { areas: parcelAreas, units } : undefined;
  }
  if (fnr) return undefined;
  return units.length === 1 ? { areas, units } : { areas: [], units };
}
