/**
 * A layered Norwegian landscape from a seed: sky, ridges that fade with distance, mist, forest, and a lake
 * where there is fishing.
 */
import { ground, mix, type Palette, palettes, type Time } from "./palettes.ts";
import { noiseOf, type Random, randomOf } from "./random.ts";
import { filledBelow, forest, height, type Point, steps, width } from "./shapes.ts";

type LandscapeOptions = { water?: boolean; time?: Time };
type Scene = { r: Random; p: Palette; water: boolean; shore: number };

export function landscape(seed: string, o: LandscapeOptions = {}): string {
  const r = randomOf(seed);
  const time = o.time ?? r.pick(["day", "day", "day", "dawn", "dusk"] as const);
  const s: Scene = {
    r,
    p: r.pick(palettes[time]),
    water: o.water ?? r.next() < 0.3,
    shore: Math.round(height * r.between(0.8, 0.85)),
  };
  const land = `${mountains(s)}${hills(s)}${shoreForest(s)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${defs(s)}${sky(s)}${s.water ? withLake(s, land) : `<g>${land}</g>${meadow(s)}`}</svg>`;
}

function defs({ p, shore }: Scene): string {
  const stop = (at: number, colour: string, opacity = 1) =>
    `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ""}/>`;
  const down = (id: string, ...stops: string[]) =>
    `<linearGradient id="${id}" x2="0" y2="1">${stops.join("")}</linearGradient>`;
  const lake = mix(p.middle, "#2a5b78", p.stars ? 0.1 : 0.3);
  return `<defs>${down("s", stop(0, p.top), stop(0.42, p.middle), stop(0.68, p.low))}${down("m", stop(0, p.low, 0), stop(0.55, p.low, 0.5), stop(1, p.low, 0))}${down("w", stop(0, mix(lake, p.low, 0.45)), stop(1, mix(lake, p.near, 0.25)))}<radialGradient id="g">${stop(0, p.glow, 0.75)}${stop(0.4, p.glow, 0.22)}${stop(1, p.glow, 0)}</radialGradient><clipPath id="c"><path d="M0 ${shore}H${width}V${height}H0z"/></clipPath></defs>`;
}

function sky({ r, p }: Scene): string {
  const x = Math.round(width * r.pick([r.between(0.16, 0.34), r.between(0.62, 0.86)]));
  const y = Math.round(height * r.between(0.17, 0.3));
  const size = p.stars ? 30 : r.int(34, 46);
  const stars = p.stars
    ? Array.from({ length: 70 }, () => `M${r.int(0, width)} ${r.int(0, 480)}h.1`).join("")
    : "";
  const clouds = p.stars ? "" : Array.from({ length: r.int(2, 5) }, () => cloud(r, p)).join("");
  return `<path d="M0 0h${width}v${height}H0z" fill="url(#s)"/>${stars && `<path d="${stars}" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".55"/>`}<circle cx="${x}" cy="${y}" r="${size * 6}" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="${size}" fill="${p.disc}"/>${clouds}${birds(r, p)}`;
}

/** A long thin cloud: a few flat lens shapes side by side. */
function cloud(r: Random, p: Palette): string {
  const x = r.between(0, width);
  const y = r.between(90, 380);
  const lens = (dx: number, dy: number, w: number, h: number) =>
    `M${Math.round(x + dx - w)} ${Math.round(y + dy)}q${Math.round(w)} ${-Math.round(h)} ${Math.round(2 * w)} 0q${-Math.round(w)} ${Math.round(h * 0.7)} ${-Math.round(2 * w)} 0z`;
  const w = r.between(90, 230);
  return `<path d="${lens(0, 0, w, 15)}${lens(w * 0.5, -8, w * 0.55, 12)}${lens(-w * 0.6, 9, w * 0.6, 9)}" fill="${mix(p.low, "#ffffff", 0.4)}" opacity=".4"/>`;
}

function birds(r: Random, p: Palette): string {
  if (p.stars || r.next() < 0.45) return "";
  const x = r.between(300, 1300);
  const y = r.between(250, 360);
  const d = Array.from(
    { length: r.int(3, 7) },
    (_, i) =>
      `M${Math.round(x + i * 21 + r.between(-6, 6))} ${Math.round(y + Math.abs(i - 2) * 9 + r.between(-4, 4))}q5-6 9 0q4-6 9 0`,
  ).join("");
  return `<path d="${d}" fill="none" stroke="${mix(p.near, p.middle, 0.45)}" stroke-width="2"/>`;
}

