import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { landownerWithGround } from "../ground.ts";
import {
  fits,
  isAccessible,
  signInNewUser,
  post,
  signedInPage,
  openSections,
  yearAhead,
} from "../helpers.ts";

const phone = { width: 390, height: 844 };
const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const first = `${yearAhead}-10-01`;

async function expectWell(page: Page, where: string): Promise<void> {
  await fits(page, where);
  await isAccessible(page, where);
}

/** A co-host with the right `calendar` only sees stays without names, and other fields disabled. */
async function expectCalendarOnly(owner: Page, helper: Page, offeringId: string): Promise<void> {
  await owner.getByRole("button", { name: "Endre hva Nils Nabo kan gjøre" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /Styre kalender/ }).check();
  await dialog.getByRole("checkbox", { name: /Endre eiendommen/ }).uncheck();
  await dialog.getByRole("button", { name: "Lagre" }).click();
  await expect(owner.getByRole("listitem").filter({ hasText: "Nils Nabo" })).toContainText("Styre kalender");

  await helper.goto(`/dashboard?tab=availability&month=${first.slice(0, 7)}`);
  const stay = helper.getByRole("listitem").filter({ hasText: "Gjest" });
  await expect(stay).toContainText("2 personer");
  await expect(stay.getByRole("link")).toHaveCount(0);
  await helper.goto(`/offering-workflow?offeringId=${offeringId}`);
  await openSections(helper, "Om tilbudet", "Pris");
  await expect(helper.getByText("Be Ola Skogmo om retten «Endre eiendommen»").first()).toBeVisible();
  await expect(helper.getByLabel("Navn på tilbudet")).toBeDisabled();
  // the landowner's account number is used, not the co-host's
  await expect(helper.getByText("Kontonummeret ditt mangler")).toHaveCount(0);
  await helper.getByLabel("Pris *").fill("950");
  await helper.getByRole("button", { name: "Lagre tilbudet" }).click();
  await expect(helper.getByText("Elgjakt på Skogmo er lagret", { exact: false })).toBeVisible();
}

test("a co-host is invited, manages bookings, and is removed; the hunter sees only the landowner", async ({
  browser,
}) => {
  const owner = await (await browser.newContext({ viewport: phone })).newPage();
  const { propertyId, call } = await landownerWithGround(owner);
  const offering = await call("POST", `/api/properties/${propertyId}/offerings`, {
    name: "Elgjakt på Skogmo",
    offeringType: "hunting_ground_rental",
    targetSpecies: ["elg"],
    validFrom: `${yearAhead}-09-25`,
    validTo: `${yearAhead}-10-24`,
    maxParticipants: 6,
    maxHunters: 6,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 90_000 },
    status: "active",
    published: true,
  });
  expect(offering.status).toBe(201);
  expect((await call("PATCH", "/api/user-profile/me", { invoicingAgreed: true })).status).toBe(200);
  const email = `nabo-${Math.random().toString(36).slice(2)}@example.no`;

  await owner.goto(`/dashboard?tab=my-properties#${propertyId}`);
  await owner.getByRole("link", { name: "Medverter" }).click();
  await expect(headline(owner)).toHaveText("Medverter");
  await owner.getByLabel(/^E-postadresse/).fill(email);
  await owner.getByRole("checkbox", { name: /Endre eiendommen/ }).check();
  await expectWell(owner, "inviting");
  await owner.getByRole("button", { name: "Send invitasjon" }).click();
  await expect(owner.getByRole("listitem").filter({ hasText: email })).toContainText("Invitert");

  // the invited person had no account, and sees the invitation after signing in
  const helper = await (await browser.newContext({ viewport: phone })).newPage();
  await signInNewUser(helper, "/dashboard?tab=overview", "Nils Nabo", email);
  await helper.getByRole("link", { name: "Se invitasjonen" }).click();
  await expect(headline(helper)).toHaveText("Ola Skogmo vil ha deg med som medvert");
  await expectWell(helper, "the invitation");
  await helper.getByRole("button", { name: "Ja, bli medvert" }).click();
  const card = helper.getByRole("article", { name: "Skogmo" });
  await expect(card).toContainText("Du er medvert for Ola Skogmo");
  await expect(card.getByRole("link", { name: "Endre", exact: true })).toBeVisible();
  await expect(card.getByRole("link", { name: "Medverter" })).toHaveCount(0);
  await expect(card.getByRole("button", { name: /^(Slett|Ta ned)/ })).toHaveCount(0);

  const hunter = await signedInPage(browser, "jeger@example.no");
  const stay = {
    offeringId: offering.body.offeringId,
    fromDate: first,
    toDate: addDays(first, 3),
    participants: 2,
  };
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", stay);
  await post(hunter, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });

  await helper.goto("/dashboard?tab=bookings");
  const request = helper.getByRole("listitem").filter({ hasText: "Du er medvert for Ola Skogmo" });
  await expect(request).toBeVisible();
  await request.getByRole("link").click();
  await expect(helper.getByText("Du er medvert for Ola Skogmo")).toBeVisible();
  await expect(helper.getByText("Utmark beholder")).toHaveCount(0);
  await helper.getByRole("button", { name: "Godta forespørselen" }).click();
  const answer = helper.getByRole("dialog");
  await answer.getByLabel(/Hilsen til/).fill("Vi ses ved bommen.");
  await answer.getByRole("button", { name: "Godta", exact: true }).click();
  await expect(helper.getByText("Nils Nabo sa ja")).toBeVisible();

  await hunter.goto(`/booking-request-details-page?bookingId=${bookingId}`);
  await expect(headline(hunter)).toHaveText("Ola Skogmo har sagt ja");
  await expect(hunter.getByText("Nils Nabo")).toHaveCount(0);
  await owner.goto(`/booking-request-details-page?bookingId=${bookingId}`);
  await expect(owner.getByText("Nils Nabo sa ja")).toBeVisible();

  await owner.goto(`/co-hosts?propertyId=${propertyId}`);
  await owner.getByRole("button", { name: "Endre hva Nils Nabo kan gjøre" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /Svare gjestene/ }).uncheck();
  await expectWell(owner, "rights");
  await dialog.getByRole("button", { name: "Lagre" }).click();
  await expect(owner.getByRole("listitem").filter({ hasText: "Nils Nabo" })).not.toContainText(
    "Svare gjestene",
  );
  const refused = await helper.goto(`/booking-request-details-page?bookingId=${bookingId}`);
  expect(refused?.status()).toBe(404);
  await expectCalendarOnly(owner, helper, String(offering.body.offeringId));
  await owner.getByRole("button", { name: "Fjern Nils Nabo som medvert" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Fjern", exact: true }).click();
  await expect(owner.getByRole("listitem").filter({ hasText: "Nils Nabo" })).toHaveCount(0);
  await helper.goto("/dashboard?tab=my-properties");
  await expect(helper.getByRole("article", { name: "Skogmo" })).toHaveCount(0);
});
