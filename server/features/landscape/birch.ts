/** Birch wood and bog. */
import { mix } from "./light.ts";
import { below, fill, forestLine, height, lineOf, type Point, polygon, width } from "./shapes.ts";
import { snowWhite } from "./spruce.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { birch, cabin, clouds, figure, foreground, rock, sun, water } from "./scenery.ts";
import { game, poseOf } from "./animals.ts";

function bogColours({ light, season }: DrawingInput) {
  const straw = { summer: "#8b9a4c", autumn: "#c48f35", winter: snowWhite }[season];
  const dim = light.stars ? 0.7 : 0.1;
  return {
    ground: (near: number) => mix(mix(straw, light.haze, 0.42 * (1 - near)), light.ink, dim + near * 0.14),
    leaf: { summer: "#6f8c3c", autumn: light.stars ? "#8a6a2a" : "#e2a02a", winter: undefined }[season],
    bark: light.stars ? "#9fb0b4" : "#f3eee0",
  };
}

const drawPool = (r: DrawingInput["r"], x: number, y: number, w: number): string =>
  polygon(
    [x - w, y],
    [x - w * 0.6, y - w * 0.09],
    [x + w * r.between(0, 0.3), y - w * 0.12],
    [x + w, y - w * 0.02],
    [x + w * 0.7, y + w * 0.1],
    [x - w * 0.3, y + w * 0.12],
  );

/** Draws a wide bog with pools that reflect the sky, and crooked birches in front. */
function drawBog(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ground, leaf, bark } = bogColours(s);
  const horizon = r.between(520, 600);
  const far = lineOf(r, { base: horizon - 30, rise: 60, waves: 1.7, slope: r.between(-90, 90) });
  const flies = poseOf(s)?.flies;
  const side = r.next() < 0.5 ? 1 : -1;
  const pools = Array.from({ length: 7 }, (_, i) => {
    const t = (i + 0.5) / 7;
    return drawPool(r, r.between(60, width - 60), horizon + 50 + (height - horizon - 90) * t, 60 + 220 * t);
  }).join("");
  const trunks = [0.1, 0.26].map(
    (x) => [width * (side > 0 ? x : 1 - x) + r.between(-40, 40), r.between(900, 960)] as Point,
  );
  const cabinX = width * (0.5 + side * r.between(0.02, 0.2));
  return {
    sky: [
      sun(
        s,
        [Math.round(width * (0.5 + side * r.between(0.1, 0.3))), Math.round(r.between(220, 330))],
        r.int(60, 84),
      ),
      clouds(r, light, [90, 380], r.int(4, 6)),
    ],
    land: [
      fill(below(far), mix(ground(0), light.sky[0], 0.42)),
      fill(
        below(forestLine(r, lineOf(r, { base: horizon, rise: 14 }), 30)),
        mix(mix("#3c5640", light.ink, 0.3), light.haze, 0.38),
      ),
      fill(below(lineOf(r, { base: horizon + 14, rise: 8, points: 20 })), ground(0)),
      fill(below(lineOf(r, { base: 740, rise: 16, points: 30, slope: side * 70 })), ground(0.6)),
      fill(pools, mix(light.sky[1], light.sky[2], 0.35)),
      s.cabin ? cabin(s, { x: cabinX, on: horizon + 66, size: 150 }) : "",
      ...trunks.map((at) => birch(s, at, r.between(560, 760), { bark, mark: light.ink, leaf })),
      game(s, {
        x: width * (0.5 + side * 0.12),
        on: 818,
        scale: 1.1,
        flip: side < 0,
      }),
      flies
        ? figure(s, "hund", {
            x: width * (0.5 + side * 0.2),
            on: 832,
            tall: 110,
            flip: side > 0,
          })
        : "",
    ],
    front: foreground(s, 965),
  };
}

