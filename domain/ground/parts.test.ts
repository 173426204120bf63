import { expect, it } from "vitest";
import { cpuMs } from "#tests/support/thread-time.ts";
import { tidyBoundary } from "../boundary/boundary.ts";
import { groundPartRefusals } from "./parts.ts";

type Corner = [lon: number, lat: number];
const polygon = (...corners: Corner[]) =>
  tidyBoundary({ type: "Polygon", coordinates: [[...corners, corners[0] ?? [0, 0]]] });
const square = (west: number, south: number, size = 0.02) =>
  polygon([west, south], [west + size, south], [west + size, south + size], [west, south + size]);
const field = (name: string, boundary: ReturnType<typeof polygon>) => ({
  name,
  kind: "field" as const,
  boundary,
});
const codesOf = (refusals: ReturnType<typeof groundPartRefusals>) =>
  refusals.map(({ code, path }) => [code, path]);

it("parts may share a border and stick out by a hundredth, and are refused if they overlap more", () => {
  const border = square(12, 64, 0.04);
  const fields = (east: ReturnType<typeof polygon>) =>
    codesOf(groundPartRefusals([field("Vest", square(12, 64)), field("Øst", east)], border));
  expect(fields(square(12.02, 64))).toEqual([]);
  expect(fields(square(12.0199, 64))).toEqual([]);
  expect(fields(square(12.0197, 64))).toEqual([["grounds_overlap", "grounds.1.boundary"]]);
  expect(fields(square(12.0201, 64))).toEqual([]);
  expect(fields(square(12.0203, 64))).toEqual([["grounds_overlap", "grounds.1.boundary"]]);
  const water = { ...field("Vatnet", square(12.005, 64.005, 0.01)), kind: "water" as const };
  expect(codesOf(groundPartRefusals([field("Vest", square(12, 64)), water], border))).toEqual([]);
});

it("a part in a hole of the border is outside", () => {
  const { coordinates } = square(12, 64, 0.06) as { coordinates: number[][][] };
  const hole = square(12.02, 64.02).coordinates as number[][][];
  const border = tidyBoundary({ type: "Polygon", coordinates: [...coordinates, ...hole] });
  expect(codesOf(groundPartRefusals([field("Vest", square(12, 64))], border))).toEqual([]);
  expect(codesOf(groundPartRefusals([field("Midt", square(12.02, 64.02))], border))).toEqual([
    ["grounds_overlap", "grounds.0.boundary"],
  ]);
});

it("borders of hundreds of spikes that cross each other cost at most 200 ms of CPU", async () => {
  const comb = (teeth: number, shift: number) =>
    polygon(
      ...Array.from({ length: teeth }, (_, i): Corner[] => [
        [12 + (i + shift) / (teeth * 10), 64],
        [12 + (i + shift + 0.5) / (teeth * 10), 64.1],
      ]).flat(),
      [12.2, 64.2],
      [11.9, 64.2],
    );
  const parts = Array.from({ length: 50 }, (_, i) => field(`Felt ${i}`, comb(48, i / 50)));
  const border = comb(1000, 0.25);
  const checked = async () => groundPartRefusals(parts, border);
  expect(codesOf(await checked())).not.toEqual([]);
  expect(await cpuMs(checked, 200)).toBeLessThan(200);
});
