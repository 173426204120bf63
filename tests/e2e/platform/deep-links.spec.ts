/** Every way a link, a reload or the way back from sign-in opens the booking. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { dateIn, expectDate } from "../dates.ts";
import { agree, changeAsOwner, type Hunt, huntFor, request, requestsOf, throughProvider } from "../hunt.ts";
import { waitForHydration, seriousIn, signIn } from "../helpers.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await huntFor(browser);
});
const stay = (days: number, more = "") =>
  `&fromDate=${addDays(hunt.first, days)}&toDate=${addDays(hunt.first, days + 3)}&participants=3${more}`;
const bare = () => hunt.url.replace("view-property-offering", "viewpropertyoffering");
const card = (page: Page) => page.getByRole("complementary", { name: "Velg og spør" });
const onBooking = /\/booking-request-details-page\?bookingId=/;

for (const [who, route] of [
  ["anonymous", "with hyphens"],
  ["signed in", "without"],
] as const)
  test(`a link opens the dialog with days, party and price: ${who}, ${route}`, async ({ page }) => {
    if (who === "signed in") await signIn(page, "jeger@example.no");
    await page.goto(`${route === "without" ? bare() : hunt.url}${stay(1)}&openBooking=true`);
    await expect(request(page)).toContainText("3 jegere");
    await expect(request(page)).toContainText("9 000 kr");
    await expect(
      request(page).getByRole("button", {
        name: who === "anonymous" ? "Logg inn og send" : "Send forespørsel",
      }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(request(page)).toBeHidden();
    await expect(page).not.toHaveURL(/openBooking/);
    await expectDate(card(page), "Ankomst", addDays(hunt.first, 1));
    await expectDate(card(page), "Avreise", addDays(hunt.first, 4));
  });

test("without the word for it nothing opens, and an open dialog is closed by the back button", async ({
  page,
}) => {
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
});

const wrong = (first: string): [string, string][] => [
  ["fromDate=2027-02-31&toDate=2027-03-02", "en av dem finnes ikke i kalenderen"],
  ["fromDate=1.10.2027&participants=2", "en av dem finnes ikke i kalenderen"],
  [`fromDate=${first}&toDate=%3Cscript%3E`, "en av dem finnes ikke i kalenderen"],
  ["fromDate=2001-10-01&toDate=2001-10-04", "de har vært"],
  [`fromDate=${addDays(first, 4)}&toDate=${first}`, "avreise må være etter ankomst"],
  [`fromDate=${first}&toDate=${first}`, "avreise må være etter ankomst"],
  [`fromDate=${first}&toDate=${addDays(first, 3000)}`, "lengre enn et år"],
  [`fromDate=${first}&toDate=${addDays(first, 3)}&participants=-1`, "Antallet i lenka kunne ikke brukes"],
  [`participants=1e9`, "Antallet i lenka kunne ikke brukes"],
  [`participants='%20or%201=1`, "Antallet i lenka kunne ikke brukes"],
  [`cabins=borte&services=x:1`, "kan ikke velges her"],
];
// each link once, in one of the four variants: all of them in all would be 44 page loads
for (const [turn, extra] of [
  "",
  "&openBooking=true",
  "&autoSubmitBooking=true",
  "&openBooking=true&autoSubmitBooking=true",
].entries())
  test(`what cannot be meant is left out with a word and never breaks the page${extra && `: ${extra}`}`, async ({
    page,
  }) => {
    const thrown: string[] = [];
    page.on("pageerror", (e) => thrown.push(e.message));
    const links = wrong(hunt.first).filter((_, at) => at % 4 === turn);
    for (const [query, words] of links) {
      await page.goto(`${hunt.url}&${query}${extra}`);
      await expect(page.getByText(words).first(), query).toBeVisible();
      if (extra) await expect(request(page), query).toBeVisible();
      else await expect.poll(() => dateIn(card(page), "Ankomst")).toMatch(/^$|^\d{4}-/);
    }
    expect(thrown).toEqual([]);
  });

test("a bare link never sends anything: it says what is left to say yes to, and the second yes sends it", async ({
  page,
}) => {
  await signIn(page, "jeger@example.no");
  await page.goto(`${hunt.url}${stay(5)}&autoSubmitBooking=true`);
  await expect(request(page)).toContainText("9 000 kr");
  await expect(request(page)).toContainText("Kryss av for vilkårene og personvernerklæringen her");
  expect(await seriousIn(page, "the dialog")).toEqual([]);
  await request(page).getByLabel("Jeg godtar vilkårene.").check();
  expect(await requestsOf(page, hunt.offeringId)).toHaveLength(0);
  await request(page).getByLabel("Jeg godtar personvernerklæringen.").click();
  await expect(page).toHaveURL(onBooking);
  expect(await requestsOf(page, hunt.offeringId)).toHaveLength(1);
  await page.goBack();
  await expect(page).not.toHaveURL(onBooking);
  expect(await requestsOf(page, hunt.offeringId)).toHaveLength(1);
});

/** Anonymous, all written, both yes, and the button pressed. */
async function asks(page: Page, days: number, notes: string): Promise<void> {
  await page.goto(`${hunt.url}${stay(days)}`);
  await card(page).getByText("Blåkoia").click();
  await card(page).getByRole("button", { name: "Flere: Uttransport" }).click();
  await card(page).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(request(page)).toContainText("11 600 kr"); // 9 000 + 3 × 3 × 200 + 800
  await request(page).getByLabel("Særlige ønsker").fill("Vi har med hund.");
  await request(page).getByLabel("Litt om dere").fill(notes);
  await agree(page);
  await request(page).getByRole("button", { name: "Logg inn og send" }).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
}
const storedIn = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ["utmark-bookingIntent", "utmark-pendingBookingDetails"].map((key) => [
        key,
        JSON.parse(localStorage.getItem(key) ?? "null"),
      ]),
    ),
  );

