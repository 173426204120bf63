import Fastify from "fastify";
import { expect, it } from "vitest";
import { sceneAddress } from "#domain/landscape/scene.ts";
import { createClientQueue, defaultBounds } from "#server/platform/client-queue.ts";
import { allScenes } from "#tests/all-scenes.ts";
import { differenceHash } from "#tests/difference-hash.ts";
import { isLong } from "#tests/long.ts";
import { randomOf } from "#tests/random.ts";
import { albumNames, albumOf, drawingNumber, drawingsInAlbum } from "./albums.ts";
import { bitsApart, distanceOf, withDistinctPictures } from "./distinct-pictures.ts";
import { readPictureAddress } from "./picture-address.ts";
import { pictureRoutes, scene } from "./public.ts";

const app = Fastify();
pictureRoutes(app, { turns: createClientQueue(defaultBounds) });
const hashOfDrawing = async (address: string) => differenceHash((await app.inject({ url: address })).body);
type Hash = readonly [number, number];
function hashInAlbum(address: string): Hash {
  const { seed, scene: asked, variant } = readPictureAddress(address)!;
  return albumOf(asked)!.drawing(drawingNumber(seed, variant)).hash;
}
const pairs = <T>(all: readonly T[]) => all.flatMap((a, i) => all.slice(0, i).map((b): [T, T] => [a, b]));
const leastApart = (hashes: readonly Hash[]) => Math.min(...pairs(hashes).map(([a, b]) => distanceOf(a, b)));

const random = randomOf(12);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const randomId = () => String(Math.floor(random() * 1e12));
const scenes = [...allScenes.values()];
/** A page of so many hits; as often of one kind as of everything. */
function randomPage(hits: number): string[] {
  const kinds = Array.from({ length: pick([1, 2, 5, 300]) }, () => pick(scenes));
  return Array.from({ length: hits }, () => sceneAddress(randomId(), pick(kinds)));
}
const numbers = Array.from({ length: drawingsInAlbum }, (_, i) => i);

it("knows drawings of every scene that a place can have, all far from each other", () => {
  expect(albumNames()).toEqual([...allScenes.keys()]);
  for (const [name, one] of allScenes) {
    const album = albumOf(one)!;
    expect(leastApart(numbers.map((n) => album.drawing(n).hash)), name).toBeGreaterThanOrEqual(bitsApart);
  }
});

it("knows them as they are drawn: else run scripts/picture-albums.ts", async () => {
  const each = isLong ? 8 : 1;
  for (const [name, asked] of [...allScenes].filter((_, i) => isLong || i % 6 === 0))
    for (let i = 0; i < each; i++) {
      const { seed, hash } = albumOf(asked)!.drawing(pick(numbers));
      expect([name, await differenceHash(scene(seed, asked))]).toEqual([name, hash]);
    }
});

it("shows no two alike on thousands of pages of 24 hits, nor among 100 hits", () => {
  let moved = 0;
  const count = isLong ? 20_000 : 500;
  for (let i = 0; i < count; i++) {
    const asked = randomPage(24);
    const shown = withDistinctPictures(asked);
    expect(leastApart(shown.map(hashInAlbum))).toBeGreaterThanOrEqual(bitsApart);
    moved += shown.filter((address, at) => address !== asked[at]).length;
  }
  expect(moved / count / 24).toBeLessThan(0.06); // the others have the same picture on every page
  for (let i = 0; i < count / 50; i++)
    expect(leastApart(withDistinctPictures(randomPage(100)).map(hashInAlbum))).toBeGreaterThanOrEqual(
      bitsApart,
    );
});

it("shows no two alike as they are drawn", async () => {
  const kind = pick(scenes);
  const asked = Array.from({ length: isLong ? 100 : 24 }, () => sceneAddress(randomId(), kind));
  const hashes = await Promise.all(withDistinctPictures(asked).map(hashOfDrawing));
  expect(leastApart(hashes)).toBeGreaterThanOrEqual(12);
});

const fell = (id: string) => sceneAddress(id, { land: "fell", season: "autumn" });
/** Two ids of the same drawing. */
const [one, twin] = pairs(Array.from({ length: 100 }, (_, i) => `id${i}`)).find(
  ([a, b]) => drawingNumber(a, 0) === drawingNumber(b, 0),
)!;

it("gives the second of two alike the next drawing, and a place the same one wherever it stands", () => {
  const shown = withDistinctPictures({
    hits: [{ image: fell(one) }, { image: fell(twin) }, { image: "/media/photo" }, { image: fell(twin) }],
    at: new Date(0),
  });
  expect(shown.hits[0]!.image).toBe(fell(one));
  expect(shown.hits[1]!.image).toBe(`${fell(twin)}&v=1`);
  expect(shown.hits[2]!.image).toBe("/media/photo");
  expect(shown.hits[3]!.image).toBe(shown.hits[1]!.image);
  expect(shown.at).toEqual(new Date(0));
  expect(withDistinctPictures(shown)).toEqual(shown);
});

it("keeps away from what is shown beside, and from a gallery's second drawing", () => {
  expect(withDistinctPictures([fell(twin)], [fell(one)])).toEqual([`${fell(twin)}&v=1`]);
  expect(withDistinctPictures([fell(one)], [`${fell(one)}&v=7`])).toEqual([`${fell(one)}&v=7`]);
  const second = fell(one).replace(".svg", "-2.svg");
  const [asSecond] = numbers
    .map((n) => `x${n * 7}`)
    .filter((id) => drawingNumber(id, 0) === drawingNumber(`${one}-2`, 0));
  const { hits } = withDistinctPictures({ drawing: fell(one), hits: [fell(asSecond!)] });
  expect(distanceOf(hashInAlbum(hits[0]!), hashInAlbum(second))).toBeGreaterThanOrEqual(bitsApart);
});
