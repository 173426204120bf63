/** The national map: Kartverket's property service in its two forms, and the municipalities' outlines. */
import { z } from "zod";
import { type TidyBoundary, tidyBoundary } from "#domain/boundary/boundary.ts";
import type { ParcelNumber } from "#contract/boundary/endpoints.ts";
import type { Config } from "#server/platform/config.ts";
import { fetchWithRetry, type Limits, MapUnavailable, defaultLimits } from "./fetch-with-retry.ts";
import { chooseUnit } from "./parcel.ts";
import { joinAreas } from "./join.ts";
import { jsonOf, readRest, restUrl } from "./rest.ts";
import { readWfs, wfsQuery } from "./wfs.ts";

export type Source = "rest" | "wfs";
/** `several`: no property, but several leases or sections with the number. */
export type ParcelFound =
  | { boundary: TidyBoundary; areaCount: number; units: string[] }
  | { several: string[] }
  | undefined;
export type NationalMap = {
  parcel(source: Source, p: ParcelNumber): Promise<ParcelFound>;
  municipality(number: string): Promise<TidyBoundary>;
};

const Positions = z.array(z.array(z.number()).min(2));
const Outline = z.object({
  omrade: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Polygon"), coordinates: z.array(Positions) }),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Positions)) }),
  ]),
});
function readOutline(text: string): TidyBoundary {
  const r = Outline.safeParse(jsonOf(text));
  if (!r.success) throw new MapUnavailable("not a municipality's outline");
  return tidyBoundary(r.data.omrade);
}

const agent = { "user-agent": "Utmark" };
export function openNationalMap(at: Config["nationalMap"], limits: Limits = defaultLimits): NationalMap {
  const areasOf = (source: Source, p: ParcelNumber) =>
    source === "rest"
      ? fetchWithRetry(
          restUrl(at.parcels, p),
          { headers: { accept: "application/json", ...agent } },
          limits,
          (text) => readRest(text, p),
        )
      : fetchWithRetry(
          at.wfs,
          { method: "POST", headers: { "content-type": "application/xml", ...agent }, body: wfsQuery(p) },
          limits,
          (text) => readWfs(text, p),
        );
  return {
    async parcel(source, p) {
      const found = chooseUnit(await areasOf(source, p), p);
      if (!found) return undefined;
      if (found.areas.length === 0) return { several: found.units };
      return {
        boundary: joinAreas(found.areas.flatMap((area) => area.polygons)),
        areaCount: found.areas.length,
        units: found.units,
      };
    },
    // each try gets half the timeout, since the municipality check is only an addition
    municipality: (number) =>
      fetchWithRetry(
        `${at.municipalities}/kommuner/${number}/omrade`,
        { headers: { accept: "application/json", ...agent } },
        { ...limits, tryMs: limits.tryMs / 2 },
        readOutline,
      ),
  };
}
