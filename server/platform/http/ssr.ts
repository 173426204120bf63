/**
 * Server-side rendering: React Router in Fastify. Uses the built bundle in production, and Vite's middleware
 * with reload in development.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from "react-router";
import type { Client, createClient } from "#contract/client.ts";
import type { Key } from "#contract/define.ts";
import { errorText } from "#messages/index.ts";
import { type Overrides, overrides } from "#messages/overrides.ts";
import {
  chosenLanguage,
  isLanguageCookie,
  languageOfLinks,
  readerLanguage,
} from "#messages/reader-language.ts";
import type { Locale } from "#domain/locale.ts";
import { mountAssets } from "./assets.ts";
import type { Actor } from "./handler.ts";
import { type Api, isWaiting } from "./http.ts";
import type { Live } from "#server/platform/delivery/live.ts";
import { type RequesterIdentity, handleOperation } from "./handle-operation.ts";
import { problem } from "./problem.ts";
import { createPageCache, type RenderedPage, sendCachedPage } from "./page-cache.ts";
import { nonceOf } from "./security.ts";
import { overloaded } from "./client-queue.ts";
import { browserOf, headersOf, parseNoBodies, sendWebResponse, toWebRequest } from "./web-request.ts";
import type { Translator } from "#server/platform/translator/translator.ts";
import { lastChange, positionOf } from "#server/platform/database/write-position.ts";

type Options = {
  publicUrl: string;
  dev: boolean;
  demo: boolean;
  /** The provider that translates what people have written; absent if none does. */
  translator: Translator["name"] | undefined;
  api: Api;
  live: Live;
  /** The database's position; absent if no page is read from a standby. */
  position: (() => Promise<string | undefined>) | undefined;
  actorOfCookie: (headers: Headers) => Promise<Actor | undefined>;
};
/**
 * The exports of web/entry.server.tsx besides the renderer: the keys of the request context, which must be
 * the same instances that the pages use.
 */
type ServerEntry = {
  apiContext: RouterContext<Client>;
  localeContext: RouterContext<Locale>;
  keepContext: RouterContext<() => void>;
  nonceContext: RouterContext<string | undefined>;
  nowContext: RouterContext<Date>;
  lastEventIdContext: RouterContext<string>;
  demoContext: RouterContext<boolean>;
  translatorContext: RouterContext<Translator["name"] | undefined>;
  failedContext: RouterContext<(error: unknown) => void>;
  RouterContextProvider: typeof RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  createClient: typeof createClient;
  correctTexts: (corrections: Overrides) => void;
};
type LoadedBuild = { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> };
const root = path.join(import.meta.dirname, "../../..");

const languageSigns = (request: FastifyRequest) => ({
  query: new URL(request.raw.url ?? "/", "http://page").searchParams,
  cookie: request.headers.cookie,
});

/** Identifies the reader once per page and all calls of its loaders, and only if something needs it. */
function identifyOnce(request: FastifyRequest, { actorOfCookie }: Options): () => Promise<RequesterIdentity> {
  let identity: Promise<RequesterIdentity> | undefined;
  return () => {
    identity ??= actorOfCookie(headersOf(request)).then((actor) =>
      actor ? { kind: "person", actor } : { kind: "nobody" },
    );
    return identity;
  };
}

/** Chooses the language once per page; the profile is read if neither address nor cookie has a language. */
async function pageLanguage(
  request: FastifyRequest,
  identify: () => Promise<RequesterIdentity>,
): Promise<Locale> {
  const signs = languageSigns(request);
  const chosenLocale = chosenLanguage(signs);
  if (chosenLocale) return chosenLocale;
  // if this fails, the next loader that needs the reader gets the error
  const who = await identify().catch(() => undefined);
  return readerLanguage({ ...signs, profile: who?.kind === "person" ? who.actor.language : undefined });
}

/**
 * Whether a page may be cached: its loader says that it is equal for everybody without a session, and all its
 * content is present. `position`: the position that a standby must have reached to render the page.
 */
