/** A paid trip is handed over to another account (rules 9.24), on phones: offered, accepted, approved. */
import { expect, type Page } from "@playwright/test";
import {
  expectLooksRight,
  fits,
  isAccessible,
  post,
  pressByKeyboard,
  read,
  signedInPage,
  signInNewUserWithRoles,
} from "../helpers.ts";
import { acceptedRequest, newHunt } from "../hunt.ts";
import { test } from "../test.ts";

const phone = { width: 390, height: 844 };
const bookingPage = (bookingId: string) => `/booking-request-details-page?bookingId=${bookingId}`;
const headline = (page: Page) => page.getByRole("heading", { level: 1 });

test("a hunter who cannot go gives the trip to a friend; the landowner says yes; the papers stay", async ({
  browser,
}) => {
  const hunt = await newHunt(browser);
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  const friend = await (await browser.newContext()).newPage();
  const email = await signInNewUserWithRoles(friend, ["hunter"], "Per Nes");
  for (const page of [hunter, owner, friend]) await page.setViewportSize(phone);
  const bookingId = await acceptedRequest(hunter, owner, hunt);
  await post(hunter, "/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });

  // the hunter names the friend's address; a host's is refused at the field
  await hunter.goto(bookingPage(bookingId));
  await pressByKeyboard(hunter.getByRole("button", { name: "Gi turen til en annen" }));
  const dialog = hunter.getByRole("dialog", { name: "Gi turen til en annen" });
  await dialog.getByLabel(/^E-postadressen/).fill("grunneier@example.no");
  await dialog.getByRole("button", { name: "Send lenken" }).click();
  await expect(dialog.getByText(/kan ikke ta over turen/)).toBeVisible();
  await isAccessible(hunter, "hand over a trip");
  await fits(hunter, "hand over a trip");
  await dialog.getByLabel(/^E-postadressen/).fill(email);
  await dialog.getByRole("button", { name: "Send lenken" }).click();
  await expect(hunter.locator("#handover")).toContainText(`Du har spurt ${email} om å ta over.`);
  await expectLooksRight(hunter, "a trip that is offered");

  // the landowner has nothing to answer yet
  await owner.goto(bookingPage(bookingId));
  await expect(owner.locator("#handover")).toHaveCount(0);

  // the friend opens the notification, sees the trip, and has to tick
  await expect
    .poll(async () => {
      const { items } = (await read(friend, "/api/notifications")) as { items: { link: string | null }[] };
      return items.map(({ link }) => link).join(" ");
    })
    .toContain("/handover?");
  await friend.goto("/notifications");
  await friend.getByRole("link", { name: /vil gi deg en tur/ }).click();
  await expect(headline(friend)).toHaveText("Jonas Myrvold vil gi deg en tur");
  await expect(friend.getByText(hunt.name)).toBeVisible();
  await friend.getByRole("button", { name: "Ja, jeg tar over" }).click();
  await expect(friend.getByText("Godta vilkårene først.")).toBeVisible();
  await expectLooksRight(friend, "a trip that I am offered");
  await friend.getByLabel(/^Jeg godtar vilkårene/).check();
  await friend.getByRole("button", { name: "Ja, jeg tar over" }).click();
  await expect(friend.getByText(/^Du har sagt ja\. Kari Storås svarer innen/)).toBeVisible();

  // both see it; the landowner says yes
  await expect(hunter.locator("#handover")).toContainText("Per Nes vil ta over turen."); // live
  await expect(owner.locator("#handover")).toContainText("Jonas Myrvold vil gi turen til Per Nes");
  await expectLooksRight(owner, "a handover to answer");
  await pressByKeyboard(owner.locator("#handover").getByRole("button", { name: "Si ja" }));
  await owner.getByRole("dialog").getByRole("button", { name: "Si ja" }).click();
  await expect(owner.locator("#handover")).toHaveCount(0);
  await expect(headline(owner)).toContainText("Per Nes");

  // the trip is the friend's, without papers; the papers are the hunter's, without the trip
  await friend.reload();
  await friend.getByRole("link", { name: "Åpne turen" }).click();
  await expect(headline(friend)).toHaveText("Turen er betalt og klar");
  await expect(friend.getByText(/^Du har tatt over turen\./)).toBeVisible();
  await expect(friend.getByRole("link", { name: "Faktura" })).toHaveCount(0);
  await fits(friend, "a trip taken over");
  const gone = await hunter.goto(bookingPage(bookingId));
  expect(gone?.status()).toBe(404);
  await hunter.goto(`/invoice?bookingId=${bookingId}`);
  await expect(hunter.getByText("Jonas Myrvold").first()).toBeVisible();
  expect((await friend.goto(`/invoice?bookingId=${bookingId}`))?.status()).toBe(403);
  await friend.goto(bookingPage(bookingId));
  await friend.getByRole("button", { name: "Avbestill" }).click();
  await expect(friend.getByTestId("refund-question")).toHaveText(/^Den som betalte, får tilbake/);
});
