/** Coast and skerries, river, lake, and lake under ice. */
import { mix } from "./light.ts";
import {
  below,
  fill,
  forestLine,
  height,
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
  figure,
  figures,
  flock,
  foreground,
  house,
  lighthouse,
  mist,
  rock,
  sun,
  water,
} from "./things.ts";
import { figureOf } from "./who.ts";

const seaOf = ({ light }: Stage) => mix("#2f6b74", light.sky[0], 0.36);
/** A skerry: low, smooth, worn, with one side in the light. */
function skerry(s: Stage, [x, y]: Point, w: number, tall: number): string {
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
function swell({ r, light }: Stage, from: number): string {
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
/** What one comes to the sea for: a boat with a rod out, or birds on the water. */
function atSea(s: Stage, [x, y]: Point, scale: number): string {
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
const ashore = (s: Stage, at: Point): string => {
  const who = figureOf(s.species);
  if (!who || s.species === "sjofugl") return "";
  return who.flies
    ? flock(s, who.name, [at[0], 380], who.tall)
    : figure(who.name, { at, tall: who.tall, colour: s.light.ink });
};

function skerries(s: Stage): string {
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
    water(r, light, { y, colour: seaOf(s), sunAt: sunX, ripples: 8 }),
    skerry(s, tower, 210, 66),
    lighthouse(s, [tower[0], tower[1] - 52], 240),
    skerry(s, [width * (0.5 - side * 0.36), y + 90], 150, 44),
    swell(s, y + 130),
    atSea(s, [width * (0.5 - side * 0.06), y + 210], 0.95),
    skerry(s, [width * (0.5 + side * 0.4), 900], 330, 120),
    ashore(s, [width * (0.5 + side * 0.36), 800]),
    s.cabin ? boathouse(s, [width * (0.5 - side * 0.38), y + 62], 88) : "",
  ].join("");
}
function boathouses(s: Stage): string {
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
    water(r, light, { y, colour: seaOf(s), sunAt: sunX, ripples: 18 }),
    skerry(s, [width * (0.5 - side * 0.28), y + 80], 130, 36),
    atSea(s, [width * (0.5 - side * r.between(0.1, 0.32)), y + r.between(170, 260)], r.between(0.7, 1.05)),
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
    ashore(s, [x - side * 300, yAt(shore, x - side * 300) + 110]),
    foreground(s, 965),
  ].join("");
}
/** Out at sea under a wall of peaks. */
function openSea(s: Stage): string {
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
    water(r, light, { y, colour: seaOf(s), sunAt: Math.round(width * (1 - at)), ripples: 6 }),
    swell(s, y + 60),
    atSea(
      s,
      [width * (at > 0.5 ? r.between(0.24, 0.42) : r.between(0.58, 0.76)), y + r.between(170, 230)],
      r.between(1.1, 1.6),
    ),
    ...(s.species && figureOf(s.species)
      ? [
          skerry(s, [width * (at > 0.5 ? 0.3 : 0.7), 880], 420, 130),
          ashore(s, [width * (at > 0.5 ? 0.26 : 0.66), 760]),
        ]
      : []),
    s.cabin ? boathouse(s, [width * (at > 0.5 ? 0.86 : 0.06), y + 14], 84) : "",
  ].join("");
}
export const coastLand = [skerries, boathouses, openSea];

const woodTone = ({ light, season }: Stage, far: number) =>
  mix(mix(season === "winter" ? "#2c4650" : "#234a3a", light.ink, 0.4), light.haze, far);
const meadow = ({ light, season }: Stage, near = 0.5) =>
  mix(
    mix({ summer: "#7c9450", autumn: "#b38a45", winter: "#e6edf1" }[season], light.haze, 0.2),
    light.ink,
    light.stars ? 0.65 : near * 0.4,
  );

