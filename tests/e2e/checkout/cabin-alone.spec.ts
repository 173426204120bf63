/**
 * A cabin without any hunt: found on its property, asked for, and told why not where it cannot be had (rules
 * 10.3).
 */
import { expect, type Page, test } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { box, expectDate, fillDate, todayOf } from "../dates.ts";
import { post, signedIn } from "../helpers.ts";

async function propertyWithCabin(page: Page): Promise<string> {
  const { propertyId } = await post(page, "/api/properties", {
    name: "Grønnlia",
    type: "cabin_rental",
    address: "Grønnlivegen 4",
    municipalityNumber: "5044",
    area: { value: 40, unit: "maal" },
    parcels: [{ municipalityNumber: "5044", gnr: 5, bnr: 2, main: true }],
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

test("a cabin on its own is found, priced and asked for without an account, and the request goes off after sign-in", async ({
  browser,
}) => {
  const owner = await signedIn(browser, "grunneier@example.no", "/finn-jakttterreng");
  const today = await todayOf(owner);
  const address = `/view-property?propertyId=${await propertyWithCabin(owner)}`;

  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await expect(page.getByText("900 kr per døgn")).toBeVisible();
  await expect(page.getByRole("button", { name: "Lei Gjeterbua" })).toHaveCount(0); // goes with a hunt only
  await page.getByRole("button", { name: "Lei Lihytta" }).click();
  const dialog = page.getByRole("dialog", { name: "Lei Lihytta" });
  const arrival = addDays(today, 30);
  await fillDate(dialog, "Ankomst", arrival);
  await fillDate(dialog, "Avreise", addDays(arrival, 1));
  await expect(dialog.getByText("Oppholdet må vare minst 2 dager.")).toBeVisible();
  await expect(box(dialog, "Avreise").locator("[aria-invalid=true]").first()).toBeVisible();
  await fillDate(dialog, "Avreise", addDays(arrival, 3));
  await expect(dialog.getByText("Lihytta, 3 netter")).toBeVisible(); // the price is no secret
  await expect(dialog.getByText("2 700 kr").first()).toBeVisible();
  await dialog.getByLabel("Litt om dere").fill("To på skitur.");
  await dialog.getByLabel("Jeg godtar vilkårene.").check();
  await dialog.getByLabel("Jeg godtar personvernerklæringen.").check();
  await dialog.getByRole("button", { name: "Logg inn og send" }).click();
  await page.getByRole("link", { name: "Fortsett med kontoen din" }).click();
  // from here it goes by itself
  await page.getByRole("button", { name: "jeger@example.no", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venter på svar fra Kari Storås");
  await expect(page.getByText("Vilkår og personvern godtatt")).toBeVisible();
  await expect(page.getByText("To på skitur.")).toBeVisible();
  await page.goBack(); // to the property, not to sign-in
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grønnlia");
  await page.getByRole("button", { name: "Lei Lihytta" }).click();
  await expectDate(dialog, "Ankomst", ""); // nothing is left that could be sent once more

  const late = await signedIn(browser, "jeger2@example.no", address);
  await late.getByRole("button", { name: "Lei Lihytta" }).click();
  await fillDate(late, "Ankomst", arrival);
  await fillDate(late, "Avreise", addDays(arrival, 2));
  await expect(late.getByText(/^Hytta Lihytta er ikke ledig/)).toBeVisible();
});
