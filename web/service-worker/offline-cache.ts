/**
 * Stores offline copies of pages about one person's coming bookings, as the server renders them. Nothing else
 * that is stored is personal, and no token is stored. Only `cacheNow` writes; the response to /offline-pack
 * says who is signed in. `deleteOfflineData` aborts it and deletes everything personal.
 */
import { matchPrecache } from "workbox-precaching";
import { build, scope } from "./scope.ts";

const PERSONAL_PREFIX = "utmark-mine-";
/** Maps that the hunter has downloaded, each named after its booking (web/features/field-map/kept-tiles.ts). */
const MAP_PREFIX = "utmark-map-";
/** What a warden keeps, a cache a person (web/platform/device/kept-control.ts). */
const CONTROL_PREFIX = "utmark-control-";
const ASSETS = "utmark-assets";
export const SHELL = `utmark-shell-${build.id}`;
export const OFFLINE = "/offline";
const CONTROL_PAGE = "/kontroll";
const OFFLINE_PACK_PATH = "/offline-pack";
const MAX_PICTURES = 8;

type OfflinePack = {
  uid: string | null;
  at: string;
  pages: { url: string; stamp: string }[];
  /** The ids of bookings whose downloaded map may stay; absent from a server of an earlier version. */
  trips?: string[];
};

/** The last task: storing and deleting run one after the other. */
let queue: Promise<unknown> = Promise.resolve();
let currentCaching: Promise<void> | undefined;
let signedOut = new AbortController();
let lastStart = 0;
const MIN_INTERVAL_MS = 10_000;

function enqueue(job: () => Promise<void>): Promise<void> {
  const finished = queue.then(job);
  queue = finished.catch(() => {});
  return finished;
}

const cachesNamed = async (prefix: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix));
const personalCaches = () => cachesNamed(PERSONAL_PREFIX);
const mapCaches = () => cachesNamed(MAP_PREFIX);
const controlCaches = () => cachesNamed(CONTROL_PREFIX);

/** Deletes pages, maps, pictures and the push subscription at sign-out, after aborting `cacheNow`. */
export function deleteOfflineData(): Promise<void> {
  signedOut.abort();
  signedOut = new AbortController();
  currentCaching = undefined;
  lastStart = 0;
  return enqueue(deletePersonalData);
}
async function deletePersonalData(): Promise<void> {
  const names = [...(await personalCaches()), ...(await mapCaches()), ...(await controlCaches())];
  await Promise.all(names.map((name) => caches.delete(name)));
  const subscription = await scope.registration.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

async function readPack(cache: Cache): Promise<OfflinePack | undefined> {
  return (await cache.match(OFFLINE_PACK_PATH))?.json() as Promise<OfflinePack> | undefined;
}

const yes = () => true;
const no = () => false;
const dataUrl = (page: string): string => page.replace(/^([^?]+)/, "$1.data");

/** A copy of a response to be stored: decompressed, with the time at which it was fetched. */
async function copyOf(answer: Response, at: string): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  headers.set("x-kept-at", at);
  return new Response(await answer.blob(), { status: answer.status, headers });
}

const fetchFresh = (url: string, accept: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    headers: { accept },
    cache: "no-store",
    credentials: "same-origin",
    redirect: "error",
    signal,
  });

/** The addresses of a page's files. Their names have hashes, so that files of different builds never mix. */
const filesIn = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.@~-]+\.(?:js|mjs|css|woff2|json|svg|png)/g) ?? []),
];
const picturesIn = (html: string): string[] =>
  [
    ...new Set(
      [...html.matchAll(/<img[^>]+?\bsrc="(\/(?!assets\/)[^"]+)"/g)].map(([, src]) =>
        (src ?? "").replaceAll("&amp;", "&"),
      ),
    ),
  ].slice(0, MAX_PICTURES);

async function addFile(cache: Cache, file: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(file, { signal });
  if (!answer.ok) throw new Error(`${file} cannot be had`);
  await cache.put(file, answer);
}
async function addFiles(files: readonly string[], signal: AbortSignal): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const file of files)
    if (!(await matchPrecache(file)) && !(await cache.match(file))) await addFile(cache, file, signal);
}

async function cachePage(cache: Cache, url: string, at: string, signal: AbortSignal): Promise<void> {
  const [page, data] = await Promise.all([
    fetchFresh(url, "text/html", signal),
    fetchFresh(dataUrl(url), "*/*", signal),
  ]);
  if (page.status !== 200 || data.status !== 200) throw new Error(`${url} cannot be kept`);
  const html = await page.clone().text();
  await addFiles(filesIn(html), signal);
  for (const picture of picturesIn(html))
    if (!(await cache.match(picture))) await addFile(cache, picture, signal).catch(() => {});
  signal.throwIfAborted();
  await cache.put(url, await copyOf(page, at));
  await cache.put(dataUrl(url), await copyOf(data, at));
}