/** The current runs slantwise from far bank to the eye. */
function current(s: Stage): string {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const y = Math.round(r.between(470, 580));
  const X = (t: number) => width * (side > 0 ? t : 1 - t);
  const course = `M${X(0.72)} ${y}C${X(0.5)} ${y + 60} ${X(0.86)} ${y + 130} ${X(0.58)} ${y + 200}S${X(-0.06)} 840 ${X(-0.1)} 1010H${X(0.98)}C${X(0.92)} 880 ${X(1.02)} ${y + 220} ${X(0.9)} ${y + 130}S${X(0.84)} ${y + 50} ${X(0.79)} ${y}z`;
  const thick = r.between(0.04, 0.3);
  const blue = mix("#3d7386", light.sky[1], 0.42);
  const rip = Array.from({ length: 16 }, () => {
    const t = r.between(0.3, 1);
    const x = X(0.86 - t * 0.5 + r.between(-0.04, 0.2));
    return `M${Math.round(x)} ${Math.round(y + 60 + (930 - y) * t)}q${side * -40} ${r.int(6, 16)} ${-side * r.int(70, 150)} ${r.int(16, 34)}`;
  }).join("");
  return [
    sun(s, [Math.round(X(r.between(0.56, 0.78))), Math.round(r.between(230, 320))], r.int(58, 84)),
    clouds(r, light, [90, 330], r.int(2, 4)),
    fill(
      below(
        lineOf(r, {
          base: 450,
          rise: 60,
          slope: side * 90,
          top: [r.between(0.1, 0.9), r.between(60, 190), 0.3],
        }),
      ),
      mix(woodTone(s, 0.75), light.sky[0], 0.16),
    ),
    fill(below(forestLine(r, lineOf(r, { base: y - 20, rise: 26 }), 60)), woodTone(s, 0.46)),
    fill(`M0 ${y - 4}h${width}V${height}H0z`, meadow(s, 0.2)),
    s.cabin ? cabin({ ...house(s), at: [X(0.3), y + 60], size: 104 }) : "",
    fill(course, blue),
    strokes(rip, mix(light.sky[2], "#ffffff", 0.3), 6, 0.7),
    rock(r, [X(0.6), 770], 46, mix("#6d726c", light.ink, 0.35), mix("#b0ae9d", light.glow, 0.3)),
    rock(r, [X(0.8), 850], 66, mix("#6d726c", light.ink, 0.4), mix("#b0ae9d", light.glow, 0.3)),
    fishing(s, [X(r.between(0.3, 0.56)), r.between(800, 870)], r.between(230, 320), side > 0),
    fill(
      spruces(
        r,
        [
          [-10, 1000],
          [width + 10, 1000],
        ],
        { count: 12, tall: [420, 720], where: (t) => (side > 0 ? t < thick : t > 1 - thick) },
      ),
      woodTone(s, 0),
    ),
    foreground(s, 970),
  ].join("");
}
/** The angler, up to the thighs; a beaver where that is what one comes for. */
function fishing(s: Stage, at: Point, tall: number, flip: boolean): string {
  const { light } = s;
  const who = figureOf(s.species);
  if (who && s.species !== "bever") return figure(who.name, { at, tall: who.tall, colour: light.ink, flip });
  if (who) return figure("bever", { at, tall: who.tall * 1.3, colour: light.ink, flip });
  return s.species === undefined
    ? ""
    : `${figure("fisker", { at, tall, colour: light.ink, flip })}${strokes(`M${Math.round(at[0] - 80)} ${Math.round(at[1] - 4)}h150M${Math.round(at[0] - 50)} ${Math.round(at[1] + 14)}h120`, mix(light.sky[2], "#ffffff", 0.4), 7, 0.85)}`;
}

