/** No layout shift while a page and its pictures load, and parts that keep their shape beside long words. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { drawingBrowser } from "../browser.ts";
import { signedIn } from "../helpers.ts";

test.use(drawingBrowser);

/** Rows of the facts, of which one is taken away, that end before the right edge. */
const holesIn = (page: Page) =>
  page
    .locator("main dl")
    .first()
    .evaluate((facts) => {
      facts.lastElementChild?.remove();
      const ends = new Map<number, number>();
      for (const fact of facts.children) {
        const { top, right } = fact.getBoundingClientRect();
        ends.set(top, Math.max(ends.get(top) ?? 0, right));
      }
      const edge = facts.getBoundingClientRect().right;
      return [...ends.values()].filter((end) => edge - end > 3).length;
    });
/** Pins of the map, and how many of them lie under its buttons. */
const pinsOn = (page: Page) =>
  page.evaluate(() => {
    const boxes = (what: string) =>
      [...document.querySelectorAll(what)].map((element) => element.getBoundingClientRect());
    const pins = boxes(".maplibregl-marker");
    const buttons = boxes(".maplibregl-ctrl button");
    const covered = pins.filter((pin) =>
      buttons.some(
        (b) => pin.left < b.right && pin.right > b.left && pin.top < b.bottom && pin.bottom > b.top,
      ),
    );
    return { any: pins.length > 0 && buttons.length > 0, covered: covered.length };
  });
const starWidths = (page: Page) =>
  page
    .locator("h3 + span svg")
    .evaluateAll((stars) => [...new Set(stars.map((star) => star.getBoundingClientRect().width))]);

type Moving = typeof window & { moved: number };
/** Sums what moves by itself, from the first paint on. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as Moving;
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
/**
 * Opens each address and says how much moved. The fallback font is shown first, as on a slow connection;
 * routed responses are not cached either.
 */
async function watched(
  page: Page,
  paths: readonly string[],
  look: (path: string) => Promise<void> = async () => {},
): Promise<void> {
  const width = page.viewportSize()!.width;
  let fontsMayCome = Promise.withResolvers<void>();
  let fonts = 0;
  await page.route(/\.woff2/, async (route) => {
    fonts++;
    await fontsMayCome.promise;
    await route.continue();
  });
  for (const path of paths) {
    fontsMayCome = Promise.withResolvers();
    fonts = 0;
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(page.locator("h1").first()).toBeAttached(); // hidden behind a map on a phone
    await expect.poll(() => fonts, `${path} asks for fonts`).toBeGreaterThan(0);
    fontsMayCome.resolve();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    const moved = await page.evaluate(() => (window as Moving).moved);
    expect.soft(moved, `${path} at ${width} px`).toBeLessThanOrEqual(0.02);
    await look(path);
  }
}
/** Of Jonas Myrvold, by the API: what he can find, and his trips. */
async function places(page: Page) {
  const ask = async (path: string) => {
    const { token } = await (await page.request.get("/api/auth/token")).json();
    return (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json();
  };
  const { items } = (await ask("/api/search?limit=50")) as {
    items: { propertyId: string; offeringId?: string; cabinId?: string; name: string; validFrom?: string }[];
  };
  const trips = (await ask("/api/core-booking?role=hunter&limit=50")) as {
    items: { bookingId: string; status: string }[];
  };
  return { items, trips: trips.items };
}

test("no layout shift while a page and its fonts load; stars stay whole beside a long title, facts leave no hole, and no pin lies under the map's buttons", async ({
  browser,
}) => {
  const [hunter, landowner] = await Promise.all(
    ["jeger@example.no", "grunneier@example.no"].map((email) => signedIn(browser, email)),
  );
  const { items, trips } = await places(hunter!);
  const long = items.filter((one) => one.offeringId).sort((a, b) => b.name.length - a.name.length)[0]!;
  const offering = `/view-property-offering?propertyId=${long.propertyId}&offeringId=${long.offeringId}`;
  const cabin = items.find((one) => one.cabinId)!;
  const trip = trips.find(({ status }) => status === "paid")!;
  const [his, hers] = [hunter!, landowner!];
  await Promise.all([his, hers].map(watchShifts));
  for (const width of [390, 1280]) {
    await his.setViewportSize({ width, height: 900 });
    await hers.setViewportSize({ width, height: 900 });
    await watched(
      his,
      [
        "/",
        "/finn-jakttterreng",
        "/finn-jakttterreng?view=map",
        offering,
        `${offering}&openBooking=true`,
        `/view-cabin?cabinId=${cabin.cabinId}`,
        `/view-property?propertyId=${long.propertyId}`,
        `/booking-request-details-page?bookingId=${trip.bookingId}`,
        "/dashboard?tab=my-bookings",
      ],
      async (path) => {
        if (path === "/finn-jakttterreng") expect(await starWidths(his)).toEqual([15]);
        if (path === "/finn-jakttterreng" && width === 1280)
          await expect.poll(() => pinsOn(his)).toEqual({ any: true, covered: 0 });
        if (path === offering) expect(await holesIn(his), `facts at ${width} px`).toBe(0);
      },
    );
    await his.unrouteAll();
    await watched(
      hers,
      ["overview", "bookings", "availability"].map((tab) => `/dashboard?tab=${tab}`),
    );
    await hers.unrouteAll();
  }
});
