import { expect, it } from "vitest";
import { byCategory, extrasOf } from "./extras.ts";

const own = { serviceId: "s1", name: "Uttransport", unit: "fixed" as const, priceOre: 80_000 };
const common = {
  ...own,
  serviceId: "s2",
  name: "Båt",
  description: "Med motor",
  quantity: 3,
  maxQuantity: null,
  quantityUnit: "piece" as const,
  category: null,
  premium: false,
};

it("offers the offering's own and the property's alike; one booking takes no more than there are", () => {
  const extras = extrasOf({
    services: [own],
    propertyServices: [common, { ...common, serviceId: "s3", maxQuantity: 2 }],
  });
  expect(extras.map((e) => [e.serviceId, e.most, e.category, e.premium])).toEqual([
    ["s1", undefined, "", false],
    ["s2", 3, "", false],
    ["s3", 2, "", false],
  ]);
});
it("sorts them under their categories, what has none first and premium last", () => {
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
