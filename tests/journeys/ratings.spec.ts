import { expect, type Page, test } from "@playwright/test";
import { seriousIn, signIn } from "./walk.ts";

test.describe.configure({ mode: "serial" });

type Stay = { bookingId: string; propertyId: string; allowedActions: string[] };
/** The demo's stay that was over a few days ago: nobody has said anything of it yet. */
async function justOver(page: Page): Promise<Stay> {
  const { token } = await (await page.request.get("/api/auth/token")).json();
  const answer = await page.request.get("/api/core-booking?status=completed&limit=100", { headers: { authorization: `Bearer ${token}` } });
  const open = ((await answer.json()).items as Stay[]).find((b) => b.allowedActions.includes("rate"));
  if (!open) throw new Error("the demo has no stay to rate");
  return open;
}
const bookingPage = (bookingId: string) => `/booking-request-details-page?bookingId=${bookingId}`;
let stay: Stay;

test("the hunter rates the stay with the keyboard, and can change it while nobody has seen it", async ({ page }) => {
  await signIn(page, "jeger2@example.no", "/dashboard");
  stay = await justOver(page);
  await page.goto("/dashboard?tab=overview");
  const asked = page.getByRole("listitem").filter({ has: page.locator(`a[href*="${stay.bookingId}"]`) });
  await expect(asked).toContainText("Hvordan var turen til");
  await asked.getByRole("link", { name: "Gi vurdering" }).click();
  await page.getByRole("button", { name: "Gi vurdering" }).click();
  await expect(page.getByText("Velg hvor mange stjerner du vil gi.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "1 stjerne: Dårlig" })).toBeFocused();
  expect(await seriousIn(page, "rating form")).toEqual([]);
  await page.keyboard.press("Space");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.getByRole("radio", { name: "4 stjerner: Bra" })).toBeChecked();
  await page.getByLabel("Noen ord til dem som kommer etter deg").fill("Mye torsk. <b>Ta med regntøy</b>");
  await page.getByRole("button", { name: "Gi vurdering" }).click();
  await expect(page.getByRole("button", { name: "Lagre endringen" })).toBeVisible();
  await page.getByRole("radio", { name: "5 stjerner: Svært bra" }).check({ force: true });
  await page.getByRole("button", { name: "Lagre endringen" }).click();
  await expect(page.getByText(/^Takk\. Du kan endre/).first()).toBeVisible();
  await page.goto("/dashboard?tab=overview");
  await expect(page.getByRole("heading", { name: "Venter på deg" })).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test("when the landowner has rated too, both are shown, and hunters read the one of the property", async ({ page }) => {
  await signIn(page, "grunneier@example.no", bookingPage(stay.bookingId));
  const card = page.locator("#rating");
  await expect(card).not.toContainText("regntøy");
  await card.getByRole("radio", { name: "4 stjerner: Bra" }).check({ force: true });
  await card.getByLabel("Noen ord til andre grunneiere").fill("Ryddig følge.");
  await card.getByRole("button", { name: "Gi vurdering" }).click();
  await expect(card).toContainText("Mye torsk. <b>Ta med regntøy</b>");
  await expect(card.getByRole("button")).toHaveCount(0);
  await page.goto(`/view-property?propertyId=${stay.propertyId}`);
  const said = page.getByRole("region", { name: "Vurderinger" });
  await expect(said).toContainText("Mye torsk.");
  await expect(said).toContainText("Ingrid");
  await expect(said.getByRole("img", { name: "5 av 5 stjerner" }).first()).toBeVisible();
  expect(await seriousIn(page, "property with ratings")).toEqual([]);
});

test("the search has them, best first", async ({ page }) => {
  const answer = await (await page.request.get("/api/search?sort=rating&limit=5")).json();
  const ratings = (answer.items as { rating?: number }[]).map(({ rating = 0 }) => rating);
  expect(ratings[0]).toBe(5);
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
});

test("a landowner reads what others have said of the hunter who asks", async ({ page }) => {
  await signIn(page, "grunneier@example.no", bookingPage(stay.bookingId));
  const said = page.getByRole("complementary").filter({ hasText: "Hva grunneiere sier om Ingrid" });
  await expect(said.getByRole("img", { name: /av 5 stjerner/ }).first()).toBeVisible();
});
