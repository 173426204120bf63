/** Links, reloads and the return from sign-in open the booking request with the chosen values. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { readDate, expectDate } from "../dates.ts";
import { everyOther } from "#tests/support/long.ts";
import {
  giveConsents,
  changeAsOwner,
  type Hunt,
  newHunt,
  request,
  requestsOf,
  signInThroughProvider,
} from "../hunt.ts";
import { post, waitForHydration, seriousFindings, signIn } from "../helpers.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await newHunt(browser);
});
const stay = (days: number, more = "") =>
  `&fromDate=${addDays(hunt.first, days)}&toDate=${addDays(hunt.first, days + 3)}&participants=3${more}`;
const urlWithoutHyphens = () => hunt.url.replace("view-property-offering", "viewpropertyoffering");
const card = (page: Page) => page.getByRole("complementary", { name: "Velg og spør" });
const onBooking = /\/booking-request-details-page\?bookingId=/;

test("a link with openBooking=true opens the request dialog with days, party and price, and Back closes the dialog; the card shows the newest quote, keeps the old price while the next loads, and requests it again after being offline", async ({
  page,
  context,
}) => {
  const openLink = async (link: string, send: string) => {
    await page.goto(`${link}${stay(1)}&openBooking=true`);
    await expect(request(page)).toContainText("3 jegere");
    await expect(request(page)).toContainText("9 000 kr");
    await expect(request(page).getByRole("button", { name: send })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(request(page)).toBeHidden();
    await expect(page).not.toHaveURL(/openBooking/);
    await expectDate(card(page), "Ankomst", addDays(hunt.first, 1));
    await expectDate(card(page), "Avreise", addDays(hunt.first, 4));
  };
  await test.step("an anonymous reader opens the address with hyphens", () =>
    openLink(hunt.url, "Logg inn og send"));
  await page.goto(`${hunt.url}${stay(1)}&openBooking=false`);
  await expect(card(page)).toContainText("9 000 kr");
  await expect(request(page)).toBeHidden();
  await card(page).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(request(page)).toContainText("9 000 kr");
  await expect(page).toHaveURL(/openBooking=true/);
  await page.goBack();
  await expect(request(page)).toBeHidden();
  await page.goForward();
  await expect(request(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(request(page)).toBeHidden();
  await test.step("the newest quote is shown, the old price stays meanwhile, and offline there is a retry", async () => {
    await expect(card(page)).toContainText("9 000 kr");
    let first = true;
    const requested = page.waitForRequest("**/api/core-booking/estimate");
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/core-booking/estimate", async (route) => {
      if (!first) return route.continue();
      first = false;
      const late = await route.fetch();
      await gate.promise;
      // the page may have abandoned the request
      await route.fulfill({ response: late }).catch(() => undefined);
    });
    await card(page)
      .getByRole("button", { name: /Flere: Jegere/ })
      .click();
    await requested;
    await expect(card(page).locator("[aria-busy=true]").first()).toBeVisible();
    await expect(card(page)).toContainText("9 000 kr");
    await card(page)
      .getByRole("button", { name: /Flere: Jegere/ })
      .click();
    await expect(card(page)).toContainText("15 000 kr");
    gate.resolve();
    await expect(card(page)).not.toContainText("12 000 kr");
    await expect(card(page)).toContainText("15 000 kr");
    await page.unroute("**/api/core-booking/estimate");
    await context.setOffline(true);
    await card(page)
      .getByRole("button", { name: /Færre: Jegere/ })
      .click();
    await expect(card(page)).toContainText("Nettverksfeil. Vennligst sjekk tilkoblingen din.");
    await expect(card(page).getByRole("button", { name: "Prøv igjen" })).toBeVisible();
    await context.setOffline(false);
    await expect(card(page)).toContainText("12 000 kr"); // the price is requested again on reconnect
  });
  await signIn(page, "jeger@example.no");
  await test.step("a signed-in reader opens the address without hyphens", () =>
    openLink(urlWithoutHyphens(), "Send forespørsel"));
});

