/**
 * Keeps the map of a booked ground on the device: its tiles, in a cache named after the booking. The service
 * worker deletes it with the offline copies (web/service-worker/offline-cache.ts).
 */
import { type Tile, tileUrl } from "#domain/field-map/tiles.ts";
import type { MapTiles } from "#web/features/map/public.ts";

const CACHE_PREFIX = "utmark-map-";
const cacheName = (bookingId: string) => `${CACHE_PREFIX}${bookingId}`;
/** The address under which a cache has its record. */
const RECORD = "/kept-map";
const PARALLEL = 4;

/** `source`: where the tiles came from, which cannot be asked for without coverage. */
export type KeptMap = { source: MapTiles; bytes: number };
/** `full`: the device has no room. `failed`: a tile could not be fetched, as without coverage. */
export type DownloadEnd = "done" | "stopped" | "full" | "failed";

export const canKeepMaps = () => "caches" in globalThis;

/** A kept tile of any map, by its address. */
export const keptTile = async (url: string): Promise<Response | undefined> =>
  canKeepMaps() ? caches.match(url) : undefined;

export async function findKeptMap(bookingId: string): Promise<KeptMap | undefined> {
  if (!canKeepMaps() || !(await caches.has(cacheName(bookingId)))) return undefined;
  const record = await (await caches.open(cacheName(bookingId))).match(RECORD);
  return record?.json() as Promise<KeptMap> | undefined;
}
export const deleteKeptMap = (bookingId: string): Promise<boolean> => caches.delete(cacheName(bookingId));

const urlOf = (source: MapTiles, tile: Tile): string => tileUrl(source.tiles[0] ?? "", tile);

/** The tiles that are not kept yet. */
export async function missingTiles(bookingId: string, source: MapTiles, tiles: readonly Tile[]) {
  const kept = (await caches.has(cacheName(bookingId)))
    ? await (await caches.open(cacheName(bookingId))).keys()
    : [];
  const urls = new Set(kept.map(({ url }) => url));
  return tiles.filter((tile) => !urls.has(new URL(urlOf(source, tile), location.href).href));
}

const isQuotaError = (e: unknown): boolean => e instanceof DOMException && e.name === "QuotaExceededError";

/** Fetches the tiles one after the other, a few at a time; what is kept when it ends early stays. */
export async function downloadTiles(o: {
  bookingId: string;
  source: MapTiles;
  tiles: readonly Tile[];
  bytesBefore: number;
  signal: AbortSignal;
  onProgress: (fetched: number) => void;
}): Promise<DownloadEnd> {
  const cache = await caches.open(cacheName(o.bookingId));
  // asks the browser to keep it when it clears up; it may say no
  await navigator.storage?.persist?.().catch(() => false);
  const queue = [...o.tiles];
  const failure = new AbortController();
  const signal = AbortSignal.any([o.signal, failure.signal]);
  let [fetched, bytes] = [0, o.bytesBefore];
  const saveRecord = () => cache.put(RECORD, Response.json({ source: o.source, bytes } satisfies KeptMap));
  async function fetchNext(): Promise<void> {
    for (let tile = queue.shift(); tile; tile = queue.shift()) {
      const url = urlOf(o.source, tile);
      const answer = await fetch(url, { signal, credentials: "omit" });
      // the service has no such tile, as at sea; that is kept too, so that it is not asked for again
      if (!answer.ok && answer.status !== 404) throw new Error(`${url} answered ${answer.status}`);
      const content = await answer.blob();
      await cache.put(
        url,
        new Response(content, { status: answer.status, headers: { "content-type": content.type } }),
      );
      bytes += content.size;
      o.onProgress(++fetched);
    }
  }
  try {
    await saveRecord();
    await Promise.all(Array.from({ length: PARALLEL }, fetchNext));
    return "done";
  } catch (e) {
    failure.abort();
    return o.signal.aborted ? "stopped" : isQuotaError(e) ? "full" : "failed";
  } finally {
    await saveRecord().catch(() => {}); // the device is full
  }
}
