/** No layout shift while a page and its pictures load. */
import { expect } from "@playwright/test";
import { test } from "../test.ts";
import { drawingBrowser } from "../browser.ts";

test.use(drawingBrowser);

test("no layout shift while a page and its fonts load", async ({ browser, request }) => {
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
    }
    await page.close();
  }
});
