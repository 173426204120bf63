import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { type Hunt, newHunt, requestHunt } from "../hunt.ts";
import {
  fits,
  inBothThemes,
  post,
  pressByKeyboard,
  seriousFindings,
  signedInPage,
  tabTo,
} from "../helpers.ts";

const bookingPage = "/booking-request-details-page";
let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await newHunt(browser);
});

/** Sends the hunter's request, which then waits for Kari Storås's reply. */
const requestTo = (hunter: Page, days: number) =>
  requestHunt(hunter, hunt, days, { specialRequests: "Vi har med en hund." });

const headline = (page: Page) => page.getByRole("heading", { level: 1 });

test("a request is accepted, its payment is declined and then succeeds, and the booking is cancelled, all by keyboard; both parties see each step live", async ({
  browser,
}) => {
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  const bookingId = await requestTo(hunter, 0);
  // Kari saves this text as a quick reply
  const greeting = `Nøkkelen henger bak døra, ${bookingId.slice(-6)}.`;
  await hunter.goto(`${bookingPage}?bookingId=${bookingId}`);
  await expect(headline(hunter)).toHaveText("Venter på svar fra Kari Storås");
  // contact details are hidden until the booking is confirmed
  await expect(hunter.getByText("grunneier@example.no")).toHaveCount(0);

  await owner.goto("/dashboard?tab=overview");
  await pressByKeyboard(owner.locator(`a[href*="${bookingId}"]`).first());
  await expect(owner.getByText(/Svar innen/)).toBeVisible();
  await expect(owner.getByText("Utmark beholder")).toBeVisible();
  await pressByKeyboard(owner.getByRole("button", { name: "Godta forespørselen" }));
  const answer = owner.getByRole("dialog");
  await answer.getByRole("button", { name: "Velkommen. Si fra når dere regner med å være framme." }).click();
  await expect(answer.getByLabel(/Hilsen til/)).toHaveValue(/^Velkommen\. Si fra/);
  await answer.getByLabel(/Hilsen til/).fill(greeting);
  await answer.getByRole("button", { name: "Lagre som ferdig svar" }).click();
  await expect(
    answer.getByRole("listitem").getByRole("button", { name: greeting, exact: true }),
  ).toHaveAttribute("aria-pressed", "true");
  expect(await seriousFindings(owner, "answer")).toEqual([]);
  await pressByKeyboard(answer.getByRole("button", { name: "Godta", exact: true }));
  await expect(headline(owner)).toContainText("Du har sagt ja");

  await expect(headline(hunter)).toHaveText("Kari Storås har sagt ja"); // live, without a reload
  await expect(hunter.locator("header").getByText(greeting)).toBeVisible();
  // the hunter does not see the commission
  await expect(hunter.getByText("Utmark beholder")).toHaveCount(0);
  await hunter.getByRole("button", { name: /^Betal / }).dblclick();
  await hunter.getByRole("link", { name: "Tilbake uten å betale" }).click();
  await expect(hunter.getByText(/^Ingenting er betalt ennå\./)).toBeVisible();
  await hunter.getByRole("button", { name: /^Betal / }).click();
  await hunter.getByRole("button", { name: "Avvis kortet" }).click();
  await expect(headline(hunter)).toHaveText("Betalingen gikk ikke gjennom");
  await hunter.goto("/dashboard?tab=my-bookings");
  const trip = hunter.getByRole("listitem").filter({ has: hunter.locator(`a[href*="${bookingId}"]`) });
  await expect(trip.first()).toContainText("Betalingen ble avvist");
  await expect(trip.first()).toContainText(/Betal innen .+\./);
  await hunter.goto(`${bookingPage}?bookingId=${bookingId}`);
  await hunter.getByRole("button", { name: /Prøv igjen, betal/ }).click();
  // this card requires authentication by the bank
  await hunter.getByLabel("Kortnummer").fill("4000 0027 6000 3184");
  await hunter.getByRole("button", { name: /^Betal / }).click();
  await expect(hunter.getByText("Banken din vil vite at det er deg.")).toBeVisible();
  await hunter.getByRole("link", { name: "Tilbake uten å betale" }).click();
  await expect(hunter.getByText("Banken din ber deg bekrefte betalingen.")).toBeVisible();
  await pressByKeyboard(hunter.getByRole("button", { name: /^Bekreft .+ hos banken$/ }));
  await pressByKeyboard(hunter.getByRole("button", { name: "Bekreft hos banken" }));
  await expect(headline(hunter)).toHaveText("Turen er betalt og klar");
  await expect(headline(owner)).toContainText("har betalt");

  await owner.getByRole("link", { name: "Skriv eller endre" }).click();
  await expect(headline(owner)).toHaveText("Nøkkel og hytteperm");
  await owner.getByLabel(/^Veien inn og oppmøte/).fill("Over brua, så til venstre.");
  await owner.getByLabel(/^Nøkkel eller kode/).fill("Kode 2468.");
  await owner.getByRole("button", { name: "Lagre", exact: true }).click();
  await expect(headline(owner)).toContainText("har betalt");
  await hunter.reload();
  await expect(hunter.getByText("Over brua, så til venstre.")).toBeVisible();
  // the house manual says when the key is shown
  await expect(hunter.getByText(/^Nøkkelen vises her /)).toBeVisible();
  await expect(hunter.getByText("Kode 2468.")).toHaveCount(0);
  await hunter.goto(`/view-property-offering?propertyId=${hunt.propertyId}&offeringId=${hunt.offeringId}`);
  expect(await hunter.content()).not.toContain("Over brua");
  await hunter.goto(`${bookingPage}?bookingId=${bookingId}`);

  await hunter.getByRole("link", { name: "Kvittering" }).click();
  await expect(headline(hunter)).toHaveText("Kvittering");
  await expect(hunter.getByText("Betalt i alt")).toBeVisible();
  await hunter.getByRole("link", { name: "Til bestillingen" }).click();

  await pressByKeyboard(hunter.getByRole("button", { name: "Avbestill" }));
  await expect(hunter.getByTestId("refund-question")).toHaveText(
    /^Du får tilbake ([\d,\s]+kr) av \1\. Vil du avbestille\?$/,
  ); // the full amount, within a day of paying and long before the arrival
  const dialog = hunter.getByRole("dialog");
  await tabTo(dialog.getByLabel(/Hvorfor avbestiller du/));
  await hunter.keyboard.type("En av oss er syk.");
  await pressByKeyboard(dialog.getByRole("button", { name: "Avbestill", exact: true }));
  await expect(dialog).toBeHidden(); // the dialog also shows the refund
  await expect(headline(hunter)).toHaveText("Turen er avbestilt");
  await expect(hunter.getByText(/Du får tilbake/)).toBeVisible();
  await expect(hunter.getByText("Til kortet som slutter på 3184.")).toBeVisible();
  await expect(hunter.getByText(/^Sendt .*Banken skal ha dem på konto senest/)).toBeVisible();
  await expect(headline(owner)).toHaveText("Turen er avbestilt");
  await hunter.getByRole("link", { name: "Faktura" }).click();
  await expect(hunter.getByRole("heading", { name: /Kreditnota/ })).toBeVisible();
  await expect(hunter.getByText("Kreditert", { exact: true }).first()).toBeVisible();
  await expect(hunter.getByText("Å betale", { exact: true })).toHaveCount(0);
  await expect(hunter.getByText("Igjen å betale").locator("xpath=..")).toContainText(
    /^Igjen å betale\s*0,00\s*kr$/,
  );
});

