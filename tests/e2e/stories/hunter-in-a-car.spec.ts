/**
 * A signed-out hunter on a phone goes from the front page to a booked and paid hunt. nine-taps.spec.ts does
 * the same as a new user.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays, isoWeekday } from "#domain/days.ts";
import { parseDate } from "#web/i18n/dates.ts";
import { fillDate } from "../dates.ts";
import { giveConsents, type Hunt, newHunt, request, requestsOf } from "../hunt.ts";
import { fits, post, signIn } from "../helpers.ts";

let hunt: Hunt;
/** Returns a weekend within the offering's season and within one month, since a phone shows one month. */
function weekend(first: string, weeks: number): { from: string; to: string } {
  const from = addDays(first, ((5 - isoWeekday(first) + 7) % 7) + 7 * weeks);
  const to = addDays(from, 2);
  return from.slice(0, 7) === to.slice(0, 7) ? { from, to } : weekend(first, weeks + 1);
}
test.beforeAll(async ({ browser }) => {
  hunt = await newHunt(browser);
});
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function findMooseHunt(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Hva" }).selectOption("elg");
  await fillDate(page, "Ankomst", from);
  await fillDate(page, "Avreise", to);
  await page.getByLabel("Hvor mange").fill("4");
  await page.getByRole("button", { name: "Finn terreng" }).click();
  // before hydration the form itself sends the date as typed
  await expect(page).toHaveURL(({ searchParams }) => {
    const query = Object.fromEntries(searchParams);
    return query.species === "elg" && query.participants === "4" && parseDate(query.from ?? "") === from;
  });
  await page.goto(`${page.url()}&q=${encodeURIComponent(hunt.name)}`); // finds only this test's hunt
  const hit = page.getByRole("article").filter({ hasText: hunt.name });
  await expect(hit).toContainText("8 000 kr"); // 1 000 kr, four hunters, two days
  await hit.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hunt.name);
}

/** Picks the days in the calendar by touch, fills in the dialog, and continues to sign-in. */
async function pickDaysAndFillIn(
  page: Page,
  { from, to }: { from: string; to: string },
  notes: string,
): Promise<void> {
  const bar = page.getByRole("button", { name: "Send forespørsel" }).locator("visible=true").first();
  await page.locator(`[data-date="${from}"]`).first().tap();
  await page.locator(`[data-date="${to}"]`).first().tap();
  await expect(page).toHaveURL(new RegExp(`fromDate=${from}&toDate=${to}&participants=4`));
  await bar.tap();
  await expect(request(page)).toContainText("8 000 kr");
  await expect(request(page)).toContainText("4 jegere");
  await request(page).getByLabel("Litt om dere").fill(notes);
  await giveConsents(page);
  await request(page).getByRole("button", { name: "Logg inn og send" }).tap();
  await page.getByRole("link", { name: "Fortsett med en demokonto" }).tap();
}

async function acceptAsLandowner(browser: Browser, bookingId: string): Promise<void> {
  const owner = await browser.newPage();
  await signIn(owner, "grunneier@example.no");
  await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
  await owner.close();
}

/** Accepts and pays the request, which was sent automatically. */
async function acceptAndPay(page: Page, browser: Browser, notes: string): Promise<void> {
  await expect(page).toHaveURL(/\/booking-request-details-page\?bookingId=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venter på svar fra Kari Storås");
  const sent = (await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === notes);
  expect(sent).toMatchObject([{ status: "pending", totalOre: 800_000, participants: 4 }]);
  await acceptAsLandowner(browser, new URL(page.url()).searchParams.get("bookingId") ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kari Storås har sagt ja");
  await page
    .getByRole("button", { name: /^Betal / })
    .first()
    .tap();
  await page
    .getByRole("button", { name: /^Betal / })
    .first()
    .tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turen er betalt og klar");
  expect((await requestsOf(page, hunt.offeringId)).filter((b) => b.notes === notes)).toMatchObject([
    { status: "paid" },
  ]);
  await fits(page);
}

test("a hunter on a slow connection finds a moose hunt for four, requests it without an account, and pays it once accepted", {
  tag: "@long",
}, async ({ page, browser, context }) => {
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  const days = weekend(hunt.first, 1);
  await findMooseHunt(page, days);
  await pickDaysAndFillIn(page, days, "Fire karer fra bilen.");
  await page.getByRole("button", { name: "jeger@example.no", exact: true }).tap();
  await acceptAndPay(page, browser, "Fire karer fra bilen.");
});
