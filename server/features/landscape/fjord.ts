/** Draws the fjord between its steep sides. */
import { game } from "./animals.ts";
import { drawRange, fellColours } from "./fell.ts";
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
  width,
  yAt,
} from "./shapes.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { boathouse, cabin, clouds, foreground, mist, sun, water } from "./scenery.ts";

/** The colours of grass and bracken above a fjord. */
export const sides = { summer: "#6f8748", autumn: "#84702f", winter: "#e4ebef" } as const;
/** A wall of rock from the side of the picture down to the water. */
function drawWall(
  s: DrawingInput,
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
const grassColour = ({ light, season }: DrawingInput) =>
  mix(sides[season], light.ink, light.stars ? 0.66 : 0.28);
const waterColour = ({ light }: DrawingInput) => mix("#1f5566", light.sky[0], 0.32);

/** Draws two steep sides, a strip of water between, and a farm on a shelf. */
function drawNarrows(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ridge, snow } = fellColours(s);
  const shore = Math.round(r.between(650, 700));
  const middle = r.between(0.42, 0.58);
  const lit = r.pick([-1, 1]);
  const walls = [-1, 1].map((sign) => ({
    sign,
    ...drawWall(s, sign, width * (middle + sign * r.between(0.05, 0.14)), r.between(130, 280), shore),
  }));
  const ledge = lineOf(r, { base: 815, rise: 22, points: 28, slope: lit * -150 });
  const farm: Point = [width * (middle + lit * 0.3), shore - 14];
  return {
    sky: [
      sun(s, [Math.round(width * middle), Math.round(r.between(250, 340))], r.int(56, 84)),
      clouds(r, light, [80, 280], 2),
    ],
    land: [
      drawRange(s, { base: 540, rise: 50, top: [middle, r.between(120, 200), 0.28] }, ridge(0.84), 60),
      mist(r, light, 610, 3, 0.4),
      ...walls.map(
        ({ sign, shape, lit: facets }) =>
          `${fill(shape, sign === lit ? mix(ridge(0.42), light.glow, 0.28) : ridge(0.16))}${fill(facets, sign === lit ? light.glow : light.ink, sign === lit ? 0.28 : 0.22)}`,
      ),
      water(s, { y: shore, colour: waterColour(s), mirrorsSun: true, ripples: 10 }),
      fill(below(lineOf(r, { base: shore + 2, rise: 4, points: 12 }), shore + 9), snow, 0.25),
      cabin(s, { x: farm[0], on: farm[1], size: 72, far: true, wall: mix("#f1ece0", light.ink, 0.12) }),
      boathouse(s, { x: width * (middle - lit * 0.3), on: shore + 12, size: 70, far: true }),
      fill(below(ledge), grassColour(s)),
      s.cabin ? cabin(s, { x: width * (lit > 0 ? 0.68 : 0.24), on: ledge, sink: 16, size: 160 }) : "",
      fill(
        spruces(r, ledge, {
          count: 9,
          tall: [120, 260],
          where: (x) => Math.abs(x - (lit > 0 ? 1 : 0)) < 0.17,
        }),
        light.ink,
      ),
      game(s, { x: width * (lit > 0 ? 0.3 : 0.66), on: ledge, scale: 1.1, flip: lit < 0 }),
    ],
    front: foreground(s, 960),
  };
}

/** Draws a view from high up, where the fjord bends between headlands. */
function drawHeadlands(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ridge } = fellColours(s);
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
  const ledge = lineOf(r, { base: 790, rise: 20, points: 26, slope: side * 300 });
  return {
    sky: [
      sun(
        s,
        [Math.round(width * (0.5 + side * r.between(0.06, 0.26))), Math.round(r.between(250, 350))],
        r.int(90, 130),
      ),
      clouds(r, light, [80, 330], r.int(2, 4)),
    ],
    land: [
      drawRange(
        s,
        { base: top - 10, rise: 90, top: [0.5 - side * 0.2, r.between(60, 150), 0.3] },
        ridge(0.8),
        60,
      ),
      water(s, { y: top, colour: waterColour(s), mirrorsSun: true, ripples: 16 }),
      cape(side, top + 40, 0.5, 0.6),
      cape(-side, top + 110, 0.52, 0.42),
      cape(side, top + 210, 0.34, 0.22),
      fill(below(ledge), grassColour(s)),
      s.cabin ? cabin(s, { x: width * (0.5 + side * 0.3), on: ledge, sink: 20, size: 160 }) : "",
      game(s, { x: width * (0.5 - side * 0.26), on: ledge, scale: 1.2, flip: side < 0 }),
    ],
    front: foreground(s, 965),
  };
}

/** A waterfall: a veil that widens as it falls, in two steps, lost in the mist at its foot. */
function drawWaterfall({ r, light }: DrawingInput, [x, top]: Point, shore: number): string {
  const white = mix("#ffffff", light.haze, light.stars ? 0.6 : 0.3);
  const veil = (from: Point, to: Point, wide: number): string =>
    polygon(
      from,
      [from[0] + 4, from[1]],
      [to[0] + wide, to[1]],
      [to[0] + wide * 0.3, to[1] - 8],
      [to[0] - wide, to[1]],
    );
  const ledge: Point = [x + r.between(-14, 14), top + (shore - top) * r.between(0.4, 0.5)];
  const foot: Point = [ledge[0] + r.between(-10, 10), shore - 34];
  return fill(veil([x, top + 10], ledge, 7) + veil([ledge[0] - 6, ledge[1]], foot, 15), white, 0.75);
}

/** Draws a single great wall across the water, with a waterfall down its side. */
function drawFarWall(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ridge, snow } = fellColours(s);
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
  const fall = width * (at + r.pick([-0.16, 0.16]));
  const near = lineOf(r, { base: 806, rise: 20, points: 26, slope: r.pick([-1, 1]) * 130 });
  return {
    sky: [
      sun(s, [Math.round(width * (1 - at)), Math.round(r.between(150, 210))], r.int(54, 74)),
      clouds(r, light, [90, 260], 3),
    ],
    land: [
      fill(below(line, shore + 10), mix(ridge(0.5), light.glow, 0.16)),
      fill(shadows(r, line, 250), light.ink, 0.26),
      fill(snowOn(r, line, s.season === "winter" ? 170 : 70) || "M0 0", snow, 0.85),
      drawWaterfall(s, [fall, yAt(line, fall)], shore),
      mist(r, light, shore - 50, 3, 0.45),
      fill(below(forestLine(r, lineOf(r, { base: shore - 16, rise: 12 }), 34), shore + 8), ridge(0.16)),
      water(s, { y: shore, colour: waterColour(s), mirrorsSun: true, ripples: 14 }),
      boathouse(s, { x: width * (at > 0.5 ? 0.14 : 0.78), on: shore + 14, size: 62, far: true }),
      fill(below(near), grassColour(s)),
      s.cabin
        ? cabin(s, {
            x: width * (at > 0.5 ? 0.8 : 0.2),
            on: near,
            sink: 18,
            size: 165,
          })
        : "",
      game(s, { x: width * (at > 0.5 ? 0.4 : 0.6), on: near, scale: 1.1, flip: at < 0.5 }),
    ],
    front: foreground(s, 960),
  };
}
export const fjordLand = [drawNarrows, drawHeadlands, drawFarWall];
