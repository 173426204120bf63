import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { sceneLands } from "#domain/landscape/scene-lands.ts";
import { sceneAddress, sceneSeasons } from "#domain/landscape/scene.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { type Species, speciesKeys, type SpeciesTraits, speciesTraits } from "#domain/species/species.ts";
import { createClientQueue, defaultBounds } from "#server/platform/http/client-queue.ts";
import { differenceHash } from "#tests/support/difference-hash.ts";
import { pictureRoutes } from "./public.ts";
import { type Box, inEveryCrop } from "./placement.ts";
import { composeScene, drawScene } from "./scene.ts";

const app = Fastify();
pictureRoutes(app, { requestQueue: createClientQueue(defaultBounds) });
const getPicture = (url: string, headers = {}) => app.inject({ url, headers });

it("a drawn picture is the same for the same place, and differs between places", async () => {
  const [a, b, c] = await Promise.all(
    ["storaasen", "storaasen", "kveli"].map((s) => getPicture(`/pictures/landscape/${s}.svg`)),
  );
  expect(a!.headers["content-type"]).toContain("image/svg+xml");
  expect(a!.body).toBe(b!.body);
  expect(a!.body).not.toBe(c!.body);
});

it("a drawn picture follows the parameters in its address, the species among them", async () => {
  const landscapeOf = (species: "elg" | "rype") =>
    getPicture(sceneAddress("a", { land: "fell", season: "autumn", species, cabin: true }));
  const [elg, rype] = await Promise.all([landscapeOf("elg"), landscapeOf("rype")]);
  expect(elg.statusCode).toBe(200);
  expect(elg.body).not.toBe(rype.body);
});

const every = sceneLands.flatMap((land) =>
  [...speciesKeys, undefined].flatMap((species) =>
    sceneSeasons.map((season, i) => drawScene(`${species}${i}`, { land, season, species, cabin: i !== 1 })),
  ),
);
it("a drawn picture is smaller than 12 kB uncompressed, whatever the land, season and species", () => {
  for (const svg of every) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(Math.max(...every.map((svg) => svg.length))).toBeLessThan(12_000);
});

it("a drawn picture has few elements, because a phone lays out and paints each of them", () => {
  expect(Math.max(...every.map((svg) => svg.match(/<\w/g)?.length ?? 0))).toBeLessThan(80);
});

it("a drawn picture is cached by browsers permanently", async () => {
  const first = await getPicture("/pictures/contours/a.svg");
  expect(first.headers["cache-control"]).toContain("immutable");
  expect(
    (await getPicture("/pictures/contours/a.svg", { "if-none-match": first.headers.etag })).statusCode,
  ).toBe(304);
});

it.each([
  "/pictures/landscape/a%2Fb.svg",
  "/pictures/landscape/.svg",
  "/pictures/landscape/a.png",
  `/pictures/contours/${"a".repeat(65)}.svg`,
  "/pictures/contours/%3Cscript%3E.svg",
])("the address %s has no picture", async (url) => expect((await getPicture(url)).statusCode).toBe(404));

it("unknown parameters draw a default picture", async () => {
  const unknownParameters = "land=moon&land=fell&season=monsoon&species=yeti&cabin=2&light=disco";
  expect((await getPicture(`/pictures/landscape/a.svg?${unknownParameters}`)).body).toBe(
    (await getPicture("/pictures/landscape/a.svg")).body,
  );
});

it("a drawn picture is sent compressed to clients that accept it, also from the cache", async () => {
  const plain = (await getPicture("/pictures/contours/packed.svg")).body;
  for (let i = 0; i < 2; i++) {
    const br = await getPicture("/pictures/contours/packed.svg", { "accept-encoding": "gzip, br" });
    expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    const gzip = await getPicture("/pictures/contours/packed.svg", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  }
});

it("an address may choose another composition than the seed's", async () => {
  const drawings = await Promise.all(
    [0, 1, 2, 3].map(
      async (layout) => (await getPicture(`/pictures/landscape/a.svg?land=fell&layout=${layout}`)).body,
    ),
  );
  expect(new Set(drawings).size).toBe(4);
  expect((await getPicture("/pictures/landscape/a.svg?land=fell&layout=-1")).statusCode).toBe(200);
});

type Hash = Awaited<ReturnType<typeof differenceHash>>;
const bitsApart = (a: Hash, b: Hash) =>
  [a[0] ^ b[0], a[1] ^ b[1]]
    .map((word) => [...(word >>> 0).toString(2)].filter((bit) => bit === "1").length)
    .reduce((sum, bits) => sum + bits);

it.each(sceneLands)("the two pictures of a gallery differ visibly for the land %s", async (land) => {
  const size = { width: 1600, height: 1000 };
  const hashOf = (seed: string) => differenceHash(drawScene(seed, { land, season: "autumn" }, { size }));
  expect(bitsApart(await hashOf("storaasen"), await hashOf("storaasen-2"))).toBeGreaterThanOrEqual(12);
});

/** The lands that each species is drawn in, and all lands without one. */
const asked = sceneLands.flatMap((land) => {
  const livesHere = (species: Species) =>
    (speciesTraits[species] as SpeciesTraits).habitats.includes(land) || land === "map";
  return [undefined, ...speciesKeys.filter(livesHere)].map((species) => ({ land, species }));
});
const composed = asked.flatMap(({ land, species }) =>
  sceneSeasons.flatMap((season) =>
    [true, false].flatMap((cabin) =>
      Array.from({ length: 12 }, (_, i) => {
        const seed = `${species}${i}`;
        const { placed } = composeScene(seed, { land, species, season, cabin }).input;
        const name = `${land} ${season} ${seed}${cabin ? " with a cabin" : ""}`;
        return { name, placed, fishing: species !== undefined && isFishSpecies(species) };
      }),
    ),
  ),
);
const areOver = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
  Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);

it("no figure, house or sun is drawn over another", () => {
  const over = composed.flatMap(({ name, placed }) => {
    const things = placed.filter(({ what }) => what !== "obstacle");
    return things.flatMap((a, i) =>
      things.slice(i + 1).flatMap((b) => (areOver(a, b) ? [`${name}: ${a.what} and ${b.what}`] : [])),
    );
  });
  expect(over).toEqual([]);
});

it("animals are lower than a house beside them, and people at most a third higher than a hut", () => {
  const tall = composed.flatMap(({ name, placed, fishing }) => {
    const [houses, figures] = (["house", "figure"] as const).map((what) =>
      placed.filter((one) => one.what === what && !one.far).map(({ top, bottom }) => bottom - top),
    );
    return Math.max(...figures!) > Math.min(...houses!) * (fishing ? 1.3 : 0.95) ? [name] : [];
  });
  expect(tall).toEqual([]);
});

it("no crop cuts the animal or its head", () => {
  const cut = composed.flatMap(({ name, placed, fishing }) =>
    placed.some(
      ({ what, top, bottom, left, right }) =>
        what === "figure" &&
        !fishing &&
        (top < inEveryCrop.top - 6 || bottom > inEveryCrop.bottom + 6 || left < 0 || right > 1600),
    )
      ? [name]
      : [],
  );
  expect(cut).toEqual([]);
});
