import { expect, type Page } from "@playwright/test";
import { fillDate } from "../dates.ts";
import { newLandowner } from "../ground.ts";
import { fits, isAccessible, post, seriousFindings, signedInPage, yearAhead } from "../helpers.ts";
import { test } from "../test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });
/** The table row that contains the name of a person or a task. */
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole("table", { name: table, exact: true }).getByRole("row").filter({ hasText: text });

// Starts the scheduler again even if the test fails, since other tests need it.
test.afterAll(async ({ browser }) => {
  await post(await signedInPage(browser, "admin@example.no"), "/api/scheduler/start", {});
});

test("an administrator sets a landowner's own commission rate, and runs, stops and starts scheduled tasks", async ({
  browser,
  page: landowner,
}) => {
  // The general rate is not changed, since other tests share the server.
  const { email } = await newLandowner(landowner);
  const admin = await signedInPage(browser, "admin@example.no");
  await admin.goto("/admin-panel");
  const sections = admin.getByRole("navigation", { name: "Deler av administrasjonen" });
  for (const section of [
    "Systemoversikt",
    "Penger",
    "Bankfiler",
    "Kontoer",
    "Tall",
    "Tidsplan",
    "Provisjon",
  ]) {
    await sections.getByRole("link", { name: section, exact: true }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(section);
  }
  expect(await seriousFindings(admin, "commission")).toEqual([]);

  await admin.getByRole("button", { name: "Endre", exact: true }).first().click();
  await dialogOf(admin).getByLabel(/^Sats/).fill("180");
  await dialogOf(admin).getByRole("button", { name: "Lagre" }).click();
  await expect(dialogOf(admin).getByLabel(/^Sats/)).toHaveAttribute("aria-invalid", "true");
  await admin.keyboard.press("Escape");

  await admin.getByRole("button", { name: "Gi en egen sats" }).click();
  const dialog = dialogOf(admin);
  await dialog.getByLabel(/^E-postadressen/).fill(email);
  await dialog.getByLabel(/^Sats/).fill("12,5");
  await fillDate(dialog, "Første dag", `${yearAhead}-09-01`);
  await dialog.getByLabel(/^Hvorfor/).fill(`Prøveår ${email}`);
  await dialog.getByRole("button", { name: "Lagre" }).click();
  const own = rowOf(admin, "Egne satser", email);
  await expect(own).toContainText("12,5 %");
  await expect(own).toContainText("Gjelder ikke i dag");
  await expect(rowOf(admin, "Endringer", email)).toContainText("Fikk en egen sats");
  await own.getByRole("button", { name: "Fjern" }).click();
  await dialogOf(admin).getByRole("button", { name: "Fjern" }).click();
  await expect(own).toHaveCount(0);

  await sections.getByRole("link", { name: "Tidsplan" }).click();
  const task = rowOf(admin, "Oppgaver", "Favoritter");
  await task.getByRole("button", { name: "Kjør nå" }).click();
  await expect(dialogOf(admin)).toContainText("Kjøre oppgaven «Favoritter»?");
  await dialogOf(admin).getByRole("button", { name: "Kjør nå" }).click();
  await expect(rowOf(admin, "Logg", "Favoritter").first()).toBeVisible();
  await admin.getByRole("button", { name: "Stopp", exact: true }).click();
  await expect(dialogOf(admin)).toContainText("Det gjelder alle tjenerne.");
  await dialogOf(admin).getByRole("button", { name: "Stopp" }).click();
  await expect(admin.getByRole("heading", { name: "Tidsplanen er stoppet" })).toBeVisible();
  await admin.getByRole("button", { name: "Start igjen" }).click();
  await dialogOf(admin).getByRole("button", { name: "Start igjen" }).click();
  await expect(admin.getByRole("heading", { name: "Tidsplanen går" })).toBeVisible();
  await admin.setViewportSize({ width: 390, height: 844 });
  await fits(admin, "schedule");
  await isAccessible(admin, "schedule");

  await landowner.goto("/admin-panel");
  await expect(landowner.getByRole("heading", { level: 1 })).toHaveText(
    "Du har ikke tilgang til Admin Panel.",
  );
});