/** Draws a birch wood in rows on a rising slope: white trunks one behind the other. */
function drawBirchWood(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ground, leaf, bark } = bogColours(s);
  const gap = r.between(0.34, 0.66);
  const slope = r.pick([-1, 1]) * r.between(60, 150);
  const row = (base: number, count: number, tall: number, fade: number, open: number) =>
    Array.from({ length: count }, (_, i) => {
      const x = (width * (i + r.between(0.1, 0.9))) / count;
      if (Math.abs(x / width - gap) < open) return "";
      return birch(s, [x, base + (x / width - 0.5) * slope], tall * r.between(0.8, 1.15), {
        bark: mix(bark, light.haze, fade),
        mark: mix(light.ink, light.haze, fade),
        leaf: leaf && mix(leaf, light.haze, fade * 0.6),
      });
    }).join("");
  const floor = lineOf(r, { base: 740, rise: 12, slope, points: 24 });
  const nearTrees = row(930, 3, 800, 0, 0.26);
  return {
    sky: [sun(s, [Math.round(width * gap), Math.round(r.between(240, 300))], r.int(70, 96))],
    land: [
      fill(
        below(lineOf(r, { base: 560, rise: 80, slope: -slope, waves: 1.6 })),
        mix(ground(0), light.sky[0], 0.35),
      ),
      fill(below(lineOf(r, { base: 660, rise: 20, slope })), ground(0.1)),
      row(690, 5, 330, 0.5, 0.12),
      fill(below(floor), ground(0.45)),
      s.cabin ? cabin(s, { x: width * gap - 40, on: floor, sink: 18, size: 150 }) : "",
      game(s, {
        x: width * gap + 60,
        on: floor,
        sink: 70,
        scale: 1.05,
        flip: slope > 0,
      }),
      nearTrees,
    ],
    front: foreground(s, 960),
  };
}

/** Draws a tarn in the bog under a low ridge, with one birch leaning over it. */
function drawBogWater(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ground, leaf, bark } = bogColours(s);
  const shore = r.between(610, 660);
  const side = r.next() < 0.5 ? 1 : -1;
  const sunX = Math.round(width * (0.5 - side * r.between(0.08, 0.26)));
  const near = lineOf(r, { base: 800, rise: 18, slope: side * -200, points: 30 });
  return {
    sky: [
      sun(s, [sunX, Math.round(r.between(380, 440))], r.int(96, 130)),
      clouds(r, light, [100, 330], r.int(2, 4)),
    ],
    land: [
      fill(
        below(lineOf(r, { base: 520, rise: 60, waves: 1.5, top: [0.5 + side * 0.3, 130, 0.34] })),
        mix(ground(0), light.sky[0], 0.5),
      ),
      fill(
        below(forestLine(r, lineOf(r, { base: shore - 6, rise: 12 }), 46)),
        mix(mix("#3c5640", light.ink, 0.3), light.haze, 0.3),
      ),
      water(s, {
        y: Math.round(shore),
        colour: s.season === "winter" ? "#c9d8e2" : mix("#3d6b80", light.sky[0], 0.35),
        mirrorsSun: true,
        ripples: 12,
      }),
      fill(below(near), ground(0.7)),
      s.cabin
        ? cabin(s, {
            x: width * (0.5 + side * 0.28),
            on: near,
            sink: 14,
            size: 165,
          })
        : "",
      birch(s, [width * (0.5 + side * 0.44), 1040], 820, { bark, mark: light.ink, leaf }),
      rock(
        r,
        [width * (0.5 - side * 0.3), 960],
        70,
        mix("#6d726c", light.ink, 0.4),
        mix("#a7a898", light.glow, 0.3),
      ),
      game(s, {
        x: width * (0.5 + side * 0.04),
        on: near,
        sink: 16,
        scale: 1.1,
        flip: side > 0,
        air: [width / 2, 400],
      }),
    ],
  };
}
export const birchLand = [drawBog, drawBirchWood, drawBogWater];
