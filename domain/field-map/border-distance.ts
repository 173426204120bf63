/** How far somebody is from the border of what they have booked, and whether to warn them (rules 9.23). */
import { type BoundaryShape, polygonsOf } from "../boundary/boundary.ts";

type Position = { lat: number; lon: number };
/** `metres`: to the nearest point of the border. */
type BorderDistance = { isInside: boolean; metres: number };

/** Who is this near the border is warned. */
const nearBorderMetres = 50;
/** A position that is less accurate than this cannot say on which side of a border one is. */
const leastAccuracyMetres = 150;

const metresPerDegree = 111_320;

/** Undefined if the border has no corners. Exact to about a metre within some tens of kilometres. */
export function distanceToBorder(border: BoundaryShape, { lat, lon }: Position): BorderDistance | undefined {
  const perLon = metresPerDegree * Math.cos((lat * Math.PI) / 180);
  let isInside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of polygonsOf(border).flat())
    for (let i = 1; i < ring.length; i++) {
      const [aLon = 0, aLat = 0] = ring[i - 1] ?? [];
      const [bLon = 0, bLat = 0] = ring[i] ?? [];
      // metres from the position, which is the origin
      const [ax, ay] = [(aLon - lon) * perLon, (aLat - lat) * metresPerDegree];
      const [bx, by] = [(bLon - lon) * perLon, (bLat - lat) * metresPerDegree];
      if (ay > 0 !== by > 0 && (ay * bx - ax * by) / (ay - by) > 0) isInside = !isInside;
      const [dx, dy] = [bx - ax, by - ay];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
      nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy));
    }
  return nearest === Number.POSITIVE_INFINITY ? undefined : { isInside, metres: nearest };
}

/**
 * `near`: the border is near, or may be, as exact as the position is. `outside`: surely outside. `unsure`: the
 * position is too inexact to say.
 */
type BorderState = "inside" | "near" | "outside" | "unsure";
export function borderStateOf({ isInside, metres }: BorderDistance, accuracyMetres: number): BorderState {
  if (!isInside && metres > accuracyMetres) return "outside";
  if (isInside && metres > nearBorderMetres + accuracyMetres) return "inside";
  return accuracyMetres > leastAccuracyMetres ? "unsure" : "near";
}

const circleCorners = 64;
/** A circle as an area, such as that in which a position is, by its accuracy. */
export function circleAround({ lat, lon }: Position, metres: number): BoundaryShape {
  const perLon = metresPerDegree * Math.cos((lat * Math.PI) / 180);
  const ring = Array.from({ length: circleCorners + 1 }, (_, i) => {
    const angle = ((i % circleCorners) / circleCorners) * 2 * Math.PI;
    return [lon + (Math.cos(angle) * metres) / perLon, lat + (Math.sin(angle) * metres) / metresPerDegree];
  });
  return { type: "Polygon", coordinates: [ring] };
}
