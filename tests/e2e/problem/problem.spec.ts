import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { expectLooksRight, isAccessible, read, signedInPage } from "../helpers.ts";

const openBooking = (page: Page, bookingId: string) =>
  page.goto(`/booking-request-details-page?bookingId=${bookingId}`);

test("a hunter reports that something was wrong, the landowner offers a sum, and the hunter takes it", async ({
  browser,
}) => {
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  const { items } = (await read(hunter, "/api/core-booking?role=hunter&limit=100")) as {
    items: { bookingId: string; status: string }[];
  };
  const bookingId = items.find(({ status }) => status === "in_progress")?.bookingId ?? "";
  await openBooking(hunter, bookingId);
  await hunter.getByRole("button", { name: "Noe var galt" }).click();
  const report = hunter.getByRole("dialog", { name: "Noe var galt" });
  await report.getByRole("button", { name: "Meld fra" }).click();
  await expect(report.getByText("Skriv hva som var galt.")).toBeVisible();
  await report.getByLabel("Hva gjelder det?").selectOption("unsafe");
  await report.getByLabel("Hva skjedde?").fill("Båten tok inn vann, og vi måtte snu.");
  await isAccessible(hunter, "the report of a problem");
  await report.getByRole("button", { name: "Meld fra" }).click();
  await expect(hunter.getByText(/^Grunneieren svarer innen/)).toBeVisible();
  await expectLooksRight(hunter, "a booking with a problem");

  await openBooking(owner, bookingId);
  await expect(owner.getByText("Båten tok inn vann, og vi måtte snu.")).toBeVisible();
  await owner.getByRole("button", { name: "Tilby en sum" }).click();
  const offer = owner.getByRole("dialog", { name: "Tilby penger tilbake" });
  await offer.getByLabel("Sum i kroner").fill("500");
  await expect(offer.getByText("Til grunneieren")).toBeVisible();
  await isAccessible(owner, "the offer of a sum");
  await offer.getByRole("button", { name: /^Tilby 500/ }).click();
  await expect(owner.getByText(/^500(,00)?\s?kr er tilbudt tilbake\.$/)).toBeVisible();

  await openBooking(hunter, bookingId);
  await hunter.getByRole("button", { name: /^Si ja til 500/ }).click();
  await hunter
    .getByRole("dialog")
    .getByRole("button", { name: /^Ta imot 500/ })
    .click();
  const outcome = /Dere ble enige\. 500(,00)?\s?kr betales tilbake til jegeren\./;
  await expect(hunter.getByText(outcome)).toBeVisible();
  await openBooking(owner, bookingId);
  await expect(owner.getByText(outcome)).toBeVisible();
});
