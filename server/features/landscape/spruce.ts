/** Draws spruce forest. */
import { mix } from "./light.ts";
import {
  below,
  fill,
  forestLine,
  lineOf,
  mirrored,
  type Point,
  spruce,
  spruces,
  strokes,
  width,
  yAt,
} from "./shapes.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { cabin, clouds, figure, foreground, mist, sun, water } from "./scenery.ts";
import { game, poseOf } from "./animals.ts";

export const snowWhite = "#eaf0f3";
const floorOf = { summer: "#7d9250", autumn: "#b98e45", winter: snowWhite } as const;

function spruceColours({ light, season }: DrawingInput) {
  const green = season === "winter" ? "#29434d" : "#1f4a36";
  const near = mix(green, light.ink, 0.45);
  return {
    /** The colour of a wood at a distance: 0 near, 1 at the horizon. */
    wood: (far: number) => mix(near, light.haze, far),
    floor: mix(floorOf[season], light.stars ? light.ink : light.haze, light.stars ? 0.68 : 0.18),
  };
}

/** Draws a clearing with mist between walls of trees. */
function drawClearing(s: DrawingInput): Layers {
  const { r, light } = s;
  const { wood, floor } = spruceColours(s);
  const gap = r.between(0.36, 0.64);
  const ridge = lineOf(r, {
    base: r.between(400, 470),
    rise: 70,
    waves: 2,
    top: [r.between(0.2, 0.8), r.between(60, 170), 0.4],
  });
  const middle = lineOf(r, { base: 560, rise: 34 });
  const edge = lineOf(r, { base: 735, rise: 10, points: 20 });
  const wall = (reach: number) => (x: number) => Math.abs(x - gap) > reach;
  const sunAt: Point = [Math.round(width * gap + r.between(-90, 90)), Math.round(r.between(300, 400))];
  return {
    sky: [sun(s, sunAt, r.int(58, 80)), clouds(r, light, [70, 260], r.int(1, 3))],
    land: [
      fill(below(forestLine(r, ridge, 26)), wood(0.74)),
      fill(below(forestLine(r, middle, 62)), wood(0.52)),
      mist(r, light, 600, 5, 0.55),
      fill(spruces(r, edge, { count: 13, tall: [210, 380], where: wall(0.2) }), wood(0.26)),
      fill(below(edge), floor),
      mist(r, light, 722, 3, 0.4),
      s.cabin ? cabin(s, { x: width * gap + r.between(-190, -130), on: 752, size: 150 }) : "",
      game(s, {
        x: width * gap + r.between(70, 130),
        on: 826,
        flip: r.next() < 0.5,
      }),
      fill(
        spruces(r, lineOf(r, { base: 1020, rise: 10, points: 10 }), {
          count: 9,
          tall: [560, 860],
          where: wall(0.3),
          sink: 60,
        }),
        wood(0),
      ),
    ],
    front: foreground(s, 955),
  };
}

/** Draws a hill against a large low sun, and animals on its crest. */
function drawCrest(s: DrawingInput): Layers {
  const { r, light } = s;
  const { wood, floor } = spruceColours(s);
  const at = r.between(0.5, 0.66);
  const hill = lineOf(r, { base: 770, rise: 18, waves: 1.6, slope: -90, top: [at, 90, 0.5] });
  const x = width * at;
  const trees = (x: number) => Math.abs(x - at) > 0.17;
  return {
    sky: [
      sun(s, [Math.round(x - r.between(330, 420)), Math.round(r.between(360, 430))], r.int(110, 140)),
      clouds(r, light, [110, 420], r.int(2, 4)),
    ],
    land: [
      fill(
        below(forestLine(r, lineOf(r, { base: 590, rise: 70, slope: r.between(-120, 120) }), 34)),
        wood(0.66),
      ),
      mist(r, light, 640, 4, 0.45),
      fill(
        below(forestLine(r, lineOf(r, { base: 690, rise: 50, slope: r.between(-60, 160) }), 70)),
        wood(0.42),
      ),
      fill(spruces(r, hill, { count: 15, tall: [150, 400], where: trees, sink: 30 }), wood(0.1)),
      fill(below(hill), wood(0.02)),
      fill(below(lineOf(r, { base: 900, rise: 20, slope: 60, points: 26 })), mix(floor, light.ink, 0.55)),
      s.cabin ? cabin(s, { x: width * (at - 0.36), on: hill, sink: 40, size: 165 }) : "",
      game(s, {
        x,
        on: hill,
        sink: 8,
        scale: 1.12,
        flip: r.next() < 0.5,
      }),
    ],
    front: foreground(s, 960),
  };
}

