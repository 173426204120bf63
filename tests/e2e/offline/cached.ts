/** Reads what the service worker has cached on the device. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { type Hunt, newHunt } from "../hunt.ts";
import { signInNewUserWithRoles, post, read, signIn } from "../helpers.ts";

export const headline = (page: Page) => page.getByRole("heading", { level: 1 });
export const offlineBanner = (page: Page) => page.getByText(/^Du er uten dekning\. Dette ble hentet /);
/** Returns the cached URLs, and all entries with personal data as text. */
export const cachedOn = (page: Page) =>
  page.evaluate(async () => {
    const cached: { urls: string[]; text: string } = { urls: [], text: "" };
    for (const name of await caches.keys()) {
      if (!name.startsWith("utmark-mine-")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.urls.push(request.url.replace(location.origin, ""));
        cached.text += await (await cache.match(request))?.text();
      }
    }
    return cached;
  });
/** Returns only the cached URLs, which is cheap enough for polling. */
export const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const ownCacheNames = (await caches.keys()).filter((name) => name.startsWith("utmark-mine-"));
    const keys = await Promise.all(ownCacheNames.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.replace(location.origin, ""));
  });
export const waitForCached = (page: Page, url: string) => expect.poll(() => cachedUrls(page)).toContain(url);

type Booking = {
  bookingId: string;
  propertyId: string;
  propertyName: string;
  landowner: { name: string; phone?: string };
};
export const pageFor = ({ bookingId }: Booking) => `/booking-request-details-page?bookingId=${bookingId}`;

/**
 * Creates a hunter with exactly one accepted booking, since each further booking would be cached too.
 * `prepare`: what its landowner does before.
 */
export async function hunterWithBooking(
  context: BrowserContext,
  baseURL?: string,
  prepare?: (owner: Page, hunt: Hunt) => Promise<void>,
) {
  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  const hunt = await newHunt(browser, {}, baseURL);
  const owner = await browser.newPage(baseURL ? { baseURL } : {});
  await signIn(owner, "grunneier@example.no");
  await prepare?.(owner, hunt);
  const page = await context.newPage();
  const email = await signInNewUserWithRoles(page, ["hunter"], "Per Nes");
  const { bookingId } = await post(page, "/api/core-booking/calculate", {
    offeringId: hunt.offeringId,
    fromDate: hunt.first,
    toDate: addDays(hunt.first, 3),
    participants: 2,
  });
  await post(page, `/api/core-booking/submit/${bookingId}`, {
    termsAccepted: true,
    privacyAccepted: true,
    buyer: { address: { street: "Bygdevegen 1", postalCode: "7890", city: "Namsskogan" } },
  });
  await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
  await owner.close();
  const booking: Booking = await read(page, `/api/core-booking/${bookingId}`);
  await page.goto("/dashboard");
  await waitForCached(page, pageFor(booking));
  await waitForCached(page, "/offline-pack");
  return { page, booking, email };
}
