/** The bell: what is new while the page is open, read where it leads; on a phone a page of its own. */
import { expect } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { fits, newcomer, post, seriousIn, signedIn } from "../helpers.ts";
import { type Hunt, huntFor } from "../hunt.ts";
import { test } from "../test.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await huntFor(browser);
});

test("a request rings the landowner's bell, is read where it leads, and all at once on a phone", async ({
  browser,
}) => {
  const hunter = await browser.newPage();
  await newcomer(hunter, undefined, "Per Jeger");
  const landowner = await signedIn(browser, "grunneier@example.no", "/dashboard");
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", {
    offeringId: hunt.offeringId,
    ...{ fromDate: hunt.first, toDate: addDays(hunt.first, 2), participants: 2, cabins: [], services: [] },
  });
  const told = landowner.waitForResponse((r) => r.url().endsWith("/api/notifications/unread"));
  await post(hunter, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await told; // the open page hears of it
  const bell = landowner.getByRole("link", { name: /^Varsler/ });
  await expect(bell).toHaveAccessibleName(/ulest/);
  await bell.click();
  const box = landowner.getByRole("dialog", { name: /^Varsler/ });
  const first = box.getByRole("listitem").first();
  await expect(first).toContainText("Per Jeger vil til");
  expect(await seriousIn(landowner, "the bell")).toEqual([]);
  await landowner.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.click();
  const read = landowner.waitForResponse((r) => /\/api\/notifications\/.+\/read$/.test(r.url()));
  await first.getByRole("link").click();
  await expect(landowner).toHaveURL(new RegExp(`bookingId=${bookingId}`));
  expect((await read).status()).toBe(200);
  await landowner.setViewportSize({ width: 390, height: 800 });
  await bell.click();
  await expect(landowner).toHaveURL(/\/notifications$/);
  await fits(landowner);
  await landowner.getByRole("button", { name: "Merk alle som lest" }).click();
  await expect(bell).toHaveAccessibleName("Varsler");
  expect(await seriousIn(landowner, "notifications")).toEqual([]);
});
