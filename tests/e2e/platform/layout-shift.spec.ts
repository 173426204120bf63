/** Pages have no layout shift while they and their fonts load, and long words distort no part of a page. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { drawingBrowser } from "../browser.ts";
import { read, signedInPage } from "../helpers.ts";

test.use(drawingBrowser);

/** Removes one fact, and returns the rows of facts that then leave a gap at the right edge. */
const gapsInFacts = (page: Page) =>
  page
    .locator("main dl")
    .first()
    .evaluate((list) => {
      list.lastElementChild?.remove();
      const endByRow = new Map<number, number>();
      for (const fact of list.children) {
        const { top, right } = fact.getBoundingClientRect();
        endByRow.set(top, Math.max(endByRow.get(top) ?? 0, right));
      }
      const edge = list.getBoundingClientRect().right;
      return [...endByRow.values()].filter((end) => edge - end > 3).length;
    });
/** Returns whether the map has pins, and how many of its pins lie under its buttons. */
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
/** Sums the layout shifts without user input, from the first paint on. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const measured = window as Moving;
    measured.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) measured.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
/**
 * Opens each URL and checks its layout shift. Each time the fallback font is shown first, as on a slow
 * connection, since Playwright's routed responses are not cached.
 */
async function expectNoLayoutShift(
  page: Page,
  paths: readonly string[],
  check: (path: string) => Promise<void> = async () => {},
): Promise<void> {
  const width = page.viewportSize()!.width;
  let fontsMayCome = Promise.withResolvers<void>();
  let fonts = 0;
  await page.unrouteAll();
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
    await check(path);
  }
}
/** Returns URLs in the demo world: the offering with the longest name, its property, a cabin, a paid trip. */
async function demoAddresses(
  page: Page,
): Promise<Record<"offering" | "cabin" | "property" | "trip", string>> {
  const { items } = (await read(page, "/api/search?limit=50")) as {
    items: { propertyId: string; offeringId?: string; cabinId?: string; name: string }[];
  };
  const { items: trips } = await read(page, "/api/core-booking?status=paid&limit=100");
  const long = items.filter((one) => one.offeringId).sort((a, b) => b.name.length - a.name.length)[0]!;
  return {
    offering: `/view-property-offering?propertyId=${long.propertyId}&offeringId=${long.offeringId}`,
    cabin: `/view-cabin?cabinId=${items.find((one) => one.cabinId)?.cabinId}`,
    property: `/view-property?propertyId=${long.propertyId}`,
    // the oldest trip, which no other test cancels
    trip: `/booking-request-details-page?bookingId=${trips.at(-1).bookingId}`,
  };
}
const widths = [390, 1280] as const;

test("hunters' pages have no layout shift while they and their fonts load; stars stay whole beside a long title, facts leave no gap, and no pin lies under the map's buttons", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await signedInPage(browser, "jeger@example.no");
  const { offering, cabin, property, trip } = await demoAddresses(page);
  await watchShifts(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const paths = ["/", "/finn-jakttterreng", offering, cabin, property, trip];
    await expectNoLayoutShift(page, paths, async (path) => {
      if (path === "/finn-jakttterreng") expect(await starWidths(page)).toEqual([15]);
      if (path === "/finn-jakttterreng" && width === 1280)
        await expect.poll(() => pinsOn(page)).toEqual({ any: true, covered: 0 });
      if (path === offering) expect(await gapsInFacts(page), `facts at ${width} px`).toBe(0);
    });
  }
});

test("the map, the booking sheet and the dashboard tabs of hunters and landowners have no layout shift", {
  tag: "@long",
}, async ({ browser }) => {
  const hunter = await signedInPage(browser, "jeger@example.no");
  const landowner = await signedInPage(browser, "grunneier@example.no");
  const { offering } = await demoAddresses(hunter);
  const tabs = (...names: string[]) => names.map((tab) => `/dashboard?tab=${tab}`);
  const more = ["/finn-jakttterreng?view=map", `${offering}&openBooking=true`];
  const sides = [
    [hunter, [...more, ...tabs("overview", "my-bookings", "hunting", "explore")]],
    [landowner, tabs("overview", "bookings", "my-properties", "availability", "financials")],
  ] as const;
  for (const [page, paths] of sides) {
    await watchShifts(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoLayoutShift(page, paths);
    }
  }
});