test("without an account: written, kept in the browser, signed in, sent by itself, once", async ({
  page,
}) => {
  await asks(page, 10, "Tre fra Namsos.");
  const from = addDays(hunt.first, 10);
  expect(await storedIn(page)).toMatchObject({
    "utmark-bookingIntent": {
      propertyId: hunt.propertyId,
      offeringId: hunt.offeringId,
      selectedDates: { from, to: addDays(from, 3) },
      participants: 3,
      returnUrl: expect.stringContaining("openBooking=true"),
    },
    "utmark-pendingBookingDetails": {
      cabinIds: [hunt.cabinId],
      services: { [hunt.serviceId]: 1 },
      notes: "Tre fra Namsos.",
      termsAccepted: true,
      privacyAccepted: true,
      send: true,
    },
  });
  const walked: string[] = [];
  page.on("framenavigated", (frame) => walked.push(frame.url()));
  await throughProvider(page, "jeger2@example.no");
  await expect(page).toHaveURL(onBooking);
  expect(walked.some((url) => url.includes("autoSubmitBooking=true"))).toBe(true);
  const sent = await requestsOf(page, hunt.offeringId);
  expect(sent).toMatchObject([
    { totalOre: 1_160_000, participants: 3, notes: "Tre fra Namsos.", fromDate: from },
  ]);
  expect(await storedIn(page)).toEqual({
    "utmark-bookingIntent": null,
    "utmark-pendingBookingDetails": null,
  });
  await page.reload();
  await waitForHydration(page.getByRole("heading", { level: 1 }));
  await page.goBack(); // to what was asked for, not to sign-in
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hunt.name);
  await expect(request(page)).toBeHidden();
  await expect(page).not.toHaveURL(/openBooking|autoSubmitBooking/);
  await page.goto(`${hunt.url}${stay(10)}&autoSubmitBooking=true`);
  await expect(request(page)).toContainText("Du har alt spurt om");
  expect(await requestsOf(page, hunt.offeringId)).toHaveLength(1);
});

test("a page closed while a request is being sent resumes the same request", async ({ page }) => {
  await asks(page, 16, "Midt i svingen.");
  let cut = true;
  await page.route("**/api/core-booking/submit/**", async (route) => {
    if (!cut) return route.continue();
    cut = false;
    await route.fetch(); // it arrived, and the answer never came back
    await route.abort("connectionreset");
  });
  await throughProvider(page, "jeger@example.no");
  await expect(request(page)).toContainText("Nettverksfeil");
  await page.reload();
  await expect(page).toHaveURL(onBooking);
  expect((await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === "Midt i svingen.")).toHaveLength(
    1,
  );
});

