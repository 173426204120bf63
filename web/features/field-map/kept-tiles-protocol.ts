/**
 * A protocol of MapLibre for tiles that may be kept on the device: `kept://`, the tile's numbers, and its own
 * address. Kept ones come first. Without coverage, a tile of a deeper zoom is enlarged from the kept one
 * around it.
 */
import type { AddProtocolAction } from "maplibre-gl";
import { type Tile, tileUrl } from "#domain/field-map/tiles.ts";
import { keptTile } from "./kept-tiles.ts";

const SCHEME = "kept";
/** The template of addresses with this protocol. `template`: that of the tiles' own. */
export const keptTemplate = (template: string): string => `${SCHEME}://{z}/{x}/{y}/${template}`;
const parts = /^kept:\/\/(\d+)\/(\d+)\/(\d+)\/(.+)$/;

const TILE_PIXELS = 256;
/** A tile is enlarged from at most this many zooms above it: one pixel of it is then 16. */
const MAX_ENLARGED_ZOOMS = 4;

/** The part of a kept tile of a lower zoom that shows the same ground. */
async function enlarged(template: string, { z, x, y }: Tile): Promise<ImageBitmap | undefined> {
  for (let up = 1; up <= Math.min(MAX_ENLARGED_ZOOMS, z); up++) {
    const around = { z: z - up, x: x >> up, y: y >> up };
    const kept = await keptTile(tileUrl(template, around));
    if (!kept?.ok) continue;
    const side = TILE_PIXELS >> up;
    const [left, top] = [(x - (around.x << up)) * side, (y - (around.y << up)) * side];
    return createImageBitmap(await kept.blob(), left, top, side, side, {
      resizeWidth: TILE_PIXELS,
      resizeHeight: TILE_PIXELS,
      resizeQuality: "high",
    });
  }
  return undefined;
}

/** `template`: the tiles' own address, with {z}, {x} and {y}. */
export function keptTilesProtocol(template: string): [scheme: string, load: AddProtocolAction] {
  return [
    SCHEME,
    async ({ url }, { signal }) => {
      const [, z, x, y, address = ""] = parts.exec(url) ?? [];
      const kept = await keptTile(address);
      if (kept?.ok) return { data: await kept.arrayBuffer() };
      try {
        const answer = await fetch(address, { signal, credentials: "omit" });
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        return { data: await answer.arrayBuffer() };
      } catch (e) {
        const tile = { z: Number(z), x: Number(x), y: Number(y) };
        const image = signal.aborted ? undefined : await enlarged(template, tile);
        if (!image) throw e;
        return { data: image };
      }
    },
  ];
}
