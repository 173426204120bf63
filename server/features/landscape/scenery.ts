/** Parts common to all landscapes: sky, mist, water, a house, a figure. */
import type { SceneLand } from "#domain/landscape/scene-lands.ts";
import { type Light, mix } from "./light.ts";
import type { Random } from "#domain/landscape/random.ts";
import type { DrawingInput } from "./drawing-input.ts";
import {
  type Box,
  boxAt,
  freePlace,
  type Ground,
  inEveryCrop,
  inSquares,
  landDrop,
  type Placed,
} from "./placement.ts";
import { below, fill, height, lineOf, type Point, polygon, strokes, width, yAt } from "./shapes.ts";
import { type SilhouetteName, outlineOf, type Silhouette, silhouettes } from "./silhouettes.ts";

/** The sky from the top down, a little lighter to one side. */
export function skyOf({ sky: [top, middle, low] }: Light, lean: number): string {
  const [from, to] = [0.5 - lean, 0.5 + lean].map((x) => Math.round(x * 100) / 100);
  return `<defs><linearGradient id="s" x1="${from}" x2="${to}" y2="1"><stop stop-color="${top}"/><stop offset=".42" stop-color="${middle}"/><stop offset=".7" stop-color="${low}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>`;
}

/** The sun's disc, on some days with rings, on some with bands of light over the whole sky. */
export function sun({ light, halo, placed }: DrawingInput, [wantedX, at]: Point, size: number): string {
  const { sun: disc, glow } = light;
  const x = Math.min(Math.max(wantedX, inSquares.left + size), inSquares.right - size);
  const y = Math.max(at, size + 24);
  const [top, bottom] = [y - size + landDrop.least, y + size + landDrop.most];
  placed.push({ what: "sun", left: x - size, right: x + size, top, bottom });
  const reach = { none: [], rings: [3.2, 1.9], bands: [11, 7.6, 4.9, 2.8] }[halo];
  const rings = reach.map((k, i) => {
    const opacity = light.stars ? 0.05 : halo === "rings" ? 0.16 + i * 0.08 : 0.13;
    return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(size * k)}" fill="${light.stars ? disc : glow}" opacity="${opacity}"/>`;
  });
  return `${rings.join("")}<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${size}" fill="${disc}"/>`;
}
/** Stars to the right of `left`; below the top bar where there are words to its left. */
export function stars(r: Random, left: number, low: number): string {
  const count = Math.round((60 * (width - left)) / width);
  const high = left > 0 ? 120 : 10;
  const all = Array.from({ length: count }, () => `M${r.int(left, width)} ${r.int(high, low)}h.1`).join("");
  return strokes(all, "#fff", 3, 0.7);
}

/** A long flat lens shape, for cloud and mist drawn out by the wind. */
function lensShape(x: number, y: number, wide: number, tall: number): string {
  const [w, h] = [Math.round(wide), Math.round(tall)];
  return `M${Math.round(x)} ${Math.round(y)}q${w >> 1}-${h} ${w} 0q${-(w >> 1)} ${h >> 1} ${-w} 0z`;
}
type DrawClouds = (r: Random, height: readonly [number, number], count: number) => string;
/** Clouds drawn out by the wind. */
const drawStreaks: DrawClouds = (r, [from, to], count) =>
  Array.from({ length: count }, () => {
    const [x, y, w] = [r.between(-200, width - 200), r.between(from, to), r.between(320, 760)];
    return (
      lensShape(x, y, w, 22) +
      lensShape(x + w * r.between(0.2, 0.5), y - 16, w * 0.5, 20) +
      lensShape(x - w * 0.2, y + 15, w * 0.7, 13)
    );
  }).join("");
/** Clouds heaped up, with a flat base. */
const drawBanks: DrawClouds = (r, [from, to], count) =>
  Array.from({ length: Math.min(count + 1, 4) }, () => {
    const wide = r.between(320, 720);
    const [x, y] = [r.between(-260, width - wide + 260), r.between(from + 60, to + 20)];
    let heaps = "";
    for (let at = 0; at < wide; ) {
      const step = Math.min(r.between(110, 270), wide - at + 20);
      const tall = step * r.between(0.14, 0.24) * (0.6 + Math.sin((at / wide) * Math.PI));
      heaps += `a${Math.round(step / 2)} ${Math.round(tall)} 0 0 1 ${Math.round(step)} ${r.int(-7, 7)}`;
      at += step;
    }
    return `M${Math.round(x)} ${Math.round(y)}${heaps}V${Math.round(y + 16)}H${Math.round(x)}z`;
  }).join("");
