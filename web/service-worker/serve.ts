/**
 * How the browser's questions are answered: from the server as long as it answers, else from what is kept.
 */
import { cachedAtPath, cachedData, cachedPage, OFFLINE, SHELL } from "./offline-cache.ts";
import { build, scope } from "./scope.ts";

/** How long a cached page waits for a hardly working connection. */
const TIMEOUT_MS = 5_000;
/** Gateways that stand before a server that is away. */
const away = new Set([502, 503, 504]);
const RETRY_MS = 5_000;
const RETRIES = 40;
/**
 * A script lost on the way is asked for again: without it a client-side navigation ends in a full page load.
 */
const AGAIN_MS = [1_000, 3_000];

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Undefined: there is no coverage, or the server is away. */
async function fromServer(asked: Promise<Response>, patience?: number): Promise<Response | undefined> {
  const answer = asked.then(
    (r) => (away.has(r.status) ? undefined : r),
    () => undefined,
  );
  return patience === undefined ? answer : Promise.race([answer, sleep(patience).then(() => undefined)]);
}

const offlineAt = ({ pathname, search }: URL) =>
  pathname.startsWith("/api/") ? OFFLINE : `${OFFLINE}?${new URLSearchParams({ from: pathname + search })}`;

/** The kept page says of itself when it came: web/platform/device.ts reads it. */
async function marked(cached: Response): Promise<Response> {
  const html = await cached.text();
  const at = cached.headers.get("x-kept-at") ?? "";
  return new Response(html.replace("<html", `<html data-kept-at="${at}"`), {
    status: 200,
    headers: cached.headers,
  });
}

async function offlineAnswer(url: URL): Promise<Response> {
  const found = await cachedPage(url);
  if (found) {
    if (found.url !== url.pathname + url.search && url.pathname !== OFFLINE)
      return Response.redirect(found.url);
    const page = await found.cache.match(found.url);
    if (page) return url.pathname === OFFLINE ? page : marked(page); // that one says it itself
  }
  if (url.pathname === OFFLINE)
    return (await (await caches.open(SHELL)).match(OFFLINE, { ignoreSearch: true })) ?? Response.error();
  const instead = url.pathname === "/dashboard" ? await cachedAtPath("/dashboard") : undefined;
  return Response.redirect(instead ?? offlineAt(url));
}

/** A whole page. */
export async function servePage(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const cached = request.method === "GET" ? await cachedPage(url) : undefined;
  return (await fromServer(fetch(request), cached && TIMEOUT_MS)) ?? offlineAnswer(url);
}

/** React Router's own word for «go there as a whole page». */
const goTo = (url: string) =>
  new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": url, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" },
  });

/** `/dashboard.data?tab=hunting&_routes=…` is asked for on the way to `/dashboard?tab=hunting`. */
function pageOf(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(?:\/_|_root)?\.data$/, (end) => (end.startsWith("/_") ? "/" : ""));
  if (url.pathname === "") url.pathname = "/";
  url.searchParams.delete("_routes");
  return url;
}

/** What a page shows stays as it is until the server can say more. */
async function whenOnline(request: Request): Promise<Response> {
  for (let i = 0; i < RETRIES && !request.signal.aborted; i++) {
    await sleep(RETRY_MS);
    const answer = await fromServer(fetch(request.clone()));
    if (answer) return answer;
  }
  return Response.error();
}

/** A page's data: on a client-side navigation. */
export async function serveData(request: Request, clientId: string): Promise<Response> {
  const url = pageOf(request);
  const client = await scope.clients.get(clientId);
  const found = await cachedPage(url);
  const answer = await fromServer(fetch(request.clone()), found && TIMEOUT_MS);
  if (answer) {
    client?.postMessage({ kept: null });
    return answer;
  }
  const data = found && (await cachedData(found.url, found.cache));
  if (data) {
    client?.postMessage({ kept: data.headers.get("x-kept-at") });
    return data;
  }
  const open = client && new URL(client.url);
  if (open && open.pathname + open.search === url.pathname + url.search) return whenOnline(request);
  return goTo(found?.url ?? url.pathname + url.search);
}

/** Which routes there are: the kept ones are known here, the others are asked for as whole pages. */
export async function serveManifest(request: Request): Promise<Response> {
  const answer = await fromServer(fetch(request.clone()));
  if (answer) return answer;
  if (new URL(request.url).searchParams.get("version") === build.id) return Response.json(build.routes);
  return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
}

/** Files whose names tell their content, and pictures of kept pages. */
export async function serveFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  for (const ms of AGAIN_MS) {
    const answer = await fromServer(fetch(request.clone()));
    if (answer) return answer;
    await sleep(ms);
  }
  return fetch(request);
}
export const servePicture = async (request: Request): Promise<Response> => {
  const answer = await fromServer(fetch(request.clone()));
  return answer ?? (await caches.match(request, { ignoreVary: true })) ?? Response.error();
};

/**
 * The only page that is open came from the server just now, and so with this build: nothing of the one before
 * is in use.
 */
export async function takeOver(): Promise<void> {
  const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length <= 1) await scope.skipWaiting();
}
