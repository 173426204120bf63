/** Tests which errors an administrator sees when an action fails. */
import { expect, type Page } from "@playwright/test";
import { newLandowner } from "../ground.ts";
import { post, signedInPage, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });
/** Expects the error to be announced once, in the dialog and not also in a toast. */
async function expectErrorAnnounced(page: Page, text: string): Promise<void> {
  await expect(dialogOf(page).getByRole("alert")).toContainText(text);
  await expect(page.locator("[data-toast]")).toHaveCount(0);
}
const press = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true }).last().click();

test("an administrator sees an error when an action fails, and when the administrator role has been removed", {
  tag: "@long",
}, async ({ browser, page: person }) => {
  const { call } = await newLandowner(person);
  const { uid } = (await call("GET", "/api/user-profile/me")).body;
  const admin = await signedInPage(browser, "admin@example.no", "/admin-panel?section=communications");
  await admin.route(/\/api\/(communications\/send-sms|admin\/users\/)/, (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await (await waitForHydration(admin.getByRole("button", { name: "Send SMS" }))).click();
  await dialogOf(admin).getByLabel("Telefonnummer").fill("40000000");
  await dialogOf(admin).getByLabel("Melding").fill("Bommen er åpen");
  await press(admin, "Send");
  await expectErrorAnnounced(admin, "Kunne ikke sende SMS.");

  await admin.goto(`/admin-panel?section=users&user=${uid}`);
  await (await waitForHydration(admin.getByRole("button", { name: "Endre roller" }).first())).click();
  await press(admin, "Lagre");
  await expectErrorAnnounced(admin, "Handling feilet. Prøv igjen.");
  await admin.keyboard.press("Escape");
  await admin.getByRole("button", { name: "Slett kontoen" }).click();
  await press(admin, "Slett for godt");
  await expectErrorAnnounced(admin, "Brukeren ble ikke slettet. Prøv igjen.");
  await admin.unrouteAll();

  // sends a token without the administrator role, as if the role was removed while the page was open
  const { token } = await (await person.request.get("/api/auth/token")).json();
  await admin.route("**/api/scheduler/stop", (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  await admin.goto("/admin-panel?section=schedule");
  await (await waitForHydration(admin.getByRole("button", { name: "Stopp", exact: true }))).click();
  await press(admin, "Stopp");
  await expectErrorAnnounced(admin, "Administratorrettigheter kreves");

  const { items } = await (await admin.request.get("/api/search?limit=20")).json();
  const { offeringId } = items.find((hit: { offeringId?: string }) => hit.offeringId);
  const hunter = await signedInPage(browser, "jeger@example.no");
  const { conversationId } = await post(hunter, "/api/conversations", { offeringId });
  const response = await person.goto(`/chat-page?conversationId=${conversationId}&lang=en`);
  expect(response?.status()).toBe(404);
  await expect(person.getByText("Chat not found or no access.")).toBeVisible();
});
