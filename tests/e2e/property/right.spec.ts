/** The right to let: said by the landowner, decided at the desk, and told to guests (rules 9.13). */
import { expect } from "@playwright/test";
import { landownerWithGround } from "../ground.ts";
import { fits, isAccessible, signedInPage } from "../helpers.ts";
import { test } from "../test.ts";

test("a landowner shows the right to let, an administrator asks and approves it, and guests read on which day", async ({
  page,
  browser,
}) => {
  const name = `Rettåsen ${String(Date.now()).slice(-6)}`;
  const { propertyId } = await landownerWithGround(page, { name });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`/view-property?propertyId=${propertyId}`);
  await expect(guest.getByText("Utmark har ikke sjekket retten til å leie ut")).toBeVisible();

  await page.goto(`/dashboard?tab=my-properties#${propertyId}`);
  await page.getByRole("button", { name: "Rett til utleie" }).click();
  const dialog = page.getByRole("dialog", { name: "Retten til å leie ut" });
  await dialog.getByLabel("Organisasjonsnummer").fill("123");
  await dialog.getByLabel("Noe vi bør vite").fill("Skjøte fra 1987");
  await dialog.getByRole("button", { name: "Send inn" }).click();
  await expect(dialog.getByLabel("Organisasjonsnummer")).toHaveAccessibleDescription(/gyldig|siffer/i);
  await isAccessible(page, "the dialog of the right");
  await dialog.getByLabel("Organisasjonsnummer").fill("");
  await dialog.getByRole("button", { name: "Send inn" }).click();
  await expect(page.getByText("Retten sjekkes", { exact: true })).toBeVisible();

  const admin = await signedInPage(browser, "admin@example.no", "/admin-panel?section=rights");
  const row = admin
    .getByRole("region", { name })
    .or(admin.locator("section, article").filter({ hasText: name }))
    .last();
  await row.getByRole("button", { name: "Spør" }).click();
  await admin
    .getByRole("dialog")
    .getByLabel(/Hva lurer du på/)
    .fill("Hvem står på skjøtet?");
  await admin.getByRole("dialog").getByRole("button", { name: "Spør" }).click();
  await expect(admin.getByText("Hvem står på skjøtet?")).toBeVisible();
  await isAccessible(admin, "the desk of rights");
  await page.reload();
  await page.getByRole("button", { name: "Rett til utleie" }).click();
  await expect(page.getByText("Vi lurer på: Hvem står på skjøtet?")).toBeVisible();

  await row.getByRole("button", { name: "Godkjenn", exact: true }).click();
  await admin
    .getByRole("dialog")
    .getByLabel(/Begrunnelse/)
    .fill("Skjøtet er lest");
  await admin.getByRole("dialog").getByRole("button", { name: "Godkjenn" }).click();
  await expect(admin.getByText(name)).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText(/Retten til å leie ut er sjekket av Utmark \d/)).toBeVisible();
  await guest.setViewportSize({ width: 390, height: 844 });
  await fits(guest);
});
