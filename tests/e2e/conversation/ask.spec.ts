/** A guest writes to the landowner before booking, on a phone: first without an account, then offline. */
import { expect, type Page } from "@playwright/test";
import { photo } from "#tests/support/files.ts";
import { test } from "../test.ts";
import { fits, isAccessible, signInNewUser, post, signedInPage, waitForHydration } from "../helpers.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Earlier messages load above without moving the text; new messages are announced, and shown on a click. */
async function expectTextStays(page: Page, write: () => Promise<unknown>): Promise<void> {
  const log = page.getByRole("log");
  const messages = log.locator("li[id]:not(#unread-from)");
  // once hydrated, the page scrolls to the newest message
  await waitForHydration(log);
  await expect(messages.last()).toBeInViewport();
  await log.evaluate((box) => box.scrollTo(0, 0));
  const first = await messages.first().getAttribute("id");
  const at = async () => (await page.locator(`[id="${first}"]`).boundingBox())?.y ?? 0;
  const before = await at();
  await page.getByRole("button", { name: "Vis eldre meldinger" }).click();
  await expect(messages.first()).not.toHaveAttribute("id", first ?? "");
  await expect.poll(async () => Math.abs((await at()) - before)).toBeLessThan(4);
  await write();
  await page.getByRole("button", { name: "1 ny melding" }).click();
  await expect(log.getByText("Sist", { exact: true })).toBeInViewport();
  await expect(page.getByRole("button", { name: "1 ny melding" })).toHaveCount(0);
}

/** A message whose picture is still uploading says that it waits, and is then sent. */
async function sendMessageWithPicture(page: Page): Promise<void> {
  const log = page.getByRole("log");
  let letUploadArrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    letUploadArrive = resolve;
  });
  await page.route("**/images", async (route) => {
    await arrived;
    await route.continue();
  });
  const picture = { name: "bommen.jpg", mimeType: "image/jpeg", buffer: await photo() };
  await page.getByLabel("Legg ved bilde").setInputFiles(picture);
  await page.getByRole("textbox", { name: "Skriv en melding" }).fill("Her er bommen");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Sendes når fila er lastet opp.")).toBeVisible();
  letUploadArrive();
  await expect(log.getByText("Her er bommen")).toBeVisible();
  await expect(log.getByRole("button", { name: /^Bilde fra/ })).toBeVisible();
}

test("a guest without an account writes to the landowner, and a message written offline is sent once", async ({
  page,
  browser,
}) => {
  const { items } = await (await page.request.get("/api/search?q=Storåsen&limit=20")).json();
  const { offeringId, propertyId, name } = items.find((hit: { offeringId?: string }) => hit.offeringId);
  await page.goto(`/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`);
  await page.getByRole("link", { name: "Spør grunneieren" }).click();
  await page.waitForURL(/\/login\?next=/);
  await signInNewUser(page, `/chat-page?offeringId=${offeringId}`, "Nils Spør");
  await page.waitForURL(/conversationId=/);
  await expect(page.getByRole("heading", { level: 1, name: "Kari Storås" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Skriv en melding" });
  await field.fill("Er det plass til to hunder? Ring 912 34 567");
  await page.getByRole("button", { name: "Send" }).click();
  const log = page.getByRole("log");
  await expect(log.getByText(/^(Sendt|Levert)$/)).toBeVisible(); // Kari may be signed in elsewhere
  await expect(log.getByText("Den andre ser ikke telefon")).toBeVisible();
  await fits(page, "a conversation");
  await isAccessible(page, "a conversation");

  await page.context().setOffline(true);
  await field.fill("Vi er fire stykker");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(log.getByText("Venter på nett. Sendes av seg selv.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(log.getByText("Venter på nett. Sendes av seg selv.")).toHaveCount(0);
  await expect(log.getByText("Vi er fire stykker")).toHaveCount(1);
  // a queued message is also sent from another page
  await page.route("**/api/conversations/*/messages", (route) => route.abort());
  await field.fill("Kommer fredag");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(log.getByText("Venter på nett. Sendes av seg selv.")).toBeVisible();
  const chat = page.url();
  await page.goto("/dashboard");
  const sent = page.waitForResponse((r) => r.url().endsWith("/messages") && r.status() === 201);
  await page.unroute("**/api/conversations/*/messages");
  await sent;
  await page.goto(chat);
  await expect(log.getByText("Kommer fredag")).toHaveCount(1);

  const conversationId = new URL(page.url()).searchParams.get("conversationId");
  const kari = await signedInPage(
    browser,
    "grunneier@example.no",
    `/chat-page?conversationId=${conversationId}`,
  );
  const ownersLog = kari.getByRole("log");
  await expect(ownersLog.getByText("Ulest herfra")).toBeVisible();
  await expect(kari.getByText("på Utmark siden")).toBeVisible();
  await expect(kari.getByRole("link", { name: `Om ${name}` })).toBeVisible();
  await expect(ownersLog.getByText("Er det plass til to hunder? Ring •••")).toBeVisible();
  await expect(ownersLog.getByText("Vi er fire stykker")).toHaveCount(1);
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await post(kari, `/api/conversations/${conversationId}/messages`, {
    text: "<b>Ja</b>, ta dem med",
    clientMessageId: "svar",
  });
  await expect(log.getByText("<b>Ja</b>, ta dem med")).toBeVisible(); // the reply appears live
  expect(requestedUrls.filter((url) => /\/messages\?after=\d/.test(url))).not.toEqual([]);
  // the whole conversation is not loaded again
  expect(requestedUrls.filter((url) => /chat-page\.data|\/conversations\?/.test(url))).toEqual([]);
  await expect(log.getByText("Lest", { exact: true }).last()).toBeVisible();

  await page.getByRole("button", { name: "Valg for samtalen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Meld fra til Utmark" }).click();
  await dialog.getByLabel("Hvilken melding?").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Meld fra", exact: true }).click();
  await expect(page.getByText("Takk. Vi ser på det.")).toBeVisible();
  await page.getByRole("link", { name: "Alle samtaler" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meldinger" })).toBeVisible();
  await isAccessible(page, "conversations");
  await page.getByRole("searchbox", { name: "Søk i meldinger" }).fill("hunder");
  await page.getByRole("button", { name: "Søk", exact: true }).click();
  await expect(page.getByText("1 melding med «hunder»")).toBeVisible();
  await fits(page, "found messages");
  const later = Array.from({ length: 45 }, (_, i) =>
    post(kari, `/api/conversations/${conversationId}/messages`, { text: `${i}`, clientMessageId: `${i}` }),
  );
  await Promise.all(later);
  await page.getByRole("link", { name: /Er det plass til to hunder/ }).click();
  // the link scrolls to the message found, not to the newest
  await expect(log.getByText("Er det plass til to hunder")).toBeInViewport();
  await page.goto(chat);
  await expectTextStays(page, () =>
    post(kari, `/api/conversations/${conversationId}/messages`, { text: "Sist", clientMessageId: "sist" }),
  );
  await sendMessageWithPicture(page);
});
