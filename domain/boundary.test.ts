import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hectaresWithin } from "./area.ts";
import { type BoundaryShape, boundaryRefusal, boxOf, centreOf, cornersOf, polygonsOf, tidyBoundary } from "./boundary.ts";

const square = (lon: number, lat: number, size = 0.1) => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
];
const polygon = (...coordinates: number[][][]): BoundaryShape => ({ type: "Polygon", coordinates });
const parts = (...coordinates: number[][][][]): BoundaryShape => ({ type: "MultiPolygon", coordinates });
const codeOf = (b: BoundaryShape) => boundaryRefusal(tidyBoundary(b))?.code;
const ringOf = (n: number, at: (i: number) => number[]) => {
  const ring = Array.from({ length: n }, (_, i) => at(i));
  return [...ring, ring[0] ?? []];
};

describe("an area in Norway", () => {
  it.each<[string, BoundaryShape]>([
    ["a square", polygon(square(13, 64))],
    ["one drawn the other way round", polygon(square(13, 64).reverse())],
    ["one whose last point is left out", polygon(square(13, 64).slice(0, 4))],
    ["one with heights", polygon(square(13, 64).map(([x = 0, y = 0]) => [x, y, 240]))],
    ["one with a hole", polygon(square(13, 64), square(13.02, 64.02, 0.02))],
    ["a hole that touches the border at a corner", polygon(square(13, 64), [[13, 64], [13.05, 64.02], [13.02, 64.05], [13, 64]])], // biome-ignore format: a ring
    ["two parts", parts([square(13, 64)], [square(13.2, 64)])],
    ["two parts side by side", parts([square(13, 64)], [square(13.1, 64)])],
    ["a part within another's hole", parts([square(13, 64), square(13.02, 64.02, 0.06)], [square(13.04, 64.04, 0.01)])],
    ["Pasvik", polygon(square(29.2, 69.3))],
    ["Svalbard", polygon(square(15.6, 78.2))],
    ["Jan Mayen", polygon(square(-8.6, 71))],
    ["Lindesnes", polygon(square(7.05, 57.98, 0.01))],
  ])("takes %s", (_what, shape) => expect(codeOf(shape)).toBeUndefined());

  it.each<[string, string, BoundaryShape]>([
    ["boundary_empty", "no ring", polygon()],
    ["boundary_empty", "an empty ring", polygon([])],
    ["boundary_empty", "no part", parts()],
    ["boundary_empty", "a part without rings", parts([square(13, 64)], [])],
    ["boundary_empty", "a point", polygon([[13, 64], [13, 64], [13, 64], [13, 64]])],
    ["boundary_empty", "a line", polygon([[13, 64], [13.1, 64.1], [13.2, 64.2], [13, 64]])],
    ["boundary_empty", "a line there and back", polygon([[13, 64], [13.1, 64.1], [13.2, 64], [13.1, 64.1], [13, 64]])],
    ["boundary_empty", "a hole as large as all", polygon(square(13, 64), square(13, 64))],
    ["boundary_crosses_itself", "a bow tie", polygon([[13, 64], [13.1, 64.1], [13.1, 64], [13, 64.11], [13, 64]])],
    ["boundary_crosses_itself", "an eight through a shared corner", polygon([[13, 64], [13.1, 64.1], [13.2, 64.21], [13.2, 64], [13.1, 64.1], [13, 64.2], [13, 64]])],
    ["boundary_crosses_itself", "a corner that goes through a line", polygon([[13, 64], [13.2, 64], [13.2, 64.1], [13.1, 64], [13.05, 63.95], [13, 64.1], [13, 64]])],
    ["boundary_crosses_itself", "parts that overlap", parts([square(13, 64)], [square(13.05, 64.05)])],
    ["boundary_crosses_itself", "a part in another", parts([square(13, 64)], [square(13.02, 64.02, 0.02)])],
    ["boundary_crosses_itself", "the same part twice", parts([square(13, 64)], [square(13, 64)])],
    ["boundary_hole_outside", "a hole only", polygon([], square(13, 64))],
    ["boundary_hole_outside", "a hole beside it", polygon(square(13, 64), square(13.2, 64, 0.01))],
    ["boundary_hole_outside", "a hole around it", polygon(square(12.5, 64), square(12.4, 63.95, 0.3))],
    ["boundary_hole_outside", "a hole across the border", polygon(square(13, 64), square(13.05, 64.05))],
    ["boundary_hole_outside", "a hole in a hole", polygon(square(13, 64), square(13.02, 64.02, 0.06), square(13.04, 64.04, 0.01))],
    ["boundary_outside_norway", "Stockholm", polygon(square(18, 59.3))],
    ["boundary_outside_norway", "Gothenburg", polygon(square(12.3, 57.7))],
    ["boundary_outside_norway", "the Atlantic", polygon(square(0, 64))],
    ["boundary_outside_norway", "latitude before longitude", polygon(square(64, 13))],
    ["boundary_outside_norway", "the antipodes", polygon(square(-167, -64))],
    ["boundary_outside_norway", "both sides of the date line", polygon([[-180, 64], [180, 64], [180, 65], [-180, 65], [-180, 64]])],
    ["boundary_outside_norway", "places that are not on earth", polygon(square(1e300, -1e300))],
    ["boundary_too_detailed", "20,001 corners", polygon(ringOf(20_001, (i) => [12 + Math.cos(i / 3184) / 9, 64 + Math.sin(i / 3184) / 9]))],
  ])("refuses as %s: %s", (code, _what, shape) => expect(codeOf(shape)).toBe(code)); // biome-ignore format: rings

  const star = fc.record({ radii: fc.array(fc.double({ min: 0.01, max: 0.2, noNaN: true }), { minLength: 4, maxLength: 60 }), clockwise: fc.boolean(), closed: fc.boolean() });
  it("takes any star, whichever way it winds and wherever it begins", () => {
    fc.assert(
      fc.property(star, fc.nat(), ({ radii, clockwise, closed }, from) => {
        const points = radii.map((r, i) => [12 + r * Math.cos((i / radii.length) * 2 * Math.PI), 64 + r * Math.sin((i / radii.length) * 2 * Math.PI)]);
        const turned = [...points.slice(from % points.length), ...points.slice(0, from % points.length)];
        const ring = clockwise ? turned.reverse() : turned;
        const shape = polygon(closed ? [...ring, ring[0] ?? []] : ring);
        expect(codeOf(shape)).toBeUndefined();
        const [[outer = []] = []] = polygonsOf(tidyBoundary(shape));
        const doubled = outer.reduce((sum, [x = 0, y = 0], i) => sum + (x - 12) * ((outer[i + 1]?.[1] ?? y) - 64) - ((outer[i + 1]?.[0] ?? x) - 12) * (y - 64), 0);
        expect(doubled).toBeGreaterThan(0); // counter-clockwise
      }),
    );
  });
  it("refuses any star with two of its corners changed about", () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 60 }), fc.nat(), fc.nat(), (n, a, b) => {
        const ring = ringOf(n, (i) => [12 + 0.1 * Math.cos((i / n) * 2 * Math.PI), 64 + 0.1 * Math.sin((i / n) * 2 * Math.PI)]).slice(0, n);
        const i = a % n;
        const j = (i + 2 + (b % (n - 3))) % n; // no neighbour
        [ring[i], ring[j]] = [ring[j] ?? [], ring[i] ?? []];
        expect(codeOf(polygon(ring))).toBe("boundary_crosses_itself");
      }),
    );
  });
});