/** Draws a tarn among the trees, which reflects animals that drink. */
function drawForestTarn(s: DrawingInput): Layers {
  const { r, light } = s;
  const { wood, floor } = spruceColours(s);
  const shore = Math.round(r.between(560, 610));
  const bank = lineOf(r, { base: shore, rise: 8, points: 20 });
  const x = width * r.between(0.34, 0.62);
  const sunX = Math.round(width * r.between(0.2, 0.8));
  const frozen = s.season === "winter";
  const [spitY, isLeft] = [r.between(740, 780), r.next() < 0.5];
  const spit = lineOf(r, { base: spitY, rise: 10, points: 24, slope: isLeft ? 120 : -120 });
  return {
    sky: [
      sun(s, [sunX, Math.round(r.between(190, 280))], r.int(48, 66)),
      clouds(r, light, [80, 300], r.int(2, 4)),
    ],
    land: [
      fill(
        below(forestLine(r, lineOf(r, { base: 430, rise: 60, slope: r.between(-160, 160) }), 30)),
        wood(0.7),
      ),
      fill(spruces(r, bank, { count: 25, tall: [90, 230] }), wood(0.34)),
      water(s, {
        y: shore,
        colour: frozen ? "#cfdce6" : mix("#3f6f80", light.sky[1], 0.4),
        mirrorsSun: true,
        ripples: 10,
      }),
      mist(r, light, shore + 6, 4, 0.5),
      fill(
        below(
          bank.map(([a, b]): Point => [a, b - 4]),
          shore + 5,
        ),
        wood(0.3),
      ),
      fill(below(spit), mix(floor, light.ink, 0.32)),
      s.cabin
        ? cabin(s, {
            x: width * (isLeft ? 0.14 : 0.78),
            on: spit,
            sink: 12,
            size: 165,
          })
        : "",
      game(s, {
        x,
        on: spit,
        sink: 14,
        scale: 1.05,
        flip: isLeft,
      }),
      fill(
        spruces(
          r,
          [
            [-10, 1050],
            [width + 10, 1050],
          ],
          { count: 8, tall: [520, 760], where: (t) => (isLeft ? t > 0.78 : t < 0.22) },
        ),
        wood(0),
      ),
    ],
    front: foreground(s, 960),
  };
}

/** Draws one old spruce above the forest; a bird sits in its top, other game on the ledge. */
function drawLookout(s: DrawingInput): Layers {
  const { r, light } = s;
  const { wood, floor } = spruceColours(s);
  const tree: Point = [width * r.between(0.64, 0.78), 1060];
  const bird = poseOf(s)?.name === "skogsfugl";
  const ledge = lineOf(r, { base: 800, rise: 20, points: 26, slope: 300 });
  const lower = [0, 1, 2, 3].map((k) => {
    const line = lineOf(r, {
      base: 470 + k * 95,
      rise: 70 - k * 6,
      waves: 1.8,
      slope: (k % 2 ? 1 : -1) * r.between(60, 190),
    });
    return `${fill(below(forestLine(r, line, 28 + k * 18)), wood(0.76 - k * 0.15))}${k < 3 ? mist(r, light, 540 + k * 95, 2, 0.5) : ""}`;
  });
  return {
    sky: [
      sun(s, [Math.round(width * r.between(0.16, 0.42)), Math.round(r.between(230, 330))], r.int(76, 110)),
      clouds(r, light, [80, 330], r.int(2, 4)),
    ],
    land: [
      ...lower,
      bird ? "" : fill(below(ledge), mix(floor, light.ink, 0.5)),
      s.cabin
        ? cabin(s, { x: width * r.between(0.36, 0.46), on: bird ? 850 : ledge, sink: 20, size: 165 })
        : "",
      bird ? "" : game(s, { x: width * 0.22, on: ledge, sink: 12, scale: 1.15 }),
      fill(
        bird
          ? spruces(
              r,
              [
                [0, 1080],
                [width, 1080],
              ],
              { count: 9, tall: [240, 430] },
            )
          : "M0 0",
        wood(0.06),
      ),
      fill(spruce(r, tree, bird ? 600 : 900), light.ink),
      bird
        ? figure(s, "skogsfugl", {
            x: tree[0],
            on: tree[1] - 590,
            tall: 170,
            flip: true,
            within: [tree[0], tree[0]],
          })
        : "",
    ],
    front: foreground(s, 965),
  };
}

export const spruceLand = [drawClearing, drawCrest, drawForestTarn, drawLookout];

/** Draws a single cabin among spruces, with the woodpile at its wall. */
export function drawWoodCabin(s: DrawingInput): Layers {
  const { r, light } = s;
  const { wood, floor } = spruceColours(s);
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const ground = lineOf(r, { base: 780, rise: 14, points: 24, slope: side * r.between(-40, 90) });
  const at: Point = [X(r.between(0.46, 0.56)), yAt(ground, X(0.5)) + 40];
  return {
    sky: [sun(s, [Math.round(X(r.between(0.2, 0.36))), Math.round(r.between(170, 290))], r.int(38, 54))],
    land: [
      fill(
        below(forestLine(r, lineOf(r, { base: 470, rise: 80, slope: side * r.between(-150, 150) }), 30)),
        wood(0.7),
      ),
      fill(below(forestLine(r, lineOf(r, { base: 600, rise: 34 }), 70)), wood(0.46)),
      mist(r, light, 640, 3, 0.35),
      fill(
        spruces(r, ground, {
          count: 16,
          tall: [260, 470],
          where: (t) => Math.abs(t - X(0.5) / width) > 0.13,
        }),
        wood(0.14),
      ),
      fill(below(ground), floor),
      cabin(s, {
        x: at[0],
        on: at[1],
        within: [at[0], at[0]],
        size: r.int(220, 260),
        flip: side < 0,
        ...(s.season === "winter" && { roof: mix("#eef2f4", light.ink, 0.16) }),
      }),
      s.season === "winter"
        ? strokes(
            `M${Math.round(at[0] - side * 150)} ${Math.round(at[1] + 4)}l${side * 26}-170q${side * 3}-16 ${side * 14}-18m${side * 6} 190l${side * -4}-172q${side * 1}-16 ${side * 12}-18`,
            mix("#a8452f", light.ink, 0.25),
            7,
          )
        : fill(
            `M${Math.round(at[0] - side * 250)} ${Math.round(at[1] + 10)}h${side * 110}v-56h${side * -96}z`,
            mix("#8a6a45", light.ink, 0.45),
          ),
      fill(
        spruces(
          r,
          [
            [-10, 1070],
            [width + 10, 1070],
          ],
          { count: 8, tall: [560, 820], where: (t) => (side > 0 ? t > 0.84 : t < 0.16) },
        ),
        wood(0),
      ),
    ],
    front: foreground(s, 960),
  };
}