type PageCaching = { allowed: boolean; broken: boolean; position?: string | undefined };

/**
 * Loaders and actions call the API in process, as the person of the page's cookie: the same handling without
 * HTTP.
 */
function apiFor(
  entry: ServerEntry,
  { request, reply, ...o }: Options & { request: FastifyRequest; reply: FastifyReply },
  {
    identify,
    locale,
    keeping,
  }: { identify: () => Promise<RequesterIdentity>; locale: Locale; keeping: PageCaching },
): Client {
  return entry.createClient(async ({ key, url, params, body, idempotencyKey }) => {
    const operation = o.api.operations.get(key as Key);
    const query = Object.fromEntries(new URL(url, o.publicUrl).searchParams);
    const incoming = {
      params,
      query,
      body: () => body,
      browser: () => browserOf(request, reply),
      identify,
      idempotencyKey,
      position: positionOf(request) ?? keeping.position,
      locale,
      requestId: request.id,
      ip: request.ip,
    };
    const answer = operation && (await handleOperation(o.api.runtime, operation, incoming));
    const { status, body: view } = answer ?? { status: 404, body: problem("not_found", locale, request.id) };
    if (status >= 429) keeping.broken = true;
    return { status, json: () => JSON.parse(JSON.stringify(view)) };
  });
}

/** The cost of a page in points of the client's rate limit, including the calls of its loaders. */
const PAGE_COST_POINTS = 40;
const RETRY_AFTER_SECONDS = 2;
function sendTooMany(reply: FastifyReply, locale: Locale): FastifyReply {
  const text = errorText({ code: "too_many_requests" }, locale);
  return reply
    .code(503)
    .header("retry-after", RETRY_AFTER_SECONDS)
    .type("text/plain; charset=utf-8")
    .send(text);
}

const entryOf = (build: ServerBuild) => build.entry.module as unknown as ServerEntry;

/**
 * No shared cache may store a page, since it depends on the reader's language. The browser of a signed-in
 * reader may not either, because of people who use it next.
 */
const cacheControlOf = ({ headers }: FastifyRequest): string =>
  headers.cookie?.includes("session_token=") ? "private, no-store" : "private, no-cache";

const pathOf = ({ raw }: FastifyRequest): string => (raw.url ?? "").split("?")[0] ?? "";

async function respond(
  loaded: LoadedBuild,
  request: FastifyRequest,
  reply: FastifyReply,
  o: Options,
  keeping: PageCaching = { allowed: false, broken: false },
): Promise<Response> {
  // the web's Request class does not accept TRACE
  if (request.method === "TRACE") return new Response(null, { status: 405 });
  const entry = entryOf(loaded.build);
  entry.correctTexts(overrides());
  const context = new entry.RouterContextProvider();
  const identify = identifyOnce(request, o);
  const locale = await pageLanguage(request, identify);
  context.set(entry.apiContext, apiFor(entry, { request, reply, ...o }, { identify, locale, keeping }));
  context.set(entry.localeContext, locale);
  context.set(entry.keepContext, () => {
    keeping.allowed = true;
  });
  context.set(entry.nonceContext, o.dev ? undefined : nonceOf(request));
  context.set(entry.nowContext, o.api.runtime.clock.now());
  context.set(entry.lastEventIdContext, o.live.cursor());
  context.set(entry.demoContext, o.demo);
  context.set(entry.translatorContext, o.translator);
  context.set(entry.failedContext, (err) => {
    keeping.broken = true;
    o.api.runtime.log.error({ err, reqId: request.id, part: "page" }, "page failed");
    o.api.runtime.failed?.({ source: `page ${pathOf(request)}`, error: err, requestId: request.id });
  });
  reply.header("cache-control", cacheControlOf(request)); // unless the page sets its own
  return loaded.handle(toWebRequest(request, reply, o.publicUrl), context);
}