describe("in bounded time", () => {
  const cpuMs = (work: () => void) => {
    const before = process.cpuUsage();
    work();
    const { user } = process.cpuUsage(before);
    return user / 1000;
  };
  const n = 19_999;
  it.each<[string, string | undefined, (i: number) => number[]]>([
    ["a wavy shore", undefined, (i) => [12 + (0.2 + 0.02 * Math.sin((i / n) * 600 * Math.PI)) * Math.cos((i / n) * 2 * Math.PI), 64 + 0.2 * Math.sin((i / n) * 2 * Math.PI)]],
    ["tall needles", undefined, (i) => (i === n - 1 ? [12, 63.9] : [12 + i * 1e-5, i % 2 ? 64 : 64.5])],
    ["wide needles", undefined, (i) => (i === n - 1 ? [11.9, 64] : [i % 2 ? 12 : 12.5, 64 + i * 1e-5])],
    ["slanting needles", undefined, (i) => (i === n - 1 ? [12.62, 64.2] : [12 + i * 1e-5 + (i % 2 ? 0 : 0.3), 64 - i * 1e-5 + (i % 2 ? 0 : 0.3)])],
    ["a sea urchin", "boundary_too_detailed", (i) => { const r = i % 2 ? 0.02 : 0.2; return [12 + r * Math.cos((i / n) * 2 * Math.PI), 64 + r * Math.sin((i / n) * 2 * Math.PI)]; }],
  ])("judges twenty thousand corners of %s", (_what, code, at) => {
    const ring = ringOf(n, at);
    codeOf(polygon(ring.slice(0, 2000)));
    let got: string | undefined;
    expect(cpuMs(() => { got = codeOf(polygon(ring)); })).toBeLessThan(1000); // on a busy machine; alone it is below 200
    expect(got).toBe(code);
  }); // biome-ignore format: rings
  it("does not even look at a hundred thousand", () => {
    const ring = ringOf(100_000, (i) => [12 + Math.cos(i / 15_916) / 9, 64 + Math.sin(i / 15_916) / 9]);
    expect(cpuMs(() => expect(codeOf(polygon(ring))).toBe("boundary_too_detailed"))).toBeLessThan(500);
  });
});

