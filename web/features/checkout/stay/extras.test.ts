import { serviceFields } from "#contract/service/fields.ts";
import { expect, it } from "vitest";
import { hookResult } from "#tests/support/rendered.ts";
import { byCategory, extrasOf, useServicePrice } from "./extras.ts";

const boat = {
  ...serviceFields.Create.parse({ name: "Båt", unit: "fixed", priceOre: 80_000, quantity: 3 }),
  serviceId: "s1",
};

it("only available extras are offered, and one booking can order at most the stock", () => {
  const extras = extrasOf({
    propertyServices: [boat, { ...boat, maxQuantity: 2 }, { ...boat, quantity: null, category: "Transport" }],
  });
  expect(extras.map((e) => [e.most, e.category])).toEqual([
    [3, ""],
    [2, ""],
    [undefined, "Transport"],
  ]);
});
it("extras are grouped by category, first those without a category and last the premium ones", () => {
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
it("an extra's price is shown in whole kroner, and in the price breakdown with øre", () => {
  const price = hookResult(useServicePrice);
  expect(price({ unit: "fixed", priceOre: 25_050 })).toBe("251\u00a0kr");
  expect(price({ unit: "per_person_per_day", priceOre: 25_050 })).toMatch(/^251\u00a0kr per person/);
});
