import { expect, it } from "vitest";
import { dotOffsets } from "./overlap.ts";
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
const dots = (pins: Pin[], zoom: number) => [...dotOffsets(pins, zoom, () => 100).keys()].sort();

it("a pin shows its price if there is room, and properties with more offerings have priority", () => {
  const pins = [property("a", 10, 60), property("b", 10.5, 60, 3), property("c", 14, 60)];
  expect(dots(pins, 5)).toEqual(["a"]);
  expect(dots(pins, 10)).toEqual([]); // half a degree is 728 pixels at this zoom
});

it("a price never covers a cluster", () => {
  expect(dots([property("a", 10, 60, 99), cluster(10.2, 60)], 6)).toEqual(["a"]);
  expect(dots([property("a", 10, 60), cluster(10.2, 61.5)], 6)).toEqual([]);
});

it("pins without a price are spread so that none covers another pin", () => {
  const place = Array.from({ length: 12 }, (_, n) => property(`p${String(n).padStart(2, "0")}`, 10, 60));
  const offsets = [...dotOffsets(place, 8, () => 100).values()];
  expect(offsets).toHaveLength(11);
  // a pin with a price is 100 pixels wide and 34 high
  for (const [x, y] of offsets) expect(Math.abs(x) >= 50 + 12 || Math.abs(y) >= 17 + 12).toBe(true);
  const close = offsets.flatMap(([x, y], i) =>
    offsets.slice(i + 1).filter(([a, b]) => Math.abs(x - a) < 24 && Math.abs(y - b) < 24),
  );
  expect(close).toEqual([]);
});