/** A pool below a fall; where there is salmon, one leaps. */
function fall(s: Stage): string {
  const { r, light } = s;
  const at = r.between(0.4, 0.6);
  const x = width * at;
  const lip = Math.round(r.between(400, 450));
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
        [x + sign * 190, lip + 190],
        [x + sign * 170, pool + 20],
        [edge, pool + 40],
      ),
      mix(woodTone(s, 0.12), "#6a655c", 0.4),
    );
  };
  const salmon = s.species === "laksefiske";
  return [
    sun(
      s,
      [Math.round(x + r.pick([-1, 1]) * r.between(160, 420)), Math.round(r.between(180, 250))],
      r.int(56, 80),
    ),
    clouds(r, light, [80, 260], 2),
    fill(
      below(forestLine(r, lineOf(r, { base: lip - 40, rise: 50, slope: r.between(-80, 80) }), 52)),
      woodTone(s, 0.56),
    ),
    fill(
      spruces(r, lineOf(r, { base: lip - 6, rise: 12 }), {
        count: 16,
        tall: [110, 240],
        where: (t) => Math.abs(t - at) > 0.1,
      }),
      woodTone(s, 0.26),
    ),
    fill(
      polygon([x - 140, lip], [x + 140, lip], [x + 175, pool + 10], [x - 175, pool + 10]),
      mix("#6fa3ad", light.sky[2], 0.45),
    ),
    strokes(
      [-90, -44, 6, 52, 96]
        .map((dx) => `M${Math.round(x + dx)} ${lip + r.int(10, 40)}v${r.int(170, 250)}`)
        .join(""),
      foam,
      16,
      0.75,
    ),
    cliff(-1),
    cliff(1),
    water(r, light, { y: pool, colour: mix("#356a7c", light.sky[1], 0.36), ripples: 14 }),
    mist(r, { ...light, haze: foam }, pool + 4, 3, 0.6),
    s.cabin ? cabin({ ...house(s), at: [x + (at > 0.5 ? -560 : 430), lip - 20], size: 96 }) : "",
    salmon
      ? `${figure("laks", { at: [x + (at > 0.5 ? 210 : -210), 850], tall: 190, colour: light.ink, turn: at > 0.5 ? 24 : -24, flip: at > 0.5 })}${strokes(`M${Math.round(x + (at > 0.5 ? 110 : -290))} 926q90-40 180 0m-150 22h120m-150-30l-24-40m170 40l26-46`, foam, 8, 0.9)}`
      : fishing(s, [x - 40, 900], 270, at > 0.5),
    rock(
      r,
      [x + (at > 0.5 ? 420 : -420), 930],
      120,
      mix("#5f625d", light.ink, 0.5),
      mix("#a8a594", light.glow, 0.3),
    ),
  ].join("");
}
/** A broad still reach under a forested side, seen from the bank. */
function reach(s: Stage): string {
  const { r, light } = s;
  const y = Math.round(r.between(540, 590));
  const side = r.pick([-1, 1]);
  const sunX = Math.round(width * (0.5 + side * r.between(0.06, 0.24)));
  const bank = lineOf(r, { base: 880, rise: 14, points: 24, slope: side * 230 });
  return [
    sun(s, [sunX, Math.round(r.between(330, 430))], r.int(90, 120)),
    clouds(r, light, [90, 330], r.int(2, 4)),
    fill(below(lineOf(r, { base: 480, rise: 60, waves: 1.6, slope: side * 190 })), woodTone(s, 0.74)),
    fill(
      below(forestLine(r, lineOf(r, { base: y - 20, rise: 14, slope: side * -90 }), 70), y + 6),
      woodTone(s, 0.3),
    ),
    water(r, light, { y, colour: mix("#3a6c80", light.sky[1], 0.46), sunAt: sunX, ripples: 20 }),
    mist(r, light, y + 6, 3, 0.5),
    rock(
      r,
      [width * (0.5 - side * 0.1), 730],
      40,
      mix("#6d726c", light.ink, 0.35),
      mix("#b0ae9d", light.glow, 0.3),
    ),
    fishing(s, [width * (0.5 + side * 0.1), 800], 250, side > 0),
    fill(below(bank), meadow(s, 0.8)),
    s.cabin
      ? cabin({
          ...house(s),
          at: [width * (0.5 - side * 0.32), yAt(bank, width * (0.5 - side * 0.32)) + 14],
          size: 130,
        })
      : "",
    foreground(s, 960),
  ].join("");
}
/** Half above the water, half below it: what one hopes for swims there. */
function underWater(s: Stage): string {
  const { r, light } = s;
  const y = Math.round(r.between(430, 500));
  const side = r.pick([-1, 1]);
  const X = (t: number) => width * (side > 0 ? t : 1 - t);
  const sunX = Math.round(X(r.between(0.22, 0.4)));
  const deep = mix("#1f5468", light.sky[0], 0.3);
  const shaft = (x: number, w: number, lean: number) =>
    polygon([x, y], [x + w, y], [x + w * 2.4 + lean, height], [x - w * 0.6 + lean, height]);
  const wave = lineOf(r, { base: y, rise: 9, waves: 5, octaves: 2, points: 40 });
  const fish = ([x, at]: Point, tall: number, colour: string) =>
    figure("laks", { at: [x, at], tall, colour, turn: side > 0 ? 29 : -29, flip: side < 0 });
  const bed = lineOf(r, { base: 920, rise: 16, points: 20 });
  return [
    sun(s, [sunX, Math.round(r.between(200, 280))], r.int(62, 92)),
    clouds(r, light, [70, 260], r.int(2, 4)),
    fill(below(lineOf(r, { base: y - 90, rise: 60, waves: 1.7, slope: side * -130 })), woodTone(s, 0.72)),
    fill(
      below(forestLine(r, lineOf(r, { base: y - 16, rise: 22, slope: side * 90 }), 66)),
      woodTone(s, 0.36),
    ),
    s.cabin ? cabin({ ...house(s), at: [X(0.74), y + 4], size: 90 }) : "",
    s.land === "lake"
      ? `<g transform="translate(0 8)">${atSea(s, [X(0.58), y + 4], 0.62)}</g>`
      : figure("fisker", { at: [X(0.66), y + 78], tall: 190, colour: light.ink, flip: side > 0 }),
    fill(below(wave), deep, 0.94),
    fill(below(wave.map(([a, b]): Point => [a, b + 190])), mix(deep, light.ink, 0.3)),
    fill(below(wave.map(([a, b]): Point => [a, b + 340])), mix(deep, light.ink, 0.56)),
    fill(
      [0.16, 0.34, 0.5].map((t, i) => shaft(X(t), 50 + i * 26, side * (60 + i * 50))).join(""),
      light.glow,
      0.13,
    ),
    strokes(`${steps(wave)}`, mix(light.sky[2], "#ffffff", 0.5), 6, 0.8),
    fish([X(r.between(0.36, 0.6)), r.between(730, 790)], r.between(150, 210), light.ink),
    fish([X(r.between(0.68, 0.84)), r.between(790, 870)], r.between(90, 120), mix(light.ink, deep, 0.3)),
    fish([X(r.between(0.1, 0.26)), r.between(640, 720)], r.between(70, 96), mix(light.ink, deep, 0.42)),
    fill(below(bed), light.ink),
    rock(r, [X(0.14), 945], 90, light.ink, mix(deep, light.ink, 0.3)),
  ].join("");
}
/** Close by: the angler before a low sun, the rod bent over the river. */
function angler(s: Stage): string {
  const { r, light } = s;
  const y = Math.round(r.between(600, 660));
  const side = r.pick([-1, 1]);
  const X = (t: number) => width * (side > 0 ? t : 1 - t);
  const at: Point = [X(r.between(0.24, 0.34)), 900];
  return [
    sun(s, [Math.round(X(r.between(0.5, 0.62))), y - r.int(80, 160)], r.int(130, 180)),
    clouds(r, light, [100, 360], r.int(3, 5)),
    fill(below(lineOf(r, { base: y - 150, rise: 60, waves: 1.6, slope: side * -170 })), woodTone(s, 0.76)),
    fill(
      below(forestLine(r, lineOf(r, { base: y - 40, rise: 24, slope: side * -90 }), 80)),
      woodTone(s, 0.4),
    ),
    water(r, light, {
      y,
      colour: mix("#38687c", light.sky[1], 0.44),
      sunAt: Math.round(X(0.56)),
      ripples: 16,
    }),
    rock(r, [X(0.76), 800], 90, mix("#6d726c", light.ink, 0.4), mix("#b0ae9d", light.glow, 0.3)),
    s.cabin ? cabin({ ...house(s), at: [X(0.84), y + 6], size: 90 }) : "",
    fill(below(lineOf(r, { base: 900, rise: 12, points: 20, slope: side * 130 })), meadow(s, 1.2)),
    fishing(s, at, 480, side < 0),
    foreground(s, 955),
  ].join("");
}
export const riverLand = [current, fall, reach, underWater, angler];

