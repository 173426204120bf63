/** A hunter sees the booking beside its conversation, on a phone and on a wide screen, and sends the landowner a PDF. */
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { pdf } from "#tests/support/files.ts";
import { test } from "../test.ts";
import { fits, inBothThemes, read, signIn, signedInPage } from "../helpers.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a conversation shows its booking, and a PDF goes from the hunter to the landowner", async ({
  page,
  browser,
}) => {
  await signIn(page, "jeger@example.no", "/dashboard");
  const { items } = await read(page, "/api/core-booking?limit=50");
  const booking = items.find(
    (one: { status: string; landowner: { name: string } }) =>
      ["confirmed", "paid", "pending"].includes(one.status) && one.landowner.name === "Kari Storås",
  );
  await page.goto(`/chat-page?bookingId=${booking.bookingId}`);
  await page.waitForURL(/conversationId=/);
  const shared = await read(
    page,
    `/api/conversations/${new URL(page.url()).searchParams.get("conversationId")}/booking`,
  );
  const line = page.locator("details", { hasText: "Bestillingen" });
  await line.locator("summary").click();
  const link = page.getByRole("link", { name: "Åpne bestillingen" });
  await expect(link).toHaveAttribute("href", new RegExp(shared.booking.bookingId));
  await expect(line.getByText("Pris i alt")).toBeVisible();
  await fits(page, "a conversation with its booking");
  await inBothThemes(page, "a conversation with its booking");
  await line.locator("summary").click();

  const file = pdf("Våpenkort");
  await page
    .getByLabel("Legg ved bilde eller PDF")
    .setInputFiles({ name: "Våpenkort Ola.pdf", mimeType: "application/pdf", buffer: file });
  await expect(page.getByRole("button", { name: "Fjern Våpenkort Ola.pdf" })).toBeVisible();
  await fits(page, "a PDF that is not sent");
  // a locked one says why it is refused, and the first stays
  await page.getByLabel("Legg ved bilde eller PDF").setInputFiles({
    name: "Låst.pdf",
    mimeType: "application/pdf",
    buffer: pdf("Låst", "/Encrypt 4 0 R"),
  });
  await expect(page.getByText("PDF-en er låst med passord.")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const log = page.getByRole("log");
  await expect(log.getByRole("link", { name: /Våpenkort Ola\.pdf/ })).toBeVisible();
  await expect(log.getByText(/^(Sendt|Levert)$/).last()).toBeVisible();

  const kari = await signedInPage(browser, "grunneier@example.no", new URL(page.url()).pathname);
  await kari.goto(page.url());
  await kari.setViewportSize({ width: 1280, height: 800 });
  const beside = kari.getByRole("complementary", { name: "Bestillingen" });
  await expect(beside.getByText("Din del")).toBeVisible();
  await expect(beside.getByText("Pris i alt")).toHaveCount(0);
  await fits(kari, "the booking beside the conversation");
  const downloading = kari.waitForEvent("download");
  await kari
    .getByRole("log")
    .getByRole("link", { name: /Våpenkort Ola\.pdf/ })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Våpenkort Ola.pdf");
  expect((await readFile(await download.path())).equals(file)).toBe(true);
});
