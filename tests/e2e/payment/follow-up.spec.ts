import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { acceptedRequest, type Hunt, newHunt } from "../hunt.ts";
import { expectLooksRight, post, signedInPage } from "../helpers.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await newHunt(browser);
});
const confirmed = (hunter: Page, owner: Page, days: number) => acceptedRequest(hunter, owner, hunt, days);
/** Returns the booking's row in the list of refunds to send by hand. */
const refundRow = (page: Page, bookingId: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href*="${bookingId}"]`) })
    .filter({ has: page.getByRole("button", { name: "Merk som sendt" }) });

test("a refund of a bank transfer is listed as a refund by hand, and an administrator marks it as sent", async ({
  browser,
}) => {
  const [hunter, owner, admin] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
    await signedInPage(browser, "admin@example.no"),
  ];
  const bookingId = await confirmed(hunter, owner, 0);
  await post(admin, "/api/payments/mark-payment-received", { bookingId, reason: "Overført" });
  await post(owner, `/api/booking-actions/${bookingId}/cancel`, { reason: "Vi jakter selv." });

  await admin.goto("/dashboard");
  await admin.getByRole("main").getByRole("link", { name: "Administrasjon" }).click();
  await admin.getByRole("link", { name: "Å følge opp" }).first().click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Betalinger å følge opp");
  const row = refundRow(admin, bookingId);
  await expect(row).toContainText("6 000 kr til");
  await expect(row).toContainText("Betalt fra bank. Avbestilt.");
  await expectLooksRight(admin, "to follow up");
  await row.getByRole("button", { name: "Merk som sendt" }).click();
  const dialog = admin.getByRole("dialog").filter({ visible: true });
  await dialog.getByLabel(/^Kontonummer/).fill("123");
  await dialog.getByRole("button", { name: "Merk som sendt" }).click();
  await expect(dialog.getByLabel(/^Kontonummer/)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/^Kontonummer/).fill("1234 56 78903");
  await dialog.getByLabel(/^Referanse/).fill("Nettbank 4411");
  await expectLooksRight(admin, "marking as sent");
  await dialog.getByRole("button", { name: "Merk som sendt" }).click();
  await expect(row).toHaveCount(0);
  const sent = admin.getByRole("row").filter({ has: admin.locator(`a[href*="${bookingId}"]`) });
  await expect(sent).toContainText("12345678903");
  await expect(sent).toContainText("Nettbank 4411");
});

test("an administrator records a late transfer, undoes it, records it again and refunds it", async ({
  browser,
}) => {
  const [hunter, owner, admin] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
    await signedInPage(browser, "admin@example.no"),
  ];
  const bookingId = await confirmed(hunter, owner, 4);
  const reference = `ARK-${bookingId.slice(-6)}`;
  // The booking ends before the transfer arrives, as if the payment was overdue.
  await post(hunter, `/api/booking-actions/${bookingId}/cancel`, { reason: "Vi rekker det ikke." });

  await admin.goto(`/booking-request-details-page?bookingId=${bookingId}`);
  await admin.getByRole("link", { name: "Registrer bankoverføring" }).click();
  const form = admin.locator("#record");
  await expect(form.getByRole("combobox", { name: /^Bestilling/ })).toHaveValue(bookingId);
  await form.getByRole("button", { name: "Registrer" }).click();
  await expect(form.getByLabel(/^Beløp/)).toHaveAttribute("aria-invalid", "true");
  const record = async (amount: string) => {
    await form.getByRole("combobox", { name: /^Bestilling/ }).fill(bookingId);
    await form.getByLabel(/^Beløp/).fill(amount);
    await form.getByLabel(/^Referanse/).fill(reference);
    await form.getByRole("button", { name: "Registrer" }).click();
  };
  const transfers = admin.locator("#transfers").getByRole("listitem").filter({ hasText: reference });
  const row = refundRow(admin, bookingId);
  await record("59,50");
  await expect(row).toHaveCount(1);
  await transfers.getByRole("button", { name: "Angre" }).click();
  const undo = admin.getByRole("dialog").filter({ visible: true });
  await expect(undo).toContainText("Bestillingen står som den er.");
  await undo.getByLabel(/^Hvorfor/).fill("Skrev feil beløp");
  await undo.getByRole("button", { name: "Angre" }).click();
  await expect(row).toHaveCount(0);
  await expect(transfers).toContainText("Angret.");
  await record("5 999,50");
  await expect(row).toContainText(/5\s999,50\s*kr til/);
  await expect(row).toContainText("Betalte ikke bestillingen.");
  await expect(row).toContainText(reference);
  await row.getByRole("button", { name: "Merk som sendt" }).click();
  const dialog = admin.getByRole("dialog").filter({ visible: true });
  await dialog.getByLabel(/^Kontonummer/).fill("86011117947");
  await dialog.getByRole("button", { name: "Merk som sendt" }).click();
  await expect(row).toHaveCount(0);
  await expect(
    admin.getByRole("row").filter({ has: admin.locator(`a[href*="${bookingId}"]`) }),
  ).toContainText("86011117947");
});

test("the payment follow-up page requires the administrator role", async ({ browser }) => {
  const hunter = await signedInPage(browser, "jeger@example.no");
  const answer = await hunter.goto("/payment-follow-up");
  expect(answer?.status()).toBe(403);
  await expect(hunter.getByText("Tilbakebetalinger for hånd")).toHaveCount(0);
});
