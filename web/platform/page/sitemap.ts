/** Files for search engines (sitemaps.org), each made once an hour and kept compressed. For the server only. */
import { once } from "node:events";
import { createGunzip, createGzip } from "node:zlib";
import { Readable } from "node:stream";
import { defaultLocale, locales } from "#contract/languages.ts";
import { addressIn } from "./address-in.ts";

/** `changed`: an instant or a day. */
export type Listed = { path: string; changed?: string | undefined };

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Each language version of a page has an entry, which links to the others. */
function entriesOf({ path, changed }: Listed, origin: string): string {
  const whole = (language: (typeof locales)[number]) => escaped(origin + addressIn(path, language));
  const others = [...locales, "x-default" as const]
    .map((language) => {
      const href = whole(language === "x-default" ? defaultLocale : language);
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    })
    .join("");
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return locales.map((language) => `<url><loc>${whole(language)}</loc>${lastmod}${others}</url>\n`).join("");
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

async function gzipped(parts: AsyncIterable<string> | Iterable<string>): Promise<Buffer> {
  const gzip = createGzip();
  const made: Promise<Buffer[]> = gzip.toArray() as Promise<Buffer[]>;
  made.catch(() => {}); // awaited below, unless the parts fail first
  try {
    for await (const part of parts) if (!gzip.write(part)) await once(gzip, "drain");
  } catch (error) {
    gzip.destroy();
    throw error;
  }
  gzip.end();
  return Buffer.concat(await made);
}

const LIFE_SECONDS = 3600;
const MAX_BYTES = 16_000_000;
type Kept = { at: number; body: Promise<Buffer>; bytes: number };
const kept = new Map<string, Kept>();
/** One file is built at a time, so that crawlers together use no more of the database than one. */
let last: Promise<unknown> = Promise.resolve();

function forgetOldest(): void {
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [name, one] of kept) {
    if (bytes <= MAX_BYTES) return;
    kept.delete(name);
    bytes -= one.bytes;
  }
}

function bodyOf(
  name: string,
  now: Date,
  parts: () => AsyncIterable<string> | Iterable<string>,
): Promise<Buffer> {
  const known = kept.get(name);
  if (known && Math.abs(now.getTime() - known.at) < LIFE_SECONDS * 1000) return known.body;
  const body = last.then(() => gzipped(parts()));
  last = body.catch(() => {});
  const made: Kept = { at: now.getTime(), body, bytes: 0 };
  kept.delete(name);
  kept.set(name, made);
  body.then(
    ({ length }) => {
      made.bytes = length;
      forgetOldest();
    },
    () => kept.delete(name),
  );
  return body;
}

/** The file `name`, made of these parts unless it was within the hour. */
export async function sendFile(
  request: Request,
  name: string,
  now: Date,
  parts: () => AsyncIterable<string> | Iterable<string>,
): Promise<Response> {
  const body = await bodyOf(`${new URL(request.url).origin} ${name}`, now, parts);
  const packed = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  const stream = packed ? Readable.from([body]) : Readable.from([body]).pipe(createGunzip());
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": `public, max-age=${LIFE_SECONDS}`,
      vary: "accept-encoding",
      ...(packed && { "content-encoding": "gzip" }),
    },
  });
}
