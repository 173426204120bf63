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
export const filledBelow = (points: readonly Point[]): string => `${steps(points)}V${height + 20}H${Math.round(points[0]![0])}z`;

/** A spruce, 100 high and standing on 0,0: boughs of uneven length, the lowest widest. */
export function spruce(r: Random): string {
  const tiers = r.int(6, 8);
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
  const left = side(-1);
  const right = side(1).reverse();
  return `${steps([[0, -104], ...left, [-1.6, -6], [-2, 2], [2, 2], [1.6, -6], ...right])}z`;
}

/** A far spruce is a stroke of the same outline; three or four variants make a forest. */
export const spruces = (r: Random, count: number): string => Array.from({ length: count }, (_, i) => `<path id="t${i}" d="${spruce(r)}"/>`).join("");

/** Trees along a ridge: thick in some places, open in others. */
export function forest(r: Random, ridge: readonly Point[], o: { kinds: number; count: number; size: [number, number]; clump: (x: number) => number; sink: number }): string {
  const trees: Point[] = [];
  for (let i = 0; i < o.count; i++) {
    const x = r.between(-20, width + 20);
    if (o.clump(x / width) < r.between(-0.55, 0.35)) continue;
    const k = Math.max(0, ridge.findIndex((p) => p[0] >= x) - 1);
    const [ax, ay] = ridge[k]!;
    const [bx, by] = ridge[k + 1] ?? ridge[k]!;
    trees.push([x, ay + ((by - ay) * (x - ax)) / (bx - ax || 1) + r.between(0, o.sink)]);
  }
  trees.sort((a, b) => a[1] - b[1]);
  return trees
    .map(([x, y]) => {
      const s = r.between(...o.size);
      return `<use href="#t${r.int(0, o.kinds - 1)}" transform="matrix(${(s * r.between(0.85, 1.15)).toFixed(2)} 0 0 ${s.toFixed(2)} ${Math.round(x)} ${Math.round(y)})"/>`;
    })
    .join("");
}