const noDay = "en av dem finnes ikke i kalenderen";
const noNumber = "Antallet i lenka passer ikke her";
/** The parameters of a link, and the notice shown for each invalid one. */
const invalidQueries = (first: string): [string, ...string[]][] => [
  ["fromDate=2027-02-31&toDate=2027-03-02&participants=1e9", noDay, noNumber],
  ["fromDate=1.10.2027&participants=2", noDay],
  [`fromDate=${first}&toDate=%3Cscript%3E`, noDay],
  ["fromDate=2001-10-01&toDate=2001-10-04&participants='%20or%201=1", "de har vært", noNumber],
  [`fromDate=${addDays(first, 4)}&toDate=${first}`, "avreise må være etter ankomst"],
  [`fromDate=${first}&toDate=${first}`, "avreise må være etter ankomst"],
  [
    `fromDate=${first}&toDate=${addDays(first, 3000)}&cabins=borte&services=x:1`,
    "lengre enn et år",
    "kan ikke velges her",
  ],
  [`fromDate=${first}&toDate=${addDays(first, 3)}&participants=-1`, noNumber],
];
// each link is tested in one of the four variants; `npm test` tests every second link
const variants = [
  "",
  "&openBooking=true",
  "&autoSubmitBooking=true",
  "&openBooking=true&autoSubmitBooking=true",
];
test(`invalid parameters are ignored with a notice and never break the page, also with${variants.join(" ")}`, async ({
  page,
}) => {
  const pageErrors: string[] = [];
  page.on("pageerror", (e) => pageErrors.push(e.message));
  for (const [at, [query, ...words]] of everyOther(invalidQueries(hunt.first)).entries()) {
    const extra = variants[at % 4];
    await page.goto(`${hunt.url}&${query}${extra}`);
    for (const text of words) await expect(page.getByText(text).first(), query).toBeVisible();
    if (extra) await expect(request(page), query).toBeVisible();
    else await expect.poll(() => readDate(card(page), "Ankomst")).toMatch(/^$|^\d{4}-/);
  }
  expect(pageErrors).toEqual([]);
});

