/**
 * A guest from abroad has the landowner's texts translated, on a phone: a listing without an account, and
 * messages. The demo's stand-in translates nothing, and says so in each text.
 */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import {
  fits,
  isAccessible,
  post,
  pressByKeyboard,
  scrollToPart,
  signedInPage,
  signInNewUser,
  waitForHydration,
} from "../helpers.ts";

test.use({ viewport: { width: 390, height: 844 } });

const notice = "[Demo: this is not translated into English]";
type Listing = { offeringId: string; propertyId: string; english: { description?: string } | null };
/** An offering in the demo that its landowner, Kari Storås, has not described in English. */
async function listingInNorwegian(page: Page): Promise<Listing> {
  const { items } = await (await page.request.get("/api/search?q=Storåsen&limit=20")).json();
  for (const { offeringId } of items as Partial<Listing>[]) {
    if (!offeringId) continue;
    const offering: Listing = await (await page.request.get(`/api/offerings/${offeringId}`)).json();
    if (!offering.english?.description) return offering;
  }
  throw new Error("every offering in the demo has an English description");
}
const pageOf = ({ offeringId, propertyId }: Listing, language: "nb" | "en") =>
  `/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}&lang=${language}`;

test("a visitor reads a listing in English, marked as translated, and goes back to the original", async ({
  page,
}) => {
  await page.goto(pageOf(await listingInNorwegian(page), "en"));
  const about = page.getByRole("region", { name: "What you get" });
  const button = about.getByRole("button", { name: "Translate into English" });
  await scrollToPart(button);
  await waitForHydration(button);
  const original = about.locator("p[lang=nb]").first();
  const words = (await original.textContent()) ?? "";

  // a failure is told, and the original stays
  await page.route("**/api/machine-translations", (route) => route.abort(), { times: 1 });
  await button.click();
  await expect(about.getByRole("alert")).not.toBeEmpty();
  await expect(original).toHaveText(words);

  await pressByKeyboard(button);
  await expect(about.getByRole("status")).toHaveText("Translated automatically from Norwegian.");
  const translated = about.getByText(`${notice} ${words}`);
  await expect(translated).toBeVisible();
  await expect(translated, "in the language of the page").not.toHaveAttribute("lang", "nb");
  await fits(page);
  await isAccessible(page, "a translated listing");

  const back = about.getByRole("button", { name: "Show the original" });
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(original).toHaveText(words);
  await expect(about.getByRole("button", { name: "Show the translation" })).toBeFocused();
});

test("a listing's page in Norwegian offers no translation", async ({ page }) => {
  await page.goto(pageOf(await listingInNorwegian(page), "nb"));
  await scrollToPart(page.getByRole("heading", { name: "Om tilbudet" }));
  await expect(page.getByRole("button", { name: /^Oversett/ })).toHaveCount(0);
});

test("the privacy policy says what happens to a text that is translated", async ({ page }) => {
  await page.goto("/privacy-policy?lang=en");
  await expect(page.getByRole("region", { name: "Who sees it" })).toContainText(
    "this demo sends it nowhere, and does not translate it",
  );
});

test("a guest and a landowner read each other's messages in their own language", async ({
  page,
  browser,
}) => {
  const { offeringId } = await listingInNorwegian(page);
  await signInNewUser(page, `/chat-page?offeringId=${offeringId}&lang=en`, "Hans Gast");
  await page.waitForURL(/conversationId=/);
  const conversationId = new URL(page.url()).searchParams.get("conversationId") ?? "";
  const send = (who: Page, text: string) =>
    post(who, `/api/conversations/${conversationId}/messages`, { text, clientMessageId: randomUUID() });
  await send(page, "Where is the parking, and is there a key?");
  const kari = await signedInPage(
    browser,
    "grunneier@example.no",
    `/chat-page?conversationId=${conversationId}`,
  );
  const fromGuest = kari.getByRole("listitem").filter({ hasText: "Where is the parking" });
  await fromGuest.getByRole("button", { name: "Oversett til norsk" }).click();
  await expect(fromGuest).toContainText("[Demo: dette er ikke oversatt til norsk] Where is the parking");
  await expect(fromGuest).toContainText("Oversatt automatisk fra engelsk.");

  await send(kari, "Det er plass til tre biler ved bommen.");
  const fromKari = page.getByRole("listitem").filter({ hasText: "tre biler" });
  await fromKari.getByRole("button", { name: "Translate into English" }).click();
  await expect(fromKari).toContainText(`${notice} Det er plass`);
  await fits(page);
  await isAccessible(page, "a translated message");
  await fromKari.getByRole("button", { name: "Show the original" }).click();
  await expect(fromKari).not.toContainText(notice);
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: "Where is" })
      .getByRole("button", { name: /Translate/ }),
  ).toHaveCount(0);
});
