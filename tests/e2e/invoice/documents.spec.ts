import { expect } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { fits, post, seriousIn, signedIn } from "../helpers.ts";
import { huntFor } from "../hunt.ts";
import { test } from "../test.ts";

test("a hunter downloads the invoice as PDF and reads it plain; the landowner agrees to it once, and reads the commission invoice", async ({
  browser,
}) => {
  const hunt = await huntFor(browser);
  const [hunter, owner] = [
    await signedIn(browser, "jeger@example.no"),
    await signedIn(browser, "grunneier@example.no"),
  ];
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", {
    offeringId: hunt.offeringId,
    fromDate: addDays(hunt.first, 20),
    toDate: addDays(hunt.first, 23),
    participants: 2,
  });
  await post(hunter, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await owner.goto(`/booking-request-details-page?bookingId=${bookingId}`);
  await owner.getByRole("button", { name: "Godta forespørselen" }).click();
  const answer = owner.getByRole("dialog");
  await expect(answer.getByText(/Utmark lager fakturaene i ditt navn/)).toBeVisible();
  await answer.getByRole("button", { name: "Godta", exact: true }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toContainText("Du har sagt ja");
  const { token } = await (await owner.request.get("/api/auth/token")).json();
  const headers = { authorization: `Bearer ${token}` };
  const { invoicingAgreement } = await (await owner.request.get("/api/user-profile/me", { headers })).json();
  expect(invoicingAgreement).toMatchObject({ version: expect.any(String) });

  await hunter.goto(`/invoice?bookingId=${bookingId}`);
  const download = hunter.waitForEvent("download");
  await hunter.getByRole("link", { name: "Last ned PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Faktura \d{4}-\d{4}\.pdf$/);
  await hunter.getByRole("link", { name: "Enkel visning for utskrift" }).click();
  await expect(hunter.getByRole("heading", { level: 1 })).toContainText("Faktura");
  await expect(hunter.getByText("Betales til konto")).toBeVisible();
  expect(await seriousIn(hunter, "main")).toEqual([]);
  await hunter.setViewportSize({ width: 390, height: 844 });
  await fits(hunter);

  await owner.goto("/commission-invoice");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Bestillingsnummeret mangler");
  await owner.goto(`/commission-invoice?bookingId=${bookingId}&lang=en`);
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(
    "The commission has not been invoiced yet",
  );
});
