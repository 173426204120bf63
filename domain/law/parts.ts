/**
 * Parts of municipalities for which regulations have rules of their own. The regulations describe them in
 * words; the outlines are drawn by us from a map, some hundred metres more or less.
 */
import { containsPoint, type Outline } from "./outline.ts";

type Listed = { municipalities: readonly string[]; drawnByUs: Outline };

const listedParts = {
  /** Hamarøy north of Tysfjorden and Hellemofjorden. */
  hamaroy_north: {
    municipalities: ["1875"],
    drawnByUs: [
      [15.9, 68.3],
      [16.15, 68.21],
      [16.17, 68.15],
      [16.17, 68.05],
      [16.178, 68.02],
      [16.197, 68.005],
      [16.24, 67.98],
      [16.256, 67.962],
      [16.246, 67.945],
      [16.232, 67.93],
      [16.225, 67.912],
      [16.222, 67.9],
      [16.262, 67.8985],
      [16.285, 67.889],
      [16.32, 67.876],
      [16.36, 67.871],
      [16.385, 67.863],
      [16.4, 67.856],
      [16.42, 67.843],
      [16.43, 67.836],
      [16.46, 67.8235],
      [16.49, 67.8185],
      [16.514, 67.8185],
      [16.66, 67.79],
      [17.0, 67.9],
      [17.0, 68.3],
    ],
  },
  /** The coast and the outer fjords of Finnmark, west of Tanafjorden, north of road 98 and of E6. */
  outer_finnmark: {
    municipalities: ["5601", "5603", "5622", "5624", "5628"],
    drawnByUs: [
      [28.7, 71.3],
      [28.45, 70.75],
      [28.25, 70.52],
      [28.1, 70.43],
      [27.95, 70.42],
      [27.5, 70.44],
      [27.1, 70.46],
      [26.9, 70.37],
      [26.52, 70.34],
      [26.1, 70.33],
      [25.55, 70.31],
      [25.05, 70.36],
      [25.06, 70.475],
      [24.5, 70.43],
      [24.1, 70.25],
      [23.75, 70.1],
      [23.42, 70.02],
      [22.95, 70.05],
      [22.98, 70.1],
      [22.8, 70.1],
      [22.5, 70.06],
      [22.28, 70.03],
      [22.1, 69.99],
      [21.9, 69.95],
      [20.9, 70.2],
      [20.9, 71.4],
      [28.7, 71.4],
    ],
  },
  /** Asker north of E134 to Midtbygda, and of road 165 to Slemmestad. */
  asker_north: {
    municipalities: ["3203"],
    drawnByUs: [
      [10.25, 59.745],
      [10.385, 59.745],
      [10.49, 59.783],
      [10.6, 59.79],
      [10.6, 60.0],
      [10.25, 60.0],
    ],
  },
  /** Lier east of road 285 and Holsfjorden. */
  lier_east: {
    municipalities: ["3312"],
    drawnByUs: [
      [10.24, 59.72],
      [10.24, 59.79],
      [10.28, 59.9],
      [10.3, 59.94],
      [10.3, 60.1],
      [10.6, 60.1],
      [10.6, 59.72],
    ],
  },
  /** Oslo south of a line from Langlivatnet over Bjørnsjøen to Store Svarttjern. */
  oslo_south: {
    municipalities: ["0301"],
    drawnByUs: [
      [10.4, 60.09],
      [10.58, 60.09],
      [10.68, 60.085],
      [10.76, 60.075],
      [10.85, 60.06],
      [11.0, 60.06],
      [11.0, 59.75],
      [10.4, 59.75],
    ],
  },
} as const satisfies Record<string, Listed>;

export type Part = keyof typeof listedParts;
const partKeys = Object.keys(listedParts) as Part[];
const parts: Readonly<Record<Part, Listed>> = listedParts;

/** A municipality, or the part or the rest of one. Rules hold for the whole of a spot, or not at all. */
export type Spot = { municipality: string; part?: Part };

const partsOf = (municipality: string): Part[] =>
  partKeys.filter((part) => parts[part].municipalities.includes(municipality));

/** The number of the county that a part lies in. */
export const countyOfPart = (part: Part): string | undefined => parts[part].municipalities[0]?.slice(0, 2);

export const municipalitiesOfPart = (part: Part | undefined): readonly string[] =>
  part ? parts[part].municipalities : [];

/** The spots of a whole municipality. */
export const spotsOf = (municipality: string): Spot[] => [
  { municipality },
  ...partsOf(municipality).map((part) => ({ municipality, part })),
];

/** The spot of a point in a municipality. */
export function spotAt(municipality: string, [lon, lat]: readonly [number, number]): Spot {
  const part = partsOf(municipality).find((one) => containsPoint(parts[one].drawnByUs, lon, lat));
  return part ? { municipality, part } : { municipality };
}