/** Whether the request has no session, nor other signs of the reader than those in the key. */
function isPublicPage(request: FastifyRequest): boolean {
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !pathOf(request).endsWith(".data") &&
    cookies.every((cookie) => cookie === "" || isLanguageCookie(cookie))
  );
}
/** The cache key: the whole query, since the page's links have it, and whether links have the language. */
function keyOf(request: FastifyRequest): string {
  const signs = languageSigns(request);
  return `${readerLanguage(signs)} ${languageOfLinks(signs)} ${request.raw.url}`;
}

/** The page to cache; undefined if it is the reader's own page, or was not rendered properly. */
async function cacheableBody(
  response: Response,
  request: FastifyRequest,
  reply: FastifyReply,
  keeping: PageCaching,
): Promise<RenderedPage | undefined> {
  const cookies = response.headers.getSetCookie();
  const same = keeping.allowed && cookies.every(isLanguageCookie) && !reply.hasHeader("set-cookie");
  const isPage = response.status === 200 && response.headers.get("content-type")?.startsWith("text/html");
  if (!same || !isPage || request.method === "HEAD") return undefined;
  const html = await response.clone().text();
  return keeping.broken ? undefined : { html, nonce: nonceOf(request), cookies };
}

export async function mountWeb(app: FastifyInstance, o: Options): Promise<void> {
  await (o.dev ? mountDev(app, o) : mountBuilt(app, o));
}

async function mountBuilt(app: FastifyInstance, o: Options): Promise<void> {
  const build = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as ServerBuild;
  const loaded = { build, handle: entryOf(build).createRequestHandler(build, "production") };
  const client = path.join(root, "build/client");
  mountAssets(app, path.join(client, "assets"));
  await app.register(fastifyStatic, { root: client, serve: false, preCompressed: true });
  for (const file of readdirSync(client, { withFileTypes: true }))
    if (file.isFile() && !/\.(br|gz)$/.test(file.name))
      app.get(`/${file.name}`, (_request, reply) =>
        reply.sendFile(file.name, { maxAge: file.name === "sw.js" ? 0 : "1d", immutable: false }),
      );
  const pages = createPageCache({ clock: o.api.runtime.clock, caughtUp: o.live.caughtUp, texts: overrides });
  const lastChanged = o.position && lastChange(o.position);
  o.live.onShared("pages", async () => {
    pages.forget();
    await lastChanged?.happened();
  });
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const isShared = isPublicPage(request);
    const keeping: PageCaching = {
      allowed: false,
      broken: false,
      position: isShared ? lastChanged?.position() : undefined,
    };
    const draw = () =>
      o.api.runtime.requestQueue(
        request.ip,
        PAGE_COST_POINTS,
        () => respond(loaded, request, reply, o, keeping),
        () => isWaiting(request),
      );
    let own: Awaited<ReturnType<typeof draw>> | undefined;
    const cachedPage =
      isShared &&
      (await pages.find(keyOf(request), async () => {
        own = await draw();
        return own === overloaded ? undefined : cacheableBody(own, request, reply, keeping);
      }));
    if (cachedPage) return sendCachedPage(request, reply, cachedPage);
    const rendered = own ?? (await draw());
    if (rendered === overloaded) return sendTooMany(reply, readerLanguage(languageSigns(request)));
    return sendWebResponse(reply, rendered);
  };
  app.register(async (scope) => {
    parseNoBodies(scope);
    scope.all("/*", send);
  });
}

async function mountDev(app: FastifyInstance, o: Options): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, ws: { server: app.server } as never, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  app.register(async (scope) => {
    parseNoBodies(scope);
    scope.all("/*", async (request, reply) => {
      const passed = await new Promise<boolean>((resolve, reject) => {
        reply.raw.once("finish", () => resolve(false));
        reply.raw.once("close", () => resolve(false));
        vite.middlewares(request.raw, reply.raw, (e?: unknown) => (e ? reject(e) : resolve(true)));
      });
      if (!passed) return reply.hijack();
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      return sendWebResponse(
        reply,
        await respond(
          { build, handle: entryOf(build).createRequestHandler(build, "development") },
          request,
          reply,
          o,
        ),
      );
    });
  });
}