/** High thin clouds, fanned out over the sky. */
const drawVeils: DrawClouds = (r, _, count) => {
  const root = r.between(-0.2, 1.2) * width;
  return Array.from({ length: count + 2 }, () => {
    const [at, wide] = [r.between(-0.5, 1.4) * width, r.between(90, 300)];
    return `M${Math.round(root)} 760L${Math.round(at)} 0h${Math.round(wide)}z`;
  }).join("");
};
export function clouds(r: Random, light: Light, band: readonly [number, number], count: number): string {
  const [kind, opacity] = r.pick([
    [drawStreaks, 0.6],
    [drawStreaks, 0.6],
    [drawBanks, 0.4],
    [drawVeils, 0.2],
  ] as const);
  return light.stars ? "" : fill(kind(r, band, count), mix(light.sky[2], "#ffffff", 0.4), opacity);
}
export function mist(r: Random, light: Light, y: number, count: number, opacity = 0.5): string {
  const all = Array.from({ length: count }, () =>
    lensShape(r.between(-400, width - 500), y + r.between(-30, 30), r.between(700, 1300), r.between(34, 64)),
  ).join("");
  return fill(all, mix(light.haze, "#ffffff", light.stars ? 0.1 : 0.35), opacity);
}

/** Still or moving water below a line, with the sky reflected in it. */
export function water(
  { r, light, placed }: DrawingInput,
  o: { y: number; bottom?: number; colour: string; ripples?: number; mirrorsSun?: true },
): string {
  const disc = o.mirrorsSun && placed.find(({ what }) => what === "sun");
  const sunX = disc && (disc.left + disc.right) / 2;
  const bottom = o.bottom ?? height;
  const deep = bottom - o.y;
  const band = (t: number, colour: string) =>
    fill(`M0 ${Math.round(o.y + deep * t)}h${width}V${bottom}H0z`, colour);
  const ripple = Array.from({ length: o.ripples ?? 14 }, () => {
    const t = r.next() ** 1.5;
    return lensShape(
      r.between(-80, width - 60),
      o.y + 10 + (deep - 16) * t,
      (90 + 360 * t) * r.between(0.5, 1),
      5 + 8 * t,
    );
  }).join("");
  const road =
    sunX === undefined
      ? ""
      : Array.from({ length: 13 }, (_, i) => {
          const t = ((i + 0.3) / 13) ** 1.4;
          const wide = r.between(40, 110) + t * r.between(40, 240);
          return lensShape(
            sunX - wide / 2 + r.between(-30, 30) * (0.3 + t),
            o.y + 8 + deep * t * 0.9,
            wide,
            8 + 10 * t,
          );
        }).join("");
  return `${band(0, mix(o.colour, light.sky[2], 0.42))}${band(0.22, mix(o.colour, light.sky[2], 0.2))}${band(0.55, o.colour)}${fill(ripple, mix(light.sky[2], "#ffffff", 0.25), 0.42)}${road && fill(road, light.glow, 0.72)}`;
}

/** What stands in the landscape, at the free place nearest to `x`. */
type Standing = {
  x: number;
  on: Ground;
  sink?: number;
  flip?: boolean | undefined;
  far?: true;
  within?: readonly [number, number] | undefined;
};
const mirrorOf = ({ left, right, top, bottom }: Box): Box => ({ left: -right, right: -left, top, bottom });
function stand(
  { placed }: DrawingInput,
  what: Placed["what"],
  { x, on, sink = 0, flip, far, within }: Standing,
  box: Box,
): Point {
  const reach = flip ? mirrorOf(box) : box;
  const at = freePlace(placed, { x, ground: on, sink, reach, within });
  placed.push({ what, ...boxAt(at, reach), far });
  return at;
}
const scaled = ({ left, right, top, bottom }: Box, k: number): Box => ({
  left: left * k,
  right: right * k,
  top: top * k,
  bottom: bottom * k,
});
const scaleOf = (size: number): number => Math.round(size * 10) / 1000;
const placedGroup = ([x, y]: Point, scale: number, flip: boolean | undefined, content: string): string =>
  `<g transform="translate(${x} ${y})scale(${flip ? -scale : scale} ${scale})">${content}</g>`;

