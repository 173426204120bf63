/** The treeless fell, and the fjord between its walls. */
import { mix } from "./light.ts";
import {
  below,
  fill,
  forestLine,
  lineOf,
  type Point,
  polygon,
  shadows,
  snowOn,
  spruces,
  steps,
  strokes,
  width,
  yAt,
} from "./shapes.ts";
import type { Stage } from "./stage.ts";
import {
  boathouse,
  cabin,
  clouds,
  figures,
  flock,
  foreground,
  house,
  mist,
  rock,
  sun,
  water,
} from "./things.ts";
import { figureOf } from "./who.ts";

/** Grass and bracken above a fjord. */
const sides = { summer: "#6f8748", autumn: "#84702f", winter: "#e4ebef" } as const;
const slopes = { summer: "#7f8f52", autumn: "#9c4630", winter: "#e8eef2" } as const;
const bare = { summer: "#66808a", autumn: "#64788a", winter: "#a9bccd" } as const;

function tone({ light, season }: Stage) {
  const dim = light.stars ? 0.62 : 0;
  return {
    /** A ridge so far away: 0 here, 1 at the end of sight. */
    ridge: (far: number) =>
      mix(mix(bare[season], light.ink, 0.5 * (1 - far) + dim * 0.4), light.haze, far * 0.86),
    /** Heather, grass or snow in front. */
    slope: (near: number) =>
      mix(mix(slopes[season], light.haze, 0.34 * (1 - near)), light.ink, dim + near * 0.16),
    snow: mix("#ffffff", light.stars ? light.ink : light.glow, light.stars ? 0.45 : 0.22),
  };
}

/** One range: its slopes, the sides in shadow, snow where it lies. */
function range(s: Stage, o: Parameters<typeof lineOf>[1], colour: string, snowDeep = 0): string {
  const line = lineOf(s.r, { waves: 3, octaves: 5, gain: 0.46, sharp: true, points: 80, ...o });
  const deep = s.season === "winter" ? snowDeep * 1.9 : snowDeep;
  return `${fill(below(line), colour)}${fill(shadows(s.r, line, 150) || "M0 0", s.light.ink, 0.2)}${deep ? fill(snowOn(s.r, line, deep) || "M0 0", tone(s).snow, 0.9) : ""}`;
}

/** How far apart they stand of whom there are several. */
const parties: Partial<Record<string, readonly number[]>> = { villrein: [0, 260, -230], rype: [0, 175] };
/** Those that stand for the species: two ptarmigan, three reindeer, one of the rest. */
function animals(s: Stage, line: readonly Point[], at: number, scale: number): string {
  const who = figureOf(s.species);
  if (!who) return "";
  const placed = (dx: number, i: number) => {
    const x = width * at + (at > 0.55 ? -dx : dx) * scale;
    return {
      at: [x, yAt(line, x) + 6] as Point,
      tall: who.tall * scale * (i ? 0.84 : 1),
      colour: s.light.ink,
      flip: i === 2,
    };
  };
  const [first = 0, ...others] = parties[s.species ?? ""] ?? [];
  return figures(who.name, [placed(first, 0), ...others.map((dx, i) => placed(dx, i + 1))]);
}
const inTheAir = (s: Stage, at: Point): string =>
  s.species === "rype" ? flock(s, "rypeflukt", at, 110) : "";

