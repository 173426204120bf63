/** Pages still work and update when the browser translates them: Chrome replaces every text with <font>. */
import { expect, type Page } from "@playwright/test";
import { newHunt } from "../hunt.ts";
import { signIn, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";

/** Replaces texts as Chrome does, also later ones, by the same words, so that tests can find them. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest("font, script, style, textarea, option"))
          continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const observer = new MutationObserver((records) => {
      for (const { target } of records) if (target.isConnected) replace(target);
    });
    replace(document.body);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

let errors: string[] = [];
test.beforeEach(({ page }) => {
  errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
});
test.afterEach(async ({ page }) => {
  await expect(page.getByText("Noe gikk galt")).toHaveCount(0);
  expect(errors).toEqual([]);
});
/** Opens a page and translates it once the script that handles translation has loaded. */
async function openTranslated(page: Page, address: string, part: string): Promise<void> {
  const helper = page.waitForResponse(/watched-error-page/);
  await page.goto(address);
  await waitForHydration(page.locator(part).first());
  await page.evaluate((script) => import(script), (await helper).url()); // waits until the script has run
  await translate(page);
}

test("a translated offering page updates its price", async ({ page, browser }) => {
  const hunt = await newHunt(browser);
  const days = `&fromDate=${addDays(hunt.first, 1)}&toDate=${addDays(hunt.first, 3)}&participants=2`;
  await openTranslated(page, hunt.url + days, "#booking input");
  const card = page.getByRole("complementary", { name: "Velg og spør" });
  await expect(card).toContainText("2 jegere i 2 dager");
  for (const count of ["5", "12", "3"]) {
    await card.getByLabel("Jegere", { exact: true }).fill(count);
    if (count === "12") await expect(card).not.toContainText("jegere i 2 dager");
    else await expect(card).toContainText(`${count} jegere i 2 dager`);
    if (count !== "12") await expect(card).toContainText(`${count === "5" ? 10 : 6} 000 kr`);
  }
});

test("the translated dashboard and profile still work", async ({ page }) => {
  await signIn(page, "jeger@example.no");
  await openTranslated(page, "/dashboard?tab=profile", "main form");
  for (const tab of ["overview", "my-bookings", "messages", "profile"]) {
    await page.locator(`a[href*="tab=${tab}"]`).locator("visible=true").first().click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const form = page.locator("main form").filter({ hasText: "Lagre opplysningene" });
  const phone = form.getByLabel("Telefon");
  for (const [typed, errors] of [
    ["tull", 1],
    ["901.23.456", 0],
  ] as const) {
    await phone.fill(typed);
    await form.getByRole("button", { name: "Lagre opplysningene" }).click();
    await expect(form.locator("[aria-invalid]")).toHaveCount(errors);
  }
});

test("the translated contact form shows its errors", async ({ page }) => {
  await openTranslated(page, "/contact-us", "main form");
  await page.getByRole("button", { name: "Send meldingen" }).click();
  await expect(page.locator("[aria-invalid]")).toHaveCount(3);
  await page.getByLabel("Navn").fill("Hans Müller");
  await page.getByLabel("E-post").first().fill("hans@example.no");
  await page.getByLabel("Melding").fill("Wo finde ich die Quittung?");
  await page.getByRole("button", { name: "Send meldingen" }).click();
  await expect(page.getByText("Meldingen er sendt")).toBeVisible();
});
