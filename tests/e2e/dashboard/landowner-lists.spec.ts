import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { fits, isAccessible, signIn, waitForHydration } from "../helpers.ts";

/** A demo landowner to whom no other test sends a request. */
const landowner = "grunneier2@example.no";
const bottomBar = (page: Page) => page.getByRole("navigation", { name: "Oversikten din" });
const bottomBarLink = (page: Page, name: string | RegExp) => bottomBar(page).getByRole("link", { name });
const bottomOf = async (page: Page, what: string) => {
  const box = await page.locator(what).boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

/** Returns rendered lines that do not begin with a word. */
const linesBrokenWithinWords = (texts: Locator) =>
  texts.evaluateAll((paragraphs) =>
    paragraphs.flatMap((paragraph) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const lines: { bottom: number; text: string }[] = [];
      while (walker.nextNode())
        for (const [i, char] of [...(walker.currentNode.textContent ?? "")].entries()) {
          range.setStart(walker.currentNode, i);
          range.setEnd(walker.currentNode, i + 1);
          const { top, bottom, width } = range.getBoundingClientRect();
          if (!width || !char.trim()) continue;
          const line = lines.at(-1);
          if (line && top < line.bottom) line.text += char;
          else lines.push({ bottom, text: char });
        }
      return lines.map(({ text }) => text).filter((text) => !/^[\p{L}\d]/u.test(text));
    }),
  );

test.describe("the landowner's dashboard on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("the bottom bar links to every tab, and bookings and properties are readable", async ({ page }) => {
    await signIn(page, landowner, "/dashboard?tab=overview");
    await expect(bottomBarLink(page, /.+/)).toHaveCount(4);
    const texts = page.getByRole("main").getByRole("listitem").locator("p");
    await expect(texts).not.toHaveCount(0);
    for (let width = 320; width <= 390; width += 10) {
      await page.setViewportSize({ width, height: 844 });
      expect(await linesBrokenWithinWords(texts), `at ${width}`).toEqual([]);
    }
    await expect(bottomBarLink(page, "Oversikt")).toHaveAttribute("aria-current", "page");
    expect((await bottomBar(page).boundingBox())!.y).toBeGreaterThan(844 - 70);
    await expect(async () => {
      // lists that are still loading can push the footer down again
      await page.getByRole("contentinfo").getByRole("link").last().blur();
      await page.getByRole("contentinfo").getByRole("link").last().focus();
      expect(await bottomOf(page, "footer a >> nth=-1")).toBeLessThan(
        (await bottomBar(page).boundingBox())!.y,
      );
    }).toPass();

    // the remaining tabs are reached by keyboard
    const more = bottomBar(page).locator("summary");
    await (await waitForHydration(more)).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(bottomBarLink(page, "Penger")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(bottomBarLink(page, "Meldinger")).toBeFocused();
    await isAccessible(page, "the bar and what it opens");
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await expect(bottomBarLink(page, "Profil")).toHaveCount(0);

    await bottomBarLink(page, /^Bestillinger/).tap();
    const groups = page.getByRole("navigation", { name: "Hva bestillingene venter på" });
    await expect(groups.getByRole("link")).toHaveCount(4);
    const pendingCount = Number(
      await groups
        .getByRole("link", { name: /^Venter på svar/ })
        .locator("b")
        .innerText(),
    );
    await expect(bottomBarLink(page, `Bestillinger ${pendingCount} venter på deg`)).toBeVisible();
    await groups.getByRole("link", { name: /^Tidligere/ }).tap();
    await expect(page).toHaveURL(/tab=bookings&group=over/);
    await expect(page.getByRole("region", { name: "Tidligere" }).getByRole("listitem").first()).toContainText(
      /\d\skr.*Din del/,
    );
    await fits(page);
    await isAccessible(page, "bookings");

    await bottomBarLink(page, "Eiendommer").tap();
    const property = page.getByRole("article").first();
    await expect(property).toContainText(/\d\skr.*bestilling(er)? i år/);
    await expect(property.getByRole("link", { name: "Legg til tilbud" })).toHaveCount(0);
    await property.locator("summary").tap();
    await expect(property.getByRole("link", { name: "Legg til tilbud" })).toBeVisible();
    await fits(page);
  });
});

test("the dashboard's tab column does not move with the content", { tag: "@long" }, async ({ page }) => {
  await signIn(page, landowner);
  for (const width of [1280, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    const places = [];
    for (const tab of ["overview", "availability"]) {
      await page.goto(`/dashboard?tab=${tab}`);
      places.push(await bottomBarLink(page, "Kalender").boundingBox());
    }
    expect(places[1]).toEqual(places[0]);
  }
});
