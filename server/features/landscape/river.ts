/** Draws a river: from the bank, by a waterfall, or under water. */
import { drawAtSea } from "./coast.ts";
import { mix } from "./light.ts";
import {
  below,
  fill,
  forestLine,
  height,
  lineOf,
  mirrored,
  type Point,
  polygon,
  spruces,
  steps,
  strokes,
  width,
} from "./shapes.ts";
import type { Ground } from "./placement.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { cabin, clouds, figure, foreground, mist, rock, sun, water } from "./scenery.ts";
import { game, poseOf } from "./animals.ts";

export const woodColour = ({ light, season }: DrawingInput, far: number) =>
  mix(mix(season === "winter" ? "#2c4650" : "#234a3a", light.ink, 0.4), light.haze, far);
export const meadowColour = ({ light, season }: DrawingInput, near = 0.5) =>
  mix(
    mix({ summer: "#7c9450", autumn: "#b38a45", winter: "#e6edf1" }[season], light.haze, 0.2),
    light.ink,
    light.stars ? 0.65 : near * 0.4,
  );

/** Draws a current that flows diagonally from the far bank to the viewer. */
function drawCurrent(s: DrawingInput): Layers {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const y = Math.round(r.between(470, 580));
  const X = mirrored(side);
  const course = `M${X(0.72)} ${y}C${X(0.5)} ${y + 60} ${X(0.86)} ${y + 130} ${X(0.58)} ${y + 200}S${X(-0.06)} 840 ${X(-0.1)} 1010H${X(0.98)}C${X(0.92)} 880 ${X(1.02)} ${y + 220} ${X(0.9)} ${y + 130}S${X(0.84)} ${y + 50} ${X(0.79)} ${y}z`;
  const thick = r.between(0.04, 0.3);
  const blue = mix("#3d7386", light.sky[1], 0.42);
  const rip = Array.from({ length: 16 }, () => {
    const t = r.between(0.3, 1);
    const x = X(0.86 - t * 0.5 + r.between(-0.04, 0.2));
    return `M${Math.round(x)} ${Math.round(y + 60 + (930 - y) * t)}q${side * -40} ${r.int(6, 16)} ${-side * r.int(70, 150)} ${r.int(16, 34)}`;
  }).join("");
  return {
    sky: [
      sun(s, [Math.round(X(r.between(0.56, 0.78))), Math.round(r.between(230, 320))], r.int(58, 84)),
      clouds(r, light, [90, 330], r.int(2, 4)),
    ],
    land: [
      fill(
        below(
          lineOf(r, {
            base: 450,
            rise: 60,
            slope: side * 90,
            top: [r.between(0.1, 0.9), r.between(60, 190), 0.3],
          }),
        ),
        mix(woodColour(s, 0.75), light.sky[0], 0.16),
      ),
      fill(below(forestLine(r, lineOf(r, { base: y - 20, rise: 26 }), 60)), woodColour(s, 0.46)),
      fill(`M0 ${y - 4}h${width}V${height}H0z`, meadowColour(s, 0.2)),
      s.cabin ? cabin(s, { x: X(0.3), on: y + 60, size: 150 }) : "",
      fill(course, blue),
      strokes(rip, mix(light.sky[2], "#ffffff", 0.3), 6, 0.7),
      rock(r, [X(0.6), 770], 46, mix("#6d726c", light.ink, 0.35), mix("#b0ae9d", light.glow, 0.3)),
      rock(r, [X(0.8), 850], 66, mix("#6d726c", light.ink, 0.4), mix("#b0ae9d", light.glow, 0.3)),
      drawFishing(s, {
        x: X(r.between(0.34, 0.56)),
        on: r.between(790, 826),
        tall: r.between(230, 300),
        flip: side > 0,
      }),
      fill(
        spruces(
          r,
          [
            [-10, 1070],
            [width + 10, 1070],
          ],
          { count: 12, tall: [420, 720], where: (t) => (side > 0 ? t < thick : t > 1 - thick) },
        ),
        woodColour(s, 0),
      ),
    ],
    front: foreground(s, 970),
  };
}
type Fishing = { x: number; on: Ground; tall: number; flip: boolean; within?: readonly [number, number] };
/** Draws the angler, up to the thighs in water, or the species if it is an animal. */
function drawFishing(s: DrawingInput, { tall, ...spot }: Fishing): string {
  if (poseOf(s)) return game(s, { ...spot, scale: s.species === "bever" ? 1.3 : 1 });
  const rings = strokes("M-80-4h150M-50 14h120", mix(s.light.sky[2], "#ffffff", 0.4), 7, 0.85);
  return s.species ? figure(s, "fisker", { ...spot, tall, around: rings }) : "";
}

