/**
 * Ratings of hunters and landowners are requested, given, changed, and shown when both have rated. The tests
 * have their own server, since the demo world has only one stay to rate.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { productAt } from "../product.ts";
import { photo } from "#tests/support/files.ts";
import { holdRequests, post, seriousFindings, signIn, scrollToPart } from "../helpers.ts";

test.describe.configure({ mode: "default" });
const server = productAt("3931");
test.use({ baseURL: server.baseURL });

const [hunter, landowner] = ["jeger2@example.no", "grunneier@example.no"];
type Stay = { bookingId: string; propertyId: string; offeringId: string; allowedActions: string[] };
/** A stay that ended a few days ago and has no ratings. */
let stay: Stay;
const asPerson = async (page: Page) => ({
  headers: { authorization: `Bearer ${(await (await page.request.get("/api/auth/token")).json()).token}` },
});

test.beforeAll(async ({ browser }) => {
  await server.start();
  const page = await browser.newPage({ baseURL: server.baseURL });
  await signIn(page, hunter);
  const answer = await page.request.get("/api/core-booking?status=completed&limit=100", await asPerson(page));
  const open = ((await answer.json()).items as Stay[]).find((b) => b.allowedActions.includes("rate"));
  if (!open) throw new Error("the demo has no stay to rate");
  stay = open;
  await page.close();
});
test.afterAll(() => server.remove());

/** Rates through the API unless that rating exists, so that each test also works alone. */
async function expectRating(page: Page, who: string, rating: { stars: number; text: string }): Promise<void> {
  await signIn(page, who);
  const path = `/api/core-booking/${stay.bookingId}/rating`;
  const { shownAt } = await (await page.request.get(path, await asPerson(page))).json();
  if (!shownAt) await post(page, path, rating);
  await page.context().clearCookies();
}
const hunterRatingForm = (page: Page) =>
  expectRating(page, hunter, { stars: 5, text: "Mye torsk. <b>Ta med regntøy</b>" });
async function bothRate(page: Page): Promise<void> {
  await hunterRatingForm(page);
  await expectRating(page, landowner, { stars: 4, text: "Ryddig følge." });
}
const bookingPage = () => `/booking-request-details-page?bookingId=${stay.bookingId}`;