/** Ridge behind ridge, heather in front. */
function ridges(s: Stage): string {
  const { r, light } = s;
  const { ridge, slope } = tone(s);
  const lean = r.pick([-1, 1]) * r.between(40, 160);
  const front = lineOf(r, { base: 830, rise: 26, points: 30, slope: lean });
  return [
    sun(s, [Math.round(r.between(300, 1300)), Math.round(r.between(180, 320))], r.int(50, 80)),
    clouds(r, light, [90, 300], r.int(2, 4)),
    range(
      s,
      { base: 470, rise: 120, top: [r.between(0.15, 0.85), r.between(60, 170), 0.3] },
      ridge(0.82),
      56,
    ),
    mist(r, light, 520, 2),
    range(s, { base: 560, rise: 100, slope: -lean }, ridge(0.56), 30),
    range(s, { base: 650, rise: 70, slope: lean, octaves: 4 }, ridge(0.3)),
    fill(below(lineOf(r, { base: 740, rise: 34, slope: -lean * 0.7 })), slope(0.2)),
    s.cabin ? cabin({ ...house(s), at: [width * (lean > 0 ? 0.7 : 0.26), 776], size: 88 }) : "",
    fill(below(front), slope(0.8)),
    inTheAir(s, [width * (lean > 0 ? 0.66 : 0.3), 600]),
    s.species === "rype" ? "" : animals(s, front, lean > 0 ? 0.3 : 0.62, 1),
    foreground(s, 930),
  ].join("");
}

/** One long ridge against the sky, and what walks on it. */
function skyline(s: Stage): string {
  const { r, light } = s;
  const { ridge, slope } = tone(s);
  const at = r.between(0.4, 0.6);
  const rise = r.pick([-1, 1]) * r.between(120, 230);
  const line = lineOf(r, { base: 640, rise: 34, waves: 1.8, octaves: 4, slope: rise, top: [at, 60, 0.4] });
  return [
    sun(
      s,
      [Math.round(width * (at + r.between(-0.08, 0.08))), Math.round(r.between(400, 480))],
      r.int(140, 190),
    ),
    clouds(r, light, [100, 400], r.int(2, 4)),
    range(s, { base: 600, rise: 80, slope: -rise }, ridge(0.78), 36),
    mist(r, light, 640, 3, 0.4),
    fill(below(line), ridge(0.04)),
    fill(below(lineOf(r, { base: 850, rise: 40, slope: -rise * 0.5 })), slope(0.7)),
    animals(s, line, at - 0.04, s.species === "rype" ? 1.5 : 1.1),
    s.cabin ? cabin({ ...house(s), at: [width * (rise > 0 ? 0.76 : 0.2), 870], size: 120 }) : "",
    foreground(s, 950),
  ].join("");
}

/** A valley between two slopes, a great top at its end, a tarn on its floor. */
function valley(s: Stage): string {
  const { r, light } = s;
  const { ridge, slope } = tone(s);
  const middle = r.between(0.4, 0.6);
  const floor = 700;
  const wall = (sign: number): string => {
    const foot = width * (middle + sign * r.between(0.02, 0.08));
    const edge = sign < 0 ? -20 : width + 20;
    const high = r.between(280, 400);
    const n = 9;
    const line = Array.from(
      { length: n + 1 },
      (_, i): Point => [
        edge + ((foot - edge) * i) / n,
        high + (floor - high) * (i / n) ** 0.8 + r.between(-16, 16),
      ],
    );
    return fill(`${steps([...line, [foot, floor + 30], [edge, floor + 30]])}z`, ridge(sign < 0 ? 0.5 : 0.3));
  };
  const front = lineOf(r, { base: 840, rise: 26, points: 30, slope: r.between(-120, 120) });
  const at = middle + r.pick([-1, 1]) * 0.2;
  return [
    sun(
      s,
      [Math.round(width * (middle + r.pick([-0.14, 0.14]))), Math.round(r.between(170, 260))],
      r.int(50, 76),
    ),
    clouds(r, light, [70, 260], r.int(2, 3)),
    range(s, { base: 560, rise: 60, top: [middle, r.between(220, 290), 0.24] }, ridge(0.8), 120),
    mist(r, light, 590, 3, 0.45),
    wall(-1),
    wall(1),
    water(r, light, {
      y: floor - 6,
      bottom: 800,
      colour: s.season === "winter" ? "#cddbe6" : mix("#3f7288", light.sky[0], 0.35),
      ripples: 6,
    }),
    fill(below(lineOf(r, { base: 770, rise: 16, slope: 60 })), slope(0.3)),
    s.cabin ? cabin({ ...house(s), at: [width * (1 - at), 790], size: 100 }) : "",
    fill(below(front), slope(0.8)),
    animals(s, front, at, s.species === "rype" ? 1.5 : 1),
    foreground(s, 950),
  ].join("");
}

