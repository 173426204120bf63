/** Tests input before hydration, which on a slow connection is five seconds after a page is readable. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { expectDate, fillDate } from "../dates.ts";
import { type Hunt, newHunt, request } from "../hunt.ts";
import { waitForHydration, holdRequests, signInNewUserWithRoles, signIn } from "../helpers.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await newHunt(browser);
});
const stay = (day: number) => ({ from: addDays(hunt.first, day), to: addDays(hunt.first, day + 3) });
const card = (page: Page) => page.getByRole("complementary", { name: "Velg og spør" });

test("choices made before hydration stay after it", async ({ page }) => {
  const { from, to } = stay(1);
  let release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.goto(hunt.url, { waitUntil: "commit" });
  await fillDate(card(page), "Ankomst", from);
  await fillDate(card(page), "Avreise", to);
  release();
  await expect(card(page)).toContainText("6 000 kr"); // two hunters, three days
  await expect(page).toHaveURL(new RegExp(`fromDate=${from}&toDate=${to}`));
  await page.unrouteAll();

  release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.goto("/finn-jakttterreng", { waitUntil: "commit" });
  await fillDate(page, "Ankomst", from);
  await page.locator('input[name="participants"]').fill("3");
  await page.locator("summary").filter({ hasText: "Hva" }).first().click();
  await page.getByLabel("Elg", { exact: true }).check();
  release();
  await expect(page.getByRole("button", { name: "Lagre søket" })).toBeEnabled(); // hydrated
  await expectDate(page, "Ankomst", from);
  await expect(page.getByLabel("Elg", { exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Søk", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`species=elg&from=${from}&participants=3`));
});

test("presses before hydration are replayed, once each and in order", async ({ page }) => {
  const { from, to } = stay(1);
  const release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.goto(hunt.url, { waitUntil: "commit" });
  await page.locator(`[data-date="${from}"]`).click();
  await page.locator(`[data-date="${to}"]`).dblclick(); // a third press would begin a new selection
  release();
  await expect(card(page)).toContainText("6 000 kr");
  await expect(page).toHaveURL(new RegExp(`fromDate=${from}&toDate=${to}`));
});

test("a message written and sent before hydration is sent", async ({ page }) => {
  await signInNewUserWithRoles(page, ["hunter"], "Nils Skriver", `/chat-page?offeringId=${hunt.offeringId}`);
  await page.waitForURL(/conversationId=/);
  const release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.reload({ waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: "Skriv en melding" });
  await field.fill("Kan vi ta med hund?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  release();
  await expect(page.getByRole("log").getByText("Kan vi ta med hund?")).toBeVisible();
  await expect(field).toHaveValue("");
});

test("a sort order chosen before hydration is applied after it", async ({ page }) => {
  const release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.goto("/finn-jakttterreng", { waitUntil: "commit" });
  await page.getByLabel("Sorter etter").selectOption("newest");
  release();
  await expect(page).toHaveURL(/sort=newest/);
  await expect(page.getByLabel("Sorter etter")).toHaveValue("newest");
});

test("the back button works before hydration", { tag: "@long" }, async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  await page.goto("/finn-jakttterreng?kind=offering");
  await (await waitForHydration(page.getByRole("article").first().getByRole("link").first())).click();
  await page.waitForURL(/view-property-offering/);
  const release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.reload({ waitUntil: "commit" });
  await expect(card(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await page.waitForURL(/finn-jakttterreng/, { waitUntil: "commit" });
  release();
  await expect(page.getByRole("article").first()).toBeVisible();
  await waitForHydration(page.getByRole("article").first());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finn jaktterreng");
  expect(errors).toEqual([]); // the previous page is not hydrated at another page's address
});

test("a user with two roles can switch between them before hydration", { tag: "@long" }, async ({ page }) => {
  await signInNewUserWithRoles(page, ["hunter", "landowner"], "Ola Skogmo");
  const release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("banner").locator("details").first().click();
  const landowner = page.getByRole("radio", { name: "Grunneier" });
  await landowner.click();
  release();
  await waitForHydration(landowner);
  await expect(landowner).toBeChecked();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("utmark-selected-role=landowner");
});

test("the request button opens the request dialog before hydration, also for a signed-in reader", {
  tag: "@long",
}, async ({ page }) => {
  await signIn(page, "jeger2@example.no");
  const release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.goto(`${hunt.url}&fromDate=${stay(3).from}&toDate=${stay(3).to}&participants=3`, {
    waitUntil: "commit",
  });
  await card(page).getByRole("link", { name: "Send forespørsel" }).click();
  await page.waitForURL(/openBooking=true/, { waitUntil: "commit" });
  release();
  await expect(request(page)).toContainText("9 000 kr");
});
