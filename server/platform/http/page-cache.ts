/**
 * Caches pages that are equal for every reader without a session, in memory as they were sent (decision 98).
 * A cached page is as fresh as a rendered one: every change of its content notifies the cache at commit, and
 * a request waits for notifications of earlier commits.
 */
import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { osloDate } from "#domain/days.ts";
import type { Clock } from "#server/platform/clock.ts";
import { compress, type Encoding, encodingFor, sendCompressed } from "./compression.ts";
import { allowScripts, inlineHash } from "./security.ts";

/** Pages show the time at most to the minute, so they may be cached for this long. */
const PAGE_LIFE_MS = 30_000;
const MAX_BYTES = 16_000_000;

/** A rendered page, as it is stored. */
export type RenderedPage = {
  html: string;
  /** The nonce of the page's inline scripts. */
  nonce: string;
  cookies: readonly string[];
};
type KeptPage = {
  etag: string;
  scripts: string[];
  cookies: readonly string[];
  /** The body as it was sent, and the other encodings made of it. */
  bodies: Map<Encoding, Buffer> & { get(encoding: "br"): Buffer };
};

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const isData = (attributes: string): boolean => /\stype="application\/(ld\+)?json"/.test(attributes);

/**
 * Removes the nonce, which belongs to one request. The page's inline scripts are allowed by their hashes
 * instead, so that an injected script does not run from the cache either.
 */
function toCachedPage({ html: renderedHtml, nonce, cookies }: RenderedPage): KeptPage {
  const mark = ` nonce="${nonce}"`;
  const html = renderedHtml.replaceAll(mark, "");
  const texts = [...renderedHtml.matchAll(inlineScript)].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(mark) && !isData(attributes) ? [text.replaceAll(mark, "")] : [],
  );
  return {
    etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    scripts: [...new Set(texts.map(inlineHash))],
    cookies,
    bodies: new Map([["br", compress(html, "br")]]) as KeptPage["bodies"],
  };
}

function bodyOf({ bodies }: KeptPage, encoding: Encoding): Buffer {
  const body = bodies.get(encoding) ?? compress(brotliDecompressSync(bodies.get("br")).toString(), encoding);
  bodies.set(encoding, body);
  return body;
}
const bytesOf = ({ bodies, scripts }: KeptPage): number =>
  [...bodies.values()].reduce((all, { length }) => all + length, 1000 + 100 * scripts.length);

/**
 * Sends 304 to a browser that has the page already. Browsers ask each time, since the same address may show a
 * signed-in reader their own page.
 */
export function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const { etag, cookies } = page;
  allowScripts(request, reply, page.scripts);
  reply.headers({ "cache-control": "private, no-cache", vary: "Cookie, Accept-Encoding", etag });
  if (cookies.length) reply.header("set-cookie", [...cookies]);
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  const encoding = encodingFor(request);
  reply.type("text/html; charset=utf-8");
  return sendCompressed(reply, bodyOf(page, encoding), encoding);
}

type Options = {
  clock: Clock;
  /**
   * Resolves once `forget` has been called for everything committed before this call; false if notifications
   * may be missing.
   */
  caughtUp: () => Promise<boolean>;
  /** The texts, which pages show besides the database's content; compared by identity. */
  texts: () => unknown;
};
type PageCache = {
  /** Empties the cache, since what pages show has changed. */
  forget: () => void;
  /**
   * The page of this key; if it is not cached, it is rendered once for all who wait for it. Undefined if it
   * is not equal for everybody, so that each caller must render their own.
   */
  find: (key: string, render: () => Promise<RenderedPage | undefined>) => Promise<KeptPage | undefined>;
};

export function createPageCache({ clock, caughtUp, texts }: Options): PageCache {
  const pages = new LRUCache<string, KeptPage, () => Promise<RenderedPage | undefined>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page, key) => key.length + bytesOf(page),
    ttl: PAGE_LIFE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    // a page that is removed while it is rendered is sent to those who wait for it, but not cached
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: render }) {
      const rendered = await render();
      return rendered && toCachedPage(rendered);
    },
  });
  let textsOfPages = texts();
  return {
    forget: () => pages.clear(),
    async find(address, render) {
      if (!(await caughtUp())) return undefined;
      if (textsOfPages !== texts()) pages.clear();
      textsOfPages = texts();
      const key = `${osloDate(clock.now())} ${address}`;
      const page = pages.get(key);
      if (page) {
        pages.set(key, { ...page }, { noUpdateTTL: true }); // its size has changed
        return page;
      }
      let isOwn = false;
      const context = async () => {
        isOwn = true;
        await undefined; // wait until it is in the cache, so that it can be dropped
        return render();
      };
      const fetched = pages.fetch(key, { context });
      return isOwn ? fetched : fetched.catch(() => undefined);
    },
  };
}
