import { expect } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { expectLooksRight, fits, post, signedInPage } from "../helpers.ts";
import { newHunt } from "../hunt.ts";
import { test } from "../test.ts";

test("the old invoice and its credit note are found on the page of the new invoice", async ({ browser }) => {
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  const today = await todayOf(hunter);
  const fromDate = addDays(today, 200);
  const toDate = addDays(fromDate, 3);
  const { offeringId } = await newHunt(browser, {
    validFrom: addDays(today, 190),
    validTo: addDays(today, 230),
  });
  const stay = { offeringId, fromDate, toDate, participants: 2 };
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", stay);
  await post(hunter, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
  const actions = `/api/booking-actions/${bookingId}`;
  const { proposalId } = await post(owner, `${actions}/propose`, { toDate: addDays(toDate, 1) });
  await post(hunter, `${actions}/proposals/${proposalId}/accept`, {});

  await hunter.setViewportSize({ width: 390, height: 844 });
  await hunter.goto(`/invoice?bookingId=${bookingId}`);
  const earlier = hunter.getByRole("region", { name: "Tidligere fakturaer" });
  await expect(earlier.getByRole("listitem")).toHaveCount(2);
  await fits(hunter);
  await expectLooksRight(hunter, "an invoice that replaces another");
  for (const name of [/^Faktura UT-/, /^Kreditnota UT-/]) {
    const downloading = hunter.waitForEvent("download");
    await earlier.getByRole("listitem").filter({ hasText: name }).getByRole("link").first().click();
    expect((await downloading).suggestedFilename()).toMatch(name);
  }
});
