/**
 * The baseline of the page benchmark: a separate process sends the same HTML and styles as the server,
 * equally compressed, without scripts. Everything else is requested from the server itself.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";

const base = process.argv[2] ?? "";
const withoutScripts = (html: string): string =>
  html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, "");
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const pages = new Map<string, Buffer>();

async function respond({ url = "/", headers }: IncomingMessage, out: ServerResponse): Promise<void> {
  const cachedPage = pages.get(url);
  const html = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  if (cachedPage) return void out.writeHead(200, html).end(cachedPage);
  const answered = await fetch(base + url, { headers: { accept: headers.accept ?? "*/*" } });
  const type = answered.headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) {
    const page = brotliCompressSync(withoutScripts(await answered.text()), brotli);
    pages.set(url, page);
    return void out.writeHead(200, html).end(page);
  }
  const cached = answered.headers.get("cache-control") ?? "no-store";
  const body = Buffer.from(await answered.arrayBuffer());
  const isText = type.startsWith("text/") || type.endsWith("+xml");
  out.writeHead(answered.status, {
    "content-type": type,
    "cache-control": cached,
    ...(isText && { "content-encoding": "br" }),
  });
  out.end(isText ? brotliCompressSync(body) : body);
}

const server = createServer((request, out) => {
  respond(request, out).catch(() => out.writeHead(502).end());
});
server.listen(0, () => {
  const at = server.address();
  console.log(`Ready at ${typeof at === "object" ? at?.port : ""}`);
});
