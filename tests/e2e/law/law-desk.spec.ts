/** The desk of the law: decisions from a file and from landowners, whom a change concerns, and sources. */
import { expect, type Page } from "@playwright/test";
import { landownerWithGround } from "../ground.ts";
import { expectLooksRight, signedInPage, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";

const url = "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123";
const head = "kommune;art;vedtak;fra;til;kilde;lest\n";
async function chooseFile(page: Page, csv: string): Promise<void> {
  const input = page.locator("input[type=file]");
  await waitForHydration(input);
  await input.setInputFiles({ name: "vedtak.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
}

test("an administrator enters decisions from a file, and sees what is wrong with it first", async ({
  browser,
}) => {
  const page = await signedInPage(browser, "admin@example.no", "/admin-panel?section=law");
  await chooseFile(page, `${head}5026;ku;åpner;25.9.2026;23.12.2026;${url};28.11.2026`);
  await expect(page.getByText("Vi kjenner ikke denne arten.")).toBeVisible();
  await expectLooksRight(page, "a file of decisions with errors");
  await chooseFile(page, `${head}5026;bever;åpner;1.10.2026;30.4.2027;${url};28.11.2026`);
  await page.getByRole("button", { name: "Legg inn ett vedtak" }).click();
  await expect(page.getByText("Ett vedtak er lagt inn.")).toBeVisible();
  const row = page.getByRole("row", { name: /Bever i Holtålen: åpnet 1\. oktober 2026/ });
  await row.getByRole("link", { name: "Hvem det gjelder" }).click();
  await expect(page.getByRole("heading", { name: /Bever i Holtålen/ })).toBeVisible();
  await expectLooksRight(page, "whom a decision concerns");

  await page.goto("/admin-panel?section=law&view=changes&before=2026-06-30&after=2026-07-01");
  await expect(page.getByText("Elg i Finnmark: 25. september–23. desember → 1. september")).toBeVisible();
  await expectLooksRight(page, "the difference between two days");

  await page.goto("/admin-panel?section=law&view=sources");
  const dogs = page.getByRole("row", { name: /Hundeloven/ });
  await dogs.getByRole("button", { name: "Uendret" }).click();
  await expect(dogs.getByText(/fant ingen endring/)).toBeVisible();
  await expectLooksRight(page, "the sources of the law");
});

test("what a landowner enters for their ground is confirmed for the municipality", async ({
  browser,
  page: landowner,
}) => {
  const { propertyId, call } = await landownerWithGround(landowner, { name: "Skogmo ved Tunnsjøen" });
  await landowner.goto(`/dashboard?tab=my-properties#${propertyId}`);
  await (await waitForHydration(landowner.getByRole("button", { name: "Kommunens vedtak" }))).click();
  await expect(landowner.getByText("Ingen vedtak er lagt inn.")).toBeVisible();
  const path = `/api/law/properties/${propertyId}/local-rules`;
  const decision = { taxon: "hjort", effect: "opens", from: "2026-09-01", to: "2026-12-23" };
  expect((await call("POST", path, { ...decision, sourceUrl: url, readOn: "2026-11-01" })).status).toBe(201);
  await landowner.reload();
  await (await waitForHydration(landowner.getByRole("button", { name: "Kommunens vedtak" }))).click();
  const dialog = landowner.getByRole("dialog");
  await expect(dialog.getByText("Hjort: åpnet, 1. september–23. desember 2026")).toBeVisible();
  await expect(dialog.getByText("Gjelder hos deg")).toBeVisible();

  const admin = await signedInPage(browser, "admin@example.no", "/admin-panel?section=law&view=waiting");
  const row = admin.getByRole("row", { name: /Skogmo ved Tunnsjøen/ });
  await (await waitForHydration(row.getByRole("button", { name: "Gjelder hele kommunen" }))).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Gjelder hele kommunen" }).click();
  await expect(row).toHaveCount(0);
  await landowner.reload();
  await (await waitForHydration(landowner.getByRole("button", { name: "Kommunens vedtak" }))).click();
  await expect(dialog.getByText("Gjelder hele kommunen")).toBeVisible();
});
