/** Draws a lake, open or frozen. */
import { drawAtSea } from "./coast.ts";
import { mix } from "./light.ts";
import { woodColour, meadowColour, drawUnderWater } from "./river.ts";
import {
  below,
  fill,
  forestLine,
  height,
  lineOf,
  mirrored,
  type Point,
  polygon,
  shadows,
  snowOn,
  spruces,
  strokes,
  width,
  yAt,
} from "./shapes.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { cabin, clouds, figure, foreground, mist, rock, sun, water } from "./scenery.ts";
import { game, poseOf } from "./animals.ts";

function drawLakeBack(s: DrawingInput, y: number, at: number): string {
  const { r, light } = s;
  const line = lineOf(r, {
    base: y - 90,
    rise: 80,
    sharp: true,
    octaves: 5,
    points: 70,
    top: [at, r.between(110, 210), 0.34],
  });
  return [
    fill(below(line, y + 6), mix(woodColour(s, 0.6), light.sky[0], 0.24)),
    fill(shadows(r, line, 130), light.ink, 0.18),
    fill(snowOn(r, line, s.season === "winter" ? 120 : 46) || "M0 0", mix("#ffffff", light.glow, 0.25), 0.85),
    fill(
      below(forestLine(r, lineOf(r, { base: y - 12, rise: 16, slope: r.between(-60, 60) }), 40), y + 6),
      woodColour(s, 0.34),
    ),
  ].join("");
}
/** Draws still water that mirrors the far side, with a rowing boat. */
function drawMirror(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(490, 550));
  const at = r.between(0.25, 0.75);
  const background = drawLakeBack(s, y, at);
  const near = lineOf(r, { base: 960, rise: 12, points: 20, slope: r.between(-90, 90) });
  return {
    sky: [
      sun(s, [Math.round(width * (1 - at)), Math.round(r.between(200, 300))], r.int(60, 84)),
      clouds(r, light, [80, 300], r.int(2, 4)),
    ],
    land: [
      `<g id="b">${background}</g>`,
      water(s, { y, colour: mix("#38708a", light.sky[1], 0.4), mirrorsSun: true, ripples: 8 }),
      `<use href="#b" transform="matrix(1 0 0 -.55 0 ${Math.round(y * 1.55)})" opacity=".3"/>`,
      s.cabin ? cabin(s, { x: width * (at > 0.5 ? 0.8 : 0.16), on: y + 2, size: 160 }) : "",
      drawOnLake(s, width * (at > 0.5 ? 0.4 : 0.6), 780, 0.95),
      fill(below(near), meadowColour(s, 1)),
    ],
    front: foreground(s, 975),
  };
}
/** The species on the lake: a beaver or birds, or a boat with an angler. */
function drawOnLake(s: DrawingInput, x: number, on: number, scale: number): string {
  const pose = poseOf(s);
  if (pose) return pose.flies || pose.name === "bever" ? game(s, { x, on, scale: 1.3 * scale }) : "";
  return drawAtSea(s, { x, on, scale });
}
/** Draws the lake from the shore: a jetty with a person at its end. */
function drawJetty(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(520, 570));
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const shore = lineOf(r, { base: 830, rise: 14, points: 24, slope: side * 120 });
  const plank = mix("#5b4634", light.ink, 0.4);
  const deck = y + 210;
  const sunX = Math.round(X(r.between(0.42, 0.6)));
  const fisher = s.species && !poseOf(s);
  const home = s.cabin ? cabin(s, { x: X(0.8), on: shore, sink: 12, size: 160, flip: side < 0 }) : "";
  return {
    sky: [
      sun(s, [sunX, Math.round(r.between(200, 260))], r.int(60, 80)),
      clouds(r, light, [90, 340], r.int(2, 4)),
    ],
    land: [
      drawLakeBack(s, y, side > 0 ? 0.24 : 0.76),
      water(s, { y, colour: mix("#3a6f88", light.sky[1], 0.4), mirrorsSun: true, ripples: 16 }),
      fill(
        polygon(
          [X(-0.02), deck + 70],
          [X(0.46), deck],
          [X(0.5), deck + 10],
          [X(0.08), deck + 110],
          [X(-0.02), deck + 120],
        ),
        plank,
      ),
      strokes(
        [0.14, 0.26, 0.37, 0.47]
          .map((t) => `M${Math.round(X(t))} ${Math.round(deck + 60 - t * 110)}v${r.int(80, 110)}`)
          .join(""),
        plank,
        11,
      ),
      fisher
        ? figure(s, "isfisker", { x: X(0.41), on: deck + 8, tall: 190, flip: side < 0 })
        : drawOnLake(s, X(0.62), deck + 40, 0.8),
      fill(below(shore), meadowColour(s, 0.9)),
      home,
    ],
    front: foreground(s, 965),
  };
}
/** Draws a tarn high up, with a boat drawn ashore. */
function drawTarn(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(590, 630));
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const near = lineOf(r, { base: 800, rise: 18, points: 26, slope: side * -230 });
  return {
    sky: [
      sun(s, [Math.round(X(r.between(0.2, 0.36))), Math.round(r.between(170, 260))], r.int(54, 80)),
      clouds(r, light, [80, 320], r.int(3, 5)),
    ],
    land: [
      drawLakeBack(s, y, side > 0 ? 0.66 : 0.34),
      water(s, { y, colour: mix("#417a90", light.sky[1], 0.36), ripples: 14 }),
      drawOnLake(s, X(0.36), y + 130, 0.7),
      fill(below(near), meadowColour(s, 0.6)),
      rock(
        r,
        [X(0.58), yAt(near, X(0.58)) + 60],
        70,
        mix("#6d726c", light.ink, 0.35),
        mix("#b0ae9d", light.glow, 0.3),
      ),
      s.cabin
        ? cabin(s, { x: X(0.78), on: near, sink: 14, size: 165 })
        : fill(
            spruces(r, near, {
              count: 10,
              tall: [160, 330],
              where: (t) => (side > 0 ? t > 0.72 : t < 0.28),
              sink: 30,
            }),
            woodColour(s, 0.02),
          ),
    ],
    front: foreground(s, 960),
  };
}
export const lakeLand = [drawMirror, drawJetty, drawTarn, drawUnderWater];