test("the hunter rates the stay with the keyboard, and can change the rating until it is shown", async ({
  page,
}) => {
  await signIn(page, hunter, "/dashboard?tab=overview");
  const row = page.getByRole("listitem").filter({ has: page.locator(`a[href*="${stay.bookingId}"]`) });
  await expect(row).toContainText("Hvordan var turen til");
  await row.getByRole("link", { name: "Gi vurdering" }).click();
  await page.waitForURL(/bookingId=/);
  const release = await holdRequests(page, "**/assets/vendor-*.js");
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "Gi vurdering" }).click(); // before hydration
  release();
  await expect(page.getByText("Velg hvor mange stjerner du vil gi.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "1 stjerne: Dårlig" })).toBeFocused();
  expect(await seriousFindings(page, "rating form")).toEqual([]);
  await page.keyboard.press("Space");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.getByRole("radio", { name: "4 stjerner: Bra" })).toBeChecked();
  await page.getByRole("radio", { name: "Hytte og fasiliteter: 3 av 5" }).check({ force: true });
  await page.getByLabel("Noen ord til dem som kommer etter deg").fill("Mye torsk. <b>Ta med regntøy</b>");
  await page.reload(); // the input survives the reload
  await expect(page.getByRole("radio", { name: "4 stjerner: Bra" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Hytte og fasiliteter: 3 av 5" })).toBeChecked();
  await expect(page.getByLabel("Noen ord til dem som kommer etter deg")).toHaveValue(/^Mye torsk/);
  await page.getByRole("button", { name: "Gi vurdering" }).click();
  await expect(page.getByRole("button", { name: "Lagre endringen" })).toBeVisible();
  await page.getByLabel("Legg til bilde").setInputFiles({
    name: "tur.png",
    mimeType: "image/png",
    buffer: await photo({ format: "png" }),
  });
  await expect(page.getByRole("button", { name: "Ta bort bilde 1" })).toBeVisible();
  await page.getByRole("radio", { name: "5 stjerner: Svært bra" }).check({ force: true });
  await page.getByRole("button", { name: "Lagre endringen" }).click();
  await expect(page.getByText(/^Takk\. Du kan endre/).first()).toBeVisible();
  await page.goto("/dashboard?tab=overview");
  await expect(page.getByRole("heading", { name: "Venter på deg" })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a landowner reads others' ratings of the hunter; when both have rated, both ratings are shown, and the property's is public", async ({
  page,
}) => {
  await hunterRatingForm(page);
  await signIn(page, landowner, bookingPage());
  const card = page.locator("#rating");
  await expect(card.getByRole("button", { name: "Gi vurdering" })).toBeVisible();
  await expect(card).not.toContainText("regntøy");
  await test.step("the landowner reads other landowners' ratings of the hunter", async () => {
    const aboutHunter = page.getByRole("complementary").filter({ hasText: "Hva grunneiere sier om Ingrid" });
    await expect(aboutHunter.getByRole("img", { name: /av 5 stjerner/ }).first()).toBeVisible();
    await aboutHunter
      .getByRole("button", { name: /^Meld fra om vurderingen fra/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Meld fra" }).click();
    await expect(page.getByText("Takk. Vi ser på det.")).toBeVisible();
  });
  await card.getByRole("radio", { name: "4 stjerner: Bra" }).check({ force: true });
  await card.getByLabel("Noen ord til andre grunneiere").fill("Ryddig følge.");
  await card.getByRole("button", { name: "Gi vurdering" }).click();
  await expect(card).toContainText("Mye torsk. <b>Ta med regntøy</b>");
  await test.step("the landowner answers, and changes the answer", async () => {
    await expect(card.getByRole("radio")).toHaveCount(0);
    await card.getByRole("button", { name: "Svar på vurderingen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Svaret ditt").fill("Takk for besøket.");
    expect(await seriousFindings(page, "answer to a rating")).toEqual([]);
    await dialog.getByRole("button", { name: "Vis svaret" }).click();
    await expect(card.getByText("Takk for besøket.")).toBeVisible();
    await card.getByRole("button", { name: "Endre svaret" }).click();
    await dialog.getByLabel("Svaret ditt").fill("Takk for besøket, og velkommen igjen.");
    await dialog.getByRole("button", { name: "Vis svaret" }).click();
    await expect(card.getByText("Takk for besøket, og velkommen igjen.")).toBeVisible();
    await expect(card.getByRole("button", { name: "Ta tilbake" })).toBeVisible();
  });
  await page.goto(`/view-property?propertyId=${stay.propertyId}`);
  const ratings = page.getByRole("region", { name: "Vurderinger" });
  await expect(ratings).toContainText("Mye torsk.");
  await expect(ratings).toContainText("Ingrid");
  await expect(ratings).toContainText("Takk for besøket, og velkommen igjen.");
  await expect(ratings.getByRole("img", { name: "5 av 5 stjerner" }).first()).toBeVisible();
  await expect(page.getByRole("complementary")).toContainText("På Utmark siden");
  expect(await seriousFindings(page, "property with ratings")).toEqual([]);
});

test("the search sorts by rating, and an administrator removes a reported rating", {
  tag: "@long",
}, async ({ page }) => {
  await bothRate(page);
  const ratings = async () =>
    (await (await page.request.get("/api/search?sort=rating&limit=5")).json()).items.map(
      ({ rating = 0 }: { rating?: number }) => rating,
    ) as number[];
  await expect.poll(async () => (await ratings())[0]).toBeGreaterThan(4);
  const best = await ratings();
  expect(best).toEqual(best.toSorted((a, b) => b - a));

  const { propertyId, offeringId } = stay;
  await signIn(page, landowner, `/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`);
  const ratingList = page.getByRole("region", { name: "Vurderinger" });
  await scrollToPart(ratingList);
  const one = ratingList.getByRole("listitem").filter({ hasText: "regntøy" });
  await one.getByRole("button", { name: /^Meld fra om vurderingen fra/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Fortell mer").fill("Omtaler naboen");
  expect(await seriousFindings(page, "report of a rating")).toEqual([]);
  const noAnswer = /\/api\/ratings\/.+\/report$/;
  await page.route(noAnswer, (route) => route.abort());
  await dialog.getByRole("button", { name: "Meld fra" }).click();
  await expect(page.getByText("Handling feilet. Prøv igjen.")).toBeVisible();
  await page.unroute(noAnswer);
  await dialog.getByRole("button", { name: "Meld fra" }).click();
  await expect(page.getByText("Takk. Vi ser på det.")).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, "admin@example.no", "/admin-panel?section=reports");
  const report = page.getByRole("listitem").filter({ hasText: "regntøy" });
  await report.getByRole("button", { name: "Fjern" }).click();
  await dialog.getByRole("button", { name: "Fjern vurderingen" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible(); // removing a rating requires a reason
  await dialog.getByLabel(/^Hvorfor/).fill("Navngir en person");
  await dialog.getByRole("button", { name: "Fjern vurderingen" }).click();
  await expect(report.getByText("Fjernet")).toBeVisible();
  const remaining = await page.request.get(`/api/ratings?propertyId=${stay.propertyId}`);
  expect(await remaining.text()).not.toContain("regntøy");
});
