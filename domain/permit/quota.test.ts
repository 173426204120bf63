import { expect, it } from "vitest";
import type { Species } from "../species/species.ts";
import { permitQuota } from "./quota.ts";

it.each<[string | number | null, Species[], object]>([
  [null, ["elg"], {}],
  ["", ["elg"], {}],
  [3, ["elg"], { elg: 3 }],
  [3, ["elg", "hjort"], {}],
  ["6 elg: 2 okser og 4 kalver, 10 hjort", ["elg"], { elg: 6 }],
  ["6 elg: 2 okser og 4 kalver, 10 hjort", ["hjort", "elg"], { elg: 6, hjort: 10 }],
  ["2 elgkalver og 1 elgokse", ["elg"], {}],
  ["3-4 elg", ["elg"], {}],
  ["etter avtale", ["elg"], {}],
  ["5 ryper per jeger", ["rype"], { rype: 5 }],
  ["300 ryper", ["rype"], {}],
  ["0 elg", ["elg"], {}],
])("the quota %j of %j is %j in a permit", (quota, species, expected) => {
  const found = permitQuota(quota, species, "combined");
  expect(Object.fromEntries(found.map(({ species: one, count }) => [one, count]))).toEqual(expected);
});
