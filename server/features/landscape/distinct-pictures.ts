/** Gives the drawn pictures of a page, or of an answer, variants of which no two are alike. */
import { albumOf, type Drawing, drawingNumber, drawingsInAlbum } from "./albums.ts";
import { landscapeFolder, readPictureAddress } from "./picture-address.ts";

/** So many of a hash's 64 bits: twelve, and one to spare where another machine draws a shade differently. */
export const bitsApart = 13;

function bitsIn(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
export const distanceOf = (a: Drawing["hash"], b: Drawing["hash"]): number =>
  bitsIn(a[0] ^ b[0]) + bitsIn(a[1] ^ b[1]);

/** Each drawn picture under `value`; `pair`: where a gallery shows a second one beside it. */
function collect(value: unknown, found: Map<string, { pair: boolean }>, name = ""): void {
  if (typeof value === "string") {
    if (!value.startsWith(landscapeFolder)) return;
    const own = withVariant(value, 0);
    found.set(own, { pair: name === "drawing" || found.get(own)?.pair === true });
  } else if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value)) collect(one, found, key);
}
function replaced<T>(value: T, chosen: ReadonlyMap<string, string>): T {
  if (typeof value === "string")
    return ((value.startsWith(landscapeFolder) && chosen.get(withVariant(value, 0))) || value) as T;
  if (Array.isArray(value)) return value.map((one) => replaced(one, chosen)) as T;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, chosen)])) as T;
}
function withVariant(address: string, variant: number): string {
  const own = address.replace(/[?&]v=\d+$/, "");
  return variant === 0 ? own : `${own}${own.includes("?") ? "&" : "?"}v=${variant}`;
}

type Taken = Drawing["hash"][];
/** How far the nearest picture is; 0 where one is nearer than `least`. */
function nearest(hashes: Taken, taken: Taken, least: number): number {
  let bits = 64;
  for (const a of hashes)
    for (const b of taken) {
      bits = Math.min(bits, distanceOf(a, b));
      if (bits < least) return 0;
    }
  return bits;
}

/** Its own drawing, else the next that resembles none; where all do, the one that does so least. */
function choose(address: string, pair: boolean, taken: Taken): number {
  const asked = readPictureAddress(address);
  const album = asked && albumOf(asked.scene);
  if (!album) return 0;
  const hashesOf = (variant: number): Taken =>
    (pair ? [asked.seed, `${asked.seed}-2`] : [asked.seed]).map(
      (seed) => album.drawing(drawingNumber(seed, variant)).hash,
    );
  let best = { variant: 0, bits: -1 };
  for (let variant = 0; variant < drawingsInAlbum && best.bits < bitsApart; variant++) {
    const bits = nearest(hashesOf(variant), taken, best.bits);
    if (bits > best.bits) best = { variant, bits };
  }
  taken.push(...hashesOf(best.variant));
  return best.variant;
}

/**
 * The same data, with every drawn picture in it at least `bitsApart` from every other and from those `beside`.
 * The same place keeps the same picture; in the order they stand, each gets its own where that is free.
 */
export function withDistinctPictures<T>(shown: T, beside: readonly string[] = []): T {
  const found = new Map<string, { pair: boolean }>();
  collect(shown, found);
  const chosen = new Map<string, string>();
  const taken: Taken = [];
  for (const address of beside) {
    const asked = readPictureAddress(address);
    const album = asked && albumOf(asked.scene);
    if (!album) continue;
    taken.push(album.drawing(drawingNumber(asked.seed, asked.variant)).hash);
    chosen.set(withVariant(address, 0), address);
  }
  for (const [own, { pair }] of found)
    if (!chosen.has(own)) chosen.set(own, withVariant(own, choose(own, pair, taken)));
  return found.size > 0 ? replaced(shown, chosen) : shown;
}
