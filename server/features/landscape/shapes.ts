/** SVG drawing helpers. Whole pixels and relative path steps keep the files small. */
import { noiseOf, type Random } from "#domain/landscape/random.ts";

export const width = 1600;
/** Where the land ends, below the frame. */
export const height = 1090;
/** A picture that is shown at 8:5 has this height. */
export const frameHeight = 1000;
/** Positions across a picture (0 and 1 are its edges), mirrored if `side` is negative. */
export const mirrored =
  (side: number) =>
  (t: number): number =>
    width * (side > 0 ? t : 1 - t);
export type Point = readonly [x: number, y: number];

/** The path from the first point, as relative `l` steps. */
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
export const fill = (d: string, colour: string, opacity = 1): string =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
/** Strokes with round ends: mist, clouds, ripples, grass. */
export const strokes = (d: string, colour: string, wide: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
export const polygon = (...points: Point[]): string => `${steps(points)}z`;
export const below = (line: readonly Point[], bottom = height): string =>
  `${steps(line)}V${bottom}H${Math.round(line[0]![0])}z`;

type LineShape = {
  base: number;
  rise: number;
  waves?: number;
  octaves?: number;
  gain?: number;
  sharp?: boolean;
  points?: number;
  /** How much lower the right end is than the left. */
  slope?: number;
  /** An extra peak: where (0–1), how high, how wide. */
  top?: readonly [at: number, high: number, wide: number];
};
/** The line of a ridge or a shore, from left to right. */
export function lineOf(r: Random, o: LineShape): Point[] {
  const { base, rise, waves = 2.4, octaves = 3, gain = 0.42, sharp = false, points = 50, slope = 0, top } = o;
  const noise = noiseOf(r, { waves, octaves, gain, sharp });
  return Array.from({ length: points + 1 }, (_, i) => {
    const x = i / points;
    const lift = top ? top[1] * Math.max(0, 1 - Math.abs((x - top[0]) / top[2])) ** 1.25 : 0;
    return [-10 + (width + 20) * x, base + (x - 0.5) * slope - noise(x) * rise - lift] as const;
  });
}
/** The line's height at x. */
export function yAt(line: readonly Point[], x: number): number {
  const k = Math.max(0, line.findIndex((p) => p[0] >= x) - 1);
  const [ax, ay] = line[k]!;
  const [bx, by] = line[k + 1] ?? line[k]!;
  return ay + ((by - ay) * (x - ax)) / (bx - ax || 1);
}

/** The peaks of a line: higher than all points within reach. */
function peaksOf(line: readonly Point[], reach: number): number[] {
  return line.flatMap((p, i) =>
    i > 1 &&
    i < line.length - 2 &&
    line.slice(Math.max(0, i - reach), i + reach + 1).every((q) => q[1] >= p[1])
      ? [i]
      : [],
  );
}
/** The slopes facing away from the light: from each peak down to the right, and back along a broken crest. */
export function shadows(r: Random, line: readonly Point[], depth: number): string {
  return peaksOf(line, 3)
    .map((i) => {
      let end = i;
      while (end < line.length - 1 && line[end + 1]![1] >= line[end]![1] - 2 && end - i < 7) end++;
      const [tx, ty] = line[i]!;
      const tall = Math.min(depth, line[end]![1] - ty + depth * 0.35);
      const crest = [0.85, 0.6, 0.35, 0.15].map(
        (t, k) => [tx + (k % 2 ? -1 : 1) * r.between(5, 18) + t * 24, ty + tall * t] as Point,
      );
      return `${steps([...line.slice(i, end + 1), ...crest])}z`;
    })
    .join("");
}
/** Snow on the tops, with a ragged hem that thins out to both sides. */
export function snowOn(r: Random, line: readonly Point[], deep: number): string {
  const level = Math.min(...line.map((q) => q[1])) + deep;
  const tops: Point[][] = [];
  line.forEach((p, i) => {
    if (p[1] >= level) return;
    if (i === 0 || line[i - 1]![1] >= level) tops.push([]);
    tops.at(-1)!.push(p);
  });
  return tops
    .filter((top) => top.length > 2 && level - Math.min(...top.map(([, y]) => y)) > 16)
    .map((top) => {
      const hem = top
        .slice(1, -1)
        .toReversed()
        .filter(() => r.next() < 0.6)
        .map(([x, y]): Point => [x + r.between(-6, 6), y + (level - y) * r.between(0.25, 0.9)]);
      return `${steps([...top, ...hem])}z`;
    })
    .join("");
}

/** A spruce of this height in units: boughs that hang, of uneven length, the lowest widest. */
export function spruce(r: Random, [x, y]: Point, tall: number): string {
  const tiers = tall < 60 ? 3 : tall < 150 ? 4 : tall < 320 ? 5 : 7;
  const wide = tall * r.between(0.17, 0.23);
  const side = (sign: number): Point[] =>
    Array.from({ length: tiers }, (_, i) => {
      const t = (i + 1) / tiers;
      const reach = wide * (0.12 + 0.88 * t) * r.between(0.78, 1.12) * sign;
      const at = y - tall + tall * 0.93 * t;
      return [
        [x + reach, at + tall * 0.02],
        [x + reach * 0.42, at - tall * 0.025],
      ] as Point[];
    }).flat();
  return polygon(
    [x, y - tall],
    ...side(1),
    [x + tall * 0.02, y],
    [x - tall * 0.02, y],
    ...side(-1).reverse(),
  );
}
/** Spruces along a line, as one path, which a browser draws in a tenth of the time of separate elements. */
export function spruces(
  r: Random,
  line: readonly Point[],
  o: { count: number; tall: readonly [number, number]; where?: (x: number) => boolean; sink?: number },
): string {
  return Array.from({ length: o.count }, (_, i) => {
    const x = (width * (i + r.between(-0.2, 1.2))) / o.count;
    if (o.where && !o.where(x / width)) return "";
    return spruce(r, [x, yAt(line, x) + r.between(4, o.sink ?? 12)], r.between(...o.tall));
  }).join("");
}
/** A distant forest: only the treetops along its line. */
export function forestLine(r: Random, line: readonly Point[], tall: number): Point[] {
  const edge: Point[] = [];
  for (let x = -10; x < width + 30; ) {
    const halfWidth = tall * r.between(0.27, 0.42);
    const h = tall * r.between(0.45, 1.15);
    edge.push([x, yAt(line, x)], [x + halfWidth, yAt(line, x + halfWidth) - h]);
    x += halfWidth * 2;
  }
  return edge;
}
