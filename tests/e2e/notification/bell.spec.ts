/** The bell shows notifications live and marks an opened one as read; on a phone it is a separate page. */
import { expect } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { landownerWithGround } from "../ground.ts";
import { fits, signInNewUser, post, seriousFindings } from "../helpers.ts";
import { test } from "../test.ts";

test("a request is shown live at the landowner's bell, is marked as read when opened, and on a phone all are marked as read at once", async ({
  browser,
}) => {
  // a new landowner, to whom no other test sends a request
  const landowner = await (await browser.newContext()).newPage();
  const { propertyId, call } = await landownerWithGround(landowner);
  const first = addDays(await todayOf(landowner), 10);
  const { body: offering } = await call("POST", `/api/properties/${propertyId}/offerings`, {
    name: "Elgjakt på Skogmo",
    offeringType: "hunting_ground_rental",
    targetSpecies: ["elg"],
    validFrom: first,
    validTo: addDays(first, 20),
    maxParticipants: 4,
    maxHunters: 4,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 90_000 },
    status: "active",
    published: true,
  });
  const hunter = await (await browser.newContext()).newPage();
  await signInNewUser(hunter, undefined, "Per Jeger");
  const sendRequest = async (day: number): Promise<string> => {
    const { bookingId } = await post(hunter, "/api/core-booking/calculate", {
      offeringId: offering.offeringId,
      fromDate: addDays(first, day),
      toDate: addDays(first, day + 2),
      participants: 2,
    });
    const buyer = { address: { street: "Storgata 1", postalCode: "0155", city: "Oslo" } };
    const consent = { termsAccepted: true, privacyAccepted: true, buyer };
    await post(hunter, `/api/core-booking/submit/${bookingId}`, consent);
    return bookingId;
  };
  await landowner.goto("/dashboard");
  const bell = landowner.getByRole("link", { name: /^Varsler/ });
  await expect(bell).toHaveAccessibleName("Varsler");
  const bookingId = await sendRequest(0);
  await expect(bell).toHaveAccessibleName("Varsler, 1 ulest"); // the open page is updated live
  await sendRequest(4);
  await expect(bell).toHaveAccessibleName("Varsler, 2 uleste");
  await bell.click();
  const box = landowner.getByRole("dialog", { name: /^Varsler/ });
  const link = box.getByRole("listitem").locator(`a[href*="${bookingId}"]`);
  await expect(link).toContainText("Per Jeger spør om");
  expect(await seriousFindings(landowner, "the bell")).toEqual([]);
  await landowner.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.click();
  const read = landowner.waitForResponse((r) => /\/api\/notifications\/.+\/read$/.test(r.url()));
  await link.click();
  await expect(landowner).toHaveURL(new RegExp(`bookingId=${bookingId}`));
  expect((await read).status()).toBe(200);
  await expect(bell).toHaveAccessibleName("Varsler, 1 ulest");
  await landowner.setViewportSize({ width: 390, height: 800 });
  await bell.click();
  await expect(landowner).toHaveURL(/\/notifications$/);
  await fits(landowner);
  await landowner.getByRole("button", { name: "Merk alle som lest" }).click();
  await expect(bell).toHaveAccessibleName("Varsler");
  expect(await seriousFindings(landowner, "notifications")).toEqual([]);
});