test("a price that changed while signing in is shown line by line, and waits for a yes", async ({
  page,
  browser,
}) => {
  await asks(page, 22, "Prisen.");
  await changeAsOwner(browser, `/api/offerings/${hunt.offeringId}`, {
    pricing: { per: "hunter", fixedPriceOre: 110_000 },
  });
  await throughProvider(page, "jeger@example.no");
  await expect(request(page)).toContainText("Den var 11 600 kr og er nå 12 500 kr.");
  await expect(request(page).getByRole("listitem").filter({ hasText: "9 000 kr" })).toContainText("9 900 kr");
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("Prisen.");
  expect((await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === "Prisen.")).toHaveLength(0);
  await request(page).getByRole("button", { name: "Send med ny pris" }).click();
  await expect(page).toHaveURL(onBooking);
  expect((await requestsOf(page, hunt.offeringId)).find((b) => b.notes === "Prisen.")?.totalOre).toBe(
    1_250_000,
  );
  await changeAsOwner(browser, `/api/offerings/${hunt.offeringId}`, {
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
  });
});

test("a yes of hours ago, or to other days, sends nothing by itself", async ({ page }) => {
  await asks(page, 34, "Gammel.");
  await page.evaluate(() => {
    const details = JSON.parse(localStorage.getItem("utmark-pendingBookingDetails") ?? "{}");
    localStorage.setItem(
      "utmark-pendingBookingDetails",
      JSON.stringify({ ...details, keptAt: new Date(Date.parse(details.keptAt) - 7_200_000).toISOString() }),
    );
  });
  await throughProvider(page, "jeger@example.no");
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("Gammel.");
  await expect(request(page).getByLabel("Jeg godtar vilkårene.")).not.toBeChecked();
  await expect(request(page).getByRole("button", { name: "Send forespørsel" })).toBeEnabled();
  await page.goto(`${hunt.url}${stay(46)}&autoSubmitBooking=true`);
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("");
  await expect(request(page)).toContainText("Kryss av for vilkårene");
  expect((await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === "Gammel.")).toHaveLength(0);
});

test("days that were taken meanwhile are said, with the nearest that are free; what was written stays", async ({
  page,
  browser,
}) => {
  await asks(page, 28, "Opptatt.");
  const rival = await browser.newPage();
  await signIn(rival, "begge@example.no");
  await rival.goto(`${hunt.url}${stay(28)}&openBooking=true`);
  await agree(rival);
  await request(rival).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(rival).toHaveURL(onBooking);
  await rival.close();
  await throughProvider(page, "jeger@example.no");
  await expect(request(page)).toContainText("allerede opptatt");
  await request(page).getByRole("button", { name: /^Kom / }).click();
  await expect(request(page).getByRole("button", { name: "Send forespørsel" })).toBeEnabled();
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("Opptatt.");
  // other days are looked at first
  expect((await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === "Opptatt.")).toHaveLength(0);
  await request(page).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(page).toHaveURL(onBooking);
});

test("an offering that was just unpublished shows an error, and links to others for the same days", async ({
  page,
  browser,
}) => {
  const own = await huntFor(browser);
  await signIn(page, "jeger@example.no");
  await page.goto(
    `${own.url}&fromDate=${addDays(own.first, 1)}&toDate=${addDays(own.first, 3)}&participants=2&openBooking=true`,
  );
  await expect(request(page)).toContainText("4 000 kr");
  await changeAsOwner(browser, `/api/offerings/${own.offeringId}/status`, { status: "inactive" }, "put");
  await agree(page);
  await request(page).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(request(page).getByRole("link", { name: "Finn et annet terreng" })).toHaveAttribute(
    "href",
    /from=.*participants=2/,
  );
});

test("the last quote wins, the old price stays while the next loads, and offline there is a retry", async ({
  page,
  context,
}) => {
  await page.goto(`${hunt.url}${stay(40)}`);
  await expect(card(page)).toContainText("9 000 kr");
  let first = true;
  const asked = page.waitForRequest("**/api/core-booking/estimate");
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/core-booking/estimate", async (route) => {
    if (!first) return route.continue();
    first = false;
    const late = await route.fetch();
    await gate.promise;
    await route.fulfill({ response: late }).catch(() => undefined); // nobody waits for it any more
  });
  await card(page)
    .getByRole("button", { name: /Flere: Jegere/ })
    .click();
  await asked;
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
  await expect(card(page)).toContainText("12 000 kr"); // asked again as the net came back
});

test("without scripts a request goes through sign-in", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${hunt.url}${stay(1)}`);
  await card(page).getByRole("link", { name: "Send forespørsel" }).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=.*openBooking/);
  await context.close();
});
