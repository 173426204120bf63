/**
 * A cabin is rented without hunting: it is found in the search and on its property, requested, and refused
 * with a reason if it is not available (rules 10.3).
 */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { fieldBox, fillDate, todayOf } from "../dates.ts";
import { expectWell } from "../ground.ts";
import { freshParcel, post, signIn, waitForHydration } from "../helpers.ts";

async function propertyWithCabin(page: Page): Promise<string> {
  const { propertyId } = await post(page, "/api/properties", {
    name: "Grønnlia",
    type: "cabin_rental",
    address: "Grønnlivegen 4",
    municipalityNumber: "5044",
    area: { value: 40, unit: "maal" },
    parcels: [freshParcel()],
    species: ["rype"],
    contact: { name: "Kari Storås", email: "kari@example.no" },
    visibility: "unlisted",
    status: "published",
  });
  const cabin = { beds: 4, pricePerDayOre: 90_000, minBookingDays: 2, status: "published" };
  await post(page, `/api/properties/${propertyId}/cabins`, {
    ...cabin,
    name: "Lihytta",
    rentalEnabled: true,
  });
  await post(page, `/api/properties/${propertyId}/cabins`, {
    ...cabin,
    name: "Gjeterbua",
    rentalEnabled: false,
  });
  return propertyId;
}

test("a cabin is found in the search, and its page shows facilities, availability and surroundings", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/finn-jakttterreng");
  await page.getByRole("navigation", { name: "Vis" }).getByRole("link", { name: "Hytter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finn hytte");
  await expect(page.locator('[data-kind="offering"]')).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Hytter · Hele landet/ })).toBeVisible();
  const card = page.locator('[data-kind="cabin"]').first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await expect(card).toContainText("per natt for hele hytta");
  await card.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
  for (const part of ["På hytta", "Ledige netter", "Jakt og fiske her"])
    await expect(page.getByRole("heading", { name: part })).toBeAttached();
  const address = page.url();
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(address);
  expect((await page.request.get(address.replace("view-cabin", "viewcabin"))).status()).toBe(200);
  const unknown = `/view-cabin?cabinId=${crypto.randomUUID()}`;
  expect((await page.request.get(unknown)).status()).toBe(404);
  const withoutId = await page.request.get("/view-cabin");
  expect([withoutId.status(), (await withoutId.text()).match(/<h1[^>]*>([^<]*)/)?.[1]]).toEqual([
    200,
    "Hvilken hytte?",
  ]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: `Del lenka til ${name}` }).click();
  await expect(page.getByText("Lenka er kopiert")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  // picking days in the page's calendar shows the price of the stay; next month has enough free days
  await (await waitForHydration(page.getByRole("button", { name: "Neste måned" }))).click();
  const free = page.getByRole("gridcell", { name: /ledig/i });
  await free.first().click();
  await free.nth(4).click(); // some cabins are let for three nights at least
  await expect(page).toHaveURL(/fromDate=.*toDate=/);
  await expect(page.getByRole("button", { name: "Send forespørsel" }).last()).toBeVisible();
  await expectWell(page);
});

test("a cabin alone is found, priced and requested without an account, and the request is sent after sign-in", async ({
  page,
  browser,
}) => {
  const owner = await browser.newPage();
  await signIn(owner, "grunneier@example.no");
  const today = await todayOf(owner);
  const address = `/view-property?propertyId=${await propertyWithCabin(owner)}`;

  await page.goto(address);
  await expect(page.getByText("900 kr per natt")).toBeVisible();
  // this cabin is rented only with a hunt
  await expect(page.getByRole("link", { name: "Lei Gjeterbua" })).toHaveCount(0);
  await page.getByRole("link", { name: "Lei Lihytta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lihytta");
  const card = page.getByRole("complementary", { name: "Velg og spør" });
  const arrival = addDays(today, 30);
  await fillDate(card, "Ankomst", arrival);
  await fillDate(card, "Avreise", addDays(arrival, 1));
  await expect(card.getByText("Oppholdet må vare minst 2 dager.")).toBeVisible();
  await expect(fieldBox(card, "Avreise").locator("[aria-invalid=true]").first()).toBeVisible();
  await fillDate(card, "Avreise", addDays(arrival, 3));
  await expect(card.getByText("Lihytta, 3 netter")).toBeVisible(); // the price is shown without an account
  await expect(card.getByText("2 700 kr").first()).toBeVisible();
  await card.getByRole("button", { name: "Send forespørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lei Lihytta" });
  await dialog.getByLabel("Litt om dere").fill("To på skitur.");
  // the input is restored after Back, which closes the dialog, and after a reload
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lihytta");
  await card.getByRole("button", { name: "Send forespørsel" }).click();
  await expect(dialog.getByLabel("Litt om dere")).toHaveValue("To på skitur.");
  await page.reload();
  await expect(dialog.getByLabel("Litt om dere")).toHaveValue("To på skitur.");
  await dialog.getByLabel("Jeg godtar vilkårene.").check();
  await dialog.getByLabel("Jeg godtar personvernerklæringen.").check();
  await dialog.getByRole("button", { name: "Logg inn og send" }).click();
  await page.getByRole("link", { name: "Fortsett med en demokonto" }).click();
  // after sign-in the request is sent automatically
  await page.getByRole("button", { name: "jeger@example.no", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venter på svar fra Kari Storås");
  await expect(page.getByText("Vilkår og personvern godtatt")).toBeVisible();
  await expect(page.getByText("To på skitur.")).toBeVisible();
  await page.goBack(); // Back leads to the cabin, not to sign-in
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lihytta");

  const { pathname, searchParams } = new URL(page.url());
  await page.context().clearCookies();
  await signIn(page, "jeger2@example.no", `${pathname}?cabinId=${searchParams.get("cabinId")}`);
  await fillDate(card, "Ankomst", arrival);
  await fillDate(card, "Avreise", addDays(arrival, 2));
  await expect(card.getByText(/^Hytta Lihytta er ikke ledig .* Opptatt: /)).toBeVisible();
  await card.getByRole("button", { name: /^Kom / }).click(); // the nearest free days
  await expect(card.getByText("Lihytta, 2 netter")).toBeVisible();
  await card.getByRole("button", { name: "Send forespørsel" }).click();
  await dialog.getByLabel("Litt om dere").fill("Fem på fisketur.");
  await fillDate(dialog, "Ankomst", arrival);
  await fillDate(dialog, "Avreise", addDays(arrival, 3));
  await expect(dialog.getByText(/^Hytta Lihytta er ikke ledig /)).toBeVisible();
  await expect(dialog.getByLabel("Litt om dere")).toHaveValue("Fem på fisketur.");
  await expect(dialog.getByText("2 700 kr").last()).toBeVisible(); // the price of the stay, not of a night
});