/** A stone close by; the land lies low behind it. */
function cairn(s: Stage): string {
  const { r, light } = s;
  const { ridge, slope } = tone(s);
  const side = r.pick([-1, 1]);
  const x = width * (0.5 + side * 0.2);
  const top = 720;
  const stone = lineOf(r, {
    base: 900,
    rise: 10,
    points: 24,
    top: [0.5 + side * 0.2, r.between(150, 240), r.between(0.26, 0.4)],
  });
  return [
    sun(
      s,
      [Math.round(width * (0.5 - side * r.between(0.14, 0.3))), Math.round(r.between(300, 420))],
      r.int(76, 110),
    ),
    clouds(r, light, [100, 420], r.int(3, 5)),
    range(s, { base: 600, rise: 90, top: [0.5 - side * 0.3, r.between(60, 150), 0.3] }, ridge(0.76), 50),
    range(s, { base: 690, rise: 60, slope: side * 90, octaves: 4 }, ridge(0.46)),
    mist(r, light, 700, 2, 0.35),
    fill(below(lineOf(r, { base: 770, rise: 30, slope: side * -80 })), slope(0.25)),
    s.cabin ? cabin({ ...house(s), at: [width * (0.5 - side * 0.24), 806], size: 100 }) : "",
    fill(below(stone), mix("#5c5f5e", light.ink, 0.45)),
    fill(
      polygon(
        [x - 190, top + 90],
        [x - 40, top - 2],
        [x + 60, top + 2],
        [x - 30, top + 60],
        [x - 70, top + 190],
        [x - 330, top + 200],
      ),
      mix("#8f8f86", light.glow, 0.35),
      0.6,
    ),
    animals(s, stone, 0.5 + side * 0.2 - 0.03, s.species === "rype" ? 2 : 1.25),
    foreground(s, 960),
  ].join("");
}
export const fellLand = [ridges, skyline, valley, cairn];

/** A cabin let by itself above the trees: skis in winter, stars over the ridge. */
export function fellCabin(s: Stage): string {
  const { r, light } = s;
  const { ridge, slope } = tone(s);
  const side = r.pick([-1, 1]);
  const X = (t: number) => width * (side > 0 ? t : 1 - t);
  const ground = lineOf(r, { base: 800, rise: 22, points: 26, slope: side * r.between(90, 200) });
  const at: Point = [X(r.between(0.36, 0.46)), yAt(ground, X(0.42)) + 34];
  return [
    sun(s, [Math.round(X(r.between(0.62, 0.82))), Math.round(r.between(150, 250))], r.int(38, 52)),
    range(s, { base: 520, rise: 90, top: [X(0.7) / width, r.between(150, 240), 0.34] }, ridge(0.72), 80),
    range(s, { base: 640, rise: 80, slope: side * -90 }, ridge(0.4), 24),
    mist(r, light, 690, 2, 0.3),
    fill(below(lineOf(r, { base: 730, rise: 26, slope: side * 60 })), slope(0.2)),
    fill(below(ground), slope(0.7)),
    cabin({
      ...house(s),
      at,
      size: r.int(210, 250),
      flip: side < 0,
      sod: s.season === "winter" ? "#e6edf1" : mix("#6f7a3a", light.ink, light.stars ? 0.5 : 0.2),
    }),
    s.season === "winter"
      ? strokes(
          `M${Math.round(at[0] - side * 140)} ${Math.round(at[1] + 4)}l${side * 26}-160q${side * 3}-16 ${side * 14}-18m${side * 6} 180l${side * -4}-162q${side * 1}-16 ${side * 12}-18`,
          mix("#b04a32", light.ink, 0.25),
          7,
        )
      : rock(
          r,
          [X(0.72), yAt(ground, X(0.72)) + 40],
          80,
          mix("#6d726c", light.ink, 0.4),
          mix("#a7a898", light.glow, 0.3),
        ),
    foreground(s, 960),
  ].join("");
}