function lakeBack(s: Stage, y: number, at: number): string {
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
    fill(below(line, y + 6), mix(woodTone(s, 0.6), light.sky[0], 0.24)),
    fill(shadows(r, line, 130), light.ink, 0.18),
    fill(snowOn(r, line, s.season === "winter" ? 120 : 46) || "M0 0", mix("#ffffff", light.glow, 0.25), 0.85),
    fill(
      below(forestLine(r, lineOf(r, { base: y - 12, rise: 16, slope: r.between(-60, 60) }), 40), y + 6),
      woodTone(s, 0.34),
    ),
  ].join("");
}
/** Still water that mirrors the far side, a rowing boat on it. */
function mirror(s: Stage): string {
  const { r, light } = s;
  const y = Math.round(r.between(490, 550));
  const at = r.between(0.25, 0.75);
  const back = lakeBack(s, y, at);
  const boat: Point = [width * (at > 0.5 ? 0.4 : 0.6), 790];
  const near = lineOf(r, { base: 960, rise: 12, points: 20, slope: r.between(-90, 90) });
  return [
    sun(s, [Math.round(width * (1 - at)), Math.round(r.between(200, 300))], r.int(60, 84)),
    clouds(r, light, [80, 300], r.int(2, 4)),
    `<g id="b">${back}</g>`,
    water(r, light, {
      y,
      colour: mix("#38708a", light.sky[1], 0.4),
      sunAt: Math.round(width * (1 - at)),
      ripples: 8,
    }),
    `<use href="#b" transform="matrix(1 0 0 -.55 0 ${Math.round(y * 1.55)})" opacity=".3"/>`,
    lakeGame(s, boat, 0.95),
    fill(below(near), meadow(s, 1)),
    s.cabin ? cabin({ ...house(s), at: [width * (at > 0.5 ? 0.8 : 0.14), y + 20], size: 100 }) : "",
    foreground(s, 975),
  ].join("");
}
function lakeGame(s: Stage, [x, y]: Point, scale: number): string {
  const who = figureOf(s.species);
  if (who?.name === "bever") return figure("bever", { at: [x, y], tall: 130, colour: s.light.ink });
  if (who?.flies) return flock(s, who.name, [x, 360], who.tall);
  if (who) return "";
  return s.species ? atSea(s, [x, y], scale) : "";
}
/** From the shore: a jetty out into the lake, somebody at its end. */
function jetty(s: Stage): string {
  const { r, light } = s;
  const y = Math.round(r.between(520, 570));
  const side = r.pick([-1, 1]);
  const X = (t: number) => width * (side > 0 ? t : 1 - t);
  const shore = lineOf(r, { base: 880, rise: 14, points: 24, slope: side * 160 });
  const plank = mix("#5b4634", light.ink, 0.4);
  const deck = y + 210;
  const fisher = s.species && !figureOf(s.species);
  return [
    sun(s, [Math.round(X(r.between(0.56, 0.78))), Math.round(r.between(330, 420))], r.int(100, 140)),
    clouds(r, light, [90, 340], r.int(2, 4)),
    lakeBack(s, y, side > 0 ? 0.24 : 0.76),
    water(r, light, {
      y,
      colour: mix("#3a6f88", light.sky[1], 0.4),
      sunAt: Math.round(X(0.66)),
      ripples: 16,
    }),
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
      ? figure("isfisker", { at: [X(0.41), deck + 8], tall: 190, colour: light.ink, flip: side < 0 })
      : lakeGame(s, [X(0.62), deck + 100], 0.8),
    fill(below(shore), meadow(s, 0.9)),
    s.cabin ? cabin({ ...house(s), at: [X(0.8), yAt(shore, X(0.8)) + 12], size: 140, flip: side < 0 }) : "",
    foreground(s, 965),
  ].join("");
}
/** A tarn high up, the boat drawn ashore. */
function tarn(s: Stage): string {
  const { r, light } = s;
  const y = Math.round(r.between(590, 630));
  const side = r.pick([-1, 1]);
  const X = (t: number) => width * (side > 0 ? t : 1 - t);
  const near = lineOf(r, { base: 830, rise: 18, points: 26, slope: side * -260 });
  return [
    sun(s, [Math.round(X(r.between(0.2, 0.36))), Math.round(r.between(170, 260))], r.int(54, 80)),
    clouds(r, light, [80, 320], r.int(3, 5)),
    lakeBack(s, y, side > 0 ? 0.66 : 0.34),
    water(r, light, { y, colour: mix("#417a90", light.sky[1], 0.36), ripples: 14 }),
    lakeGame(s, [X(0.36), y + 130], 0.7),
    fill(below(near), meadow(s, 0.6)),
    rock(
      r,
      [X(0.58), yAt(near, X(0.58)) + 60],
      70,
      mix("#6d726c", light.ink, 0.35),
      mix("#b0ae9d", light.glow, 0.3),
    ),
    s.cabin
      ? cabin({ ...house(s), at: [X(0.78), yAt(near, X(0.78)) + 14], size: 140 })
      : fill(
          spruces(r, near, {
            count: 10,
            tall: [160, 330],
            where: (t) => (side > 0 ? t > 0.72 : t < 0.28),
            sink: 30,
          }),
          woodTone(s, 0.02),
        ),
    foreground(s, 960),
  ].join("");
}
export const lakeLand = [mirror, jetty, tarn, underWater];

