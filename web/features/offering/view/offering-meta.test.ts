import { expect, it } from "vitest";
import { anOffering } from "#domain/testing.ts";
import type { Page } from "#web/platform/page.ts";
import type { Offering } from "#web/features/checkout/public.ts";
import { offeringMeta } from "./offering-meta.ts";

it("leads with the municipality's Norwegian name in the title, and gives search engines the official one", () => {
  const offering = {
    ...anOffering(),
    offeringType: "hunting_permit",
    pricing: { per: "hunter", startPriceOre: 100_000, endPriceOre: 100_000 },
    ...{ offeringId: "o", propertyId: "p", name: "Rypejakt", description: "", propertyName: "Fjellvollen" },
    ...{ municipality: "Rosse - Røros", county: "Trøndelag", location: null, fromPriceOre: 100_000 },
    ...{
      notBookable: [],
      images: [],
      propertyImages: [],
      landownerName: "Per Lunde",
      listed: true,
      targetSpecies: ["rype"],
    },
  } as unknown as Offering;
  const page = { url: new URL("https://utmark.example/"), locale: "nb" } as Page;
  const { tags, data } = offeringMeta(page, offering, "2027-08-01");
  expect(tags).toContainEqual([
    "meta",
    { property: "og:title", content: "Rypejakt – Fjellvollen, Røros, Trøndelag" },
  ]);
  expect(data).toContain('"addressLocality":"Rosse - Røros"');
});
