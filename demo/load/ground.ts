/**
 * Sites of generated properties: real polygons from a file, or generated outlines around the centres of real
 * municipalities.
 */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { boundaryAround, seededRandom } from "../world/seeded.ts";
import { type BoundaryShape, boundaryRefusal, tidyBoundary } from "#domain/boundary/boundary.ts";

export type Municipality = { number: string; name: string; lon: number; lat: number };
export type Ground = {
  municipality: Municipality;
  name: string;
  kind: "land" | "water";
  boundary: BoundaryShape;
  hectares: number;
};

const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
const firstNameParts = [
  "Stor",
  "Lang",
  "Svart",
  "Bjørn",
  "Elg",
  "Rev",
  "Grønn",
  "Kvit",
  "Høg",
  "Djup",
  "Brei",
  "Mjø",
  "Røy",
  "Skar",
  "Tverr",
  "Ørn",
];
const lastNameParts = [
  "åsen",
  "lia",
  "myra",
  "hovden",
  "kollen",
  "dalen",
  "moen",
  "haugen",
  "fjellet",
  "vola",
  "marka",
  "heia",
  "vatnet",
  "elva",
];
const isWater = (last: string) => last === "vatnet" || last === "elva";

/** Generates a site inside a municipality, near its centre; the same number gives the same site. */
export function generateGround(index: number, municipalities: readonly Municipality[]): Ground {
  const random = seededRandom(`load/ground/${index}`);
  const municipality = pick(random, municipalities);
  const last = pick(random, lastNameParts);
  const hectares = Math.round(40 + 1200 * random() ** 3);
  const spreadKm = 6;
  const lat = municipality.lat + ((random() * 2 - 1) * spreadKm) / 111.32;
  const lon =
    municipality.lon +
    ((random() * 2 - 1) * spreadKm) / (111.32 * Math.cos((municipality.lat * Math.PI) / 180));
  const { polygon } = boundaryAround(`load/${index}`, [lon, lat], hectares / 100);
  return {
    municipality,
    name: `${pick(random, firstNameParts)}${last}`,
    kind: isWater(last) ? "water" : "land",
    boundary: polygon,
    hectares,
  };
}

type Feature = {
  properties: {
    kind: string;
    navn: string | null;
    nearestName: string | null;
    kommunenummer: string;
    arealDekar: number;
  };
  geometry: BoundaryShape;
};
const words: Record<string, string> = {
  skog: "skog",
  myr: "myr",
  innsjo: "vatn",
  fjell: "fjell",
  nasjonalpark: "park",
};

/** Reads the areas in known municipalities from a GeoJSON file, gzipped or not. */
export async function readGrounds(file: string, municipalities: readonly Municipality[]): Promise<Ground[]> {
  const raw = createReadStream(file);
  const chunks: Buffer[] = [];
  for await (const chunk of file.endsWith(".gz") ? raw.pipe(createGunzip()) : raw)
    chunks.push(chunk as Buffer);
  const { features } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { features: Feature[] };
  const municipalityByNumber = new Map(municipalities.map((m) => [m.number, m]));
  return features.flatMap(({ properties: p, geometry }): Ground[] => {
    const municipality = municipalityByNumber.get(p.kommunenummer);
    if (!municipality || !["Polygon", "MultiPolygon"].includes(geometry.type)) return [];
    const boundary = tidyBoundary(geometry);
    if (boundaryRefusal(boundary)) return [];
    const name = p.navn ?? `${p.nearestName ?? municipality.name} ${words[p.kind] ?? "utmark"}`;
    return [
      {
        municipality,
        name,
        kind: p.kind === "innsjo" ? "water" : "land",
        boundary,
        hectares: Math.max(1, p.arealDekar / 10),
      },
    ];
  });
}