/** The white plain of a lake in March, somebody at a hole. */
function onIce(
  s: Stage,
  o: { y: number; x: number; side: number; scale: number; base: number; trees: boolean },
): string {
  const { r, light } = s;
  const { y, side } = o;
  const plain = mix("#eef3f6", light.stars ? light.ink : light.glow, light.stars ? 0.5 : 0.14);
  const blue = mix("#8fb0cc", light.sky[0], 0.4);
  const X = (t: number) => width * (side > 0 ? t : 1 - t);
  const t = o.scale;
  const person: Point = [X(o.x), o.base];
  const shade = fill(
    `M${Math.round(person[0])} ${o.base + 2}l${Math.round(-side * 300 * t)} ${Math.round(56 * t)} ${Math.round(-side * 40 * t)}-${Math.round(16 * t)} ${Math.round(side * 250 * t)}-${Math.round(48 * t)}z`,
    blue,
    0.7,
  );
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
    lakeBack(s, y, side > 0 ? 0.7 : 0.3),
    fill(`M0 ${y}h${width}V${height}H0z`, plain),
    fill(drifts, blue, 0.45),
    strokes(tracks, blue, 7, 0.6),
    o.trees
      ? fill(
          spruces(
            r,
            [
              [-10, 990],
              [width + 10, 990],
            ],
            { count: 9, tall: [420, 720], where: (k) => (side > 0 ? k < 0.2 : k > 0.8) },
          ),
          woodTone(s, 0),
        )
      : "",
    s.cabin
      ? cabin({ ...house(s), at: [X(0.82), y + 36], size: 100, roof: mix("#eef3f6", light.ink, 0.12) })
      : "",
    shade,
    s.species
      ? `${figure("isfisker", { at: person, tall: 250 * t, colour: light.ink, flip: side < 0 })}${fill(`M${Math.round(person[0] + side * 190 * t)} ${o.base - 2}h${Math.round(side * 90 * t)}v8h${Math.round(-side * 90 * t)}z`, light.ink, 0.85)}`
      : "",
    s.species ? sledge(s, [X(o.x - 0.13), o.base + 14], 120 * t) : "",
  ].join("");
}
const sledge = ({ light }: Stage, [x, y]: Point, size: number): string =>
  `${strokes(`M${Math.round(x - size)} ${Math.round(y)}h${Math.round(size * 1.6)}q${Math.round(size * 0.3)}-2 ${Math.round(size * 0.36)}-${Math.round(size * 0.3)}`, light.ink, 7)}${fill(`M${Math.round(x - size * 0.8)} ${Math.round(y - 10)}v-${Math.round(size * 0.36)}h${Math.round(size * 0.7)}v-${Math.round(size * 0.2)}h${Math.round(size * 0.5)}v${Math.round(size * 0.56)}z`, mix("#8c3a2a", light.ink, 0.3))}`;
