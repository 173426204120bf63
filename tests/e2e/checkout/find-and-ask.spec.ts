import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { dateField, expectDate, fillDate } from "../dates.ts";
import { isLong } from "#tests/support/long.ts";
import { type Hunt, newHunt, request } from "../hunt.ts";
import {
  fits,
  inBothThemes,
  pressByKeyboard,
  signIn,
  tabTo,
  unnamedInBrowser,
  waitForHydration,
  scrollToPart,
} from "../helpers.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await newHunt(browser);
});

const stayIn = (days: number) => ({ from: addDays(hunt.first, days), to: addDays(hunt.first, days + 3) });
const card = (page: Page) => page.getByRole("complementary", { name: "Velg og spør" });

test("the search passes dates and party to the offering, which shows their price; a cancellation deadline that has passed is shown as passed", async ({
  page,
}) => {
  const { from, to } = stayIn(1);
  await page.goto(
    `/finn-jakttterreng?q=${encodeURIComponent(hunt.name)}&from=${from}&to=${to}&participants=2&species=elg,ukjent&minPrice=x`,
  );
  const hit = page.getByRole("article").filter({ hasText: hunt.name });
  await expect(hit).toContainText("6 000 kr");
  await expect(hit).toContainText("for 2 jegere, 3 dager");
  await page.getByRole("link", { name: "Ta bort Elg" }).click();
  await expect(page).not.toHaveURL(/species/);
  await hit.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hunt.name);
  await expectDate(card(page), "Ankomst", from);
  await expectDate(card(page), "Avreise", to);
  // the stay is less than thirty days away, so one deadline has passed
  const terms = page.getByRole("region", { name: "Hvis du avbestiller" });
  await scrollToPart(terms);
  await expect(terms.getByRole("term").filter({ hasText: "fristen er ute" })).toHaveCount(1);
  await expect(terms.getByRole("term").first()).toContainText("fristen er ute");
});

test("a search for past dates gives them as the reason for no hits, and finds hits without them; dates in the wrong order are refused beside the field", async ({
  page,
}) => {
  await page.goto(
    `/finn-jakttterreng?q=${encodeURIComponent(hunt.name)}&fromDate=2001-10-01&toDate=2001-10-04`,
  );
  await expect(page.getByRole("heading", { name: "Dagene du søker på, har vært" })).toBeVisible();
  await expect(page.getByText("Du søker på 1.–4. oktober 2001.")).toBeVisible();
  await page.getByRole("link", { name: "Uten 1.–4. oktober" }).click();
  await expect(page.getByRole("article").filter({ hasText: hunt.name })).toBeVisible();
  await page.goto(`/finn-jakttterreng?from=${addDays(hunt.first, 5)}&to=${hunt.first}`);
  // after hydration the field's description also contains the date
  await expect(dateField(page, "Avreise")).toHaveAccessibleDescription(/Avreise må være etter ankomst\.$/);
});

test("the search works without JavaScript, and suggests which filter to remove", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/finnjakttterreng");
  await page.getByRole("combobox", { name: "Hvor" }).fill("Oslo");
  await page.getByRole("button", { name: "Filtre" }).click();
  await page.getByLabel("Søkeord").fill(hunt.name);
  await page.getByRole("button", { name: "Vis treff" }).click();
  await expect(page.getByRole("heading", { name: "Ingen treff på alt dette" })).toBeVisible();
  await page.getByRole("link", { name: "Uten Oslo" }).click();
  await expect(page.getByRole("article").filter({ hasText: hunt.name })).toBeVisible();
  await context.close();
});

