/** Without coverage a hunter reads cached pages of confirmed bookings. The test stops the real server. */
import { expect } from "@playwright/test";
import { test } from "../test.ts";
import { productAt } from "../product.ts";
import { seriousFindings, scrollToPart } from "../helpers.ts";
import { drawingBrowser } from "../browser.ts";
import { cachedOn, headline, hunterWithBooking, offlineBanner, pageFor } from "./cached.ts";

test.use(drawingBrowser);

const server = productAt("5077");
const { baseURL } = server;
test.use({ baseURL, serviceWorkers: "allow", viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

test("a confirmed booking's contact, rules and map are readable offline, but not after sign-out", {
  tag: "@long",
}, async ({ context }) => {
  const { page, booking } = await hunterWithBooking(context, baseURL);
  const maps = () =>
    page.evaluate(
      async () =>
        (await (await caches.open("utmark-assets")).keys()).filter(({ url }) =>
          /maplibre.*worker|outline/.test(url),
        ).length,
    );
  await expect.poll(maps).toBe(2); // these two files are fetched last
  await context.setOffline(true);
  await page.goto(pageFor(booking));
  await expect(offlineBanner(page)).toBeVisible();
  await expect(page.getByRole("link", { name: booking.landowner.phone ?? "" }).first()).toBeVisible();
  await expect(page.getByText(booking.landowner.name).first()).toBeVisible();
  await page.reload();
  await expect(offlineBanner(page)).toBeVisible();
  expect(await seriousFindings(page, "booking without coverage")).toEqual([]);

  // The server is stopped as well, while the phone reports that it is online.
  await server.stop();
  await context.setOffline(false);
  await page.goto(`/view-property?propertyId=${booking.propertyId}`);
  await expect(offlineBanner(page)).toBeVisible();
  await expect(page.getByText(booking.propertyName).first()).toBeVisible();
  const map = page.locator("canvas.maplibregl-canvas");
  await scrollToPart(page.getByRole("heading", { name: "Hvor det er", exact: true }));
  await expect(map).toBeVisible();

  // The hunter opens cached pages, and one that is not cached.
  await page.goto("/dashboard?tab=my-bookings");
  await page.locator(`a[href*="${booking.bookingId}"]`).first().click();
  await expect(page).toHaveURL(pageFor(booking));
  await expect(offlineBanner(page)).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/tab=hunting/);
  await page.goto("/finn-jakttterreng?species=elg");
  await expect(headline(page)).toHaveText("Ingen dekning");
  await expect(page.getByRole("link", { name: "Prøv igjen" })).toHaveAttribute(
    "href",
    "/finn-jakttterreng?species=elg",
  );
  expect(await seriousFindings(page, "no coverage")).toEqual([]);
  await page.locator(`a[href*="${booking.bookingId}"]`).click();
  await expect(page).toHaveURL(pageFor(booking));

  // The page itself detects that the server answers again, since the browser never reported being offline.
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(offlineBanner(page)).toBeVisible();
  await server.start();
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 60_000 });

  await page.goto("/logout");
  await page.getByRole("button", { name: "Logg ut" }).click();
  await page.waitForURL("/");
  expect(await cachedOn(page)).toEqual({ urls: [], text: "" });
  await context.setOffline(true);
  await page.goto(pageFor(booking));
  await expect(headline(page)).toHaveText("Ingen dekning");
  await expect(page.getByText(booking.landowner.phone ?? "none")).toHaveCount(0);
});
