import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { createClientQueue, defaultBounds } from "#server/platform/client-queue.ts";
import { pictureRoutes } from "./public.ts";

const app = Fastify();
pictureRoutes(app, { turns: createClientQueue(defaultBounds) });
const get = (url: string, headers = {}) => app.inject({ url, headers });

it("draws the same place the same way each time, and another place another way", async () => {
  const [a, b, c] = await Promise.all(
    ["storaasen", "storaasen", "kveli"].map((s) => get(`/pictures/landscape/${s}.svg`)),
  );
  expect(a!.headers["content-type"]).toContain("image/svg+xml");
  expect(a!.body).toBe(b!.body);
  expect(a!.body).not.toBe(c!.body);
});

it("stays under 12 kB on the wire for any seed, light and water", async () => {
  for (let i = 0; i < 12; i++)
    for (const path of [
      "landscape/s%.svg?time=day&water=1",
      "landscape/s%.svg?time=night",
      "landscape/s%.svg",
      "contours/s%.svg",
    ]) {
      const { body } = await get(`/pictures/${path.replace("%", String(i))}`);
      expect(gzipSync(body).length).toBeLessThan(12_000);
      expect(body).not.toMatch(/NaN|undefined|Infinity/);
    }
});

it("is few elements, for a phone lays out and paints every one of each picture on the page", async () => {
  const seeds = Array.from({ length: 12 }, (_, i) => `s${i}`);
  const drawn = await Promise.all(
    seeds.map(async (seed) => (await get(`/pictures/landscape/${seed}.svg?water=1`)).body),
  );
  expect(Math.max(...drawn.map((body) => body.match(/<\w/g)?.length ?? 0))).toBeLessThan(70);
});

it("is kept by browsers for good", async () => {
  const first = await get("/pictures/contours/a.svg");
  expect(first.headers["cache-control"]).toContain("immutable");
  expect((await get("/pictures/contours/a.svg", { "if-none-match": first.headers.etag })).statusCode).toBe(
    304,
  );
});

it.each([
  "/pictures/landscape/a%2Fb.svg",
  "/pictures/landscape/.svg",
  "/pictures/landscape/a.png",
  `/pictures/contours/${"a".repeat(65)}.svg`,
  "/pictures/contours/%3Cscript%3E.svg",
])("has no picture at %s", async (url) => expect((await get(url)).statusCode).toBe(404));

it("is sent compressed to who takes it so, the second time too", async () => {
  const plain = (await get("/pictures/contours/packed.svg")).body;
  for (let i = 0; i < 2; i++) {
    const br = await get("/pictures/contours/packed.svg", { "accept-encoding": "gzip, br" });
    expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    const gzip = await get("/pictures/contours/packed.svg", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  }
});
