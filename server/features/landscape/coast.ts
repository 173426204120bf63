/** Draws the coast and its skerries. */
import { mix } from "./light.ts";
import {
  below,
  fill,
  height,
  lineOf,
  mirrored,
  type Point,
  polygon,
  shadows,
  snowOn,
  steps,
  strokes,
  width,
} from "./shapes.ts";
import type { DrawingInput, Layers } from "./drawing-input.ts";
import {
  boathouse,
  cabin,
  clouds,
  figure,
  figures,
  foreground,
  lighthouse,
  mist,
  sun,
  water,
} from "./scenery.ts";
import { game, poseOf } from "./animals.ts";
import type { Ground } from "./placement.ts";

const seaColour = ({ light }: DrawingInput) => mix("#2f6b74", light.sky[0], 0.36);
/** A skerry: low, smooth and worn, with one side in the light. */
function drawSkerry(s: DrawingInput, [x, y]: Point, w: number, tall: number): string {
  const { r, light } = s;
  const n = 8;
  const crown = Array.from({ length: n + 1 }, (_, i): Point => {
    const t = i / n;
    return [x - w + 2 * w * t, y - tall * Math.sin(t * Math.PI) ** 0.7 * r.between(0.72, 1.1)];
  });
  const stone = mix("#7d756d", light.ink, 0.42);
  const lit = crown.slice(1, 5).map(([a, b]): Point => [a + w * 0.1, b + tall * r.between(0.3, 0.55)]);
  return `${fill(`${steps([...crown, [x + w * 0.9, y + 8], [x - w * 0.9, y + 8]])}z`, stone)}${fill(polygon(...crown.slice(0, 5), ...lit.toReversed()), mix("#b59c86", light.glow, 0.35), 0.8)}${strokes(`M${Math.round(x - w * 1.05)} ${Math.round(y + 7)}h${Math.round(w * 2.1)}`, mix(light.sky[2], "#ffffff", 0.5), 5, 0.7)}`;
}
/** Swell: long low waves, one behind the other. */
function drawSwell({ r, light }: DrawingInput, from: number): string {
  return Array.from({ length: 5 }, (_, i) => {
    const t = (i + 0.5) / 5;
    const y = from + (height - from) * t ** 1.2;
    const crests = Array.from({ length: 2 }, () => {
      const [x, w, h] = [r.between(-100, width - 200), r.between(300, 620) * (0.5 + t), 16 + 30 * t];
      return `M${Math.round(x)} ${Math.round(y)}q${Math.round(w * 0.5)} ${-Math.round(h)} ${Math.round(w)} 0q${-Math.round(w * 0.5)} ${-Math.round(h * 0.3)} ${-Math.round(w)} 0z`;
    }).join("");
    return fill(crests, i % 2 ? light.ink : mix(light.sky[2], "#ffffff", 0.3), i % 2 ? 0.22 : 0.34);
  }).join("");
}
type AtSea = { x: number; on: number; scale: number; within?: readonly [number, number] };
/** What is at sea for the species: a boat with a fishing rod, or birds on the water. */
export function drawAtSea(s: DrawingInput, { x, on, scale, within }: AtSea): string {
  if (s.species === "sjofugl")
    return figures(
      s,
      "sjofugl",
      [
        { dx: 0, dy: 0, tall: 64, flip: false },
        { dx: 180, dy: 26, tall: 54, flip: false },
        { dx: -170, dy: 18, tall: 50, flip: true },
      ].map(({ dx, dy, tall, flip }) => ({
        x: x + dx * scale,
        on: on + dy,
        tall: tall * scale,
        flip,
        within,
      })),
    );
  if (!s.species || poseOf(s)) return "";
  const shade = fill(
    `M${-Math.round(165 * scale)} 6h${Math.round(330 * scale)}q-${Math.round(150 * scale)} ${Math.round(40 * scale)}-${Math.round(330 * scale)} 0z`,
    s.light.ink,
    0.35,
  );
  return figure(s, "baat", { x, on, tall: 200 * scale, around: shade, within });
}
const drawAshore = (s: DrawingInput, spot: { x: number; on: Ground; sink?: number }): string =>
  s.species === "sjofugl" ? "" : game(s, { ...spot, air: [width / 2, 400] });

