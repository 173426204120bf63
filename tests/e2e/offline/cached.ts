/** Reads what the service worker has cached on the device. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { signIn } from "../helpers.ts";

export const headline = (page: Page) => page.getByRole("heading", { level: 1 });
export const offlineBanner = (page: Page) => page.getByText(/^Du er uten dekning\. Dette ble hentet /);
/** The cached addresses, and all personal entries as text. */
export const cachedOn = (page: Page) =>
  page.evaluate(async () => {
    const found: { urls: string[]; text: string } = { urls: [], text: "" };
    for (const name of await caches.keys()) {
      if (!name.startsWith("utmark-mine-")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.urls.push(request.url.replace(location.origin, ""));
        found.text += await (await cache.match(request))?.text();
      }
    }
    return found;
  });
/** The addresses only, cheap enough for polling. */
export const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const mine = (await caches.keys()).filter((name) => name.startsWith("utmark-mine-"));
    const keys = await Promise.all(mine.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.replace(location.origin, ""));
  });
export const waitForCached = (page: Page, url: string) =>
  expect.poll(() => cachedUrls(page), { timeout: 30_000 }).toContain(url);

type Booking = {
  bookingId: string;
  propertyId: string;
  propertyName: string;
  landowner: { name: string; phone?: string };
};
async function confirmedBooking(page: Page): Promise<Booking> {
  const { token } = await (await page.request.get("/api/auth/token")).json();
  for (const status of ["paid", "confirmed"]) {
    const { items } = await (
      await page.request.get(`/api/core-booking?role=hunter&status=${status}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();
    const found = (items as Booking[]).find((b) => b.landowner.phone);
    if (found) return found;
  }
  throw new Error("the demo's hunter has nothing ahead");
}
export const pageFor = ({ bookingId }: Booking) => `/booking-request-details-page?bookingId=${bookingId}`;

export async function hunterWithBooking(context: BrowserContext): Promise<{ page: Page; booking: Booking }> {
  const page = await context.newPage();
  await signIn(page, "jeger@example.no", "/dashboard");
  const booking = await confirmedBooking(page);
  await page.goto("/dashboard");
  await waitForCached(page, pageFor(booking));
  await waitForCached(page, "/offline-pack");
  return { page, booking };
}
