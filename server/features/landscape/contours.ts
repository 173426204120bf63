/**
 * Contour lines of imaginary hills, from a seed: marching squares, whose segments are joined into long lines.
 */
import { type Random, randomOf } from "#domain/landscape/random.ts";
import { type Point, steps } from "./shapes.ts";

const width = 1200;
const height = 750;

/** The terrain's height at a point: wide hills and hollows, with smaller ones upon them. */
function terrainHeight(r: Random): (x: number, y: number) => number {
  const hill = (size: number, weight: number) => ({
    x: r.between(-100, width + 100),
    y: r.between(-100, height + 100),
    size: size * r.between(0.7, 1.4),
    tilt: r.between(0.6, 1.7),
    weight: weight * r.between(-0.5, 1),
  });
  const hills = [
    ...Array.from({ length: 5 }, () => hill(300, 1.3)),
    ...Array.from({ length: 9 }, () => hill(120, 0.5)),
  ];
  return (x, y) =>
    hills.reduce(
      (sum, h) =>
        sum + h.weight * Math.exp(-((x - h.x) ** 2 + ((y - h.y) * h.tilt) ** 2) / (2 * h.size * h.size)),
      0,
    );
}

/** Contour lines as SVG path data, every fifth one thick: `cell` is the size of the sampling grid. */
export function contourPaths(seed: string, cell: number, count: number): { thin: string; thick: string } {
  const [columns, rows] = [width / cell, height / cell];
  const at = terrainHeight(randomOf(seed));
  const grid = Array.from({ length: rows + 1 }, (_, j) =>
    Array.from({ length: columns + 1 }, (_, i) => at(i * cell, j * cell)),
  );
  const heights = grid.flat();
  const low = Math.min(...heights);
  const high = Math.max(...heights);
  const lines = Array.from({ length: count }, (_, k) =>
    joinSegments(contourSegments(grid, cell, low + ((high - low) * (k + 0.7)) / count))
      .map(steps)
      .join(""),
  );
  const every = (fifth: boolean) => lines.filter((_, k) => (k % 5 === 2) === fifth).join("");
  return { thin: every(false), thick: every(true) };
}

export function drawContours(seed: string): string {
  const { thin, thick } = contourPaths(seed, 25, 13);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" fill="none" stroke="#b9bfa6" stroke-linejoin="round"><path d="${thin}"/><path d="${thick}" stroke-width="2"/></svg>`;
}

type LineSegment = [Point, Point];
/** The segments of a level's contour within each grid square. */
function contourSegments(grid: readonly number[][], cell: number, level: number): LineSegment[] {
  const found: LineSegment[] = [];
  for (let j = 0; j + 1 < grid.length; j++)
    for (let i = 0; i + 1 < grid[0]!.length; i++) {
      const corners = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ] as const;
      const crossings = corners.flatMap((a, k) => {
        const b = corners[(k + 1) % 4]!;
        const [ha, hb] = [grid[a[1]]![a[0]]!, grid[b[1]]![b[0]]!];
        if (ha < level === hb < level) return [];
        const t = (level - ha) / (hb - ha);
        return [
          [
            Math.round((a[0] + (b[0] - a[0]) * t) * cell),
            Math.round((a[1] + (b[1] - a[1]) * t) * cell),
          ] as Point,
        ];
      });
      for (let k = 0; k + 1 < crossings.length; k += 2) found.push([crossings[k]!, crossings[k + 1]!]);
    }
  return found;
}

/** Joins segments with a common endpoint to lines. */
function joinSegments(all: readonly LineSegment[]): Point[][] {
  const segmentsByEnd = new Map<string, Set<LineSegment>>();
  const key = (p: Point) => p.join();
  for (const piece of all)
    for (const p of piece) segmentsByEnd.set(key(p), (segmentsByEnd.get(key(p)) ?? new Set()).add(piece));
  const takeNext = (p: Point): Point | undefined => {
    const [piece] = segmentsByEnd.get(key(p)) ?? [];
    if (!piece) return undefined;
    for (const q of piece) segmentsByEnd.get(key(q))?.delete(piece);
    return key(piece[0]) === key(p) ? piece[1] : piece[0];
  };
  return all.flatMap((piece) => {
    if (!segmentsByEnd.get(key(piece[0]))?.has(piece)) return [];
    for (const q of piece) segmentsByEnd.get(key(q))?.delete(piece);
    const line: Point[] = [...piece];
    for (let p = takeNext(line.at(-1)!); p; p = takeNext(p)) line.push(p);
    for (let p = takeNext(line[0]!); p; p = takeNext(p)) line.unshift(p);
    return [line];
  });
}