test("a link without stored consents sends no request: the dialog lists the missing consents, and the second confirmation sends the request", async ({
  page,
}) => {
  await signIn(page, "jeger@example.no");
  await page.goto(`${hunt.url}${stay(5)}&autoSubmitBooking=true`);
  await expect(request(page)).toContainText("9 000 kr");
  await expect(request(page)).toContainText("Kryss av for vilkårene og personvernerklæringen her");
  expect(await seriousFindings(page, "the dialog")).toEqual([]);
  await request(page).getByLabel("Jeg godtar vilkårene.").check();
  expect(await requestsOf(page, hunt.offeringId)).toHaveLength(0);
  await request(page).getByLabel("Jeg godtar personvernerklæringen.").click();
  await expect(page).toHaveURL(onBooking);
  expect(await requestsOf(page, hunt.offeringId)).toHaveLength(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venter på svar fra Kari Storås");
  await page.goBack();
  await expect(page).not.toHaveURL(onBooking);
  expect(await requestsOf(page, hunt.offeringId)).toHaveLength(1);
});

/** Fills in the request without an account, gives both consents, and presses the send button. */
async function sendAnonymously(page: Page, days: number, notes: string): Promise<void> {
  await page.goto(`${hunt.url}${stay(days)}`);
  await card(page).getByText("Blåkoia").click();
  await card(page).getByRole("button", { name: "Flere: Uttransport" }).click();
  await card(page).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(request(page)).toContainText("11 600 kr"); // 9 000 + 3 × 3 × 200 + 800
  await request(page).getByLabel("Særlige ønsker").fill("Vi har med hund.");
  await request(page).getByLabel("Litt om dere").fill(notes);
  await giveConsents(page);
  await request(page).getByRole("button", { name: "Logg inn og send" }).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
}
const intentKey = "utmark-bookingIntent";
const detailsKey = "utmark-pendingBookingDetails";
const storedIn = (page: Page) =>
  page.evaluate(
    (keys) => Object.fromEntries(keys.map((key) => [key, JSON.parse(localStorage.getItem(key) ?? "null")])),
    [intentKey, detailsKey],
  );
/** The items that `sendAnonymously` stores in the browser, as the first test below checks. */
const itemsOf = (days: number, notes: string, keptAt: unknown) => {
  const [from, to] = [addDays(hunt.first, days), addDays(hunt.first, days + 3)];
  return {
    [intentKey]: {
      propertyId: hunt.propertyId,
      offeringId: hunt.offeringId,
      selectedDates: { from, to },
      ...{ participants: 3, companions: 0, children: 0 },
      returnUrl: `${hunt.url}${stay(days)}&cabins=${hunt.cabinId}&services=${encodeURIComponent(`${hunt.serviceId}:1`)}&openBooking=true`,
      keptAt,
    },
    [detailsKey]: {
      offeringId: hunt.offeringId,
      fromDate: from,
      toDate: to,
      participants: 3,
      cabinIds: [hunt.cabinId],
      services: { [hunt.serviceId]: 1 },
      specialRequests: "Vi har med hund.",
      notes,
      ...{ supervisor: "", dogs: {}, paysOnFile: false, keepsCard: false },
      buyer: expect.objectContaining({ street: "", postalCode: "", city: "" }),
      termsAccepted: true,
      privacyAccepted: true,
      send: true,
      seen: {
        totalOre: 1_160_000,
        lines: [
          { label: `${hunt.name}, 3\u00a0jegere i 3\u00a0dager`, amountOre: 900_000 },
          { label: "Blåkoia, 3 netter", amountOre: 180_000 },
          { label: "Uttransport", amountOre: 80_000 },
        ],
      },
      key: "k",
      keptAt,
    },
  };
};
/** Returns from sign-in with the items that `sendAnonymously` stores in the browser. */
async function returnWith(
  page: Page,
  days: number,
  notes: string,
  o: { storedMsAgo?: number } = {},
): Promise<void> {
  const answer = await page.goto("/api/health");
  const now = Date.parse(answer?.headers().date ?? "");
  const stored = itemsOf(days, notes, new Date(now - (o.storedMsAgo ?? 0)).toISOString());
  stored[detailsKey].key = crypto.randomUUID();
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await signIn(page, "jeger@example.no", stored[intentKey].returnUrl);
}

test("a request filled in without an account is stored in the browser, and sent once, automatically, after sign-in", async ({
  page,
}) => {
  await sendAnonymously(page, 10, "Tre fra Namsos.");
  const from = addDays(hunt.first, 10);
  const stored = itemsOf(10, "Tre fra Namsos.", expect.any(String));
  expect(await storedIn(page)).toEqual({
    ...stored,
    [detailsKey]: { ...stored[detailsKey], key: expect.any(String) },
  });
  const walked: string[] = [];
  page.on("framenavigated", (frame) => walked.push(frame.url()));
  await signInThroughProvider(page, "jeger2@example.no");
  await expect(page).toHaveURL(onBooking);
  expect(walked.some((url) => url.includes("autoSubmitBooking=true"))).toBe(true);
  const sent = await requestsOf(page, hunt.offeringId);
  expect(sent).toMatchObject([
    { totalOre: 1_160_000, participants: 3, notes: "Tre fra Namsos.", fromDate: from },
  ]);
  expect(await storedIn(page)).toEqual({
    [intentKey]: null,
    [detailsKey]: null,
  });
  await page.reload();
  await waitForHydration(page.getByRole("heading", { level: 1 }));
  await page.goBack(); // Back leads to the offering, not to sign-in
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hunt.name);
  await expect(request(page)).toBeHidden();
  await expect(page).not.toHaveURL(/openBooking|autoSubmitBooking/);
  await page.goto(`${hunt.url}${stay(10)}&autoSubmitBooking=true`);
  await expect(request(page)).toContainText("Du har allerede spurt om");
  expect(await requestsOf(page, hunt.offeringId)).toHaveLength(1);
});

