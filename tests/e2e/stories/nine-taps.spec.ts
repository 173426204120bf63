/**
 * Counts the taps of a new user from the front page to a sent request or a paid booking, and from a poster to a paid
 * card, except for typing and signing in.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { newHunt, request, requestsOf } from "../hunt.ts";
import { post, signIn, signInUnlistedUser } from "../helpers.ts";

const MAX_TAPS = 9;
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test(`a first-time hunter sends a request in at most ${MAX_TAPS} taps`, async ({ page, browser }) => {
  // only this test's offering accepts so many hunters
  const party = 24;
  const hunt = await newHunt(browser, { maxHunters: party, maxParticipants: party });
  const from = addDays(hunt.first, 1);
  const taps: string[] = [];
  const countTap = async (what: string, where: Locator) => {
    await where.tap();
    taps.push(what);
  };
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true });

  await page.goto("/");
  // well rated offerings are shown first
  await expect(page.getByRole("article").first()).toContainText(/[45](,\d)?\(\d+\)/);
  await page.getByLabel("Hvor mange").fill(String(party));
  await countTap("find", button("Finn terreng"));
  await page.waitForURL(/finn-jakttterreng/);
  await countTap("hit", page.getByRole("article").filter({ hasText: hunt.name }).getByRole("link").first());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hunt.name);
  await countTap("choose days", button("Velg dager"));
  await countTap("arrival", request(page).locator(`[data-date="${from}"]`));
  await countTap("departure", request(page).locator(`[data-date="${addDays(from, 2)}"]`));
  await expect(request(page).getByRole("button", { name: "Videre" })).toBeEnabled();
  await request(page).getByLabel("Litt om dere").fill("Et jaktlag fra Oslo, første gang.");
  await request(page).getByLabel("Gate og nummer").fill("Storgata 1");
  await request(page).getByLabel("Postnummer").fill("0155");
  await request(page).getByLabel("Sted").fill("Oslo");
  await countTap("terms", request(page).getByLabel("Jeg godtar vilkårene."));
  await countTap("privacy", request(page).getByLabel("Jeg godtar personvernerklæringen."));
  await countTap("send", button("Logg inn og send", request(page)));

  await page.getByRole("link", { name: "Fortsett med en demokonto" }).tap();
  await signInUnlistedUser(page);
  await page.getByLabel("Navn *").fill("Siri Nymo");
  await countTap("save the profile", button("Lagre profilen"));

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venter på svar fra Kari Storås");
  await expect(page.getByRole("banner").getByTestId("who")).toContainText("Siri Nymo");
  expect(await requestsOf(page, hunt.offeringId)).toMatchObject([{ status: "pending", totalOre: 4_800_000 }]);
  // the profile stores the address for the invoice
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByLabel("Gate og nummer")).toHaveValue("Storgata 1");
  console.log(`from the front page to a sent request: ${taps.length} taps (${taps.join(", ")})`);
  expect(taps.length).toBeLessThanOrEqual(MAX_TAPS);
});

test(`a first-time hunter has an instant booking paid in at most ${MAX_TAPS} taps`, async ({
  page,
  browser,
}) => {
  const party = 23;
  const hunt = await newHunt(browser, {
    maxHunters: party,
    maxParticipants: party,
    confirmation: "instant",
  });
  const from = addDays(hunt.first, 1);
  const taps: string[] = [];
  const countTap = async (what: string, where: Locator) => {
    await where.tap();
    taps.push(what);
  };
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true });

  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByLabel("Hvor mange").fill(String(party));
  await countTap("find", button("Finn terreng"));
  await page.waitForURL(/finn-jakttterreng/);
  await countTap("hit", page.getByRole("article").filter({ hasText: hunt.name }).getByRole("link").first());
  await expect(page.getByText("Bekreftes med en gang", { exact: true }).first()).toBeVisible();
  await countTap("choose days", button("Velg dager"));
  const sheet = page.getByRole("dialog");
  await countTap("arrival", sheet.locator(`[data-date="${from}"]`));
  await countTap("departure", sheet.locator(`[data-date="${addDays(from, 2)}"]`));
  await expect(sheet.getByRole("button", { name: "Videre" })).toBeEnabled();
  await expect(sheet.getByText(/Plassen holdes i 30 minutter/)).toBeVisible();
  await sheet.getByLabel("Gate og nummer").fill("Storgata 1");
  await sheet.getByLabel("Postnummer").fill("0155");
  await sheet.getByLabel("Sted").fill("Oslo");
  await countTap("consent", sheet.getByLabel("Jeg godtar vilkårene og personvernerklæringen."));
  await countTap("buy", button("Logg inn og kjøp", sheet));

  await page.getByRole("link", { name: "Fortsett med en demokonto" }).tap();
  await signInUnlistedUser(page);
  await page.getByLabel("Navn *").fill("Siri Nymo");
  await countTap("save the profile", button("Lagre profilen"));

  // a detour that is not counted: back without paying, and again to the card provider
  await page.getByRole("link", { name: "Tilbake uten å betale" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Betal, så er plassen din");
  await expect(page.getByText(/^Ingenting er betalt ennå\./)).toBeVisible();
  await expect(page.getByText(/^Betal innen/)).toBeVisible();
  await page.getByRole("button", { name: /^Betal / }).tap();
  await countTap("pay", page.locator('button[value="succeeded"]'));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turen er betalt og klar");
  expect(await requestsOf(page, hunt.offeringId)).toMatchObject([
    { status: "paid", confirmation: "instant" },
  ]);
  console.log(`from the front page to a paid instant booking: ${taps.length} taps (${taps.join(", ")})`);
  expect(taps.length).toBeLessThanOrEqual(MAX_TAPS);
});

const MAX_TAPS_FROM_POSTER = 4;
test(`a card is bought from its poster in at most ${MAX_TAPS_FROM_POSTER} taps with a card on file`, async ({
  page,
  browser,
}) => {
  const today = await todayOf(page);
  const hunt = await newHunt(browser, {
    ...{ validFrom: today, durationType: "none", minDays: null, minHunters: 1, confirmation: "instant" },
    ...{ allowConcurrentBookings: true, totalAreaCapacity: 6 },
  });
  const owner = await browser.newPage();
  await signIn(owner, "grunneier@example.no");
  const poster = await owner.request.get(`/api/properties/${hunt.propertyId}/poster`);
  const [, code = ""] = /([a-z0-9]{6})\.pdf/.exec(poster.headers()["content-disposition"] ?? "") ?? [];
  await owner.close();

  await signIn(page, "jeger@example.no");
  const days = { fromDate: addDays(today, 3), toDate: addDays(today, 4), participants: 1 };
  const { bookingId } = await post(page, "/api/core-booking/calculate", {
    ...{ offeringId: hunt.offeringId, ...days, cabins: [], services: [] },
  });
  await post(page, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await post(page, "/api/payments/create-intent", { bookingId, keepCard: true });
  await post(page, "/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });

  const taps: string[] = [];
  const countTap = async (what: string, where: Locator) => {
    await where.tap();
    taps.push(what);
  };
  await page.goto(`/k/${code}`);
  await countTap("choose", page.getByRole("link", { name: "Velg" }).first());
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel("Betal med kortet som slutter på 4242")).toBeChecked();
  await countTap("consent", sheet.getByLabel(/^Jeg godtar vilkårene og personvernerklæringen\./));
  await countTap("buy", sheet.getByRole("button", { name: "Kjøp nå" }));
  // the card is for today, so the stay may have begun by now
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Turen er (betalt og klar|i gang)$/);
  console.log(`from the poster to a paid card: ${taps.length} taps (${taps.join(", ")})`);
  expect(taps.length).toBeLessThanOrEqual(MAX_TAPS_FROM_POSTER);
});