test("with the keyboard alone an anonymous visitor finds an offering, picks days, signs in and sends the request", async ({
  page,
}) => {
  const { from } = stayIn(8);
  const to = addDays(from, 2);
  await page.goto(`/finn-jakttterreng?q=${encodeURIComponent(hunt.name)}&participants=3`);
  const hit = page.getByRole("article").filter({ hasText: hunt.name });
  await pressByKeyboard(await waitForHydration(hit.getByRole("link")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hunt.name);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await tabTo(page.locator('[data-date][tabindex="0"]').first());
  const focused = page.locator(":focus");
  for (let days = 0; days < 60; days++) {
    if ((await focused.getAttribute("data-date")) === from) break;
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await expectDate(card(page), "Ankomst", from);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(`[data-date="${to}"]`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectDate(card(page), "Avreise", to);
  await expect(card(page)).toContainText("6 000 kr"); // the price is shown without an account
  await pressByKeyboard(card(page).getByRole("button", { name: "Send forespørsel" }));
  const dialog = request(page);
  await expect(dialog).toContainText("3 jegere");
  await expect(dialog).toContainText("6 000 kr");
  await tabTo(dialog.getByLabel("Litt om dere"));
  await page.keyboard.type("Tre fra Namsos jeger- og fiskerforening.");
  await pressByKeyboard(dialog.getByRole("button", { name: "Logg inn og send" }));
  expect(await unnamedInBrowser(page)).toEqual([]);
  await pressByKeyboard(page.getByRole("link", { name: "Fortsett med en demokonto" }));
  await pressByKeyboard(page.getByRole("button", { name: "jeger@example.no", exact: true }));
  await expect(dialog.getByLabel("Litt om dere")).toHaveValue("Tre fra Namsos jeger- og fiskerforening.");
  await pressByKeyboard(dialog.getByRole("button", { name: "Send forespørsel" }));
  await expect(dialog.getByLabel("Jeg godtar vilkårene.")).toHaveAccessibleDescription(
    "Du må godta vilkårene før du sender forespørselen.",
  );
  await expect(dialog.getByLabel("Jeg godtar vilkårene.")).toBeFocused();
  await page.keyboard.press("Space");
  await pressByKeyboard(dialog.getByLabel("Jeg godtar personvernerklæringen."), "Space");
  await pressByKeyboard(dialog.getByRole("button", { name: "Send forespørsel" }));
  // the request is sent automatically
  await expect(page.getByText("Forespørselen er sendt.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/booking-request-details-page\?bookingId=/);
  expect(await unnamedInBrowser(page)).toEqual([]);
  // The reader's own booking now holds the nights, and the page links to it.
  const booking = page.url();
  await page.goto(`${hunt.url}&fromDate=${from}&toDate=${to}&participants=3`);
  await expect(card(page)).toContainText("Du har allerede spurt om");
  await expect(page.locator(`[data-date="${from}"]`)).toHaveAccessibleName(/dette har du allerede spurt om/);
  await card(page).getByRole("link", { name: "Se den du har sendt" }).click();
  await expect(page).toHaveURL(booking);
});

test("a refused stay is explained at its field, with suggestions", async ({ page }) => {
  await signIn(page, "jeger2@example.no");
  const { from, to } = stayIn(20);
  await page.goto(`${hunt.url}&fromDate=${from}&toDate=${addDays(from, 1)}&participants=9`);
  await expect(dateField(card(page), "Avreise")).toHaveAccessibleDescription(
    /Oppholdet må vare minst 2 dager/,
  );
  await expect(card(page)).toContainText("Dere kan være høyst 6 i følget.");
  await page.setViewportSize({ width: 390, height: 844 });
  // the bar shows the error before the sheet is opened
  await expect(page.getByText(/Oppholdet må vare minst 2 dager/).locator("visible=true")).toHaveCount(1);
  await page.getByRole("button", { name: "Endre", exact: true }).click();
  await expect(request(page)).toContainText("Dere kan være høyst 6 i følget.");
  await page.keyboard.press("Escape");
  await expect(request(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await card(page).getByRole("button", { name: "Velg 6 jegere" }).click();
  await card(page)
    .getByRole("button", { name: /^Reis / })
    .click();
  await expect(card(page)).toContainText("12 000 kr");
  await fillDate(card(page), "Avreise", to);
  await card(page).getByText("Blåkoia").click();
  await card(page).getByRole("button", { name: "Flere: Uttransport" }).click();
  await expect(card(page)).toContainText("22 400 kr"); // 18 000 + 6 × 3 × 200 + 800
  await expect(page).toHaveURL(/services=/);
});

test("a changed price is shown before the request can be sent again", async ({ page, browser }) => {
  await signIn(page, "jeger@example.no");
  const { from, to } = stayIn(30);
  await page.goto(`${hunt.url}&fromDate=${from}&toDate=${to}&participants=2&openBooking=true`);
  const dialog = request(page);
  await expect(dialog).toContainText("6 000 kr");
  const owner = await browser.newPage();
  await signIn(owner, "grunneier@example.no");
  const { token } = await (await owner.request.get("/api/auth/token")).json();
  const changePrice = (fixedPriceOre: number) =>
    owner.request.patch(`/api/offerings/${hunt.offeringId}`, {
      data: { pricing: { per: "hunter", fixedPriceOre } },
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await changePrice(110_000)).ok()).toBe(true);
  await dialog.getByLabel("Jeg godtar vilkårene.").check();
  await dialog.getByLabel("Jeg godtar personvernerklæringen.").check();
  await dialog.getByRole("button", { name: "Send forespørsel" }).click();
  await expect(dialog).toContainText("Den var 6 000 kr og er nå 6 600 kr.");
  expect((await changePrice(100_000)).ok()).toBe(true);
  await owner.close();
});

test("an unknown or missing id in the address is explained, with a link to the search; landowners see that an offering is their own", async ({
  page,
}) => {
  for (const [url, status, text] of [
    ["/view-property-offering?offeringId=tull", 404, "Vi fant ikke tilbudet. Det kan være fjernet."],
    ["/view-property-offering", 200, "Hvilket tilbud?"],
    ["/view-property?propertyId=tull", 404, "Vi fant ikke eiendommen. Den kan være fjernet."],
    ["/view-property", 200, "Hvilken eiendom?"],
  ] as const) {
    expect((await page.goto(url))?.status()).toBe(status);
    await expect(page.getByRole("main")).toContainText(text);
    await expect(page.getByRole("main").getByRole("link", { name: "Finn jaktterreng" })).toBeVisible();
  }
  await signIn(page, "grunneier@example.no");
  await page.goto(hunt.url);
  await expect(card(page)).toContainText("Du kan ikke bestille på din egen eiendom.");
});

test("search, property and offering have no axe findings in light or dark, and no horizontal scroll on a phone", async ({
  page,
}) => {
  for (const url of [
    `/finn-jakttterreng?species=elg&q=${encodeURIComponent(hunt.name)}`,
    `/view-property?propertyId=${hunt.propertyId}`,
    hunt.url,
  ]) {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await fits(page, url);
      if (width === 390 || isLong) await inBothThemes(page, `${url} at ${width}`, { matters: () => true });
    }
  }
});

test("on a phone the search filters and the booking choices open as sheets", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/finn-jakttterreng?species=elg");
  await page.getByRole("button", { name: /Filtre \(1\)/ }).click();
  await page.getByLabel("Jegere", { exact: true }).fill("2");
  await page.getByRole("button", { name: /^Vis \d+ treff/ }).click();
  await expect(page).toHaveURL(/participants=2/);
  await expect(dateField(page, "Avreise")).toBeHidden();
  await page.goto(hunt.url);
  await page.getByRole("button", { name: "Velg dager" }).click();
  await expect(request(page)).toHaveCSS("height", "844px");
  await page.locator("dialog [data-date]:not([aria-disabled])").first().click();
  await expect(request(page).getByRole("button", { name: "Velg avreise" })).toBeVisible();
  await expect(request(page)).not.toContainText("Særlige ønsker");
  await page.goBack();
  await expect(request(page)).toBeHidden();
  // the button is in the bar at the bottom
  await expect(page.getByRole("button", { name: "Velg avreise" })).toBeVisible();
});
