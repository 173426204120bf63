/**
 * Where sun, houses and figures stand in a picture, so that none is drawn over another and none is cut by a
 * crop. A picture has three layers (scene.ts): when it is shown wider than 8:5, the sky is cut below, the land
 * above and below, and the foreground above.
 */
import { type Point, width, yAt } from "./shapes.ts";

/** In units of the land; y grows downwards. */
export type Box = { left: number; right: number; top: number; bottom: number };
/** `far`: a house across a fjord or a field, which says nothing of the size of what stands near. */
export type Placed = Box & { what: "sun" | "house" | "figure" | "obstacle"; far?: true | undefined };

/** How far the land lies below the sky: at 8:5, and as cropped for a link preview, the widest of all. */
export const landDrop = { least: 80, most: 293 } as const;
/** The land that every crop shows: from 3:2, a phone's gallery, to 1200 × 430, a link preview. */
export const inEveryCrop: Box = { left: 70, right: width - 70, top: 300, bottom: 836 };

/** What a square shows of the breadth: the thumbnails of lists. */
export const inSquares = { left: 312, right: width - 312 } as const;

/** A line of the land, or a level. */
export type Ground = number | readonly Point[];
const levelAt = (ground: Ground, x: number): number => (typeof ground === "number" ? ground : yAt(ground, x));

const gap = 14;
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left) + gap) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + gap);

type Wanted = {
  x: number;
  ground: Ground;
  /** How far its feet stand below the line of the ground. */
  sink: number;
  /** How far it reaches from its feet. */
  reach: Box;
  within?: readonly [number, number] | undefined;
};
const step = 20;
/** A bird before a tree is better than before another bird. */
const OBSTACLE_WEIGHT = 0.1;
/** Returns the free place nearest to the wanted one, or the one that covers least. */
export function freePlace(placed: readonly Placed[], { x, ground, sink, reach, within }: Wanted): Point {
  const [from, to] = within ?? [0, width];
  const low = Math.max(from, inEveryCrop.left - reach.left);
  const high = Math.max(low, Math.min(to, inEveryCrop.right - reach.right));
  const start = Math.min(Math.max(x, low), high);
  let best: { at: Point; covered: number } | undefined;
  for (let k = 0; k * step < width; k++)
    for (const side of k ? [1, -1] : [1]) {
      const at = start + side * k * step;
      if (at < low || at > high) continue;
      const y = Math.round(levelAt(ground, at) + sink);
      const box = boxAt([at, y], reach);
      const cut = Math.max(0, box.bottom - inEveryCrop.bottom) + Math.max(0, inEveryCrop.top - box.top);
      const covered = placed.reduce(
        (sum, one) => sum + overlap(one, box) * (one.what === "obstacle" ? OBSTACLE_WEIGHT : 1),
        cut * (box.right - box.left),
      );
      if (covered === 0) return [Math.round(at), y];
      if (!best || covered < best.covered) best = { at: [Math.round(at), y], covered };
    }
  return best!.at;
}
export const boxAt = ([x, y]: Point, reach: Box): Box => ({
  left: x + reach.left,
  right: x + reach.right,
  top: y + reach.top,
  bottom: y + reach.bottom,
});