test("a refund that has changed since the preview is shown again, and must be confirmed again", async ({
  browser,
}) => {
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  const bookingId = await requestTo(hunter, 8);
  await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
  await post(hunter, "/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });
  // The preview shows another refund than the cancellation would make.
  await hunter.route("**/cancel-preview", async (route) => {
    const response = await route.fetch();
    const { refundOre, ...rest } = await response.json();
    await route.fulfill({
      response,
      json: { ...rest, refundOre: refundOre / 2, keptOre: refundOre / 2, percent: 50 },
    });
  });
  await hunter.goto(`${bookingPage}?bookingId=${bookingId}`);
  await hunter.getByRole("button", { name: "Avbestill" }).click();
  const dialog = hunter.getByRole("dialog");
  const question = dialog.getByTestId("refund-question");
  await expect(question).toHaveText(/^Du får tilbake 3\s000\s*kr av 6\s000\s*kr\./);
  await dialog.getByLabel(/Hvorfor avbestiller du/).fill("En av oss er syk.");
  await dialog.getByRole("button", { name: "Avbestill", exact: true }).click();
  await expect(dialog.getByText(/er nå 6\s000\s*kr\. Ingenting er avbestilt ennå/)).toBeVisible();
  await expect(question).toHaveText(/^Du får tilbake 6\s000\s*kr av 6\s000\s*kr\./);
  await expect(dialog.getByText(/blir igjen/)).toHaveCount(0);
  await expect(dialog.getByLabel(/Hvorfor avbestiller du/)).toHaveValue("En av oss er syk.");
  expect(await seriousFindings(hunter, "refund changed")).toEqual([]);
  await dialog.getByRole("button", { name: "Avbestill", exact: true }).click();
  await expect(headline(hunter)).toHaveText("Turen er avbestilt");
});

test("a hunter who cancels days before the hunt is refunded half, and reads the credit note", async ({
  browser,
}) => {
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  // with less than seven days to the arrival, the flexible policy refunds half
  const soon = addDays(await todayOf(owner), 4);
  const { offeringId } = await newHunt(browser, { validFrom: soon, cancellationPolicy: "flexible" });
  const stay = { offeringId, fromDate: soon, toDate: addDays(soon, 3), participants: 2 };
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", stay);
  const consent = { termsAccepted: true, privacyAccepted: true };
  await post(hunter, `/api/core-booking/submit/${bookingId}`, consent);
  await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
  await post(hunter, "/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });

  await hunter.goto(`${bookingPage}?bookingId=${bookingId}`);
  await hunter.getByRole("button", { name: "Avbestill" }).click();
  const dialog = hunter.getByRole("dialog");
  await expect(dialog.getByTestId("refund-question")).toHaveText(
    /^Du får tilbake 3\s000\s*kr av 6\s000\s*kr\./,
  );
  await dialog.getByLabel(/Hvorfor avbestiller du/).fill("En av oss er syk.");
  await dialog.getByRole("button", { name: "Avbestill", exact: true }).click();
  await expect(headline(hunter)).toHaveText("Turen er avbestilt");
  await expect(hunter.getByText(/Du får tilbake 3\s000\s*kr/)).toBeVisible();
  await hunter.getByRole("link", { name: "Faktura" }).click();
  await expect(hunter.getByRole("heading", { name: /Kreditnota/ })).toBeVisible();
  await expect(hunter.getByText("Kreditert i alt").locator("xpath=..")).toContainText(/−3\s000,00\s*kr/);
});

test("rejecting a request requires a reason, with the error at the field, and the hunter reads the reason", async ({
  browser,
}) => {
  const [hunter, owner] = [
    await signedInPage(browser, "jeger2@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  const bookingId = await requestTo(hunter, 5);
  await owner.goto(`${bookingPage}?bookingId=${bookingId}`);
  await owner.getByRole("button", { name: "Si nei" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Si nei" }).click();
  await expect(dialog.getByLabel(/Begrunnelse/)).toBeFocused();
  await expect(dialog.getByLabel(/Begrunnelse/)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/Begrunnelse/).fill("Vi jakter selv den helga.");
  await dialog.getByRole("button", { name: "Si nei" }).click();
  await expect(headline(owner)).toHaveText("Du sa nei");
  await hunter.goto(`${bookingPage}?bookingId=${bookingId}`);
  await expect(headline(hunter)).toHaveText("Kari Storås sa nei denne gangen");
  await expect(hunter.getByText("Vi jakter selv den helga.").first()).toBeVisible();
  await hunter.goto(`/invoice?bookingId=${bookingId}`);
  await expect(hunter.getByText("Det ble ingen faktura, for grunneieren sa nei.")).toBeVisible();
});

test("an invoice is requested four times when the server fails, and once when it answers; a missing or wrong booking id is explained, with a link", {
  tag: "@long",
}, async ({ browser }) => {
  const hunter = await signedInPage(browser, "jeger@example.no");
  let requests = 0;
  const shownFailure = Promise.withResolvers<void>();
  await hunter.route("**/api/invoice/*", async (route) => {
    requests++;
    if (requests === 2) await shownFailure.promise;
    return route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        status: 503,
        code: "service_unavailable",
        title: "x",
        detail: "Databasen svarer ikke",
      },
    });
  });
  const { token } = await (await hunter.request.get("/api/auth/token")).json();
  const trips = await hunter.request.get("/api/core-booking?status=paid", {
    headers: { authorization: `Bearer ${token}` },
  });
  await hunter.goto(`/invoice?bookingId=${(await trips.json()).items[0].bookingId}`);
  await expect(hunter.getByText("Prøver igjen, 2 av 4")).toBeVisible();
  shownFailure.resolve();
  await expect(headline(hunter)).toHaveText("Kunne ikke hente fakturaen");
  expect(requests).toBe(4);
  await hunter.unroute("**/api/invoice/*");
  await hunter.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(headline(hunter)).toContainText("Faktura ");

  await hunter.goto("/invoice?bookingId=0190f3a2-0000-7000-8000-000000000001");
  await expect(headline(hunter)).toHaveText("Fant ikke bestillingen");

  await hunter.goto(bookingPage);
  await expect(headline(hunter)).toHaveText("Hvilken bestilling?");
  await hunter.goto(`${bookingPage}?bookingId=nonsense`);
  await expect(hunter.getByText("Den kan være avbestilt")).toBeVisible();
  await hunter.goto("/invoice");
  await expect(headline(hunter)).toHaveText("Bestillingsnummeret mangler");
  await hunter.goto("/receipt?lang=en");
  await expect(headline(hunter)).toHaveText("Booking id required");
});

test("booking, dashboard and invoice pages have no axe findings in light or dark, and no horizontal scroll on a phone", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await signedInPage(browser, "begge@example.no");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const bookingId = await requestTo(page, 10);
  for (const path of [
    `${bookingPage}?bookingId=${bookingId}`,
    "/dashboard?tab=overview",
    "/dashboard?tab=bookings",
    "/dashboard?tab=my-bookings",
    `/invoice?bookingId=${bookingId}`,
  ]) {
    await page.goto(path);
    await expect(headline(page)).toBeVisible();
    await inBothThemes(page, path, { matters: () => true });
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page, path);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