/** The cabin of an offering by the sea: a boathouse, or the house on posts that the place has. */
const byTheSea = (s: DrawingInput, standing: Parameters<typeof boathouse>[1]): string =>
  s.land === "quay" ? cabin(s, standing) : boathouse(s, standing);

function drawSkerries(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(480, 540));
  const side = r.pick([-1, 1]);
  const tower: Point = [width * (0.5 + side * r.between(0.22, 0.34)), y + 30];
  const sunX = Math.round(width * (0.5 - side * r.between(0.06, 0.24)));
  return {
    sky: [
      sun(s, [sunX, Math.round(r.between(270, 370))], r.int(60, 90)),
      clouds(r, light, [90, 380], r.int(3, 5)),
    ],
    land: [
      fill(
        below(
          lineOf(r, {
            base: y + 4,
            rise: 20,
            sharp: true,
            octaves: 4,
            top: [0.5 - side * 0.34, r.between(60, 130), 0.24],
          }),
          y + 8,
        ),
        mix(mix("#4f6a74", light.ink, 0.2), light.haze, 0.6),
      ),
      water(s, { y, colour: seaColour(s), mirrorsSun: true, ripples: 8 }),
      drawSkerry(s, tower, 210, 66),
      lighthouse(s, { x: tower[0], on: tower[1] - 52, size: 240, far: true }),
      drawSkerry(s, [width * (0.5 - side * 0.36), y + 90], 200, 40),
      drawSwell(s, y + 130),
      s.cabin ? byTheSea(s, { x: width * (0.5 - side * 0.34), on: y + 66, size: 150 }) : "",
      drawAtSea(s, { x: width * (0.5 - side * 0.06), on: y + 230, scale: 0.95 }),
      drawSkerry(s, [width * (0.5 + side * 0.42), 900], 330, 110),
      drawAshore(s, { x: width * (0.5 + side * 0.32), on: 812 }),
    ],
  };
}
function drawBoathouses(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(500, 560));
  const side = r.pick([-1, 1]);
  const sunX = Math.round(width * (0.5 - side * r.between(0.1, 0.26)));
  const shore = lineOf(r, {
    base: y + r.between(150, 210),
    rise: 16,
    points: 26,
    slope: -side * r.between(330, 480),
  });
  const x = width * (0.5 + side * 0.3);
  const sheds = [
    boathouse(s, { x: x - 30, on: shore, sink: 24, size: 165 }),
    s.cabin ? "" : boathouse(s, { x: x + side * 210, on: shore, sink: 34, size: 150 }),
  ];
  return {
    sky: [sun(s, [sunX, y - r.int(170, 230)], r.int(70, 96)), clouds(r, light, [100, 360], r.int(3, 5))],
    land: [
      fill(
        below(lineOf(r, { base: y, rise: 70, sharp: true, octaves: 5, waves: 3, slope: side * -60 }), y + 6),
        mix(mix("#4f6a74", light.ink, 0.2), light.haze, 0.5),
      ),
      water(s, { y, colour: seaColour(s), mirrorsSun: true, ripples: 18 }),
      drawSkerry(s, [width * (0.5 - side * 0.4), y + 60], 120, 30),
      drawAtSea(s, {
        x: width * (0.5 - side * r.between(0.12, 0.3)),
        on: y + r.between(150, 220),
        scale: r.between(0.7, 0.95),
        within: side > 0 ? [0, width * 0.5] : [width * 0.5, width],
      }),
      fill(below(shore), mix("#5d5750", light.ink, 0.5)),
      fill(
        below(lineOf(r, { base: y + 290, rise: 18, points: 24, slope: -side * 400 })),
        mix(mix("#6f7b4a", light.haze, 0.1), light.ink, 0.4),
      ),
      ...sheds,
      s.cabin
        ? cabin(s, {
            x: width * (0.5 + side * 0.06),
            on: shore,
            sink: 90,
            size: 165,
            wall: mix("#efe9da", light.ink, 0.16),
          })
        : "",
      drawAshore(s, { x: x - side * 300, on: shore, sink: 50 }),
    ],
    front: foreground(s, 965),
  };
}
/** Draws the open sea under a wall of peaks. */
function drawOpenSea(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(540, 600));
  const at = r.between(0.25, 0.75);
  const line = lineOf(r, {
    base: y - 60,
    rise: 150,
    sharp: true,
    octaves: 5,
    waves: 3.6,
    points: 80,
    top: [at, r.between(130, 220), 0.3],
  });
  const winter = s.season === "winter";
  return {
    sky: [
      sun(s, [Math.round(width * (1 - at)), Math.round(r.between(180, 280))], r.int(50, 76)),
      clouds(r, light, [80, 300], r.int(3, 5)),
    ],
    land: [
      fill(below(line, y + 8), mix(mix("#3d5763", light.ink, 0.25), light.haze, 0.34)),
      fill(shadows(r, line, 190), light.ink, 0.25),
      fill(snowOn(r, line, winter ? 190 : 60) || "M0 0", mix("#ffffff", light.glow, 0.2), 0.85),
      mist(r, light, y - 40, 3, 0.45),
      water(s, { y, colour: seaColour(s), mirrorsSun: true, ripples: 6 }),
      s.cabin ? drawSkerry(s, [width * (at > 0.5 ? 0.82 : 0.18), y + 60], 230, 34) : "",
      s.cabin ? byTheSea(s, { x: width * (at > 0.5 ? 0.8 : 0.16), on: y + 36, size: 150 }) : "",
      drawSwell(s, y + 90),
      drawAtSea(s, {
        x: width * (at > 0.5 ? r.between(0.24, 0.42) : r.between(0.58, 0.76)),
        on: y + r.between(170, 220),
        scale: r.between(1.1, 1.5),
      }),
      ...(poseOf(s) && s.species !== "sjofugl"
        ? [
            drawSkerry(s, [width * (at > 0.5 ? 0.3 : 0.7), 880], 420, 130),
            drawAshore(s, { x: width * (at > 0.5 ? 0.3 : 0.7), on: 772 }),
          ]
        : []),
    ],
  };
}
/** Draws a house on posts at the water's edge, with a boat moored below it. */
export function drawQuay(s: DrawingInput): Layers {
  const { r, light } = s;
  const y = Math.round(r.between(500, 550));
  const side = r.pick([-1, 1]);
  const X = mirrored(side);
  const sunX = Math.round(X(r.between(0.14, 0.32)));
  const at = X(r.between(0.56, 0.66));
  const shore = polygon(
    [X(0.53), height],
    [X(0.58), y + 222],
    [X(0.66), y + 186],
    [X(0.78), y + r.int(120, 150)],
    [X(0.9), y + r.int(80, 110)],
    [X(1.02), y + r.int(50, 90)],
    [X(1.02), height],
  );
  return {
    sky: [
      sun(s, [sunX, Math.round(r.between(230, 330))], r.int(44, 70)),
      clouds(r, light, [90, 330], r.int(2, 4)),
    ],
    land: [
      fill(
        below(lineOf(r, { base: y - 20, rise: 110, sharp: true, octaves: 5, waves: 3, points: 70 }), y + 6),
        mix(mix("#4f6a74", light.ink, 0.2), light.haze, 0.5),
      ),
      water(s, { y, colour: seaColour(s), mirrorsSun: true, ripples: 18 }),
      fill(shore, mix("#5d5750", light.ink, 0.5)),
      cabin(s, { x: at, on: y + 190, size: r.int(190, 220), flip: side < 0, within: [at, at] }),
      fill(
        `M${Math.round(X(0.2))} ${y + 236}q${side * 110} 34 ${side * 230}-6l${side * -20} 38q${side * -90} 24 ${side * -180} 4z`,
        light.ink,
      ),
      drawSkerry(s, [X(0.1), y + 70], 130, 30),
    ],
  };
}
export const coastLand = [drawSkerries, drawBoathouses, drawOpenSea];
