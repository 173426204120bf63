import { expect, it } from "vitest";
import { anOffering } from "#domain/testing.ts";
import type { Page } from "#web/platform/page/page.ts";
import type { Offering } from "#web/features/checkout/public.ts";
import { offeringMeta } from "./offering-meta.ts";

const anOfferingPage = () =>
  ({
    ...anOffering(),
    offeringType: "hunting_permit",
    pricing: { per: "hunter", startPriceOre: 100_000, endPriceOre: 100_000 },
    offeringId: "o",
    propertyId: "p",
    name: "Rypejakt",
    description: "",
    propertyName: "Fjellvollen",
    municipality: "Rosse - Røros",
    county: "Trøndelag",
    location: null,
    fromPriceOre: 100_000,
    ...{
      notBookable: [],
      images: [],
      propertyImages: [],
      landownerName: "Per Lunde",
      listed: true,
      targetSpecies: ["rype"],
    },
  }) as unknown as Offering;
const page = { url: new URL("https://utmark.example/"), locale: "nb" } as Page;

it("the title has the municipality's short Norwegian name, and the structured data the official one", () => {
  const { tags, data } = offeringMeta(page, anOfferingPage(), "2027-08-01");
  expect(tags).toContainEqual([
    "meta",
    { property: "og:title", content: "Rypejakt – Fjellvollen, Røros, Trøndelag" },
  ]);
  expect(data).toContain('"addressLocality":"Rosse - Røros"');
});

it("the structured data have the price unit in the words of the page, even for fishing", () => {
  const unitOf = (part: Partial<Offering>) =>
    /"unitText":"([^"]*)"/.exec(offeringMeta(page, { ...anOfferingPage(), ...part }, "2027-08-01").data)?.[1];
  expect(unitOf({})).toBe("per jeger og dag");
  expect(unitOf({ propertyType: "fishing_area", targetSpecies: [] })).toBe("per fisker og dag");
});
