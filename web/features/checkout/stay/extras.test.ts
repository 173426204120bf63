import { serviceFields } from "#contract/service/fields.ts";
import { expect, it } from "vitest";
import { given } from "#tests/support/rendered.ts";
import { byCategory, extrasOf, useServicePrice } from "./extras.ts";

const boat = {
  ...serviceFields.Create.parse({ name: "Båt", unit: "fixed", priceOre: 80_000, quantity: 3 }),
  serviceId: "s1",
};

it("offers available extras; one booking takes no more than the stock", () => {
  const extras = extrasOf({
    propertyServices: [boat, { ...boat, maxQuantity: 2 }, { ...boat, quantity: null, category: "Transport" }],
  });
  expect(extras.map((e) => [e.most, e.category])).toEqual([
    [3, ""],
    [2, ""],
    [undefined, "Transport"],
  ]);
});
it("groups them by category, those without one first and premium last", () => {
  const of = (name: string, category: string, premium = false) => ({ name, category, premium });
  const groups = byCategory([
    of("Kokk", "Mat", true),
    of("Båt", "Transport"),
    of("Lunsj", "mat"),
    of("Ved", ""),
  ]);
  expect(groups.map((g) => [g.category, g.items.map((i) => i.name)])).toEqual([
    ["", ["Ved"]],
    ["Mat", ["Lunsj", "Kokk"]],
    ["Transport", ["Båt"]],
  ]);
});
it("says its price in whole kroner; the breakdown has the øre", () => {
  const price = given(useServicePrice);
  expect(price({ unit: "fixed", priceOre: 25_050 })).toBe("251\u00a0kr");
  expect(price({ unit: "per_person_per_day", priceOre: 25_050 })).toMatch(/^251\u00a0kr per person/);
});
