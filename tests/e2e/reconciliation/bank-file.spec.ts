import { expect } from "@playwright/test";
import { camt } from "#tests/stand-ins/bank-files.ts";
import { todayOf } from "../dates.ts";
import { expectLooksRight, post, read, signedInPage } from "../helpers.ts";
import { acceptedRequest, newHunt } from "../hunt.ts";
import { test } from "../test.ts";

test("an administrator records a late transfer from a bank file and sends it back", async ({ browser }) => {
  const hunt = await newHunt(browser);
  const [hunter, owner, admin] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
    await signedInPage(browser, "admin@example.no"),
  ];
  const bookingId = await acceptedRequest(hunter, owner, hunt);
  const { kid } = await read(hunter, `/api/invoice/${bookingId}`);
  // The booking ends before the transfer arrives, as if the payment was overdue.
  await post(hunter, `/api/booking-actions/${bookingId}/cancel`, { reason: "Vi rekker det ikke." });

  await admin.goto("/admin-panel?section=bank");
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Bankfiler");
  const reference = String(Date.now());
  const on = await todayOf(admin);
  const payments = [
    { kid, amountOre: 600_000, reference, payer: "Ola Skog", on },
    { amountOre: 12_300, reference: `${reference}1`, payer: "Ukjent Avsender", on },
  ];
  const upload = (content: string) =>
    admin.locator('input[type="file"]').setInputFiles({
      name: "camt054.xml",
      mimeType: "application/xml",
      buffer: Buffer.from(content),
    });
  await upload("<html></html>");
  await expect(admin.getByRole("alert")).toContainText("Fila kan ikke leses");
  await upload(camt(payments));
  const file = admin.locator("#file");
  await expect(file).toContainText("Ingenting er ført ennå.");
  await expect(file.getByRole("row").filter({ hasText: kid })).toContainText(/6\s000\skr går tilbake/);
  await expectLooksRight(admin, "preview");
  await file.getByRole("button", { name: "Før 2 linjer" }).click();
  await expect(file).toContainText("Alt i fila er ført eller lagt til side.");
  const paymentRow = admin.getByRole("listitem").filter({ hasText: `${reference}1` });
  await paymentRow.getByRole("button", { name: "Før på bestilling" }).click();
  const match = admin.getByRole("dialog").filter({ visible: true });
  await match.getByRole("combobox", { name: /^Bestilling/ }).fill("finnes-ikke");
  await expect(match.getByText("Ingen bestilling passer.")).toHaveCount(1);
  await match.getByRole("button", { name: "Lukk" }).first().click();
  await paymentRow.getByRole("button", { name: "Avslutt" }).click();
  const close = admin.getByRole("dialog").filter({ visible: true });
  await close.getByLabel(/^Hva er gjort/).fill("Sendt tilbake fra nettbanken");
  await close.getByRole("button", { name: "Avslutt" }).click();
  await expect(paymentRow).toHaveCount(0);

  await admin.goto("/admin-panel?section=money");
  await expectLooksRight(admin, "money that waits");
  await admin.getByRole("link", { name: "Tilbakebetalinger for hånd og saker fra kortselskapet" }).click();
  const row = admin
    .getByRole("listitem")
    .filter({ has: admin.locator(`a[href*="${bookingId}"]`) })
    .filter({ has: admin.getByRole("button", { name: "Merk som sendt" }) });
  await row.getByRole("button", { name: "Merk som sendt" }).click();
  const dialog = admin.getByRole("dialog").filter({ visible: true });
  await dialog.getByLabel(/^Kontonummer/).fill("86011117947");
  await dialog.getByRole("button", { name: "Merk som sendt" }).click();
  await expect(row).toHaveCount(0);
});
