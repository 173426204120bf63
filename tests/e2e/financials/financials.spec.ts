import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { fits, isAccessible, post, signedInPage, scrollToPart } from "../helpers.ts";
import { acceptedRequest, newHunt } from "../hunt.ts";
import { test } from "../test.ts";

test.use({ viewport: { width: 390, height: 844 } });
const looksRight = async (page: Page, where: string) => {
  await fits(page, where);
  await isAccessible(page, where);
};

test("a landowner follows a booking's money from acceptance to the account, and downloads the figures", async ({
  browser,
}) => {
  const hunt = await newHunt(browser);
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  await owner.setViewportSize({ width: 390, height: 844 });
  const bookingId = await acceptedRequest(hunter, owner, hunt);

  // two hunters, three days at 1 000 kr: 6 000 kr, 1 200 kr of it VAT; 1 200 kr commission, 240 kr of it VAT
  const year = hunt.first.slice(0, 4);
  await owner.goto(`/dashboard?tab=financials&year=${year}`);
  const row = owner.getByRole("row").filter({ has: owner.locator(`a[href*="${bookingId}"]`) });
  await expect(row).toContainText("Ventes");
  await expect(row).toContainText("3 840 kr");
  await expect(row.locator("[data-state=upcoming]")).toBeVisible();
  await post(hunter, "/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });
  await owner.reload();
  await expect(row.locator("[data-state=held]")).toBeVisible();
  await expect(owner.locator("[data-state=paid]").first()).toBeAttached();
  await looksRight(owner, "the money of a year");

  await row.getByRole("link").click();
  await expect(owner.getByRole("heading", { level: 1 })).toContainText("Pengene fra");
  const steps = owner.getByRole("region", { name: "Steg for steg" });
  await expect(steps).toContainText(/Jegeren betaler\s*6\s000\skr\s*Utmark beholder, 20\s%\s*−1\s200\skr/);
  await expect(steps).toContainText(/Du sitter igjen med\s*3\s840\skr/);
  await expect(owner.getByRole("region", { name: "Bokført" })).toContainText("Jegeren har betalt");
  await expect(owner.getByRole("link", { name: "Kvittering" })).toHaveAttribute("href", /bookingId=/);
  await looksRight(owner, "one booking's money");

  await owner.goto(`/financial-breakdown?year=${year}&by=month`);
  await scrollToPart(owner.locator("figure").first());
  await expect(owner.locator("figure svg").first()).toBeVisible();
  await expect(owner.getByRole("table", { name: "Fordelt på", exact: true })).toBeVisible();
  const term = owner
    .getByRole("listitem")
    .filter({ hasText: /^\d\. termin/ })
    .last();
  await term.getByRole("button", { name: "Regn ut" }).click();
  await expect(term.getByRole("button", { name: "Regn ut på nytt" })).toBeVisible();
  await looksRight(owner, "the whole");

  const [file] = await Promise.all([
    owner.waitForEvent("download"),
    owner.getByRole("link", { name: "Last ned regneark" }).click(),
  ]);
  const table = await readFile(await file.path(), "utf8");
  expect(table.split("\r\n").find((line) => line.includes(bookingId))).toContain(
    ";Holdes trygt;6000;1200;4800;1200;240;960;3840;",
  );
});

test("administrators see the figures of the whole marketplace", async ({ browser }) => {
  const admin = await signedInPage(browser, "admin@example.no");
  await admin.goto("/admin-panel?section=figures");
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Tall");
  await expect(admin.getByRole("table", { name: "Etter hva som leies ut" })).toContainText("Alle");
  await admin.setViewportSize({ width: 390, height: 844 });
  await looksRight(admin, "figures");
});