/** Draws the white plain of a lake in March, and a person at an ice-fishing hole. */
function drawOnIce(
  s: DrawingInput,
  o: { y: number; x: number; side: number; scale: number; base: number; trees: boolean },
): string {
  const { r, light } = s;
  const { y, side } = o;
  const plain = mix("#eef3f6", light.stars ? light.ink : light.glow, light.stars ? 0.5 : 0.14);
  const blue = mix("#8fb0cc", light.sky[0], 0.4);
  const X = mirrored(side);
  const t = o.scale;
  const person: Point = [X(o.x), o.base];
  const drifts = Array.from({ length: 9 }, () => {
    const k = r.next();
    const w = r.between(120, 380) * (0.5 + k);
    const at = [Math.round(r.between(-60, width - 100)), Math.round(y + 20 + (height - y - 30) * k)];
    return `M${at[0]} ${at[1]}q${Math.round(w / 2)} ${Math.round(-8 - 14 * k)} ${Math.round(w)} 0q${Math.round(-w / 2)} ${Math.round(4 + 5 * k)} ${-Math.round(w)} 0z`;
  }).join("");
  const tracks = [0, 26]
    .map(
      (dx) =>
        `M${Math.round(X(0.98) + dx)} 1000C${Math.round(X(0.8) + dx)} 900 ${Math.round(X(0.7) + dx)} 800 ${Math.round(X(o.x + 0.12) + dx)} ${o.base + 10}`,
    )
    .join("");
  return [
    drawLakeBack(s, y, side > 0 ? 0.7 : 0.3),
    fill(`M0 ${y}h${width}V${height}H0z`, plain),
    fill(drifts, blue, 0.45),
    strokes(tracks, blue, 7, 0.6),
    o.trees
      ? fill(
          spruces(
            r,
            [
              [-10, 1060],
              [width + 10, 1060],
            ],
            { count: 9, tall: [420, 720], where: (k) => (side > 0 ? k < 0.2 : k > 0.8) },
          ),
          woodColour(s, 0),
        )
      : "",
    s.cabin ? cabin(s, { x: X(0.82), on: y + 4, size: 150, roof: mix("#eef3f6", light.ink, 0.12) }) : "",
    s.species
      ? figure(s, "isfisker", {
          x: person[0],
          on: person[1],
          tall: 240 * t,
          flip: side < 0,
          around: `${fill(`M20 2l-${Math.round(280 * t)} ${Math.round(52 * t)} -${Math.round(40 * t)}-${Math.round(16 * t)} ${Math.round(230 * t)}-${Math.round(44 * t)}z`, blue, 0.7)}${fill(`M${Math.round(70 * t)}-2h${Math.round(70 * t)}v8h-${Math.round(70 * t)}z`, light.ink, 0.85)}${drawSledge(s, [-Math.round(270 * t), 12], 110 * t)}`,
        })
      : "",
  ].join("");
}
const drawSledge = ({ light }: DrawingInput, [x, y]: Point, size: number): string =>
  `${strokes(`M${Math.round(x - size)} ${Math.round(y)}h${Math.round(size * 1.6)}q${Math.round(size * 0.3)}-2 ${Math.round(size * 0.36)}-${Math.round(size * 0.3)}`, light.ink, 7)}${fill(`M${Math.round(x - size * 0.8)} ${Math.round(y - 10)}v-${Math.round(size * 0.36)}h${Math.round(size * 0.7)}v-${Math.round(size * 0.2)}h${Math.round(size * 0.5)}v${Math.round(size * 0.56)}z`, mix("#8c3a2a", light.ink, 0.3))}`;
