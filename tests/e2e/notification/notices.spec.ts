/**
 * Push notifications are offered while a reply is awaited, never on page load, and not again after a refusal.
 * The browser's push API is a fake.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { giveConsents, type Hunt, newHunt, request } from "../hunt.ts";
import { signInNewUser, seriousFindings, signIn } from "../helpers.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await newHunt(browser);
});

/** Fakes a browser that supports push, has no permission yet, and grants it on request. */
async function fakePushSupport(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let subscription: object | null = null;
    const keys = {
      p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "Q2kqKmC8uaqvbpNGYXSNyg",
    };
    const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${Math.random()}`;
    const pushManager = {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
        return subscription;
      },
    };
    const worker = {
      getRegistration: async () => ({ pushManager }),
      register: async () => ({}),
      ready: new Promise(() => {}),
      addEventListener: () => {},
    };
    Object.defineProperty(navigator, "serviceWorker", { value: worker });
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => "granted";
  });
}
async function sendRequest(page: Page, days: number): Promise<void> {
  const from = addDays(hunt.first, days);
  await page.goto(`${hunt.url}&fromDate=${from}&toDate=${addDays(from, 2)}&participants=2&openBooking=true`);
  await giveConsents(page);
  await request(page).getByRole("button", { name: "Send forespørsel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venter på svar fra Kari Storås");
}
const pushOffer = (page: Page) => page.getByText("Skal vi si fra på denne enheten når Kari Storås svarer?");

test("push notifications can be switched on after a request is sent, and are not offered again after a reload", async ({
  page,
}) => {
  await fakePushSupport(page);
  await signIn(page, "jeger@example.no");
  await sendRequest(page, 0);
  await expect(pushOffer(page)).toBeVisible();
  expect(await seriousFindings(page, "offer")).toEqual([]);
  const subscribed = page.waitForResponse((r) => r.url().endsWith("/api/push/subscriptions"));
  await page.getByRole("button", { name: "Slå på varsler her" }).click();
  expect((await subscribed).status()).toBe(201);
  await expect(page.getByText("Varsler er på. Du får beskjed her selv om Utmark er lukket.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venter på svar fra Kari Storås");
  await expect(pushOffer(page)).toHaveCount(0);
});

test("a reader who dismisses the push prompt is not prompted again", { tag: "@long" }, async ({ page }) => {
  await fakePushSupport(page);
  await signIn(page, "jeger2@example.no");
  await sendRequest(page, 10);
  await page.getByRole("button", { name: "Ikke nå" }).click();
  await expect(pushOffer(page)).toHaveCount(0);
  await sendRequest(page, 20);
  await expect(page.getByText("Forespørselen er sendt.").first()).toBeVisible();
  await expect(pushOffer(page)).toHaveCount(0);
});

test("push notifications are also offered when a search is saved", async ({ page }) => {
  await fakePushSupport(page);
  await signInNewUser(page, "/finn-jakttterreng?species=elg", "Siri Nymo");
  await page.getByRole("button", { name: "Lagre søket" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lagre søket" }).click();
  await page.getByRole("button", { name: "Varsle meg her" }).click();
  await expect(page.getByText("Varsler er på her.")).toBeVisible();
});
