/** Parts common to all landscapes: sky, mist, water, a house, a figure. */
import { type Light, mix } from "./light.ts";
import type { Random } from "./random.ts";
import type { DrawingInput } from "./drawing-input.ts";
import { below, fill, height, type Point, polygon, strokes, width } from "./shapes.ts";
import { type SilhouetteName, outlineOf, type Silhouette, silhouettes } from "./silhouettes.ts";

/** The sky from the top down, a little lighter to one side. */
export function skyOf({ sky: [top, middle, low] }: Light, lean: number): string {
  const [from, to] = [0.5 - lean, 0.5 + lean].map((x) => Math.round(x * 100) / 100);
  return `<defs><linearGradient id="s" x1="${from}" x2="${to}" y2="1"><stop stop-color="${top}"/><stop offset=".42" stop-color="${middle}"/><stop offset=".7" stop-color="${low}"/></linearGradient></defs><path d="M0 0h${width}v${height}H0z" fill="url(#s)"/>`;
}

/** The sun's disc, on some days with rings, on some with bands of light over the whole sky. */
export function sun({ light, halo }: DrawingInput, [x, y]: Point, size: number): string {
  const { sun: disc, glow } = light;
  const reach = { none: [], rings: [3.2, 1.9], bands: [11, 7.6, 4.9, 2.8] }[halo];
  const rings = reach.map((k, i) => {
    const opacity = light.stars ? 0.05 : halo === "rings" ? 0.16 + i * 0.08 : 0.13;
    return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(size * k)}" fill="${light.stars ? disc : glow}" opacity="${opacity}"/>`;
  });
  return `${rings.join("")}<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${size}" fill="${disc}"/>`;
}
export function stars(r: Random, low: number): string {
  const all = Array.from({ length: 60 }, () => `M${r.int(0, width)} ${r.int(10, low)}h.1`).join("");
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
  r: Random,
  light: Light,
  o: { y: number; bottom?: number; colour: string; ripples?: number; sunAt?: number },
): string {
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
    o.sunAt === undefined
      ? ""
      : Array.from({ length: 13 }, (_, i) => {
          const t = ((i + 0.3) / 13) ** 1.4;
          const wide = r.between(40, 110) + t * r.between(40, 240);
          return lensShape(
            o.sunAt! - wide / 2 + r.between(-30, 30) * (0.3 + t),
            o.y + 8 + deep * t * 0.9,
            wide,
            8 + 10 * t,
          );
        }).join("");
  return `${band(0, mix(o.colour, light.sky[2], 0.42))}${band(0.22, mix(o.colour, light.sky[2], 0.2))}${band(0.55, o.colour)}${fill(ripple, mix(light.sky[2], "#ffffff", 0.25), 0.42)}${road && fill(road, light.glow, 0.72)}`;
}

type PlacedThing = { at: Point; tall: number; colour: string; flip?: boolean; turn?: number };
const transform = (name: SilhouetteName, { at: [x, y], tall, flip, turn = 0 }: PlacedThing): string => {
  const s = Math.round((tall / silhouettes[name].tall) * 1000) / 1000;
  return `translate(${Math.round(x)} ${Math.round(y)})${turn ? `rotate(${turn})` : ""}scale(${flip ? -s : s} ${-s})translate(${-outlineOf(name).middle} 0)`;
};
/** An animal or a person; the point is the middle of the figure. */
export function figure(name: SilhouetteName, placed: PlacedThing): string {
  const { colour } = placed;
  const { lines, lineWidth }: Silhouette = silhouettes[name];
  const drawnLines = lines
    ? `<path d="${lines}" fill="none" stroke="${colour}" stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round"/>`
    : "";
  return `<g transform="${transform(name, placed)}"><path d="${outlineOf(name).outline}" fill="${colour}"/>${drawnLines}</g>`;
}
/** Several figures of a kind, defined once with an id, so at most one such group per picture. */
export function figures(
  name: SilhouetteName,
  [first, ...otherFigures]: readonly [PlacedThing, ...PlacedThing[]],
): string {
  const atOrigin = { ...first, at: [0, 0] as const };
  const scaleTo = (p: PlacedThing) => p.tall / first.tall;
  const copy = (p: PlacedThing) => {
    const k = Math.round(scaleTo(p) * 100) / 100;
    return `<use href="#f" transform="translate(${Math.round(p.at[0])} ${Math.round(p.at[1])})scale(${p.flip ? -k : k} ${k})"/>`;
  };
  return `<g transform="translate(${Math.round(first.at[0])} ${Math.round(first.at[1])})"><g id="f">${figure(name, atOrigin)}</g></g>${otherFigures.map(copy).join("")}`;
}

