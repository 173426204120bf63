/** No layout shift while a page and its pictures load, and parts that keep their shape beside long words. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { drawingBrowser } from "../browser.ts";

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

test("no layout shift while a page and its fonts load; stars stay whole beside a long title, facts leave no hole, and no pin lies under the map's buttons", async ({
  browser,
  request,
}) => {
  const { items } = (await (await request.get("/api/search?limit=50")).json()) as {
    items: { propertyId: string; offeringId?: string; name: string }[];
  };
  const long = items.filter((one) => one.offeringId).sort((a, b) => b.name.length - a.name.length)[0]!;
  const offering = `/view-property-offering?propertyId=${long.propertyId}&offeringId=${long.offeringId}`;
  const pages = ["/", "/finn-jakttterreng", offering, `/view-property?propertyId=${long.propertyId}`];
  for (const width of [390, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      const seen = window as typeof window & { moved: number };
      seen.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) seen.moved += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    // The fallback font is shown first, as on a slow connection. Routed responses are not cached either.
    let fontsMayCome = Promise.withResolvers<void>();
    let fonts = 0;
    await page.route(/\.woff2/, async (route) => {
      fonts++;
      await fontsMayCome.promise;
      await route.continue();
    });
    for (const path of pages) {
      fontsMayCome = Promise.withResolvers();
      fonts = 0;
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(() => fonts, `${path} asks for fonts`).toBeGreaterThan(0);
      fontsMayCome.resolve();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      const moved = await page.evaluate(() => (window as typeof window & { moved: number }).moved);
      expect(moved, `${path} at ${width} px`).toBeLessThanOrEqual(0.02);
      if (path === "/finn-jakttterreng") expect(await starWidths(page)).toEqual([15]);
      if (path === "/finn-jakttterreng" && width === 1280)
        await expect.poll(() => pinsOn(page)).toEqual({ any: true, covered: 0 });
      if (path === offering) expect(await holesIn(page), `facts at ${width} px`).toBe(0);
    }
    await page.close();
  }
});
