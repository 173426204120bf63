import { expect, it } from "vitest";
import { commissionVat } from "./commission.ts";

it.each([
  [54_000, 43_200, 10_800],
  [-54_000, -43_200, -10_800],
  [721_021, 576_817, 144_204],
  [1, 1, 0],
])("a commission of %i øre is %i and %i in VAT", (totalOre, netOre, vatOre) =>
  expect(commissionVat(totalOre, "2027-10-04")).toEqual({ percent: 25, netOre, vatOre }),
);
