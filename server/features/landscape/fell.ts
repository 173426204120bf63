import { mix } from "./light.ts";
import {
  below,
  fill,
  lineOf,
  mirrored,
  type Point,
  polygon,
  shadows,
  snowOn,
  steps,
  strokes,
  width,
  yAt,
} from "./shapes.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import { cabin, clouds, foreground, mist, rock, sodColour, sun, water } from "./scenery.ts";
import { game, poseOf } from "./animals.ts";

const slopes = { summer: "#7f8f52", autumn: "#9c4630", winter: "#e8eef2" } as const;
const bare = { summer: "#66808a", autumn: "#64788a", winter: "#a9bccd" } as const;

export function fellColours({ light, season }: DrawingInput) {
  const dim = light.stars ? 0.62 : 0;
  return {
    /** The colour of a ridge at a distance: 0 near, 1 at the horizon. */
    ridge: (far: number) =>
      mix(mix(bare[season], light.ink, 0.5 * (1 - far) + dim * 0.4), light.haze, far * 0.86),
    /** The colour of a slope of heather, grass or snow: 0 far, 1 in front. */
    slope: (near: number) =>
      mix(mix(slopes[season], light.haze, 0.34 * (1 - near)), light.ink, dim + near * 0.16),
    snow: mix("#ffffff", light.stars ? light.ink : light.glow, light.stars ? 0.45 : 0.22),
  };
}

/** One mountain range: slopes, shaded sides and snow. */
export function drawRange(
  s: DrawingInput,
  o: Parameters<typeof lineOf>[1],
  colour: string,
  snowDeep = 0,
): string {
  const line = lineOf(s.r, { waves: 3, octaves: 5, gain: 0.46, sharp: true, points: 80, ...o });
  const deep = s.season === "winter" ? snowDeep * 1.9 : snowDeep;
  return `${fill(below(line), colour)}${fill(shadows(s.r, line, 150) || "M0 0", s.light.ink, 0.2)}${deep ? fill(snowOn(s.r, line, deep) || "M0 0", fellColours(s).snow, 0.9) : ""}`;
}

/** Birds stand nearer than large game. */
const isBird = (s: DrawingInput): boolean => poseOf(s)?.name === "rype";

/** Draws ridge behind ridge, with heather in front. */
function drawRidges(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ridge, slope } = fellColours(s);
  const lean = r.pick([-1, 1]) * r.between(40, 160);
  const front = lineOf(r, { base: 800, rise: 26, points: 30, slope: lean });
  return {
    sky: [
      sun(s, [Math.round(r.between(300, 1300)), Math.round(r.between(180, 320))], r.int(50, 80)),
      clouds(r, light, [90, 300], r.int(2, 4)),
    ],
    land: [
      drawRange(
        s,
        { base: 470, rise: 120, top: [r.between(0.15, 0.85), r.between(60, 170), 0.3] },
        ridge(0.82),
        56,
      ),
      mist(r, light, 520, 2),
      drawRange(s, { base: 560, rise: 100, slope: -lean }, ridge(0.56), 30),
      drawRange(s, { base: 650, rise: 70, slope: lean, octaves: 4 }, ridge(0.3)),
      fill(below(lineOf(r, { base: 740, rise: 34, slope: -lean * 0.7 })), slope(0.2)),
      s.cabin ? cabin(s, { x: width * (lean > 0 ? 0.7 : 0.26), on: 776, size: 150 }) : "",
      fill(below(front), slope(0.8)),
      game(s, { x: width * (lean > 0 ? 0.32 : 0.62), on: front, flip: lean < 0 }),
    ],
    front: foreground(s, 950),
  };
}

/** Draws one long ridge against the sky, and animals that walk on it. */
function drawSkyline(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ridge, slope } = fellColours(s);
  const at = r.between(0.4, 0.6);
  const rise = r.pick([-1, 1]) * r.between(120, 230);
  const line = lineOf(r, { base: 640, rise: 34, waves: 1.8, octaves: 4, slope: rise, top: [at, 60, 0.4] });
  return {
    sky: [
      sun(
        s,
        [Math.round(width * (at + r.between(-0.08, 0.08))), Math.round(r.between(400, 480))],
        r.int(140, 190),
      ),
      clouds(r, light, [100, 400], r.int(2, 4)),
    ],
    land: [
      drawRange(s, { base: 600, rise: 80, slope: -rise }, ridge(0.78), 36),
      mist(r, light, 640, 3, 0.4),
      fill(below(line), ridge(0.04)),
      fill(below(lineOf(r, { base: 850, rise: 40, slope: -rise * 0.5 })), slope(0.7)),
      s.cabin ? cabin(s, { x: width * (rise > 0 ? 0.76 : 0.2), on: 826, size: 165 }) : "",
      game(s, { x: width * at, on: line, scale: isBird(s) ? 1.2 : 1 }),
    ],
    front: foreground(s, 950),
  };
}

