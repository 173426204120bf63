/**
 * The coast, the borders and the municipalities' names: what a map shows where its tiles cannot be had. Made
 * by scripts/map-outline.ts.
 */
import type { FeatureCollection } from "geojson";
import outlineUrl from "#web/assets/outline.json?url";

type Packed = {
  perDegree: number;
  land: number[][];
  borders: number[][];
  places: [name: string, lon: number, lat: number][];
};
export type Outline = { land: FeatureCollection; lines: FeatureCollection; places: FeatureCollection };

/** Each point is kept as its step from the one before. */
function unpacked(steps: number[], perDegree: number): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] ?? 0;
    y += steps[i + 1] ?? 0;
    points.push([x / perDegree, y / perDegree]);
  }
  return points;
}

function readOutline({ perDegree, land, borders, places }: Packed): Outline {
  const collection = (
    geometries: FeatureCollection["features"][number]["geometry"][],
  ): FeatureCollection => ({
    type: "FeatureCollection",
    features: geometries.map((geometry) => ({ type: "Feature", properties: {}, geometry })),
  });
  return {
    land: collection(land.map((ring) => ({ type: "Polygon", coordinates: [unpacked(ring, perDegree)] }))),
    lines: collection(
      borders.map((line) => ({ type: "LineString", coordinates: unpacked(line, perDegree) })),
    ),
    places: {
      type: "FeatureCollection",
      features: places.map(([name, lon, lat]) => ({
        type: "Feature",
        properties: { name },
        geometry: { type: "Point", coordinates: [lon, lat] },
      })),
    },
  };
}

let asked: Promise<Outline> | undefined;
/** Fetched once per visit, and again where it failed. */
export function loadOutline(): Promise<Outline> {
  asked ??= fetch(outlineUrl)
    .then((answer) => answer.json() as Promise<Packed>)
    .then(readOutline);
  asked.catch(() => {
    asked = undefined;
  });
  return asked;
}
