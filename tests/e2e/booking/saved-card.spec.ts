import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { newHunt } from "../hunt.ts";
import { fits, expectLooksRight, post, signedInPage } from "../helpers.ts";

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
test("the card of a trip far ahead is saved, changed, and not charged when the trip is cancelled", async ({
  browser,
}) => {
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  const today = await todayOf(hunter);
  const fromDate = addDays(today, 200);
  const toDate = addDays(fromDate, 3);
  const hunt = await newHunt(browser, { validFrom: addDays(today, 190), validTo: addDays(today, 230) });

  // the page says that the card will be saved, before the request is sent
  const chosen = new URLSearchParams({ fromDate, toDate, participants: "2", openBooking: "true" });
  await hunter.goto(`${hunt.url}&${chosen}`);
  await expect(hunter.getByText(/^Kortet trekkes /)).toBeVisible();

  const stay = { offeringId: hunt.offeringId, fromDate, toDate, participants: 2 };
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", stay);
  const consent = { termsAccepted: true, privacyAccepted: true };
  await post(hunter, `/api/core-booking/submit/${bookingId}`, consent);
  await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
  const page = `/booking-request-details-page?bookingId=${bookingId}`;
  await hunter.setViewportSize({ width: 390, height: 844 });
  await hunter.goto(page);
  await expect(hunter.getByText(/^Lagre kort innen /)).toBeVisible();
  await expect(hunter.getByText(/Du samtykker i at Utmark trekker/)).toBeVisible();
  await fits(hunter);
  await expectLooksRight(hunter, "a card to save");
  await hunter.getByRole("button", { name: "Lagre kortet" }).click();
  // this card requires authentication by the bank
  await hunter.getByLabel("Kortnummer").fill("4000 0027 6000 3184");
  await hunter.getByRole("button", { name: "Lagre kortet" }).click();
  await hunter.getByRole("button", { name: "Bekreft hos banken" }).click();
  await expect(headline(hunter)).toHaveText("Turen er din. Kortet er lagret");
  await expect(hunter.getByText("kortet som slutter på 3184, er lagret")).toBeVisible();
  await fits(hunter);

  await owner.goto(page);
  await expect(headline(owner)).toContainText("har lagret kort");
  await expect(owner.getByText("3184")).toHaveCount(0);

  await hunter.getByRole("button", { name: "Bytt kort" }).click();
  await hunter.getByRole("button", { name: "Lagre kortet" }).click();
  await expect(hunter.getByText("kortet som slutter på 4242, er lagret")).toBeVisible();

  await hunter.getByRole("button", { name: "Avbestill", exact: true }).click();
  const dialog = hunter.getByRole("dialog");
  await expect(
    dialog.getByText("Kortet er ikke trukket, og blir det ikke. Vil du avbestille?"),
  ).toBeVisible();
  await dialog.getByLabel(/Hvorfor avbestiller du/).fill("Vi rekker det ikke");
  await dialog.getByRole("button", { name: "Avbestill", exact: true }).click();
  await expect(headline(hunter)).toHaveText("Turen er avbestilt");
});
