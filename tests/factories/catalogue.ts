import type { RequestBody } from "#contract/index.ts";
import type { Person, TestApp } from "../support/app.ts";

export type PropertyBody = RequestBody<"POST /api/properties">;
export type CabinBody = RequestBody<"POST /api/properties/:propertyId/cabins">;
export type OfferingBody = RequestBody<"POST /api/properties/:propertyId/offerings">;

export const propertyBody = {
  name: "Storåsen",
  type: "hunting_ground",
  description: "Granskog og myr.",
  address: "Storåsvegen 12",
  municipalityNumber: "5044",
  area: { value: 38_000, unit: "maal" },
  parcels: [{ municipalityNumber: "5044", gnr: 12, bnr: 3, main: true }],
  landTypes: ["forest"],
  species: ["elg"],
  terrain: "Kupert",
  facilities: ["Parkering"],
  rules: ["Ingen åpen ild"],
  contact: { name: "Kari Storås", email: "kari@example.no", phone: "+47 99 88 77 66" },
  visibility: "public",
  status: "published",
} satisfies PropertyBody;
export const cabinBody = {
  name: "Storåskoia",
  beds: 6,
  pricePerDayOre: 120_000,
  rentalEnabled: true,
  status: "published",
} satisfies CabinBody;
export const offeringBody = {
  name: "Elgjakt på Storåsen",
  offeringType: "hunting_ground_rental",
  targetSpecies: ["elg"],
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  durationType: "min_days",
  minDays: 2,
  maxParticipants: 8,
  minHunters: 2,
  maxHunters: 8,
  cancellationPolicy: "moderate",
  pricing: {
    per: "hunter",
    startPriceOre: 300_000,
    endPriceOre: 150_000,
    weekend: { weekdays: [6, 7], percent: 20 },
    longStay: { minDays: 3, percent: 10 },
  },
  services: [{ name: "Uttransport", unit: "fixed", priceOre: 80_000 }],
  status: "active",
  published: true,
} satisfies OfferingBody;

/** Returns the body of a response, which must have status 201. */
async function createdBody<T extends { status: number; body: unknown }>(
  reply: Promise<T>,
): Promise<T["body"]> {
  const { status, body } = await reply;
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
export const makeProperty = (app: TestApp, owner: Person, body: Partial<PropertyBody> = {}) =>
  createdBody(app.call(owner, "POST /api/properties", { body: { ...propertyBody, ...body } }));
export const makeCabin = (app: TestApp, owner: Person, propertyId: string, body: Partial<CabinBody> = {}) =>
  createdBody(
    app.call(owner, "POST /api/properties/:propertyId/cabins", {
      params: { propertyId },
      body: { ...cabinBody, ...body },
    }),
  );
export const makeOffering = (
  app: TestApp,
  owner: Person,
  propertyId: string,
  body: Partial<OfferingBody> = {},
) =>
  createdBody(
    app.call(owner, "POST /api/properties/:propertyId/offerings", {
      params: { propertyId },
      body: { ...offeringBody, ...body },
    }),
  );
export const makeService = (app: TestApp, owner: Person, propertyId: string) =>
  createdBody(
    app.call(owner, "POST /api/properties/:propertyId/services", {
      params: { propertyId },
      body: { name: "Uttransport", unit: "fixed", priceOre: 80_000 },
    }),
  );