function ridgeOf(
  r: Random,
  o: {
    base: number;
    rise: number;
    points: number;
    waves: number;
    octaves: number;
    gain: number;
    sharp: boolean;
  },
): Point[] {
  const noise = noiseOf(r, o);
  return Array.from(
    { length: o.points + 1 },
    (_, i) => [-10 + ((width + 20) * i) / o.points, o.base - noise(i / o.points) * o.rise] as const,
  );
}
const mist = (y: number, tall: number) =>
  `<path d="M0 ${Math.round(y)}h${width}v${Math.round(tall)}H0z" fill="url(#m)"/>`;

/** Two ranges far away, the farther with snow and both with a side in shadow. */
function mountains({ r, p }: Scene): string {
  const far = ridgeOf(r, {
    base: 430,
    rise: r.between(170, 290),
    points: 110,
    waves: r.between(2.4, 4.2),
    octaves: 5,
    gain: 0.46,
    sharp: true,
  });
  const next = ridgeOf(r, {
    base: 530,
    rise: r.between(110, 190),
    points: 96,
    waves: r.between(2.6, 4.6),
    octaves: 5,
    gain: 0.44,
    sharp: true,
  });
  const farColour = mix(p.far, p.low, 0.26);
  const nextColour = mix(ground(p, 0.12), p.low, 0.2);
  return `<path d="${filledBelow(far)}" fill="${farColour}"/><path d="${shadows(r, far, 150)}" fill="${p.mid}" opacity=".13"/>${snow(r, far, p)}${mist(400, 190)}<path d="${filledBelow(next)}" fill="${nextColour}"/><path d="${shadows(r, next, 110)}" fill="${p.mid}" opacity=".2"/>${mist(500, 170)}`;
}

/** Tops of a ridge line: higher than all within reach. */
function tops(ridge: readonly Point[], reach: number): number[] {
  return ridge.flatMap((p, i) =>
    i > 1 &&
    i < ridge.length - 2 &&
    ridge.slice(Math.max(0, i - reach), i + reach + 1).every((q) => q[1] >= p[1])
      ? [i]
      : [],
  );
}

/** From each top down its right side, and back up along a broken crest. */
function shadows(r: Random, ridge: readonly Point[], depth: number): string {
  return tops(ridge, 3)
    .map((i) => {
      let end = i;
      while (end < ridge.length - 1 && ridge[end + 1]![1] >= ridge[end]![1] - 2 && end - i < 7) end++;
      const [tx, ty] = ridge[i]!;
      const tall = Math.min(depth, ridge[end]![1] - ty + 34);
      const crest = [0.85, 0.6, 0.35, 0.15].map(
        (t, k) => [tx + (k % 2 ? -1 : 1) * r.between(4, 16) + t * 18, ty + tall * t] as Point,
      );
      return `${steps([...ridge.slice(i, end + 1), ...crest])}z`;
    })
    .join("");
}

function snow(r: Random, ridge: readonly Point[], p: Palette): string {
  if (p.stars || r.next() < 0.35) return "";
  const line = Math.min(...ridge.map((q) => q[1])) + r.between(34, 60);
  const caps = tops(ridge, 2)
    .filter((i) => ridge[i]![1] < line - 8)
    .map((i) => {
      let from = i;
      let to = i;
      while (from > 0 && ridge[from - 1]![1] < line && i - from < 6) from--;
      while (to < ridge.length - 1 && ridge[to + 1]![1] < line && to - i < 6) to++;
      const crown = ridge.slice(from, to + 1);
      const hem = crown
        .toReversed()
        .map(([x, y], k) => [x, Math.max(y + 3, line - r.between(-8, k % 3 ? 8 : 30))] as Point);
      return crown.length > 2 ? `${steps([...crown, ...hem])}z` : "";
    })
    .join("");
  return caps && `<path d="${caps}" fill="#fff" opacity=".5"/>`;
}