/** Deletes entries that are not needed any more, once all needed ones are stored. */
async function deleteUnneeded(cache: Cache, name: string, pack: OfflinePack): Promise<void> {
  const packUrls = new Set(pack.pages.flatMap(({ url }) => [url, dataUrl(url)]));
  const files = new Set([...build.later, ...build.control]);
  for (const { url } of pack.pages) {
    const html = (await (await cache.match(url))?.text()) ?? "";
    for (const file of filesIn(html)) files.add(file);
    for (const picture of picturesIn(html)) packUrls.add(picture);
  }
  packUrls.add(OFFLINE_PACK_PATH);
  const drop = async (from: Cache, kept: Set<string>) => {
    for (const request of await from.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!kept.has(pathname + search)) await from.delete(request);
    }
  };
  await drop(cache, packUrls);
  await drop(await caches.open(ASSETS), files);
  for (const other of await personalCaches()) if (other !== name) await caches.delete(other);
}

/** Stores the offline copies. Sign-out aborts it, and `deleteOfflineData` deletes what it has written. */
async function cacheNow(signal: AbortSignal): Promise<void> {
  const answer = await fetchFresh(OFFLINE_PACK_PATH, "application/json", signal);
  if (answer.status !== 200) return;
  const pack = (await answer.json()) as OfflinePack;
  if (pack.uid === null) return deletePersonalData();
  const name = `${PERSONAL_PREFIX}${pack.uid}-${build.id}`;
  // deletes the cache of another person
  if ((await personalCaches()).some((other) => !other.startsWith(`${PERSONAL_PREFIX}${pack.uid}-`)))
    await deletePersonalData();
  const checksPermits = pack.pages.some(({ url }) => url === CONTROL_PAGE);
  for (const kept of await controlCaches())
    if (!checksPermits || kept !== `${CONTROL_PREFIX}${pack.uid}`) await caches.delete(kept);
  for (const map of await mapCaches())
    if (pack.trips?.includes(map.slice(MAP_PREFIX.length)) === false) await caches.delete(map);
  const cache = await caches.open(name);
  const before = new Map((await readPack(cache))?.pages.map(({ url, stamp }) => [url, stamp]));
  const pages: OfflinePack["pages"] = [];
  for (const page of pack.pages) {
    const isCached = (await cache.match(page.url)) !== undefined;
    const fresh =
      (isCached && before.get(page.url) === page.stamp) ||
      (await cachePage(cache, page.url, pack.at, signal).then(yes, no));
    signal.throwIfAborted();
    if (fresh) pages.push(page);
    else if (isCached) pages.push({ ...page, stamp: "" }); // the stale copy, until it can be fetched again
  }
  const cached = { ...pack, pages };
  await cache.put(OFFLINE_PACK_PATH, Response.json(cached));
  await deleteUnneeded(cache, name, cached);
  if (pages.some(({ url }) => url.includes("bookingId="))) await addFiles(build.later, signal);
  if (pages.some(({ url }) => url === CONTROL_PAGE)) await addFiles(build.control, signal);
}

/** After a page for an anonymous reader: checks whether the stored pages still belong to a session. */
export async function cacheForAnonymous(): Promise<void> {
  const kept = [await personalCaches(), await mapCaches(), await controlCaches()].flat();
  if (kept.length === 0) return;
  await currentCaching; // that run was started for a signed-in reader
  lastStart = 0;
  await cachePages();
}

/** Renews the offline copies. Without network they stay as they are. */
export function cachePages(): Promise<void> {
  if (currentCaching) return currentCaching;
  if (Date.now() - lastStart < MIN_INTERVAL_MS) return Promise.resolve();
  lastStart = Date.now();
  const { signal } = signedOut;
  const caching = enqueue(() => cacheNow(signal))
    .catch(() => {})
    .finally(() => {
      if (currentCaching === caching) currentCaching = undefined;
    });
  currentCaching = caching;
  return caching;
}

/**
 * The stored page for an address: it must have the same path (with or without hyphens), and the address must
 * have all its query parameters.
 */
export async function cachedPage(requestUrl: URL): Promise<{ url: string; cache: Cache } | undefined> {
  const plain = (path: string) => path.replaceAll("-", "");
  for (const name of (await personalCaches()).reverse()) {
    const cache = await caches.open(name);
    const pack = await readPack(cache);
    const cached = pack?.pages.find(({ url }) => {
      const address = new URL(url, requestUrl);
      return (
        plain(address.pathname) === plain(requestUrl.pathname) &&
        [...address.searchParams].every(([k, v]) => requestUrl.searchParams.get(k) === v)
      );
    });
    if (cached) return { url: cached.url, cache };
  }
  return undefined;
}
export const cachedData = async (url: string, cache: Cache): Promise<Response | undefined> =>
  cache.match(dataUrl(url));

/** The first stored page with this path, such as the stored tab of the dashboard, whatever its query. */
export async function cachedAtPath(path: string): Promise<string | undefined> {
  for (const name of await personalCaches()) {
    const pack = await readPack(await caches.open(name));
    const cached = pack?.pages.find(({ url }) => url.split("?")[0] === path);
    if (cached) return cached.url;
  }
  return undefined;
}
