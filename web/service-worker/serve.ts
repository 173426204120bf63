/** Handles fetches: asks the network first, and uses the offline copy if that fails. */
import { cachedAtPath, cachedData, cachedPage, OFFLINE, SHELL } from "./offline-cache.ts";
import { build, scope } from "./scope.ts";

/** If there is an offline copy, the network has this many milliseconds to respond. */
const TIMEOUT_MS = 5_000;
/** Statuses by which a gateway says that the server is away. */
const gatewayErrors = new Set([502, 503, 504]);
const RETRY_MS = 5_000;
const RETRIES = 40;
/** Waiting times before retrying a script, without which a client-side navigation needs a full page load. */
const SCRIPT_RETRY_MS = [1_000, 3_000];

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** The server's response; undefined without network, or if the server is away. */
async function serverResponse(response: Promise<Response>, patience?: number): Promise<Response | undefined> {
  const answer = response.then(
    (r) => (gatewayErrors.has(r.status) ? undefined : r),
    () => undefined,
  );
  return patience === undefined ? answer : Promise.race([answer, sleep(patience).then(() => undefined)]);
}

const offlinePageAddress = ({ pathname, search }: URL) =>
  pathname.startsWith("/api/") ? OFFLINE : `${OFFLINE}?${new URLSearchParams({ from: pathname + search })}`;

/** Marks an offline copy with the time at which it was fetched, for web/platform/device/device.ts. */
async function withFetchTime(cached: Response): Promise<Response> {
  const html = await cached.text();
  const at = cached.headers.get("x-kept-at") ?? "";
  return new Response(html.replace("<html", `<html data-kept-at="${at}"`), {
    status: 200,
    headers: cached.headers,
  });
}

async function offlineAnswer(url: URL): Promise<Response> {
  const cached = await cachedPage(url);
  if (cached) {
    if (cached.url !== url.pathname + url.search && url.pathname !== OFFLINE)
      return Response.redirect(cached.url);
    const page = await cached.cache.match(cached.url);
    if (page) return url.pathname === OFFLINE ? page : withFetchTime(page); // the offline page has no mark
  }
  if (url.pathname === OFFLINE)
    return (await (await caches.open(SHELL)).match(OFFLINE, { ignoreSearch: true })) ?? Response.error();
  const instead = url.pathname === "/dashboard" ? await cachedAtPath("/dashboard") : undefined;
  return Response.redirect(instead ?? offlinePageAddress(url));
}

/** Responds to a full page load. */
export async function servePage(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const cached = request.method === "GET" ? await cachedPage(url) : undefined;
  return (await serverResponse(fetch(request), cached && TIMEOUT_MS)) ?? offlineAnswer(url);
}

/** A response that makes React Router load this page by a full page load. */
const fullPageLoad = (url: string) =>
  new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": url, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" },
  });

/** The page's address: `/dashboard.data?tab=hunting&_routes=…` requests data of `/dashboard?tab=hunting`. */
function pageOf(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(?:\/_|_root)?\.data$/, (end) => (end.startsWith("/_") ? "/" : ""));
  if (url.pathname === "") url.pathname = "/";
  url.searchParams.delete("_routes");
  return url;
}

/** Repeats the request until the server responds. Meanwhile the page stays unchanged. */
async function fetchWhenOnline(request: Request): Promise<Response> {
  for (let i = 0; i < RETRIES && !request.signal.aborted; i++) {
    await sleep(RETRY_MS);
    const answer = await serverResponse(fetch(request.clone()));
    if (answer) return answer;
  }
  return Response.error();
}

/** Responds to the data request of a client-side navigation. */
export async function serveData(request: Request, clientId: string): Promise<Response> {
  const url = pageOf(request);
  const client = await scope.clients.get(clientId);
  const cached = await cachedPage(url);
  const answer = await serverResponse(fetch(request.clone()), cached && TIMEOUT_MS);
  if (answer) {
    client?.postMessage({ kept: null });
    return answer;
  }
  const data = cached && (await cachedData(cached.url, cached.cache));
  if (data) {
    client?.postMessage({ kept: data.headers.get("x-kept-at") });
    return data;
  }
  const open = client && new URL(client.url);
  if (open && open.pathname + open.search === url.pathname + url.search) return fetchWhenOnline(request);
  return fullPageLoad(cached?.url ?? url.pathname + url.search);
}

/**
 * Responds with React Router's route manifest. Without network it is the build's, which has only routes of
 * stored pages; other pages need a full page load.
 */
export async function serveManifest(request: Request): Promise<Response> {
  const answer = await serverResponse(fetch(request.clone()));
  if (answer) return answer;
  if (new URL(request.url).searchParams.get("version") === build.id) return Response.json(build.routes);
  return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
}

/** Responds with a file whose name has a hash, or with a picture of a stored page. */
export async function serveFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  for (const ms of SCRIPT_RETRY_MS) {
    const answer = await serverResponse(fetch(request.clone()));
    if (answer) return answer;
    await sleep(ms);
  }
  return fetch(request);
}
export const servePicture = async (request: Request): Promise<Response> => {
  const answer = await serverResponse(fetch(request.clone()));
  return answer ?? (await caches.match(request, { ignoreVary: true })) ?? Response.error();
};

/**
 * Activates this service worker if the only open page has just come from the server: the page is then of this
 * build, and needs no files of the previous build.
 */
export async function activateIfAlone(): Promise<void> {
  const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length <= 1) await scope.skipWaiting();
}