type House = {
  at: Point;
  size: number;
  light: Light;
  wall: string;
  roof: string;
  smoke?: boolean;
  flip?: boolean;
  sod?: string;
};
/** A log cabin seen from its corner, with a lamp in the window, and smoke if somebody is at home. */
export function cabin({ at: [x, y], size, light, wall, roof, smoke = true, flip, sod }: House): string {
  const s = Math.round(size) / 100;
  const lit = mix(wall, light.glow, 0.16);
  const pane = light.stars ? "#ffc663" : mix("#ffd27a", light.glow, 0.3);
  const dark = mix(wall, "#000000", 0.4);
  const plume = smoke
    ? `${strokes("M62-112c-8-26 18-34 8-60s14-44 30-58", mix(light.haze, "#ffffff", light.stars ? 0.12 : 0.55), 13, 0.55)}`
    : "";
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${flip ? -s : s} ${s})">${plume}${fill("M54-118h16v44H54z", dark)}${fill("M-52 2v-56L-24-92 4-54V2z", wall)}${fill("M4 2v-56h98V2z", lit)}${fill("M-62-50-24-98H72L114-50H12L-24-92-56-50z", roof)}${sod ? fill("M-26-104q48-8 100 0l6 10H-28z", sod) : ""}${fill("M28-38h22v22H28zM64-38h22v22H64zM-36-44h22v20h-22z", pane)}${fill("M-18 2v-30h14V2z", dark)}</g>`;
}

/** A stone with one side in the light. */
export function rock(r: Random, [x, y]: Point, size: number, colour: string, lit: string): string {
  const [w, h] = [size * r.between(0.8, 1.3), size * r.between(0.4, 0.62)];
  const crown: Point = [x + w * r.between(-0.2, 0.2), y - h];
  const left: Point = [x - w * 0.62, y - h * r.between(0.4, 0.7)];
  const right: Point = [x + w * 0.66, y - h * r.between(0.3, 0.6)];
  return `${fill(polygon([x - w, y], left, crown, right, [x + w, y]), colour)}${fill(polygon([x - w, y], left, crown, [x - w * 0.12, y - h * 0.35], [x - w * 0.3, y]), lit)}`;
}

/**
 * A birch: a crooked white trunk with its marks, thin boughs, and leaves in clusters in summer and autumn.
 */
export function birch(
  r: Random,
  [x, y]: Point,
  tall: number,
  c: { bark: string; mark: string; leaf?: string | undefined },
): string {
  const w = tall * 0.035;
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
    ? strokes(dots(tall > 400 ? 38 : 16, tall * 0.075), c.leaf, Math.round(tall * 0.046))
    : "";
  const lit = c.leaf
    ? strokes(dots(tall > 400 ? 20 : 7, tall * 0.075), mix(c.leaf, "#fff2b8", 0.38), Math.round(tall * 0.03))
    : "";
  return `${strokes(wood, c.bark, Math.max(2, Math.round(w * 0.7)))}${fill(trunk, c.bark)}${strokes(marks, c.mark, Math.max(2, Math.round(w * 0.35)))}${leaves}${lit}`;
}

export const house = ({ light }: DrawingInput) => ({
  light,
  wall: mix("#6b3a25", light.ink, light.stars ? 0.55 : 0.25),
  roof: mix("#2a2622", light.ink, 0.4),
});

