/** No fixed bar hides the focused element, on a phone and on an enlarged page. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { read, signedInPage, waitForHydration } from "../helpers.ts";

/** Returns how many points of the focused element are visible (WCAG 2.4.11); undefined if it never is. */
const visiblePointsOfFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    const { left, top, width, height } = at.getBoundingClientRect();
    if (width < 4 || height < 4 || getComputedStyle(at).opacity === "0") return undefined;
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const visiblePoints = points.filter(([x, y]) => {
      const there = document.elementFromPoint(left + x * width, top + y * height);
      return there && (at.contains(there) || there.contains(at));
    });
    return { what: `${at.tagName} ${at.textContent?.trim().slice(0, 40)}`, seen: visiblePoints.length };
  });

async function hiddenFocusOn(page: Page, address: string, tabs: number): Promise<string[]> {
  await page.goto(address);
  await waitForHydration(page.locator("main"));
  const hidden: string[] = [];
  for (let n = 0; n < tabs; n++) {
    await page.keyboard.press("Tab");
    const focused = await visiblePointsOfFocus(page);
    if (focused?.seen === 0) hidden.push(`${address}: ${focused.what}`);
  }
  for (let n = 0; n < tabs; n++) {
    await page.keyboard.press("Shift+Tab");
    const focused = await visiblePointsOfFocus(page);
    if (focused?.seen === 0) hidden.push(`${address}, backwards: ${focused.what}`);
  }
  return hidden;
}

test("no fixed bar hides the focused element", { tag: "@long" }, async ({ browser }) => {
  const hunter = await signedInPage(browser, "jeger@example.no");
  const landowner = await signedInPage(browser, "grunneier@example.no");
  const searchPage = await read(hunter, "/api/search?limit=20");
  const [{ propertyId, offeringId }] = searchPage.items.filter(
    (hit: { offeringId?: string }) => hit.offeringId,
  );
  const offering = new URLSearchParams({ propertyId, offeringId });
  for (const [width, height] of [
    [390, 844],
    [320, 256],
  ] as const) {
    for (const page of [hunter, landowner]) await page.setViewportSize({ width, height });
    const hidden = [
      ...(await hiddenFocusOn(hunter, `/view-property-offering?${offering}`, 40)),
      ...(await hiddenFocusOn(hunter, "/finn-jakttterreng", 25)),
      ...(await hiddenFocusOn(hunter, "/dashboard", 25)),
      ...(await hiddenFocusOn(landowner, "/property-registration-page", 25)),
    ];
    expect({ width, hidden }).toEqual({ width, hidden: [] });
  }
});
