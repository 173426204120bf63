import { type BoundaryShape, boxOf, polygonsOf } from "#domain/boundary/boundary.ts";

type Room = { width: number; height: number };
/** Places a boundary in a drawing: north up, with true proportions, as large as fits, top left at 0 0. */
export function borderProjection(border: BoundaryShape, room: Room) {
  const { west, south, east, north } = boxOf(border);
  // The cosine of the latitude, by which a degree of longitude is shorter than one of latitude.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [wide, tall] = [Math.max((east - west) * narrow, 1e-6), Math.max(north - south, 1e-6)];
  const perDegree = Math.min(room.width / wide, room.height / tall);
  const at = (lon: number, lat: number) => ({
    x: (lon - west) * narrow * perDegree,
    y: (north - lat) * perDegree,
  });
  const pathOf = (shape: BoundaryShape): string =>
    polygonsOf(shape)
      .flat()
      .map((ring) => {
        const corners = ring.map(([lon = 0, lat = 0]) => at(lon, lat));
        return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
      })
      .join("");
  return { at, pathOf, width: wide * perDegree, height: tall * perDegree, perDegree };
}

/** A boundary as one SVG path. */
export function borderPath(
  border: BoundaryShape,
  room: Room,
): { d: string; width: number; height: number; perDegree: number } {
  const { pathOf, width, height, perDegree } = borderProjection(border, room);
  return { d: pathOf(border), width, height, perDegree };
}