/** A wall of rock from the side of the picture down to the water. */
function wallOf(
  s: Stage,
  sign: number,
  foot: number,
  high: number,
  shore: number,
): { shape: string; lit: string } {
  const { r } = s;
  const edge = sign < 0 ? -20 : width + 20;
  const n = 11;
  const line = Array.from({ length: n + 1 }, (_, i): Point => {
    const t = i / n;
    return [edge + (foot - edge) * t, high + (shore - high) * t ** 2.1 + r.between(-26, 26) * (1 - t)];
  });
  const facets = line
    .slice(0, -2)
    .flatMap(([x, y], i) =>
      i % 2 === 0
        ? [
            polygon(
              [x, y],
              [line[i + 1]![0], line[i + 1]![1]],
              [line[i + 1]![0] - sign * r.between(10, 60), y + (shore - y) * r.between(0.3, 0.7)],
              [x + sign * r.between(-20, 40), y + (shore - y) * 0.3],
            ),
          ]
        : [],
    )
    .join("");
  return { shape: `${steps([...line, [foot, shore + 10], [edge, shore + 10]])}z`, lit: facets };
}
const grass = ({ light, season }: Stage) => mix(sides[season], light.ink, light.stars ? 0.66 : 0.28);
const fjordWater = ({ light }: Stage) => mix("#1f5566", light.sky[0], 0.32);

/** Two walls, a strip of water between, a farm on a shelf. */
function narrows(s: Stage): string {
  const { r, light } = s;
  const { ridge, snow } = tone(s);
  const shore = Math.round(r.between(650, 700));
  const middle = r.between(0.42, 0.58);
  const lit = r.pick([-1, 1]);
  const walls = [-1, 1].map((sign) => ({
    sign,
    ...wallOf(s, sign, width * (middle + sign * r.between(0.05, 0.14)), r.between(130, 280), shore),
  }));
  const ledge = lineOf(r, { base: 860, rise: 22, points: 28, slope: lit * -170 });
  const farm: Point = [width * (middle + lit * 0.3), shore - 14];
  return [
    sun(s, [Math.round(width * middle), Math.round(r.between(250, 340))], r.int(56, 84)),
    clouds(r, light, [80, 280], 2),
    range(s, { base: 540, rise: 50, top: [middle, r.between(120, 200), 0.28] }, ridge(0.84), 60),
    mist(r, light, 610, 3, 0.4),
    ...walls.map(
      ({ sign, shape, lit: facets }) =>
        `${fill(shape, sign === lit ? mix(ridge(0.42), light.glow, 0.28) : ridge(0.16))}${fill(facets, sign === lit ? light.glow : light.ink, sign === lit ? 0.28 : 0.22)}`,
    ),
    water(r, light, { y: shore, colour: fjordWater(s), sunAt: Math.round(width * middle), ripples: 10 }),
    fill(below(lineOf(r, { base: shore + 2, rise: 4, points: 12 }), shore + 9), snow, 0.25),
    cabin({ ...house(s), at: farm, size: 62, wall: mix("#f1ece0", light.ink, 0.12) }),
    s.cabin ? boathouse(s, [width * (middle - lit * 0.3), shore + 12], 90) : "",
    fill(below(ledge), grass(s)),
    fill(
      spruces(r, ledge, {
        count: 9,
        tall: [120, 260],
        where: (x) => Math.abs(x - (lit > 0 ? 0.96 : 0.04)) < 0.24,
      }),
      light.ink,
    ),
    animals(s, ledge, lit > 0 ? 0.3 : 0.6, 1.1),
    foreground(s, 960),
  ].join("");
}

