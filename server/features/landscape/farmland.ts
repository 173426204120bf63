/** Draws fields in stripes, a barn, a stone wall, the edge of a wood. */
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
  strokes,
  width,
  yAt,
} from "./shapes.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { barn, cabin, clouds, foreground, leafTree, mist, rock, sun } from "./scenery.ts";
import { game } from "./animals.ts";

const crops = {
  summer: ["#c9b25a", "#9fae55", "#d8c272", "#7f9a4a", "#b9a04e"],
  autumn: ["#d9b35c", "#a8803f", "#c99a4a", "#8f8a4c", "#b98c48"],
  winter: ["#e9eef1", "#d3dde4", "#f2f4f4", "#c3d1db", "#dfe7ec"],
} as const;
const fieldColour = ({ light, season }: DrawingInput, i: number, near: number) =>
  mix(mix(crops[season][i % 5]!, light.haze, 0.3 * (1 - near)), light.ink, light.stars ? 0.65 : near * 0.12);
const woodColour = ({ light, season }: DrawingInput, far: number) =>
  mix(mix(season === "autumn" ? "#4c5a34" : "#31523c", light.ink, 0.35), light.haze, far);

/** Draws furrows that converge at a distant farm. */
function drawFurrows(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(520, 570));
  const at = r.between(0.36, 0.64);
  const vanish: Point = [width * at, y - 4];
  const spokes = [-1500, -760, -260, 160, 560, 980, 1500, 2300, 3300];
  const stripes = spokes
    .slice(0, -1)
    .map((x, i) =>
      fill(
        polygon(
          [vanish[0] - 30 + i * 8, vanish[1]],
          [vanish[0] - 22 + i * 8, vanish[1]],
          [spokes[i + 1]!, 1010],
          [x, 1010],
        ),
        fieldColour(s, i, 0.6),
      ),
    );
  return {
    sky: [
      sun(
        s,
        [Math.round(width * (at + r.pick([-1, 1]) * r.between(0.1, 0.26))), Math.round(r.between(220, 330))],
        r.int(64, 92),
      ),
      clouds(r, light, [90, 360], r.int(3, 5)),
    ],
    land: [
      fill(
        below(lineOf(r, { base: y - 60, rise: 60, waves: 1.7, slope: r.between(-90, 90) })),
        woodColour(s, 0.72),
      ),
      fill(below(forestLine(r, lineOf(r, { base: y - 6, rise: 14 }), 34)), woodColour(s, 0.46)),
      mist(r, light, y - 26, 3, 0.5),
      fill(`M0 ${y - 4}h${width}V${height}H0z`, fieldColour(s, 1, 0.3)),
      ...stripes,
      ...[0.1, 0.2, 0.84, 0.94].map((t) =>
        leafTree(s, [width * t + r.between(-20, 20), y + 20], r.between(110, 170)),
      ),
      barn(s, { x: vanish[0] + r.pick([-220, 130]), on: y + 16, far: true, size: 96 }),
      s.cabin
        ? cabin(s, {
            x: width * (at > 0.5 ? 0.2 : 0.74),
            on: y + 90,
            size: 150,
            wall: mix("#efe9da", light.ink, 0.14),
          })
        : "",
      game(s, {
        x: width * (at > 0.5 ? r.between(0.24, 0.4) : r.between(0.58, 0.76)),
        on: r.between(780, 826),
        scale: 1.25,
        flip: at > 0.5,
        air: [width * 0.56, 380],
      }),
    ],
    front: foreground(s, 965),
  };
}
/** Draws the edge between a field and a wood. */
function drawEdge(s: DrawingInput): Layers {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const y = Math.round(r.between(560, 610));
  const rows = [0, 1, 2, 3].map((i) =>
    fill(
      below(lineOf(r, { base: y + 20 + i * 92, rise: 14, slope: side * (20 + i * 30), points: 20 })),
      fieldColour(s, i, 0.2 + i * 0.24),
    ),
  );
  const stones = Array.from({ length: 9 }, (_, i) =>
    rock(
      r,
      [X(0.42 + i * 0.07), y + 128 + i * 7],
      42,
      mix("#777a74", light.ink, 0.3),
      mix("#b9b6a4", light.glow, 0.3),
    ),
  ).join("");
  return {
    sky: [
      sun(s, [Math.round(X(r.between(0.56, 0.76))), Math.round(r.between(300, 400))], r.int(100, 140)),
      clouds(r, light, [100, 360], r.int(2, 4)),
    ],
    land: [
      fill(below(lineOf(r, { base: y - 50, rise: 50, slope: side * -60 })), woodColour(s, 0.7)),
      barn(s, { x: X(0.72), on: y + 10, far: true, size: 80 }),
      ...rows.slice(0, 2),
      mist(r, light, y + 36, 3, 0.45),
      stones,
      ...rows.slice(2),
      ...[0.3, 0.2, 0.12].map((t, i) => leafTree(s, [X(t), y + 90 + i * 40], 260 + i * 60)),
      fill(
        spruces(
          r,
          [
            [-10, y + 190],
            [width + 10, y + 190],
          ],
          { count: 14, tall: [330, 520], where: (k) => (side > 0 ? k < 0.2 : k > 0.8), sink: 50 },
        ),
        woodColour(s, 0.02),
      ),
      s.cabin ? cabin(s, { x: X(0.86), on: y + 60, size: 150, wall: mix("#efe9da", light.ink, 0.14) }) : "",
      game(s, {
        x: X(r.between(0.4, 0.6)),
        on: r.between(790, 826),
        scale: 1.25,
        flip: r.next() < 0.5,
        air: [X(0.62), 390],
      }),
    ],
    front: foreground(s, 965),
  };
}
/** Draws rolling fields with a farm on the hill. */
function drawHill(s: DrawingInput): Layers {
  const { r, light } = s;
  const at = r.between(0.3, 0.7);
  const crest = lineOf(r, { base: 600, rise: 14, waves: 1.4, points: 30, top: [at, 110, 0.5] });
  const bands = [0, 1, 2, 3].map((i) =>
    lineOf(r, {
      base: 660 + i * 84,
      rise: 30,
      waves: 1.3,
      points: 26,
      slope: (i % 2 ? 1 : -1) * r.between(50, 150),
    }),
  );
  return {
    sky: [
      sun(s, [Math.round(width * (1 - at)), Math.round(r.between(240, 340))], r.int(80, 116)),
      clouds(r, light, [90, 400], r.int(3, 5)),
    ],
    land: [
      fill(below(lineOf(r, { base: 520, rise: 70, waves: 1.8 })), woodColour(s, 0.76)),
      mist(r, light, 560, 3, 0.5),
      fill(below(forestLine(r, lineOf(r, { base: 590, rise: 16 }), 34)), woodColour(s, 0.5)),
      fill(below(crest), fieldColour(s, 1, 0.3)),
      barn(s, { x: width * at - 40, on: crest, sink: 16, far: true, size: 120 }),
      cabin(s, {
        x: width * at + 190,
        on: crest,
        sink: 18,
        size: s.cabin ? 150 : 92,
        ...(!s.cabin && { far: true }),
        wall: mix("#efe9da", light.ink, 0.14),
      }),
      leafTree(s, [width * at - 190, yAt(crest, width * at - 190) + 8], 150),
      ...bands.map((line, i) => fill(below(line), fieldColour(s, i + 2, 0.4 + i * 0.2))),
      game(s, {
        x: width * (at > 0.5 ? 0.28 : 0.68),
        on: bands[1]!,
        sink: 60,
        scale: 1.2,
        flip: at < 0.5,
        air: [width * (1 - at) + 120, 390],
      }),
    ],
    front: foreground(s, 965),
  };
}
/** Draws hay on racks, one behind the other, under a wooded hillside. */
function drawRacks(s: DrawingInput): Layers {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const y = Math.round(r.between(500, 560));
  const hay = mix(s.season === "winter" ? "#b9b39c" : "#c7a04c", light.ink, light.stars ? 0.6 : 0.3);
  const rack = (x: number, at: number, long: number, tall: number) => {
    const posts = Array.from(
      { length: 5 },
      (_, i) => `M${Math.round(x + (long * i) / 4)} ${Math.round(at + 6)}v-${Math.round(tall * 1.12)}`,
    ).join("");
    const n = 14;
    const crest = Array.from(
      { length: n + 1 },
      (_, i): Point => [x + (long * i) / n, at - tall * r.between(0.86, 1.02)],
    );
    const hem = Array.from(
      { length: n + 1 },
      (_, i): Point => [x + long - (long * i) / n, at - tall * r.between(0.16, 0.3)],
    );
    return `${fill(polygon(...crest, ...hem), hay)}${fill(polygon(...crest, ...crest.toReversed().map(([a, b]): Point => [a, b + tall * 0.2])), mix(hay, light.glow, 0.4))}${strokes(posts, light.ink, Math.max(4, Math.round(tall * 0.06)))}`;
  };
  return {
    sky: [
      sun(s, [Math.round(X(r.between(0.5, 0.8))), Math.round(r.between(200, 300))], r.int(60, 90)),
      clouds(r, light, [80, 330], r.int(2, 4)),
    ],
    land: [
      fill(
        below(
          lineOf(r, {
            base: y - 60,
            rise: 60,
            waves: 1.7,
            top: [X(0.24) / width, r.between(110, 200), 0.42],
          }),
        ),
        woodColour(s, 0.66),
      ),
      fill(below(forestLine(r, lineOf(r, { base: y, rise: 14 }), 46)), woodColour(s, 0.38)),
      fill(`M0 ${y}h${width}V${height}H0z`, fieldColour(s, 1, 0.3)),
      barn(s, { x: X(0.76), on: y + 22, far: true, size: 104 }),
      s.cabin ? cabin(s, { x: X(0.56), on: y + 24, size: 150, wall: mix("#efe9da", light.ink, 0.14) }) : "",
      rack(X(side > 0 ? 0.06 : 0.36), y + 96, width * 0.3, 92),
      fill(
        below(lineOf(r, { base: y + 130, rise: 12, points: 20, slope: side * 40 })),
        fieldColour(s, 3, 0.6),
      ),
      rack(X(side > 0 ? -0.04 : 0.44), y + 260, width * 0.48, 150),
      game(s, {
        x: X(r.between(0.62, 0.78)),
        on: 822,
        scale: 1.25,
        flip: r.next() < 0.5,
        air: [X(0.5), 390],
      }),
    ],
    front: foreground(s, 960),
  };
}
export const farmLand = [drawFurrows, drawEdge, drawHill, drawRacks];