/** Draws a pool below a waterfall; if the species is salmon, one leaps. */
function drawFall(s: DrawingInput): Layers {
  const { r, light } = s;
  const at = r.between(0.4, 0.6);
  const x = width * at;
  const lip = Math.round(r.between(486, 516));
  const pool = 720;
  const foam = mix(light.sky[2], "#ffffff", 0.6);
  const cliff = (sign: number) => {
    const edge = sign < 0 ? -20 : width + 20;
    return fill(
      polygon(
        [edge, lip - 60],
        [x + sign * 330, lip - 30 + r.int(-20, 20)],
        [x + sign * 130, lip],
        [x + sign * 150, lip + 110],
        [x + sign * 190, lip + 150],
        [x + sign * 170, pool + 20],
        [edge, pool + 40],
      ),
      mix(woodColour(s, 0.12), "#6a655c", 0.4),
    );
  };
  const salmon = s.species === "laksefiske";
  return {
    sky: [
      sun(
        s,
        [Math.round(x + r.pick([-1, 1]) * r.between(160, 420)), Math.round(r.between(180, 250))],
        r.int(56, 80),
      ),
      clouds(r, light, [80, 260], 2),
    ],
    land: [
      fill(
        below(forestLine(r, lineOf(r, { base: lip - 40, rise: 50, slope: r.between(-80, 80) }), 52)),
        woodColour(s, 0.56),
      ),
      fill(
        spruces(r, lineOf(r, { base: lip - 6, rise: 12 }), {
          count: 16,
          tall: [110, 240],
          where: (t) => Math.abs(t - at) > 0.1,
        }),
        woodColour(s, 0.26),
      ),
      fill(
        polygon([x - 140, lip], [x + 140, lip], [x + 175, pool + 10], [x - 175, pool + 10]),
        mix("#6fa3ad", light.sky[2], 0.45),
      ),
      strokes(
        [-104, -78, -46, -18, 12, 40, 70, 98]
          .map((dx) => `M${Math.round(x + dx)} ${lip + r.int(10, 40)}v${r.int(170, 250)}`)
          .join(""),
        foam,
        7,
        0.6,
      ),
      cliff(-1),
      cliff(1),
      water(s, { y: pool, colour: mix("#356a7c", light.sky[1], 0.36), ripples: 14 }),
      mist(r, { ...light, haze: foam }, pool + 4, 3, 0.6),
      s.cabin ? cabin(s, { x: x + (at > 0.5 ? -480 : 480), on: lip - 20, size: 150 }) : "",
      salmon
        ? figure(s, "laks", {
            x: x + (at > 0.5 ? 210 : -210),
            on: 772,
            tall: 180,
            turn: at > 0.5 ? 24 : -24,
            flip: at > 0.5,
            around: strokes("M-100 76q90-40 180 0m-150 22h120m-150-30l-24-40m170 40l26-46", foam, 8, 0.9),
          })
        : drawFishing(s, { x: x - 40, on: 822, tall: 250, flip: at > 0.5 }),
      rock(
        r,
        [x + (at > 0.5 ? 420 : -420), 930],
        120,
        mix("#5f625d", light.ink, 0.5),
        mix("#a8a594", light.glow, 0.3),
      ),
    ],
  };
}
/** Draws a broad still reach under a wooded hillside, seen from the bank. */
function drawReach(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(540, 590));
  const side = r.pick([-1, 1]);
  const sunX = Math.round(width * (0.5 + side * r.between(0.06, 0.24)));
  const bank = lineOf(r, { base: 830, rise: 14, points: 24, slope: side * 190 });
  const home = s.cabin ? cabin(s, { x: width * (0.5 - side * 0.32), on: bank, sink: 14, size: 165 }) : "";
  return {
    sky: [
      sun(s, [sunX, Math.round(r.between(330, 430))], r.int(90, 120)),
      clouds(r, light, [90, 330], r.int(2, 4)),
    ],
    land: [
      fill(below(lineOf(r, { base: 480, rise: 60, waves: 1.6, slope: side * 190 })), woodColour(s, 0.74)),
      fill(
        below(forestLine(r, lineOf(r, { base: y - 20, rise: 14, slope: side * -90 }), 70), y + 6),
        woodColour(s, 0.3),
      ),
      water(s, { y, colour: mix("#3a6c80", light.sky[1], 0.46), mirrorsSun: true, ripples: 20 }),
      mist(r, light, y + 6, 3, 0.5),
      rock(
        r,
        [width * (0.5 - side * 0.1), 730],
        40,
        mix("#6d726c", light.ink, 0.35),
        mix("#b0ae9d", light.glow, 0.3),
      ),
      drawFishing(s, { x: width * (0.5 + side * 0.1), on: 780, tall: 250, flip: side > 0 }),
      fill(below(bank), meadowColour(s, 0.8)),
      home,
    ],
    front: foreground(s, 960),
  };
}
/** Draws the river half above and half below the surface, where the species swims. */
export function drawUnderWater(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(470, 520));
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const sunX = Math.round(X(r.between(0.22, 0.4)));
  const deep = mix("#1f5468", light.sky[0], 0.3);
  const shaft = (x: number, w: number, lean: number) =>
    polygon([x, y], [x + w, y], [x + w * 2.4 + lean, height], [x - w * 0.6 + lean, height]);
  const wave = lineOf(r, { base: y, rise: 9, waves: 5, octaves: 2, points: 40 });
  const fish = ([x, at]: Point, tall: number, colour: string) =>
    figure(s, "laks", { x: x, on: at, tall, colour, turn: side > 0 ? 29 : -29, flip: side < 0 });
  const bed = lineOf(r, { base: 930, rise: 16, points: 20 });
  return {
    sky: [
      sun(s, [sunX, Math.round(r.between(200, 280))], r.int(62, 92)),
      clouds(r, light, [70, 260], r.int(2, 4)),
    ],
    land: [
      fill(below(lineOf(r, { base: y - 90, rise: 60, waves: 1.7, slope: side * -130 })), woodColour(s, 0.72)),
      fill(
        below(forestLine(r, lineOf(r, { base: y - 16, rise: 22, slope: side * 90 }), 66)),
        woodColour(s, 0.36),
      ),
      s.cabin ? cabin(s, { x: X(0.74), on: y + 4, size: 150 }) : "",
      s.land === "lake"
        ? drawAtSea(s, { x: X(0.56), on: y + 8, scale: 0.62 })
        : figure(s, "fisker", { x: X(0.66), on: y + 78, tall: 190, flip: side > 0 }),
      fill(below(wave), deep, 0.94),
      fill(below(wave.map(([a, b]): Point => [a, b + 190])), mix(deep, light.ink, 0.3)),
      fill(below(wave.map(([a, b]): Point => [a, b + 340])), mix(deep, light.ink, 0.56)),
      fill(
        [0.16, 0.34, 0.5].map((t, i) => shaft(X(t), 50 + i * 26, side * (60 + i * 50))).join(""),
        light.glow,
        0.13,
      ),
      strokes(`${steps(wave)}`, mix(light.sky[2], "#ffffff", 0.5), 6, 0.8),
      fish([X(r.between(0.36, 0.6)), r.between(730, 790)], r.between(136, 176), light.ink),
      fish([X(r.between(0.68, 0.84)), r.between(790, 870)], r.between(76, 100), mix(light.ink, deep, 0.3)),
      fish([X(r.between(0.1, 0.26)), r.between(640, 720)], r.between(60, 78), mix(light.ink, deep, 0.42)),
      fill(below(bed), light.ink),
      rock(r, [X(0.14), 945], 90, light.ink, mix(deep, light.ink, 0.3)),
    ],
  };
}
/** Draws an angler close by, before a low sun, the rod bent over the river. */
function drawAngler(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(600, 660));
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const at: Point = [X(r.between(0.24, 0.34)), 830];
  return {
    sky: [
      sun(s, [Math.round(X(r.between(0.5, 0.62))), y - r.int(80, 160)], r.int(130, 180)),
      clouds(r, light, [100, 360], r.int(3, 5)),
    ],
    land: [
      fill(
        below(lineOf(r, { base: y - 150, rise: 60, waves: 1.6, slope: side * -170 })),
        woodColour(s, 0.76),
      ),
      fill(
        below(forestLine(r, lineOf(r, { base: y - 40, rise: 24, slope: side * -90 }), 80)),
        woodColour(s, 0.4),
      ),
      water(s, { y, colour: mix("#38687c", light.sky[1], 0.44), mirrorsSun: true, ripples: 16 }),
      rock(r, [X(0.76), 800], 90, mix("#6d726c", light.ink, 0.4), mix("#b0ae9d", light.glow, 0.3)),
      s.cabin ? cabin(s, { x: X(0.84), on: y + 6, size: 150 }) : "",
      fill(below(lineOf(r, { base: 850, rise: 12, points: 20, slope: side * 110 })), meadowColour(s, 1.2)),
      drawFishing(s, { x: at[0], on: at[1], tall: 370, flip: side < 0 }),
    ],
    front: foreground(s, 955),
  };
}
export const riverLand = [drawCurrent, drawFall, drawReach, drawAngler, drawUnderWater];
