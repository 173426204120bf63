import { expect, it } from "vitest";
import { hiddenByOverlap } from "./overlap.ts";
import type { Pin } from "./use-pins.ts";

const property = (propertyId: string, lon: number, lat: number, count = 1): Pin => ({
  kind: "property",
  propertyId,
  propertyName: propertyId,
  hitId: propertyId,
  location: { lon, lat },
  count,
  fromPriceOre: 10_000,
});
const cluster = (lon: number, lat: number): Pin => ({
  kind: "cluster",
  location: { lon, lat },
  count: 9,
  bbox: [lon, lat, lon, lat],
  fromPriceOre: 10_000,
});
const dots = (pins: Pin[], zoom: number) => [...hiddenByOverlap(pins, zoom, () => 100)].sort();

it("shows a price where there is room, and lets the one with more offerings keep it", () => {
  const pins = [property("a", 10, 60), property("b", 10.5, 60, 3), property("c", 14, 60)];
  expect(dots(pins, 5)).toEqual(["a"]);
  expect(dots(pins, 10)).toEqual([]); // half a degree is 728 pixels there
});

it("never lets a price cover a cluster", () => {
  expect(dots([property("a", 10, 60, 99), cluster(10.2, 60)], 6)).toEqual(["a"]);
  expect(dots([property("a", 10, 60), cluster(10.2, 61.5)], 6)).toEqual([]);
});