function farIce(s: Stage): string {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const y = Math.round(r.between(500, 540));
  return `${sun(s, [Math.round(width * (0.5 + side * r.between(0.08, 0.3))), Math.round(r.between(190, 290))], r.int(54, 80))}${clouds(r, light, [80, 280], 3)}${onIce(s, { y, x: 0.44, side, scale: 0.86, base: 800, trees: true })}`;
}
function lowSun(s: Stage): string {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const y = Math.round(r.between(590, 640));
  return `${sun(s, [Math.round(width * (0.5 + side * r.between(0.02, 0.2))), y - r.int(90, 150)], r.int(120, 170))}${clouds(r, light, [100, 380], 4)}${onIce(s, { y, x: r.between(0.34, 0.56), side, scale: 1.15, base: 880, trees: false })}`;
}
function nearShore(s: Stage): string {
  const { r, light } = s;
  const side = r.pick([-1, 1]);
  const y = Math.round(r.between(420, 460));
  return `${sun(s, [Math.round(width * (0.5 - side * r.between(0.1, 0.3))), Math.round(r.between(130, 190))], r.int(44, 60))}${onIce(s, { y, x: 0.6, side, scale: 0.7, base: 690, trees: true })}${fill(below(lineOf(r, { base: 930, rise: 24, slope: side * 120, points: 24 })), mix("#dfe8ef", light.sky[0], 0.3))}`;
}
export const iceLand = [farIce, lowSun, nearShore];

