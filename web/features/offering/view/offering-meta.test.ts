import { expect, it } from "vitest";
import type { Offering } from "#web/features/checkout/public.ts";
import { offeringMeta } from "./offering-meta.ts";

it("leads with the municipality's Norwegian name in the title, and gives search engines the official one", () => {
  const offering = {
    ...{ offeringId: "o", propertyId: "p", name: "Rypejakt", description: "", propertyName: "Fjellvollen" },
    ...{ municipality: "Rosse - Røros", county: "Trøndelag", location: null, fromPriceOre: 100_000 },
    ...{ notBookable: [], images: [], propertyImages: [], landownerName: "Per Lunde" },
  } as Partial<Offering> as Offering;
  const { title, data } = offeringMeta("https://utmark.example", offering);
  expect(title).toBe("Rypejakt – Fjellvollen, Røros, Trøndelag");
  expect(data).toContain('"addressLocality":"Rosse - Røros"');
});
