/** Values determined by names: ids, shapes, pseudo-random numbers. They make the same world every time. */
import { createHash } from "node:crypto";

/** A uuid determined by the name. */
export function idOf(name: string): string {
  const hex = createHash("sha256").update(`utmark demo/${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a generator of pseudo-random numbers from 0 to 1, seeded by the name. */
export function seededRandom(name: string): () => number {
  let state = createHash("sha256").update(name).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Ring = [number, number][];
const kmPerDegree = 111.32;
const corners = 40;

function unevenOutline(name: string): { x: number; y: number }[] {
  const random = seededRandom(`${name}/boundary`);
  const waves = [2, 3, 4, 5, 7, 11].map((k) => ({
    k,
    size: (random() * 0.55) / k ** 0.8,
    shift: random() * 2 * Math.PI,
  }));
  const stretch = 0.75 + random() * 0.5;
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * (i + random() * 0.3)) / corners;
    const r = Math.max(0.3, 1 + waves.reduce((sum, w) => sum + w.size * Math.cos(w.k * angle + w.shift), 0));
    return { x: r * Math.cos(angle) * stretch, y: (r * Math.sin(angle)) / stretch };
  });
}

/** An uneven outline of a given size around a point; it never crosses itself. */
export function boundaryAround(name: string, [lon, lat]: readonly [number, number], areaKm2: number) {
  const points = unevenOutline(name);
  const doubled = points.reduce((sum, a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  const km = Math.sqrt(areaKm2 / (doubled / 2));
  const ring: Ring = points.map(({ x, y }) => [
    Number((lon + (x * km) / (kmPerDegree * Math.cos((lat * Math.PI) / 180))).toFixed(5)),
    Number((lat + (y * km) / kmPerDegree).toFixed(5)),
  ]);
  const closedRing: Ring = [...ring, ring[0] ?? [lon, lat]];
  const [lons, lats] = [ring.map((p) => p[0]), ring.map((p) => p[1])];
  const box = {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
  return { polygon: { type: "Polygon" as const, coordinates: [closedRing] }, box };
}