/** Rounded, wooded hills that come closer. */
function hills({ r, p }: Scene): string {
  return [0, 1, 2]
    .map((k) => {
      const depth = 0.3 + k * 0.19;
      const base = 585 + k * 68;
      const ridge = ridgeOf(r, {
        base,
        rise: r.between(60, 105) - k * 12,
        points: 56,
        waves: r.between(1.5, 2.8),
        octaves: 3,
        gain: 0.34,
        sharp: false,
      });
      const colour = mix(ground(p, depth), p.low, 0.16 - k * 0.06);
      const trees = forest(r, ridge, {
        count: 150 - k * 30,
        size: [0.13 + k * 0.09, 0.22 + k * 0.15],
        clump: noiseOf(r, { waves: 5, octaves: 2, gain: 0.5, sharp: false }),
        sink: 8 + k * 10,
      });
      return `<path d="${trees}" fill="${mix(colour, p.near, 0.28)}"/><path d="${filledBelow(ridge)}" fill="${colour}"/>${mist(base - 8, 120)}`;
    })
    .join("");
}

/** The nearest edge of the wood. It stands on the shore, or frames an open meadow. */
function shoreForest({ r, p, water, shore }: Scene): string {
  const base = water ? shore - 26 : 850;
  const ridge = ridgeOf(r, { base, rise: 34, points: 44, waves: 2.4, octaves: 3, gain: 0.4, sharp: false });
  const open = noiseOf(r, { waves: 2.2, octaves: 2, gain: 0.5, sharp: false });
  const frame = (x: number) => open(x) + Math.abs(x - 0.5) * 1.7 - 0.42;
  const trees = forest(r, ridge, { count: 120, size: [0.62, 1.5], clump: frame, sink: 26 });
  const colour = mix(ground(p, 0.86), p.low, 0.04);
  return `<path d="${filledBelow(ridge)}" fill="${colour}"/><path d="${trees}" fill="${ground(p, 0.96)}"/>${cabin(r, p, ridge)}`;
}

/** Now and then a cabin, small, with light in the window. */
function cabin(r: Random, p: Palette, ridge: readonly Point[]): string {
  if (r.next() < 0.4) return "";
  const [x, y] = ridge[r.int(15, 29)]!;
  const wall = mix("#6d3a2b", p.near, p.stars ? 0.75 : 0.4);
  return `<g transform="translate(${Math.round(x)} ${Math.round(y + 6)})"><path d="M-32 0v-25h64v25z" fill="${wall}"/><path d="M-39-23 0-49l39 26z" fill="${mix(p.near, "#000000", 0.25)}"/><path d="M13-45v-14h8v18z" fill="${mix(p.near, "#000000", 0.25)}"/><path d="M-19-18h13v11h-13zM7-18h13v11H7z" fill="#f4c56b"/></g>`;
}

function meadow({ r, p }: Scene): string {
  const near = ridgeOf(r, {
    base: 920,
    rise: 26,
    points: 36,
    waves: 1.8,
    octaves: 2,
    gain: 0.3,
    sharp: false,
  });
  const tufts = Array.from(
    { length: 90 },
    () => `M${r.int(0, width)} ${r.int(935, 995)}l${r.int(-4, 4)}-${r.int(8, 22)}`,
  ).join("");
  return `<path d="${filledBelow(near)}" fill="${mix(ground(p, 0.97), p.mid, 0.12)}"/><path d="${tufts}" stroke="${mix(p.mid, p.near, 0.55)}" stroke-width="2.2" stroke-linecap="round"/>`;
}

/** Still water: the land upside down, dim, under streaks of sky. */
function withLake({ r, p, shore }: Scene, land: string): string {
  const streaks = Array.from(
    { length: 16 },
    () => `M${r.int(-50, width - 60)} ${r.int(shore + 12, height - 8)}h${r.int(50, 260)}`,
  ).join("");
  return `<g id="l">${land}</g><g clip-path="url(#c)"><path d="M0 ${shore}H${width}V${height}H0z" fill="url(#w)"/><use href="#l" transform="matrix(1 0 0 -.62 0 ${Math.round(shore * 1.62)})" opacity=".3"/><path d="${streaks}" stroke="${mix(p.low, "#ffffff", 0.25)}" stroke-width="1.8" stroke-linecap="round" opacity=".38"/></g><path d="M0 ${shore}h${width}" stroke="${p.low}" stroke-width="3" opacity=".35"/>`;
}