/** The foreground: a dark edge of grass and heather at the bottom of the picture. */
export function foreground({ r, light, season }: DrawingInput, y: number): string {
  const blades: Point[] = [];
  for (let x = -10; x < width + 20; ) {
    const bush = r.next() < 0.24;
    const step = bush ? r.between(30, 60) : r.between(13, 34);
    const base = y + 14 * Math.sin(x / 190 + y);
    blades.push(
      [x, base],
      [x + step * r.between(0.3, 0.7), base - (bush ? r.between(16, 30) : r.between(10, 52))],
    );
    x += step;
  }
  return fill(
    below([...blades, [width + 10, y]]),
    season === "winter" ? mix(light.ink, light.haze, 0.12) : light.ink,
  );
}

/** Several birds of a kind in the air, one ahead. */
export function flock({ r, light }: DrawingInput, name: SilhouetteName, [x, y]: Point, tall: number): string {
  const one = (dx: number, dy: number, size: number) => ({
    at: [x + dx, y + dy + r.between(-20, 20)] as Point,
    tall: tall * size,
    colour: light.ink,
    turn: -8,
  });
  return figures(name, [one(0, 0, 1), one(210, -92, 0.74), one(-230, 66, 0.62)]);
}

/** A boathouse on the shore, with gable and door towards the sea. */
export function boathouse({ light }: DrawingInput, [x, y]: Point, size: number): string {
  const s = Math.round(size) / 100;
  const red = mix("#9b3426", light.ink, light.stars ? 0.6 : 0.14);
  const dark = mix(red, light.ink, 0.5);
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${s})">${fill("M-44 4v-54L0-92 44-50V4z", red)}${fill("M44-50 0-92h84l44 42V4H44z", dark)}${fill("M-52-44 0-98h88l48 50-8 2-42-42H4L-46-38z", mix("#3b3a38", light.ink, 0.3))}${fill("M-20 4v-42h40V4z", mix(dark, light.ink, 0.5))}${fill("M-44-50h3V4h-3zM41-50h3V4h-3z", mix("#f4efe2", light.ink, 0.12))}</g>`;
}
export function lighthouse({ light }: DrawingInput, [x, y]: Point, tall: number): string {
  const s = Math.round(tall) / 100;
  const white = mix("#f6f1e4", light.ink, light.stars ? 0.4 : 0.06);
  const red = mix("#a8382a", light.ink, light.stars ? 0.4 : 0.1);
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${s})">${fill("M-12 2-8-72H8L12 2z", white)}${fill("M1-72h7L12 2H4z", mix(white, light.ink, 0.24))}${fill("M-11-18h22l1 18h-24zM-9-54H9l1 16h-20z", red)}${fill("M-12-76h24v5h-24z", light.ink)}${fill("M-6-90H6v14H-6z", mix("#ffe3a0", light.glow, 0.3))}${fill("M-9-90 0-100 9-90z", red)}${fill("M18 2v-20l14-10 14 10V2z", white)}${fill("M14-16 32-32 50-16z", red)}</g>`;
}
/** A red barn with its ramp, and a silo with a roof. */
export function barn({ light }: DrawingInput, [x, y]: Point, size: number): string {
  const s = Math.round(size) / 100;
  const red = mix("#97362a", light.ink, light.stars ? 0.6 : 0.16);
  const white = mix("#f3ecdc", light.ink, light.stars ? 0.5 : 0.08);
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${s})">${fill("M-46 2v-58l22-30 22 30V2z", mix(red, light.glow, 0.16))}${fill("M-2 2v-58h116V2z", red)}${fill("M-52-52-24-92h108L122-52H-4l-20-30-24 34z", mix("#4a4641", light.ink, 0.3))}${fill("M-34 2v-30h20V2zM44 2v-36h28V2z", mix(red, light.ink, 0.5))}${strokes("M44 0v-35h28V0", white, 3)}${fill("M12-40h12v12H12zM90-40h12v12H90zM-30-58h12v10h-12z", white)}</g>`;
}
/** A tree of the fields: one round crown with one side in the light. */
export function leafTree({ r, light, season }: DrawingInput, [x, y]: Point, tall: number): string {
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
