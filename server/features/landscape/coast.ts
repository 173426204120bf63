/** Draws the coast and its skerries. */
import { mix } from "./light.ts";
import {
  below,
  fill,
  height,
  lineOf,
  type Point,
  polygon,
  shadows,
  snowOn,
  steps,
  strokes,
  width,
  yAt,
} from "./shapes.ts";
import type { DrawingInput } from "./drawing-input.ts";
import {
  house,
  boathouse,
  cabin,
  clouds,
  figure,
  figures,
  flock,
  foreground,
  lighthouse,
  mist,
  sun,
  water,
} from "./scenery.ts";
import { figureOf } from "./animals.ts";

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
/** What is at sea for the species: a boat with a fishing rod, or birds on the water. */
export function drawAtSea(s: DrawingInput, [x, y]: Point, scale: number): string {
  const colour = s.light.ink;
  if (s.species === "sjofugl") {
    const one = (dx: number, dy: number, size: number, flip = false) => ({
      at: [x + dx * scale, y + dy * scale] as Point,
      tall: 74 * size * scale,
      colour,
      flip,
    });
    return figures("sjofugl", [one(0, 0, 1), one(150, 34, 0.9), one(-140, 26, 0.8, true), one(300, 8, 0.7)]);
  }
  if (!s.species || figureOf(s.species)) return "";
  const hull = `M${Math.round(x - 165 * scale)} ${Math.round(y + 6)}h${Math.round(330 * scale)}q-${Math.round(150 * scale)} ${Math.round(40 * scale)}-${Math.round(330 * scale)} 0z`;
  return `${figure("baat", { at: [x, y], tall: 210 * scale, colour })}${fill(hull, colour, 0.35)}`;
}
const drawAshore = (s: DrawingInput, at: Point): string => {
  const who = figureOf(s.species);
  if (!who || s.species === "sjofugl") return "";
  return who.flies
    ? flock(s, who.name, [at[0], 380], who.tall)
    : figure(who.name, { at, tall: who.tall, colour: s.light.ink });
};

function drawSkerries(s: DrawingInput): string {
  const { r, light } = s;
  const y = Math.round(r.between(480, 540));
  const side = r.pick([-1, 1]);
  const tower: Point = [width * (0.5 + side * r.between(0.22, 0.34)), y + 30];
  const sunX = Math.round(width * (0.5 - side * r.between(0.06, 0.24)));
  return [
    sun(s, [sunX, Math.round(r.between(270, 370))], r.int(60, 90)),
    clouds(r, light, [90, 380], r.int(3, 5)),
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
    water(r, light, { y, colour: seaColour(s), sunAt: sunX, ripples: 8 }),
    drawSkerry(s, tower, 210, 66),
    lighthouse(s, [tower[0], tower[1] - 52], 240),
    drawSkerry(s, [width * (0.5 - side * 0.36), y + 90], 150, 44),
    drawSwell(s, y + 130),
    drawAtSea(s, [width * (0.5 - side * 0.06), y + 210], 0.95),
    drawSkerry(s, [width * (0.5 + side * 0.4), 900], 330, 120),
    drawAshore(s, [width * (0.5 + side * 0.36), 800]),
    s.cabin ? boathouse(s, [width * (0.5 - side * 0.38), y + 62], 88) : "",
  ].join("");
}
function drawBoathouses(s: DrawingInput): string {
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
  return [
    sun(s, [sunX, y - r.int(10, 70)], r.int(84, 120)),
    clouds(r, light, [100, 360], r.int(3, 5)),
    fill(
      below(lineOf(r, { base: y, rise: 70, sharp: true, octaves: 5, waves: 3, slope: side * -60 }), y + 6),
      mix(mix("#4f6a74", light.ink, 0.2), light.haze, 0.5),
    ),
    water(r, light, { y, colour: seaColour(s), sunAt: sunX, ripples: 18 }),
    drawSkerry(s, [width * (0.5 - side * 0.28), y + 80], 130, 36),
    drawAtSea(
      s,
      [width * (0.5 - side * r.between(0.1, 0.32)), y + r.between(170, 260)],
      r.between(0.7, 1.05),
    ),
    fill(below(shore), mix("#5d5750", light.ink, 0.5)),
    fill(
      below(lineOf(r, { base: y + 290, rise: 18, points: 24, slope: -side * 400 })),
      mix(mix("#6f7b4a", light.haze, 0.1), light.ink, 0.4),
    ),
    boathouse(s, [x - 30, yAt(shore, x) + 24], 170),
    boathouse(s, [x + side * 210, yAt(shore, x + side * 190) + 34], 130),
    s.cabin
      ? cabin({
          ...house(s),
          at: [width * (0.5 + side * 0.06), yAt(shore, width * (0.5 + side * 0.06)) + 90],
          size: 120,
          wall: mix("#efe9da", light.ink, 0.16),
        })
      : "",
    drawAshore(s, [x - side * 300, yAt(shore, x - side * 300) + 110]),
    foreground(s, 965),
  ].join("");
}
/** Draws the open sea under a wall of peaks. */
function drawOpenSea(s: DrawingInput): string {
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
  return [
    sun(s, [Math.round(width * (1 - at)), Math.round(r.between(180, 280))], r.int(50, 76)),
    clouds(r, light, [80, 300], r.int(3, 5)),
    fill(below(line, y + 8), mix(mix("#3d5763", light.ink, 0.25), light.haze, 0.34)),
    fill(shadows(r, line, 190), light.ink, 0.25),
    fill(snowOn(r, line, winter ? 190 : 60) || "M0 0", mix("#ffffff", light.glow, 0.2), 0.85),
    mist(r, light, y - 40, 3, 0.45),
    water(r, light, { y, colour: seaColour(s), sunAt: Math.round(width * (1 - at)), ripples: 6 }),
    drawSwell(s, y + 60),
    drawAtSea(
      s,
      [width * (at > 0.5 ? r.between(0.24, 0.42) : r.between(0.58, 0.76)), y + r.between(170, 230)],
      r.between(1.1, 1.6),
    ),
    ...(s.species && figureOf(s.species)
      ? [
          drawSkerry(s, [width * (at > 0.5 ? 0.3 : 0.7), 880], 420, 130),
          drawAshore(s, [width * (at > 0.5 ? 0.26 : 0.66), 760]),
        ]
      : []),
    s.cabin ? boathouse(s, [width * (at > 0.5 ? 0.86 : 0.06), y + 14], 84) : "",
  ].join("");
}
export const coastLand = [drawSkerries, drawBoathouses, drawOpenSea];
