/** The sitemap files (sitemaps.org), each made at most once an hour and stored compressed. Server only. */
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { defaultLocale, locales } from "#domain/locale.ts";
import { addressIn } from "./address-in.ts";

/** `changed`: when the page last changed, as an instant or a day. */
export type Listed = { path: string; changed?: string | undefined };

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** An entry for each language version of a page, with links to the other versions. */
function entriesOf({ path, changed }: Listed, origin: string): string {
  const absolute = (language: (typeof locales)[number]) => escapeXml(origin + addressIn(path, language));
  const alternates = [...locales, "x-default" as const]
    .map((language) => {
      const href = absolute(language === "x-default" ? defaultLocale : language);
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    })
    .join("");
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return locales
    .map((language) => `<url><loc>${absolute(language)}</loc>${lastmod}${alternates}</url>\n`)
    .join("");
}

export async function* pagesFile(
  origin: string,
  batches: AsyncIterable<Listed[]> | Iterable<Listed[]>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n`;
  for await (const batch of batches) yield batch.map((page) => entriesOf(page, origin)).join("");
  yield "</urlset>\n";
}

export function* indexFile(origin: string, names: readonly string[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${namespaces}>\n`;
  yield names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`).join("");
  yield "</sitemapindex>\n";
}

const LIFE_SECONDS = 3600;
const MAX_BYTES = 16_000_000;
let nowMs = 0;
/** Files are made one at a time, so that several crawlers do not load the database more than one. */
let last: Promise<unknown> = Promise.resolve();
type Parts = () => AsyncIterable<string> | Iterable<string>;
const files = new LRUCache<string, Buffer<ArrayBuffer>, Parts>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ length }) => length,
  ttl: LIFE_SECONDS * 1000,
  ttlResolution: 0,
  perf: { now: () => nowMs },
  ignoreFetchAbort: true, // a file too large for the cache is sent all the same
  fetchMethod(_name, _stale, { context: parts }) {
    const body = last.then(() => pipeline(parts(), createGzip(), buffer));
    last = body.catch(() => {});
    return body;
  },
});

/** Sends the file `name`. If it is older than an hour, it is first made of these parts. */
export async function sendFile(request: Request, name: string, now: Date, parts: Parts): Promise<Response> {
  nowMs = now.getTime();
  const body = await files.forceFetch(`${new URL(request.url).origin} ${name}`, { context: parts });
  const packed = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  const unpacked = () => new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(packed ? body : unpacked(), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": `public, max-age=${LIFE_SECONDS}`,
      vary: "accept-encoding",
      ...(packed && { "content-encoding": "gzip" }),
    },
  });
}
