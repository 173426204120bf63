import { expect, it } from "vitest";
import { cabinFacilityNames } from "#domain/cabin/cabin-rules.ts";
import { cabinFacilities } from "#domain/lists.ts";
import en from "#messages/en/common/lists.json" with { type: "json" };
import nb from "#messages/nb/common/lists.json" with { type: "json" };
import { nightOf } from "./rental-money.tsx";

it("refuses a custom facility under the very names that the known ones are shown by", () => {
  expect(cabinFacilities.map((k) => [k, [nb.facility[k], en.facility[k]]])).toEqual(
    Object.entries(cabinFacilityNames),
  );
});

it("says what a night leaves, with and without VAT", () => {
  expect(nightOf(112_000, true)).toEqual({
    totalOre: 112_000,
    commissionOre: 22_400,
    vatOre: 12_000,
    netOre: 77_600,
  });
  expect(nightOf(112_000, false)).toMatchObject({ vatOre: 0, netOre: 89_600 });
});
