import { expect, type Page } from "@playwright/test";
import { landownerWithGround } from "../ground.ts";
import { fits, inBothThemes, seriousIn, signedIn } from "../helpers.ts";
import { test } from "../test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });
const rowsOf = (page: Page, table: string) =>
  page.getByRole("table", { name: table, exact: true }).getByRole("row");

test("an administrator reviews a property, changes a role, sends an SMS twice and reads who did it", async ({
  browser,
  page: landowner,
}) => {
  const { propertyId, call } = await landownerWithGround(landowner, { name: "Vurderåsen" });
  const { body: me } = await call("GET", "/api/user-profile/me");
  const [uid, email] = [String(me.uid), String(me.email)];
  const admin = await signedIn(browser, "admin@example.no", "/admin-panel?section=properties");
  await admin.getByRole("button", { name: "Ta ned til vurdering" }).click();
  const dialog = dialogOf(admin);
  await dialog.getByLabel(/^Nettadressen/).fill(`/view-property?propertyId=${propertyId}`);
  await dialog.getByLabel(/^Hvorfor/).fill("Meldt inn av en nabo");
  await dialog.getByRole("button", { name: "Ta ned til vurdering" }).click();
  const row = rowsOf(admin, "Til vurdering").filter({ hasText: "Vurderåsen" });
  await expect(row).toContainText("Meldt inn av en nabo");
  await row.getByRole("button", { name: "Godkjenn" }).click();
  await dialogOf(admin).getByRole("button", { name: "Godkjenn" }).click();
  await expect(row).toHaveCount(0);

  await admin.goto("/admin-panel?section=users");
  await admin.keyboard.press("/");
  await admin.getByLabel("Navn eller e-post").fill(email);
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/q=/);
  const person = rowsOf(admin, "Brukere").filter({ hasText: email });
  await person.getByRole("button", { name: "Endre roller" }).click();
  await dialogOf(admin)
    .getByRole("checkbox", { name: /^Jeger/ })
    .check();
  await dialogOf(admin).getByRole("button", { name: "Lagre" }).click();
  await expect(person).toContainText("Jeger, Grunneier");
  expect(await seriousIn(admin, "users")).toEqual([]);

  const text = `Bommen er åpen ${Date.now()}`;
  await admin.goto("/admin-panel?section=communications&provider=sms_provider");
  await admin.getByRole("button", { name: "Send SMS" }).click();
  await dialogOf(admin)
    .getByLabel(/^Telefonnummer/)
    .fill("912 34 567");
  await dialogOf(admin)
    .getByLabel(/^Melding/)
    .fill(text);
  await dialogOf(admin).getByRole("button", { name: "Send", exact: true }).click();
  const sms = rowsOf(admin, "Meldinger").filter({ hasText: "SMS" }).first();
  await sms.getByRole("link").click();
  await expect(admin.getByRole("heading", { name: text })).toBeVisible();
  await admin.getByRole("button", { name: "Send på nytt" }).click();
  await dialogOf(admin).getByRole("button", { name: "Send på nytt" }).click();
  await expect(admin.getByText(/^Sendt på nytt .*(Levert|Venter)/)).toBeVisible();

  await admin.goto(`/admin-panel?section=audit&subjectId=${uid}`);
  await expect(
    rowsOf(admin, "Det som er gjort").filter({ hasText: "Jeger, Grunneier" }).first(),
  ).toBeVisible();
  await admin.setViewportSize({ width: 390, height: 844 });
  await fits(admin, "audit");
  await inBothThemes(admin, "audit");
});
