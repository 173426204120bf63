import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { signInNewUser, read, seriousFindings, signIn, waitForHydration } from "../helpers.ts";

const hit = { name: /^Favoritt: / };
async function favouritesOf(page: Page): Promise<string[]> {
  const { offeringIds, cabinIds } = await read(page, "/api/favourites/ids");
  return [...offeringIds, ...cabinIds];
}

test("an offering whose heart an anonymous visitor presses is a favourite after sign-in", async ({
  page,
}) => {
  await page.goto("/finn-jakttterreng?q=Storåsen"); // no other test's offering matches this search
  const first = page.getByRole("article").first();
  const offering = await first.getAttribute("data-hit");
  const name = (await first.getByRole("link").first().textContent()) ?? "";
  await (await waitForHydration(first.getByRole("button", hit))).click();
  await page.waitForURL(/\/login/);
  await expect(page.getByText("Logg inn, så lagrer vi favoritten din.")).toBeVisible();
  await page.getByRole("link", { name: "Fortsett med en demokonto" }).click();
  await page.getByRole("button", { name: "begge@example.no", exact: true }).click();
  await page.waitForURL(/finn-jakttterreng/);
  const heart = page.locator(`[data-hit="${offering}"]`).getByRole("button", hit);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => favouritesOf(page)).toContain(offering); // stored by the server

  await page.goto("/dashboard?tab=explore");
  const row = page
    .getByRole("region", { name: "Favoritter" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(row.first()).toBeVisible();
  expect(await seriousFindings(page, "saved")).toEqual([]);
  // a checkbox that is not hydrated yet changes without telling the server
  await (await waitForHydration(row.first().getByRole("checkbox"))).uncheck();
  await expect(row.first().getByRole("checkbox")).not.toBeChecked();
  const forgotten = page.waitForResponse((r) => r.request().method() === "DELETE");
  await row.first().getByRole("button", hit).click();
  await forgotten;
  await page.reload();
  await expect(page.getByRole("region", { name: "Favoritter" })).toContainText("Ingen favoritter ennå");
});

test("a favourite that could not be saved is rolled back with an error", async ({ page }) => {
  await signIn(page, "jeger2@example.no", "/finn-jakttterreng?q=Storåsen");
  await page.route("**/api/favourites/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  const heart = page.getByRole("article").first().getByRole("button", hit);
  await (await waitForHydration(heart)).click();
  await expect(page.getByRole("status").filter({ hasText: /nett/i }).first()).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("a search is saved with its filters, opened, muted and deleted", async ({ page }) => {
  await signInNewUser(page, "/finn-jakttterreng?species=elg&participants=3&maxPrice=20000", "Siri Nymo");
  await page.getByRole("button", { name: "Lagre søket" }).click();
  const dialog = page.getByRole("dialog", { name: "Lagre søket" });
  await expect(dialog.getByLabel("Navn")).toHaveValue(/Elg.*3 jegere/);
  expect(await seriousFindings(page, "save search")).toEqual([]);
  await dialog.getByLabel("Navn").fill("Elg for tre");
  await dialog.getByRole("button", { name: "Lagre søket" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/dashboard?tab=explore");
  const saved = page.getByRole("region", { name: "Lagrede søk" });
  const row = saved.getByRole("listitem").filter({ hasText: "Elg for tre" });
  await expect(row).toContainText(/\d+ treff nå/);
  const answered = Promise.withResolvers<void>();
  await page.route("**/dashboard.data*", (route) => answered.promise.then(() => route.continue()));
  await row.getByRole("checkbox", { name: "Si fra om Elg for tre" }).uncheck();
  await expect(row.getByRole("checkbox")).toBeEnabled(); // stored by the server
  await expect(row.getByRole("checkbox")).not.toBeChecked(); // the change is shown before the answer arrives
  answered.resolve();
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(row.getByRole("checkbox")).not.toBeChecked();
  await row.getByRole("link", { name: "Elg for tre" }).click();
  await expect(page).toHaveURL(/species=elg/);
  await expect(page).toHaveURL(/maxPrice=20000/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finn jaktterreng");
  await page.goBack();
  await row.getByRole("button", { name: "Slett Elg for tre" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett" }).click();
  await expect(row).toHaveCount(0);
});

test("an anonymous reader's search is offered for saving again after sign-in, and the sign-in page says so", async ({
  page,
}) => {
  await page.goto("/finn-jakttterreng?species=elg&participants=3");
  await (await waitForHydration(page.getByRole("button", { name: "Lagre søket" }))).click();
  await expect(page.getByText("Logg inn, så lagrer vi søket ditt.")).toBeVisible();
  await page.getByRole("link", { name: "Fortsett med en demokonto" }).click();
  await page.getByRole("button", { name: "jeger2@example.no", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Lagre søket" })).toBeVisible();
  await expect(page).toHaveURL(/species=elg&participants=3$/);
});