/** From high up: the fjord bends between headlands. */
function headlands(s: Stage): string {
  const { r, light } = s;
  const { ridge } = tone(s);
  const top = Math.round(r.between(500, 540));
  const side = r.pick([-1, 1]);
  const cape = (sign: number, y: number, reach: number, far: number): string => {
    const edge = sign < 0 ? -20 : width + 20;
    const tip = edge - sign * width * reach;
    const n = 9;
    const line = Array.from(
      { length: n + 1 },
      (_, i): Point => [
        edge + ((tip - edge) * i) / n,
        y - (1 - i / n) ** 1.3 * r.between(170, 230) + r.between(-10, 10),
      ],
    );
    return fill(`${steps([...line, [tip, y + 4], [edge, y + 26]])}z`, ridge(far));
  };
  const ledge = lineOf(r, { base: 800, rise: 20, points: 26, slope: side * 330 });
  return [
    sun(
      s,
      [Math.round(width * (0.5 + side * r.between(0.06, 0.26))), Math.round(r.between(250, 350))],
      r.int(90, 130),
    ),
    clouds(r, light, [80, 330], r.int(2, 4)),
    range(s, { base: top - 10, rise: 90, top: [0.5 - side * 0.2, r.between(60, 150), 0.3] }, ridge(0.8), 60),
    water(r, light, {
      y: top,
      colour: fjordWater(s),
      sunAt: Math.round(width * (0.5 + side * 0.1)),
      ripples: 16,
    }),
    cape(side, top + 40, 0.5, 0.6),
    cape(-side, top + 110, 0.52, 0.42),
    cape(side, top + 210, 0.34, 0.22),
    s.cabin ? cabin({ ...house(s), at: [width * (0.5 + side * 0.32), top + 208], size: 66 }) : "",
    fill(below(ledge), grass(s)),
    animals(s, ledge, 0.5 - side * 0.24 - 0.04, 1.25),
    foreground(s, 965),
  ].join("");
}

/** A single great wall across the water, a fall down its side. */
function farWall(s: Stage): string {
  const { r, light } = s;
  const { ridge, snow } = tone(s);
  const shore = Math.round(r.between(610, 660));
  const at = r.between(0.3, 0.7);
  const line = lineOf(r, {
    base: 400,
    rise: 110,
    sharp: true,
    octaves: 5,
    points: 60,
    top: [at, r.between(120, 190), 0.5],
  });
  const fall = width * (at + r.pick([-0.22, 0.22]));
  const near = lineOf(r, { base: 850, rise: 20, points: 26, slope: r.pick([-1, 1]) * 190 });
  return [
    sun(s, [Math.round(width * (1 - at)), Math.round(r.between(150, 210))], r.int(54, 74)),
    clouds(r, light, [90, 260], 3),
    fill(below(line, shore + 10), mix(ridge(0.5), light.glow, 0.16)),
    fill(shadows(r, line, 250), light.ink, 0.26),
    fill(snowOn(r, line, s.season === "winter" ? 170 : 70) || "M0 0", snow, 0.85),
    strokes(
      `M${Math.round(fall)} ${Math.round(yAt(line, fall) + 30)}l8 70-10 60 6 ${shore - Math.round(yAt(line, fall)) - 170}`,
      snow,
      9,
      0.85,
    ),
    mist(r, light, shore - 50, 3, 0.45),
    fill(below(forestLine(r, lineOf(r, { base: shore - 16, rise: 12 }), 34), shore + 8), ridge(0.16)),
    water(r, light, { y: shore, colour: fjordWater(s), sunAt: Math.round(width * (1 - at)), ripples: 14 }),
    boathouse(s, [width * (at > 0.5 ? 0.14 : 0.78), shore + 14], 84),
    fill(below(near), grass(s)),
    s.cabin
      ? cabin({
          ...house(s),
          at: [width * (at > 0.5 ? 0.8 : 0.2), yAt(near, width * (at > 0.5 ? 0.8 : 0.2)) + 18],
          size: 130,
        })
      : "",
    animals(s, near, at > 0.5 ? 0.34 : 0.58, 1.1),
    foreground(s, 960),
  ].join("");
}
export const fjordLand = [narrows, headlands, farWall];
