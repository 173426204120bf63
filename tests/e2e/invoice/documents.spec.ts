import { expect } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { landownerWithGround } from "../ground.ts";
import { fits, post, read, seriousFindings, signedInPage } from "../helpers.ts";
import { test } from "../test.ts";

test("a hunter downloads the invoice as PDF and reads it as a web page; the landowner agrees once that Utmark issues invoices, and reads the commission invoice", async ({
  browser,
}) => {
  // a new landowner, who has not yet agreed that Utmark issues invoices
  const owner = await (await browser.newContext()).newPage();
  const { propertyId, call } = await landownerWithGround(owner);
  const first = addDays(await todayOf(owner), 30);
  const { body: offering } = await call("POST", `/api/properties/${propertyId}/offerings`, {
    name: "Elgjakt i Skogmo",
    offeringType: "hunting_ground_rental",
    targetSpecies: ["elg"],
    validFrom: first,
    validTo: addDays(first, 10),
    durationType: "none",
    maxParticipants: 4,
    minHunters: 1,
    maxHunters: 4,
    allowConcurrentBookings: false,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
    status: "active",
    published: true,
  });
  const hunter = await signedInPage(browser, "jeger@example.no");
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", {
    offeringId: offering.offeringId,
    fromDate: first,
    toDate: addDays(first, 3),
    participants: 2,
  });
  await post(hunter, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await owner.goto(`/booking-request-details-page?bookingId=${bookingId}`);
  await owner.getByRole("button", { name: "Godta forespørselen" }).click();
  const answer = owner.getByRole("dialog");
  await answer.getByRole("button", { name: "Godta", exact: true }).click();
  const agreement = answer.getByLabel("Utmark kan lage fakturaene i mitt navn");
  await expect(agreement).toHaveAccessibleDescription(/Kryss av her først/);
  await agreement.check();
  await answer.getByRole("button", { name: "Godta", exact: true }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toContainText("Du har sagt ja");
  const { invoicingAgreement } = await read(owner, "/api/user-profile/me");
  expect(invoicingAgreement).toMatchObject({ version: expect.any(String) });

  await hunter.goto(`/invoice?bookingId=${bookingId}`);
  const download = hunter.waitForEvent("download");
  await hunter.getByRole("link", { name: "Last ned PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Faktura UT-\d+-\d{4}-\d{4}\.pdf$/);
  await hunter.getByRole("link", { name: "Enkel visning for utskrift" }).click();
  await expect(hunter.getByRole("heading", { level: 1 })).toContainText("Faktura");
  await expect(hunter.getByText("Betales til konto")).toBeVisible();
  expect(await seriousFindings(hunter, "main")).toEqual([]);
  await hunter.setViewportSize({ width: 390, height: 844 });
  await fits(hunter);
  await hunter.goto(`/pay?bookingId=${bookingId}`);
  await expect(hunter.getByRole("heading", { level: 1 })).toHaveText("Betal med kort");
  expect(await seriousFindings(hunter, "pay")).toEqual([]);
  await fits(hunter);

  await owner.goto("/commission-invoice");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Bestillingsnummeret mangler");
  await owner.goto(`/commission-invoice?bookingId=${bookingId}&lang=en`);
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(
    "The commission has not been invoiced yet",
  );
});
