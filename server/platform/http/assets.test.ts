import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { mountAssets } from "./assets.ts";

const folder = mkdtempSync(path.join(tmpdir(), "assets-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, "root-1a.js"), "export {};");
writeFileSync(path.join(folder, "root-1a.js.br"), brotliCompressSync("export {};"));
writeFileSync(path.join(folder, "inter-2b.woff2"), "font");
const app = fastify();
mountAssets(app, folder);
const getAsset = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/assets/${name}`, headers });

it("files are sent precompressed to clients that accept it, and cached permanently", async () => {
  const small = await getAsset("root-1a.js", { "accept-encoding": "gzip, br" });
  expect(small.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(small.rawPayload).toEqual(brotliCompressSync("export {};"));
  const plain = await getAsset("root-1a.js");
  expect([plain.body, plain.headers["content-encoding"]]).toEqual(["export {};", undefined]);
  const font = await getAsset("inter-2b.woff2", { "accept-encoding": "br" });
  expect([font.headers["content-type"], font.headers["content-encoding"]]).toEqual(["font/woff2", undefined]);
  const again = await getAsset("root-1a.js", { "if-none-match": String(small.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

it("every built file is cached permanently, and sent by Brotli unless already compressed", async () => {
  const built = path.join(import.meta.dirname, "../../../build/client/assets");
  const client = fastify();
  mountAssets(client, built);
  const names = readdirSync(built).filter((name) => !/\.(br|gz)$/.test(name));
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const file = await client.inject({ url: `/assets/${name}`, headers: { "accept-encoding": "gzip, br" } });
    const { "content-encoding": encoding, "cache-control": caching } = file.headers;
    expect([name, file.statusCode, caching]).toEqual([name, 200, "public, max-age=31536000, immutable"]);
    expect([name, encoding]).toEqual([name, name.endsWith(".woff2") ? undefined : "br"]);
  }
  await client.close();
});

it.each(["gone-3c.js", "root-1a.js.br", "..%2f..%2fetc%2fpasswd", "%00", "__proto__"])(
  "there is no asset at %s",
  async (name) => {
    expect((await getAsset(name)).statusCode).toBe(404);
  },
);
