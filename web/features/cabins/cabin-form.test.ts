import { expect, it } from "vitest";
import { cabinFacilityNames } from "#domain/cabin-rules.ts";
import { cabinFacilities } from "#domain/lists.ts";
import en from "../../messages/en/lists.json" with { type: "json" };
import nb from "../../messages/nb/lists.json" with { type: "json" };

it("refuses a custom facility under the very names that the known ones are shown by", () => {
  expect(cabinFacilities.map((k) => [k, [nb.facility[k], en.facility[k]]])).toEqual(Object.entries(cabinFacilityNames));
});