function drawFarIce(s: DrawingInput): Layers {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const y = Math.round(r.between(500, 540));
  return {
    sky: [
      sun(
        s,
        [Math.round(width * (0.5 + side * r.between(0.08, 0.3))), Math.round(r.between(190, 290))],
        r.int(54, 80),
      ),
      clouds(r, light, [80, 280], 3),
    ],
    land: [drawOnIce(s, { y, x: 0.44, side, scale: 0.86, base: 780, trees: true })],
  };
}
function drawLowSun(s: DrawingInput): Layers {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const y = Math.round(r.between(560, 600));
  return {
    sky: [
      sun(s, [Math.round(width * (0.5 + side * r.between(0.16, 0.3))), y - r.int(190, 230)], r.int(100, 130)),
      clouds(r, light, [100, 380], 4),
    ],
    land: [drawOnIce(s, { y, x: r.between(0.34, 0.5), side, scale: 1.1, base: 820, trees: false })],
  };
}
function drawNearShore(s: DrawingInput): Layers {
  const { r } = s;
  const side = r.pick([-1, 1]);
  const y = Math.round(r.between(460, 500));
  return {
    sky: [
      sun(
        s,
        [Math.round(width * (0.5 - side * r.between(0.1, 0.3))), Math.round(r.between(130, 190))],
        r.int(44, 60),
      ),
    ],
    land: [
      drawOnIce(s, { y, x: 0.6, side, scale: 0.7, base: 720, trees: true }),
      fill(
        below(lineOf(r, { base: 930, rise: 24, slope: side * 120, points: 24 })),
        mix("#dfe8ef", s.light.sky[0], 0.3),
      ),
    ],
  };
}
export const iceLand = [drawFarIce, drawLowSun, drawNearShore];

/** Draws a single cabin in the blue hour, with a boat and oars at the shore. */
export function drawShoreCabin(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(520, 580));
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const shore = lineOf(r, { base: y + 200, rise: 14, points: 24, slope: side * -200 });
  const at: Point = [X(r.between(0.6, 0.68)), yAt(shore, X(0.64)) + 40];
  return {
    sky: [sun(s, [Math.round(X(r.between(0.16, 0.34))), Math.round(r.between(170, 280))], r.int(36, 50))],
    land: [
      drawLakeBack(s, y, side > 0 ? 0.3 : 0.7),
      water(s, { y, colour: mix("#2f5f78", light.sky[1], 0.4), mirrorsSun: true, ripples: 14 }),
      mist(r, light, y + 4, 3, 0.4),
      fill(below(shore), meadowColour(s, 0.8)),
      fill(
        spruces(r, shore, {
          count: 11,
          tall: [260, 430],
          where: (t) => (side > 0 ? t > 0.76 : t < 0.24),
          sink: 30,
        }),
        woodColour(s, 0.02),
      ),
      cabin(s, { x: at[0], on: at[1], within: [at[0], at[0]], size: r.int(200, 240), flip: side < 0 }),
      strokes(
        `M${Math.round(at[0] - side * 130)} ${Math.round(at[1] + 6)}l${side * 34}-128m${side * 16} 130l${side * -4}-132`,
        mix("#b9a27c", light.ink, 0.35),
        7,
      ),
      fill(
        `M${Math.round(X(0.16))} ${y + 250}q${side * 110} 34 ${side * 230}-6l${side * -20} 38q${side * -90} 24 ${side * -180} 4z`,
        light.ink,
      ),
    ],
    front: foreground(s, 962),
  };
}