/** A cabin let by itself, in the blue hour: boat and oars at the shore. */
export function shoreCabin(s: Stage): string {
  const { r, light } = s;
  const y = Math.round(r.between(520, 580));
  const side = r.pick([-1, 1]);
  const X = (t: number) => width * (side > 0 ? t : 1 - t);
  const shore = lineOf(r, { base: y + 200, rise: 14, points: 24, slope: side * -200 });
  const at: Point = [X(r.between(0.6, 0.68)), yAt(shore, X(0.64)) + 40];
  return [
    sun(s, [Math.round(X(r.between(0.16, 0.34))), Math.round(r.between(170, 280))], r.int(36, 50)),
    lakeBack(s, y, side > 0 ? 0.3 : 0.7),
    water(r, light, {
      y,
      colour: mix("#2f5f78", light.sky[1], 0.4),
      sunAt: Math.round(X(0.28)),
      ripples: 14,
    }),
    mist(r, light, y + 4, 3, 0.4),
    fill(below(shore), meadow(s, 0.8)),
    fill(
      spruces(r, shore, {
        count: 11,
        tall: [260, 430],
        where: (t) => (side > 0 ? t > 0.76 : t < 0.24),
        sink: 30,
      }),
      woodTone(s, 0.02),
    ),
    cabin({ ...house(s), at, size: r.int(200, 240), flip: side < 0 }),
    strokes(
      `M${Math.round(at[0] - side * 130)} ${Math.round(at[1] + 6)}l${side * 34}-128m${side * 16} 130l${side * -4}-132`,
      mix("#b9a27c", light.ink, 0.35),
      7,
    ),
    fill(
      `M${Math.round(X(0.16))} ${y + 250}q${side * 110} 34 ${side * 230}-6l${side * -20} 38q${side * -90} 24 ${side * -180} 4z`,
      light.ink,
    ),
    foreground(s, 962),
  ].join("");
}
