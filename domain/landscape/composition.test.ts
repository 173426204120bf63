import { expect, it } from "vitest";
import { compositionOf, compositionsOf, distinctDrawings } from "./composition.ts";
import { sceneAddress } from "./scene.ts";

const rype = (seed: string) => sceneAddress(seed, { land: "fell", season: "autumn", species: "rype" });
const layoutOf = (image: string): number => {
  const { pathname, searchParams } = new URL(image, "https://utmark.no");
  const seed = pathname.split("/").at(-1)!.replace(".svg", "");
  return Number(searchParams.get("layout") ?? compositionOf(seed).layout) % compositionsOf("fell", "rype");
};
const seeds = Array.from({ length: 40 }, (_, i) => `place${i}`);

it("pictures of one species on one page have different compositions, while there are any", () => {
  for (const [i] of seeds.entries()) {
    const page = distinctDrawings(seeds.slice(i, i + 4).map(rype));
    expect(new Set(page.map(layoutOf)).size).toBe(page.length);
  }
});

it("a picture that repeats none stays the place's own, and a photo is never replaced", () => {
  const photo = "/api/images/a.webp";
  const [own, ...others] = distinctDrawings([rype("a"), photo, photo]);
  expect([own, ...others]).toEqual([rype("a"), photo, photo]);
});

it("where the own picture would repeat, the gallery's second is shown before any other", () => {
  expect(distinctDrawings([rype("a")], [rype("a")])).toEqual([rype("a-2")]);
});

it("compositions are shown equally often where a page has more places than a land has compositions", () => {
  const layouts = distinctDrawings(seeds.map(rype)).map(layoutOf);
  const times = [0, 1, 2, 3].map((layout) => layouts.filter((one) => one === layout).length);
  expect(times).toEqual([10, 10, 10, 10]);
});