/** Draws a valley between two slopes, with a great peak at its end and a tarn on its floor. */
function drawValley(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ridge, slope } = fellColours(s);
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
  const front = lineOf(r, { base: 806, rise: 26, points: 30, slope: r.between(-120, 120) });
  const at = middle + r.pick([-1, 1]) * 0.2;
  return {
    sky: [
      sun(
        s,
        [Math.round(width * (middle + r.pick([-0.14, 0.14]))), Math.round(r.between(170, 260))],
        r.int(50, 76),
      ),
      clouds(r, light, [70, 260], r.int(2, 3)),
    ],
    land: [
      drawRange(s, { base: 560, rise: 60, top: [middle, r.between(220, 290), 0.24] }, ridge(0.8), 120),
      mist(r, light, 590, 3, 0.45),
      wall(-1),
      wall(1),
      water(s, {
        y: floor - 6,
        bottom: 800,
        colour: s.season === "winter" ? "#cddbe6" : mix("#3f7288", light.sky[0], 0.35),
        ripples: 6,
      }),
      fill(below(lineOf(r, { base: 770, rise: 16, slope: 60 })), slope(0.3)),
      s.cabin ? cabin(s, { x: width * (1 - at), on: 790, size: 150 }) : "",
      fill(below(front), slope(0.8)),
      game(s, { x: width * at, on: front, scale: isBird(s) ? 1.3 : 1, flip: at > 0.5 }),
    ],
    front: foreground(s, 950),
  };
}

/** A cairn: courses of stones, fewer and smaller towards the top, each with a side in the light. */
function cairn({ r, light, placed }: DrawingInput, [x, y]: Point, tall: number): string {
  placed.push({ what: "obstacle", left: x - tall * 0.6, right: x + tall * 0.6, top: y - tall, bottom: y });
  const dark = mix("#6d726c", light.ink, light.stars ? 0.7 : 0.42);
  const lit = mix("#b3b1a2", light.stars ? light.ink : light.glow, light.stars ? 0.5 : 0.25);
  const courses = 6;
  const high = tall / courses;
  return Array.from({ length: courses }, (_, row) => {
    const wide = tall * 0.36 * (1 - row / (courses + 1.4)) * r.between(0.9, 1.1);
    const [at, foot] = [x + r.between(-0.04, 0.04) * tall, y - row * high];
    const slab = (from: number, to: number): string =>
      polygon(
        [at + wide * from, foot],
        [at + wide * from * 0.94, foot - high * r.between(0.86, 1)],
        [at + wide * to * 0.94, foot - high * r.between(0.86, 1)],
        [at + wide * to, foot],
      );
    return fill(slab(-1, 1), dark) + fill(slab(-1, r.between(-0.5, 0.1)), lit);
  }).join("");
}
/** Draws a cairn on a knoll close by, above land that lies low behind it. */
function drawCairn(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ridge, slope } = fellColours(s);
  const side = r.pick([-1, 1]);
  const at = 0.5 + side * r.between(0.14, 0.22);
  const knoll = lineOf(r, {
    base: 850,
    rise: 12,
    points: 40,
    waves: 1.6,
    top: [at, r.between(100, 140), r.between(0.46, 0.58)],
  });
  return {
    sky: [
      sun(
        s,
        [Math.round(width * (0.5 - side * r.between(0.2, 0.32))), Math.round(r.between(280, 380))],
        r.int(70, 100),
      ),
      clouds(r, light, [100, 420], r.int(3, 5)),
    ],
    land: [
      drawRange(
        s,
        { base: 600, rise: 90, top: [0.5 - side * 0.3, r.between(60, 150), 0.3] },
        ridge(0.76),
        50,
      ),
      drawRange(s, { base: 690, rise: 60, slope: side * 90, octaves: 4 }, ridge(0.46)),
      mist(r, light, 700, 2, 0.35),
      fill(below(lineOf(r, { base: 770, rise: 30, slope: side * -80 })), slope(0.25)),
      s.cabin ? cabin(s, { x: width * (0.5 - side * 0.26), on: 800, size: 150 }) : "",
      fill(below(knoll), slope(0.85)),
      cairn(s, [width * at, yAt(knoll, width * at) + 12], 190),
      game(s, {
        x: width * (at - side * 0.14),
        on: knoll,
        sink: 22,
        scale: isBird(s) ? 1.5 : 1.1,
        flip: side > 0,
      }),
    ],
    front: foreground(s, 960),
  };
}
export const fellLand = [drawRidges, drawSkyline, drawValley, drawCairn];

/** Draws a single cabin above the trees: skis in winter, stars over the ridge. */
export function drawFellCabin(s: DrawingInput): Layers {
  const { r, light } = s;
  const { ridge, slope } = fellColours(s);
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const ground = lineOf(r, { base: 800, rise: 22, points: 26, slope: side * r.between(90, 200) });
  const at: Point = [X(r.between(0.36, 0.46)), yAt(ground, X(0.42)) + 34];
  return {
    sky: [sun(s, [Math.round(X(r.between(0.62, 0.82))), Math.round(r.between(150, 250))], r.int(38, 52))],
    land: [
      drawRange(
        s,
        { base: 520, rise: 90, top: [X(0.7) / width, r.between(150, 240), 0.34] },
        ridge(0.72),
        80,
      ),
      drawRange(s, { base: 640, rise: 80, slope: side * -90 }, ridge(0.4), 24),
      mist(r, light, 690, 2, 0.3),
      fill(below(lineOf(r, { base: 730, rise: 26, slope: side * 60 })), slope(0.2)),
      fill(below(ground), slope(0.7)),
      cabin(s, {
        x: at[0],
        on: at[1],
        within: [at[0], at[0]],
        size: r.int(210, 250),
        flip: side < 0,
        sod: sodColour(s),
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
    ],
    front: foreground(s, 960),
  };
}