describe("where and how large", () => {
  it("the middle, the box and the corners, whichever way round the ring goes", () => {
    for (const ring of [square(13, 64), square(13, 64).reverse()]) {
      expect(centreOf(polygon(ring)).lon).toBeCloseTo(13.05, 9);
      expect(centreOf(polygon(ring)).lat).toBeCloseTo(64.05, 9);
    }
    expect(boxOf(polygon(square(13, 64)))).toEqual({ west: 13, south: 64, east: 13.1, north: 64.1 });
    expect(cornersOf(polygon(square(13, 64), square(13.02, 64.02, 0.02)))).toBe(8);
  });
  // The area of a field one degree wide between two parallels, from Snyder's closed formula for the ellipsoid, integrated by hand.
  const cell = (lat: number, size: number) => {
    const [a, e2] = [6_378_137, 0.006_694_379_990_14];
    let sum = 0;
    for (let i = 0; i < 10_000; i++) {
      const phi = ((lat + ((i + 0.5) * size) / 10_000) * Math.PI) / 180;
      sum += ((a * a * (1 - e2) * Math.cos(phi)) / (1 - e2 * Math.sin(phi) ** 2) ** 2) * ((size / 10_000) * (Math.PI / 180));
    }
    return (sum * ((size * Math.PI) / 180)) / 10_000;
  };
  it.each([58, 64, 70, 78.2])("is right on the ellipsoid at %s° N", (lat) => {
    for (const size of [0.001, 0.01, 0.1]) expect(hectaresWithin([[square(15, lat, size)]]) / cell(lat, size)).toBeCloseTo(1, 4);
  });
  it("leaves holes out", () => {
    const bare = hectaresWithin([[square(13, 64)]]);
    expect(hectaresWithin([[square(13, 64), square(13.02, 64.02, 0.01)]])).toBeCloseTo(bare - hectaresWithin([[square(13.02, 64.02, 0.01)]]), 6);
  });
});
