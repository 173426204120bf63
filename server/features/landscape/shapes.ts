/** The strokes a landscape is made of, as SVG. Whole pixels and relative steps keep the files small. */
import type { Random } from "./random.ts";

export const width = 1600;
export const height = 1000;
export type Point = readonly [x: number, y: number];

/** `l` steps from the first point. */
export function steps(points: readonly Point[]): string {
  let [px, py] = points[0]!.map(Math.round) as [number, number];
  let d = `M${px} ${py}l`;
  for (const p of points.slice(1)) {
    const [x, y] = p.map(Math.round) as [number, number];
    const dy = y - py;
    d += `${x - px}${dy < 0 ? "" : " "}${dy} `;
    [px, py] = [x, y];
  }
  return d.trimEnd();
}
export const filledBelow = (points: readonly Point[]): string =>
  `${steps(points)}V${height + 20}H${Math.round(points[0]![0])}z`;

/**
 * A spruce that stands where the pen is: boughs of uneven length, the lowest widest, fewer the farther away
 * it is.
 */
function spruce(r: Random, size: number): string {
  const tiers = size < 0.3 ? 4 : size < 0.6 ? 5 : r.int(6, 8);
  const [wide, tall] = [size * r.between(0.85, 1.15), size];
  const side = (sign: number): Point[] =>
    Array.from({ length: tiers }, (_, i) => {
      const t = (i + 1) / tiers;
      const reach = (4 + 17 * t) * r.between(0.75, 1.15) * sign;
      const y = -100 + 92 * t;
      return [
        [reach, y + r.between(0, 3)],
        [reach * 0.45, y - 3],
      ] as Point[];
    }).flat();
  const outline: Point[] = [
    [0, 2],
    [-2, 2],
    [-1.6, -6],
    ...side(-1).reverse(),
    [0, -104],
    ...side(1),
    [1.6, -6],
    [2, 2],
  ];
  return `${steps(outline.map(([x, y]) => [x * wide, y * tall])).replace(/^M[-\d]+ [-\d]+/, "")}z`;
}

/**
 * Trees along a ridge, thick in some places and open in others: one path, for a browser draws that in a tenth
 * of the time of as many copies. A dozen kinds make a forest.
 */
export function forest(
  r: Random,
  ridge: readonly Point[],
  o: { count: number; size: [number, number]; clump: (x: number) => number; sink: number },
): string {
  const kinds = Array.from({ length: 12 }, () => spruce(r, r.between(...o.size)));
  let trees = "";
  for (let i = 0; i < o.count; i++) {
    const x = r.between(-20, width + 20);
    if (o.clump(x / width) < r.between(-0.55, 0.35)) continue;
    const k = Math.max(0, ridge.findIndex((p) => p[0] >= x) - 1);
    const [ax, ay] = ridge[k]!;
    const [bx, by] = ridge[k + 1] ?? ridge[k]!;
    const y = ay + ((by - ay) * (x - ax)) / (bx - ax || 1) + r.between(0, o.sink);
    trees += `M${Math.round(x)} ${Math.round(y)}${r.pick(kinds)}`;
  }
  return trees;
}