type Figure = Standing & {
  tall: number;
  turn?: number;
  /** The light's darkest colour otherwise. */
  colour?: string;
  /** What is drawn about its feet, at the size that is wanted: rings in the water, a hole in the ice. */
  around?: string;
};
const HOUSE_METRES = 4.5;
/**
 * The most of a house's height that a figure has beside it. Large animals are in proportion, small ones are
 * nearer to the eye, since a true ptarmigan would be a dot.
 */
const shareOfHouse = (metres: number): number => Math.min(0.88, 1.25 * Math.sqrt(metres / HOUSE_METRES));
function tallBesideHouses({ placed }: DrawingInput, name: SilhouetteName, tall: number): number {
  const houses = placed.filter(({ what, far }) => what === "house" && !far);
  const share = shareOfHouse(silhouettes[name].metres);
  return Math.min(tall, ...houses.map(({ top, bottom }) => (bottom - top) * share));
}
function turned(box: Box, degrees: number): Box {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corners = [box.left, box.right].flatMap((x) =>
    [box.top, box.bottom].map((y): Point => [x * cos - y * sin, x * sin + y * cos]),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
/** Places a figure; returns the transform of its place, and of its size there. */
function placeFigure(s: DrawingInput, name: SilhouetteName, { turn = 0, tall, ...standing }: Figure) {
  const k = scaleOf((100 * tall) / silhouettes[name].tall);
  const flipped = standing.flip ? -turn : turn;
  const [x, y] = stand(s, "figure", standing, turned(scaled(outlineOf(name).box, k), flipped));
  return {
    place: `translate(${x} ${y})`,
    size: `${turn ? `rotate(${turn})` : ""}scale(${standing.flip ? -k : k} ${-k})translate(${-outlineOf(name).middle} 0)`,
  };
}
function figureContent({ light }: DrawingInput, name: SilhouetteName, colour = light.ink): string {
  const { outline, white, red } = outlineOf(name);
  const { lines, lineWidth }: Silhouette = silhouettes[name];
  return [
    fill(outline, colour),
    lines &&
      `<path d="${lines}" fill="none" stroke="${colour}" stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round"/>`,
    white && fill(white, mix("#f6f2e6", colour, light.stars ? 0.35 : 0.04)),
    red && fill(red, mix("#c4472c", colour, light.stars ? 0.3 : 0)),
  ]
    .filter(Boolean)
    .join("");
}
/** An animal or a person in profile, at the free place nearest to where it is wanted. */
export function figure(s: DrawingInput, name: SilhouetteName, wanted: Figure): string {
  const tall = tallBesideHouses(s, name, wanted.tall);
  const { place, size } = placeFigure(s, name, { ...wanted, tall });
  const k = Math.round((tall / wanted.tall) * 100) / 100;
  const around =
    wanted.around && `<g transform="${place}scale(${wanted.flip ? -k : k} ${k})">${wanted.around}</g>`;
  return `${around ?? ""}<g transform="${place}${size}">${figureContent(s, name, wanted.colour)}</g>`;
}
/** Several figures of a kind, defined once with an id, so at most one such group per picture. */
export function figures(s: DrawingInput, name: SilhouetteName, wanted: readonly Figure[]): string {
  const tallest = Math.max(...wanted.map(({ tall }) => tall));
  const shrink = tallBesideHouses(s, name, tallest) / tallest;
  const placed = wanted.map((one) =>
    placeFigure(s, name, {
      ...one,
      x: wanted[0]!.x + (one.x - wanted[0]!.x) * shrink,
      tall: one.tall * shrink,
    }),
  );
  return placed
    .map(({ place, size }, i) =>
      i === 0
        ? `<g transform="${place}${size}"><g id="f">${figureContent(s, name)}</g></g>`
        : `<use href="#f" transform="${place}${size}"/>`,
    )
    .join("");
}

type Building = Standing & { size: number };
type House = Building & {
  wall?: string;
  roof?: string;
  smoke?: boolean;
  sod?: string;
};
type HouseColours = { wall: string; lit: string; roof: string; dark: string; pane: string };
type HouseKind = {
  reach: Box;
  /** Where the chimney or stovepipe ends. */
  chimney: Point;
  draw: (s: DrawingInput, c: HouseColours, sod: string | undefined) => string;
};
export const sodColour = ({ light, season }: DrawingInput): string =>
  season === "winter" ? "#e6edf1" : mix("#6f7a3a", light.ink, light.stars ? 0.5 : 0.2);

/** A log cabin seen from its corner. */
const logCabin: HouseKind = {
  reach: { left: -62, right: 114, top: -100, bottom: 2 },
  chimney: [62, -112],
  draw: (_, c, sod) =>
    `${fill("M54-118h16v44H54z", c.dark)}${fill("M-52 2v-56L-24-92 4-54V2z", c.wall)}${fill("M4 2v-56h98V2z", c.lit)}${fill("M-62-50-24-98H72L114-50H12L-24-92-56-50z", c.roof)}${sod ? fill("M-26-104q48-8 100 0l6 10H-28z", sod) : ""}${fill("M28-38h22v22H28zM64-38h22v22H64zM-36-44h22v20h-22z", c.pane)}${fill("M-18 2v-30h14V2z", c.dark)}`,
};
/** A turf hut: a mound of peat and grass with a front of boards. */
const turfHut: HouseKind = {
  reach: { left: -96, right: 96, top: -92, bottom: 2 },
  chimney: [30, -108],
  draw: (s, c) =>
    `${fill("M25-112h10v36H25z", c.dark)}${fill("M-96 2q8-44 34-66 22-28 62-28t62 28q26 22 34 66z", mix(sodColour(s), "#3d3a22", s.season === "winter" ? 0 : 0.3))}${fill("M-62-60q22-32 62-32t62 32q-14-16-30-18-16-6-32-6t-32 6q-18 4-30 18z", mix(sodColour(s), s.light.glow, 0.25))}${fill("M-40 2v-46L0-74l40 28V2z", c.lit)}${fill("M-46-40 0-78l46 38v8L0-66l-46 34z", c.dark)}${fill("M-26 2v-38H-4V2z", c.dark)}${fill("M10-36h20v18H10z", c.pane)}`,
};
/** A house on posts over the water, its gable to the sea, with a hoist under the ridge. */
const quayHouse: HouseKind = {
  reach: { left: -62, right: 122, top: -124, bottom: 30 },
  chimney: [84, -128],
  draw: ({ light }, c) => {
    const red = mix("#9b3426", light.ink, light.stars ? 0.55 : 0.12);
    const white = mix("#f4efe2", light.ink, light.stars ? 0.45 : 0.1);
    return `${strokes("M-50-8v38M-18-8v38M14-8v38M46-8v38M78-8v38M108-8v38", c.dark, 6)}${fill("M-62-12h184v10H-62z", c.dark)}${fill("M78-130h13v36H78z", c.dark)}${fill("M-50-12v-66L-14-116 24-78v66z", mix(red, light.glow, 0.1))}${fill("M24-12v-66h84v66z", red)}${fill("M-60-74-14-124H78l42 50H34L-14-116-54-74z", c.roof)}${fill("M-26-44h24v32h-24z", white)}${fill("M-24-82h20v18h-20zM40-60h18v20H40zM74-60h18v20H74z", c.pane)}${fill("M-52-78h4v66h-4zM22-78h4v66h-4zM-15-116h3v-2l16 4v3z", white)}`;
  },
};
/** A summer farm: a long low house with a roof of sod. */
const seterHouse: HouseKind = {
  reach: { left: -100, right: 112, top: -76, bottom: 2 },
  chimney: [18, -96],
  draw: (s, c) =>
    `${fill("M8-100h20v34H8z", mix("#8b867c", s.light.ink, 0.35))}${fill("M-90 2v-38l24-30 22 30V2z", c.wall)}${fill("M-44 2v-38h146V2z", c.lit)}${fill("M-100-34-66-72H94l18 40-10 2H-38L-66-66l-28 34z", sodColour(s))}${fill("M-100-34-66-72H94l4 9H-62l-30 33z", mix(sodColour(s), s.light.glow, 0.25))}${fill("M-22-26h18v15h-18zM46-26h18v15H46zM-74-28h14v14h-14z", c.pane)}${fill("M14 2v-28h18V2z", c.dark)}`,
};
const houseOfLand: Partial<Record<SceneLand, HouseKind>> = {
  turfhut: turfHut,
  quay: quayHouse,
  seter: seterHouse,
};

/** The place's house, of the kind that its land has, with a lamp in the window, and smoke. */
export function cabin(s: DrawingInput, { size, smoke = true, sod, ...o }: House): string {
  const { light } = s;
  const { reach, chimney, draw } = (!o.far && houseOfLand[s.land]) || logCabin;
  const { wall = mix("#6b3a25", light.ink, light.stars ? 0.55 : 0.25) } = o;
  const k = scaleOf(size);
  const at = stand(s, "house", o, scaled(reach, k));
  const [x, y] = chimney;
  const plumeReach: Box = { left: x - 14, right: x + 46, top: y - 124, bottom: y };
  if (smoke)
    s.placed.push({
      what: "obstacle",
      ...boxAt(at, scaled(o.flip ? mirrorOf(plumeReach) : plumeReach, k)),
    });
  const plume = strokes(
    `M${x} ${y}c-8-26 18-34 8-60s14-44 30-58`,
    mix(light.haze, "#ffffff", light.stars ? 0.12 : 0.55),
    13,
    0.55,
  );
  const colours: HouseColours = {
    wall,
    lit: mix(wall, light.glow, 0.16),
    roof: o.roof ?? mix("#2a2622", light.ink, 0.4),
    dark: mix(wall, "#000000", 0.4),
    pane: light.stars ? "#ffc663" : mix("#ffd27a", light.glow, 0.3),
  };
  return placedGroup(at, k, o.flip, `${smoke ? plume : ""}${draw(s, colours, sod)}`);
}

/** A stone with one side in the light. */
export function rock(r: Random, [x, y]: Point, size: number, colour: string, lit: string): string {
  const [w, h] = [size * r.between(0.8, 1.3), size * r.between(0.4, 0.62)];
  const crown: Point = [x + w * r.between(-0.2, 0.2), y - h];
  const left: Point = [x - w * 0.62, y - h * r.between(0.4, 0.7)];
  const right: Point = [x + w * 0.66, y - h * r.between(0.3, 0.6)];
  return `${fill(polygon([x - w, y], left, crown, right, [x + w, y]), colour)}${fill(polygon([x - w, y], left, crown, [x - w * 0.12, y - h * 0.35], [x - w * 0.3, y]), lit)}`;
}

const NEAR_BIRCH = 450;
/**
 * A birch: a crooked white trunk with its marks, thin boughs, and leaves in clusters in summer and autumn.
 */
export function birch(
  { r, placed }: DrawingInput,
  [x, y]: Point,
  tall: number,
  c: { bark: string; mark: string; leaf?: string | undefined },
): string {
  const w = tall * 0.035;
  if (tall > NEAR_BIRCH)
    placed.push(
      { what: "obstacle", left: x - 2 * w, right: x + 2 * w, top: y - tall, bottom: y },
      {
        what: "obstacle",
        left: x - 0.22 * tall,
        right: x + 0.22 * tall,
        top: y - 1.1 * tall,
        bottom: y - 0.4 * tall,
      },
    );
  const lean = r.between(-0.14, 0.14) * tall;
  const bend = -lean * r.between(0.4, 1.1);
  const at = (t: number): Point => [x + lean * t * t + bend * Math.sin(t * Math.PI) * 0.6, y - tall * t];
  const ts = [0, 0.18, 0.36, 0.54, 0.72, 0.88, 1];
  const trunk = polygon(
    ...ts.map((t): Point => [at(t)[0] - w * (1 - t * 0.8), at(t)[1]]),
    ...ts.toReversed().map((t): Point => [at(t)[0] + w * (1 - t * 0.8), at(t)[1]]),
  );
  const boughs = [0.42, 0.5, 0.6, 0.68, 0.78, 0.86].map((t, i) => {
    const [bx, by] = at(t);
    const side = i % 2 ? 1 : -1;
    return {
      from: [bx, by] as Point,
      to: [
        bx + side * tall * r.between(0.1, 0.24) * (1.2 - t * 0.5),
        by - tall * r.between(0.06, 0.16),
      ] as Point,
    };
  });
  const wood = boughs.map(({ from, to }) => polygon(from, to).slice(0, -1)).join("");
  const marks = ts
    .slice(0, 5)
    .map((t) => at(t + 0.07))
    .map(
      ([mx, my]) => `M${Math.round(mx - w * 0.7)} ${Math.round(my)}h${Math.round(w * r.between(0.6, 1.2))}`,
    )
    .join("");
  const crown = [
    ...boughs.flatMap(({ from: [fx, fy], to: [tx, ty] }) =>
      [0.5, 0.8, 1].map((t): Point => [fx + (tx - fx) * t, fy + (ty - fy) * t]),
    ),
    at(1),
    at(0.94),
    at(0.82),
  ];
  const dots = (count: number, reach: number) =>
    Array.from({ length: count }, () => {
      const [cx, cy] = r.pick(crown);
      return `M${Math.round(cx + r.between(-1, 1) * reach)} ${Math.round(cy + r.between(-0.7, 1.2) * reach)}h.1`;
    }).join("");
  const leaves = c.leaf
    ? strokes(dots(tall > 400 ? 27 : 15, tall * 0.075), c.leaf, Math.round(tall * 0.046))
    : "";
  const lit = c.leaf
    ? strokes(dots(tall > 400 ? 14 : 7, tall * 0.075), mix(c.leaf, "#fff2b8", 0.38), Math.round(tall * 0.03))
    : "";
  return `${strokes(wood, c.bark, Math.max(2, Math.round(w * 0.7)))}${fill(trunk, c.bark)}${strokes(marks, c.mark, Math.max(2, Math.round(w * 0.35)))}${leaves}${lit}`;
}

/**
 * The foreground: a dark bank at the bottom of the picture, with tufts of grass that lean with the wind. Its
 * own layer, so that no crop cuts the tufts from the bank.
 */
export function foreground({ r, light, season }: DrawingInput, y: number): string {
  const bank = lineOf(r, { base: y, rise: 15, waves: 2.6, points: 26 });
  const lean = r.pick([-1, 1]) * r.between(6, 16);
  const tufts = Array.from({ length: 10 }, (_, i) => {
    const x = (width * (i + r.between(0, 1))) / 10;
    const foot = yAt(bank, x) + 6;
    return Array.from({ length: 3 }, (__, k) => {
      const [dx, tall] = [(k - 1) * r.between(7, 11), r.between(16, 44)];
      return `M${Math.round(x + dx - 3)} ${Math.round(foot)}q${Math.round(dx / 2)}-${Math.round(tall * 0.6)} ${Math.round(dx + lean)}-${Math.round(tall)} ${Math.round(-dx / 2)} ${Math.round(tall * 0.5)} ${Math.round(6 - dx - lean)} ${Math.round(tall)}z`;
    }).join("");
  }).join("");
  return fill(`${below(bank)}${tufts}`, season === "winter" ? mix(light.ink, light.haze, 0.12) : light.ink);
}

/** Birds of a kind in the air, one ahead: geese in a V, others loosely; none above what every crop shows. */
export function flock(s: DrawingInput, name: SilhouetteName, [x, at]: Point, tall: number): string {
  const { r } = s;
  const y = Math.max(at, inEveryCrop.top + 1.6 * tall + 16);
  const order: readonly (readonly [dx: number, dy: number, size: number])[] =
    name === "gaas"
      ? [
          [0, 0, 1],
          [-1.5, -0.4, 0.88],
          [-1.6, 0.62, 0.86],
          [-2.9, -0.75, 0.76],
          [-3.1, 1.2, 0.74],
        ]
      : [
          [0, 0, 1],
          [1.7, -0.7, 0.76],
          [-1.85, 0.6, 0.68],
        ];
  const one = ([dx, dy, size]: (typeof order)[number]): Figure => ({
    x: x + dx * tall,
    on: y + dy * tall + r.between(-12, 12),
    tall: tall * size,
    turn: name === "gaas" ? 4 : -8,
  });
  return figures(s, name, order.map(one));
}

/** A boathouse on the shore, with gable and door towards the sea. */
export function boathouse(s: DrawingInput, { size, ...o }: Building): string {
  const { light } = s;
  const k = scaleOf(size);
  const at = stand(s, "house", o, scaled({ left: -52, right: 136, top: -98, bottom: 4 }, k));
  const red = mix("#9b3426", light.ink, light.stars ? 0.6 : 0.14);
  const dark = mix(red, light.ink, 0.5);
  return placedGroup(
    at,
    k,
    o.flip,
    `${fill("M-44 4v-54L0-92 44-50V4z", red)}${fill("M44-50 0-92h84l44 42V4H44z", dark)}${fill("M-52-44 0-98h88l48 50-8 2-42-42H4L-46-38z", mix("#3b3a38", light.ink, 0.3))}${fill("M-20 4v-42h40V4z", mix(dark, light.ink, 0.5))}${fill("M-44-50h3V4h-3zM41-50h3V4h-3z", mix("#f4efe2", light.ink, 0.12))}`,
  );
}
export function lighthouse(s: DrawingInput, { size, ...o }: Building): string {
  const { light } = s;
  const k = scaleOf(size);
  const at = stand(s, "house", o, scaled({ left: -12, right: 50, top: -100, bottom: 2 }, k));
  const white = mix("#f6f1e4", light.ink, light.stars ? 0.4 : 0.06);
  const red = mix("#a8382a", light.ink, light.stars ? 0.4 : 0.1);
  return placedGroup(
    at,
    k,
    o.flip,
    `${fill("M-12 2-8-72H8L12 2z", white)}${fill("M1-72h7L12 2H4z", mix(white, light.ink, 0.24))}${fill("M-11-18h22l1 18h-24zM-9-54H9l1 16h-20z", red)}${fill("M-12-76h24v5h-24z", light.ink)}${fill("M-6-90H6v14H-6z", mix("#ffe3a0", light.glow, 0.3))}${fill("M-9-90 0-100 9-90z", red)}${fill("M18 2v-20l14-10 14 10V2z", white)}${fill("M14-16 32-32 50-16z", red)}`,
  );
}
/** A red barn with its ramp, and a silo with a roof. */
export function barn(s: DrawingInput, { size, ...o }: Building): string {
  const { light } = s;
  const k = scaleOf(size);
  const at = stand(s, "house", o, scaled({ left: -52, right: 122, top: -92, bottom: 2 }, k));
  const red = mix("#97362a", light.ink, light.stars ? 0.6 : 0.16);
  const white = mix("#f3ecdc", light.ink, light.stars ? 0.5 : 0.08);
  return placedGroup(
    at,
    k,
    o.flip,
    `${fill("M-46 2v-58l22-30 22 30V2z", mix(red, light.glow, 0.16))}${fill("M-2 2v-58h116V2z", red)}${fill("M-52-52-24-92h108L122-52H-4l-20-30-24 34z", mix("#4a4641", light.ink, 0.3))}${fill("M-34 2v-30h20V2zM44 2v-36h28V2z", mix(red, light.ink, 0.5))}${strokes("M44 0v-35h28V0", white, 3)}${fill("M12-40h12v12H12zM90-40h12v12H90zM-30-58h12v10h-12z", white)}`,
  );
}
/** A tree of the fields: one round crown with one side in the light. */
export function leafTree({ r, light, season, placed }: DrawingInput, [x, y]: Point, tall: number): string {
  const half = 0.34 * tall;
  if (tall > 200)
    placed.push({ what: "obstacle", left: x - half, right: x + half, top: y - tall, bottom: y });
  const leaf = mix(
    { summer: "#4f6f3c", autumn: "#b5742c", winter: "#6c7c86" }[season],
    light.ink,
    light.stars ? 0.6 : 0.24,
  );
  const crown = (cx: number, cy: number, size: number) =>
    polygon(
      ...Array.from({ length: 13 }, (_, i): Point => {
        const a = (i / 13) * Math.PI * 2;
        const k = size * r.between(0.82, 1.1);
        return [cx + Math.cos(a) * k * 0.86, cy + Math.sin(a) * k];
      }),
    );
  const wood = `M${Math.round(x)} ${Math.round(y)}V${Math.round(y - tall * 0.6)}m0 ${Math.round(tall * 0.16)}l${Math.round(tall * 0.16)}-${Math.round(tall * 0.2)}m-${Math.round(tall * 0.16)} ${Math.round(tall * 0.14)}l-${Math.round(tall * 0.15)}-${Math.round(tall * 0.22)}`;
  if (season === "winter") return strokes(wood, leaf, Math.max(3, tall * 0.03));
  return `${strokes(wood, light.ink, Math.max(3, Math.round(tall * 0.05)))}${fill(crown(x, y - tall * 0.64, tall * 0.36), leaf)}${fill(crown(x - tall * 0.1, y - tall * 0.72, tall * 0.2), mix(leaf, light.glow, 0.3))}`;
}

/** The map symbol for forest, here and there within a border. */
export function spruceMarks(r: Random, border: readonly Point[], [cx, cy]: Point, colour: string): string {
  const marks = Array.from({ length: 15 }, () => {
    const [bx, by] = r.pick(border);
    const t = r.between(0.25, 0.8);
    return `M${Math.round(cx + (bx - cx) * t)} ${Math.round(cy + (by - cy) * t)}l-9 26h18z`;
  });
  return fill(marks.join(""), colour);
}
