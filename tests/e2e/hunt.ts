/**
 * Creates a bookable offering for one test, on Kari's property with a cabin and a service; helpers request
 * and accept bookings of it.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { todayOf } from "./dates.ts";
import { freshParcel, post, read, signIn } from "./helpers.ts";

export type Hunt = {
  propertyId: string;
  offeringId: string;
  cabinId: string;
  serviceId: string;
  first: string;
  url: string;
  name: string;
};

/**
 * Creates an offering that is open for two months, from ten days after the server's date: 1 000 kr per hunter
 * and day, at least two hunters and two days.
 */
export async function newHunt(browser: Browser, other: object = {}, baseURL?: string): Promise<Hunt> {
  const page = await browser.newPage(baseURL ? { baseURL } : {});
  await signIn(page, "grunneier@example.no");
  const hunt = await createHunt(page, addDays(await todayOf(page), 10), other);
  await page.close();
  return hunt;
}

/** Creates it as the landowner who is signed in on the page, open for two months from `first`. */
export async function createHunt(page: Page, first: string, other: object = {}): Promise<Hunt> {
  const name = `Elgjakt i Blåmarka ${Math.floor(Number(process.hrtime.bigint() % 1_000_000n))}`;
  const { propertyId } = await post(page, "/api/properties", {
    name: "Blåmarka",
    type: "hunting_ground",
    description: "Granskog og myr.",
    address: "Blåmarkvegen 1",
    municipalityNumber: "5044",
    area: { value: 21000, unit: "maal" },
    parcels: [freshParcel()],
    landTypes: ["forest"],
    species: ["elg"],
    contact: { name: "Kari Storås", email: "kari@example.no", phone: "+47 99 88 77 66" },
    visibility: "public",
    status: "published",
  });
  const { cabinId } = await post(page, `/api/properties/${propertyId}/cabins`, {
    name: "Blåkoia",
    beds: 6,
    facilities: ["wood_stove"],
    pricePerDayOre: 100_000,
    rentalEnabled: true,
    status: "published",
  });
  const { offeringId, services } = await post(page, `/api/properties/${propertyId}/offerings`, {
    name,
    offeringType: "hunting_ground_rental",
    description: "Stille granskog.",
    targetSpecies: ["elg"],
    validFrom: first,
    validTo: addDays(first, 60),
    durationType: "min_days",
    minDays: 2,
    maxParticipants: 6,
    minHunters: 2,
    maxHunters: 6,
    optionalCabins: [{ cabinId, pricePerPersonPerNightOre: 20_000 }],
    services: [{ name: "Uttransport", unit: "fixed", priceOre: 80_000, maxQuantity: 2 }],
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
    status: "active",
    published: true,
    ...other,
  });
  const url = `/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`;
  return { propertyId, offeringId, cabinId, serviceId: services[0].serviceId, first, name, url };
}

/** Changes one of Kari's objects, signed in as Kari. */
export async function changeAsOwner(
  browser: Browser,
  path: string,
  data: object,
  method: "patch" | "put" = "patch",
): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, "grunneier@example.no");
  const { token } = await (await page.request.get("/api/auth/token")).json();
  const answer = await page.request[method](path, { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  await page.close();
}

/** Sends the hunter's request for three nights from `days` after the first day; Kari has not replied. */
export async function requestHunt(
  hunter: Page,
  { offeringId, first }: Hunt,
  days = 0,
  wishes: { specialRequests?: string; buyer?: object } = {},
): Promise<string> {
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", {
    offeringId,
    fromDate: addDays(first, days),
    toDate: addDays(first, days + 3),
    participants: 2,
  });
  const consent = { termsAccepted: true, privacyAccepted: true };
  await post(hunter, `/api/core-booking/submit/${bookingId}`, { ...consent, ...wishes });
  return bookingId;
}
/** Sends a request and accepts it as the landowner; the booking is then unpaid. */
export async function acceptedRequest(hunter: Page, owner: Page, hunt: Hunt, days = 0): Promise<string> {
  const bookingId = await requestHunt(hunter, hunt, days);
  await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
  return bookingId;
}

/** Returns the requests that the page's user has sent for the offering, without drafts. */
export async function requestsOf(page: Page, offeringId: string) {
  const { items } = (await read(page, "/api/core-booking?role=hunter&limit=100")) as {
    items: {
      offeringId: string;
      status: string;
      totalOre: number;
      participants: number;
      notes: string | null;
      fromDate: string;
    }[];
  };
  return items.filter((b) => b.offeringId === offeringId && b.status !== "calculated");
}

export const request = (page: Page) => page.getByRole("dialog", { name: "Send forespørsel" });
/** Checks the boxes of both consents; the last one may send the request. */
export async function giveConsents(page: Page): Promise<void> {
  await request(page).getByLabel("Jeg godtar vilkårene.").check();
  await request(page).getByLabel("Jeg godtar personvernerklæringen.").click();
}
/** Signs in through the provider's pages, from the sign-in page and back. */
export async function signInThroughProvider(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Fortsett med en demokonto" }).click();
  await page.getByRole("button", { name: email, exact: true }).click();
}
