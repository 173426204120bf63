import { type BoundaryShape, boxOf, polygonsOf } from "#domain/boundary/boundary.ts";

/**
 * A boundary as one SVG path: north up, with true proportions, as large as fits, and with its top left at 0
 * 0.
 */
export function borderPath(
  border: BoundaryShape,
  room: { width: number; height: number },
): { d: string; width: number; height: number; perDegree: number } {
  const { west, south, east, north } = boxOf(border);
  // The cosine of the latitude, by which a degree of longitude is shorter than one of latitude.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [wide, tall] = [Math.max((east - west) * narrow, 1e-6), Math.max(north - south, 1e-6)];
  const perDegree = Math.min(room.width / wide, room.height / tall);
  const at = ([lon = 0, lat = 0]: readonly number[]) =>
    `${((lon - west) * narrow * perDegree).toFixed(1)} ${((north - lat) * perDegree).toFixed(1)}`;
  const d = polygonsOf(border)
    .flat()
    .map((ring) => `M${ring.map(at).join("L")}Z`)
    .join("");
  return { d, width: wide * perDegree, height: tall * perDegree, perDegree };
}