test("after sign-in, a page closed while the request is being sent resumes the same request; a consent given hours ago, or for other days, sends nothing automatically", {
  tag: "@long",
}, async ({ page }) => {
  await page.route(
    "**/api/core-booking/submit/**",
    async (route) => {
      await route.fetch(); // the request reaches the server, and its answer is lost
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await returnWith(page, 16, "Midt i svingen.");
  await expect(request(page)).toContainText("Nettverksfeil");
  await page.reload();
  await expect(page).toHaveURL(onBooking);
  expect((await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === "Midt i svingen.")).toHaveLength(
    1,
  );

  await returnWith(page, 34, "Gammel.", { storedMsAgo: 7_200_000 });
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("Gammel.");
  await expect(request(page).getByLabel("Jeg godtar vilkårene.")).not.toBeChecked();
  await expect(request(page).getByRole("button", { name: "Send forespørsel" })).toBeEnabled();
  await page.goto(`${hunt.url}${stay(46)}&autoSubmitBooking=true`);
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("");
  await expect(request(page)).toContainText("Kryss av for vilkårene");
  expect((await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === "Gammel.")).toHaveLength(0);
});

test("after sign-in, a changed price is shown line by line and must be confirmed; taken days are explained with the nearest free ones, and the input stays", {
  tag: "@long",
}, async ({ page, browser }) => {
  const sent = async (notes: string) =>
    (await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === notes);
  await changeAsOwner(browser, `/api/offerings/${hunt.offeringId}`, {
    pricing: { per: "hunter", fixedPriceOre: 110_000 },
  });
  await returnWith(page, 22, "Prisen.");
  await expect(request(page)).toContainText("Den var 11 600 kr og er nå 12 500 kr.");
  await expect(request(page).getByRole("listitem").filter({ hasText: "9 000 kr" })).toContainText("9 900 kr");
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("Prisen.");
  expect(await sent("Prisen.")).toHaveLength(0);
  await request(page).getByRole("button", { name: "Send med ny pris" }).click();
  await expect(page).toHaveURL(onBooking);
  expect((await sent("Prisen."))[0]?.totalOre).toBe(1_250_000);
  await changeAsOwner(browser, `/api/offerings/${hunt.offeringId}`, {
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
  });

  const rival = await browser.newPage();
  await signIn(rival, "begge@example.no");
  const { bookingId } = await post(rival, "/api/core-booking/calculate", {
    offeringId: hunt.offeringId,
    fromDate: addDays(hunt.first, 28),
    toDate: addDays(hunt.first, 31),
    participants: 3,
    cabins: [],
    services: [],
  });
  await post(rival, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await rival.close();
  await returnWith(page, 28, "Opptatt.");
  await expect(request(page)).toContainText("allerede opptatt");
  await request(page).getByRole("button", { name: /^Kom / }).click();
  await expect(request(page).getByRole("button", { name: "Send forespørsel" })).toBeEnabled();
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("Opptatt.");
  // the reader must confirm the other days first
  expect(await sent("Opptatt.")).toHaveLength(0);
  await request(page).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(page).toHaveURL(onBooking);
});

test("an offering that was just unpublished shows an error, and links to others for the same days", {
  tag: "@long",
}, async ({ page, browser }) => {
  const own = await newHunt(browser);
  await signIn(page, "jeger@example.no");
  await page.goto(
    `${own.url}&fromDate=${addDays(own.first, 1)}&toDate=${addDays(own.first, 3)}&participants=2&openBooking=true`,
  );
  await expect(request(page)).toContainText("4 000 kr");
  await changeAsOwner(browser, `/api/offerings/${own.offeringId}/status`, { status: "inactive" }, "put");
  await giveConsents(page);
  await request(page).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(request(page).getByRole("link", { name: "Finn et annet terreng" })).toHaveAttribute(
    "href",
    /from=.*participants=2/,
  );
});

test("without JavaScript the link to send a request leads to the sign-in page", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${hunt.url}${stay(1)}`);
  await card(page).getByRole("link", { name: "Send forespørsel" }).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=.*openBooking/);
  await context.close();
});
