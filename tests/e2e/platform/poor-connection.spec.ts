/** Tests scripts that load late or never, lost responses, and the responses of a captive portal. */
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { giveConsents, type Hunt, newHunt, request, requestsOf, signInThroughProvider } from "../hunt.ts";
import { holdRequests, post, signIn } from "../helpers.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  // the offering allows concurrent bookings, so only the idempotency key prevents a second one
  hunt = await newHunt(browser, { allowConcurrentBookings: true, totalAreaCapacity: 60 });
});
const stay = (day: number) => ({ from: addDays(hunt.first, day), to: addDays(hunt.first, day + 3) });
const at = (day: number) => `${hunt.url}&fromDate=${stay(day).from}&toDate=${stay(day).to}&participants=3`;
const card = (page: Page) => page.getByRole("complementary", { name: "Velg og spør" });
const onBooking = /\/booking-request-details-page\?bookingId=/;
const networkError = "Nettverksfeil. Vennligst sjekk tilkoblingen din.";

const respondAsGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
/** Responds like the captive portal of a hotel's network. */
const respondAsPortal = (route: Route) =>
  route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome to Fjellhotellet</h1>" });

test("search hits stay offline, behind a gateway error and a captive portal, and chosen filters are applied on reconnect", {
  tag: "@long",
}, async ({ page }) => {
  for (const [who, answer] of [
    ["offline", (route: Route) => route.abort("internetdisconnected")],
    ["behind a gateway", respondAsGateway],
    ["in a hotel's net", respondAsPortal],
  ] as const)
    await test.step(who, async () => {
      await page.goto("/finn-jakttterreng?species=elg");
      await expect(page.getByRole("button", { name: "Lagre søket" })).toBeEnabled();
      const hits = page.getByRole("article");
      const names = await hits.getByRole("heading").allInnerTexts();
      await page.route("**/finn-jakttterreng.data*", answer);
      await page.route("**/api/health", answer);
      await page.getByLabel("Sorter etter").selectOption("newest");
      const banner = page.getByText(/^Du er uten dekning\./);
      await expect(banner).toBeVisible();
      await page.getByRole("link", { name: "Ta bort elg" }).click();
      await expect(page.getByRole("link", { name: /^Ta bort/ })).toHaveCount(0);
      await page.getByRole("button", { name: "Prøv igjen" }).click();
      await expect(page.getByRole("button", { name: "Prøv igjen" })).toBeEnabled(); // the retry has failed
      await expect(banner).toBeVisible();
      expect(await hits.getByRole("heading").allInnerTexts()).toEqual(names);
      await expect(page.getByLabel("Sorter etter")).toHaveValue("newest");
      await expect(page).toHaveURL(/\/finn-jakttterreng\?sort=newest$/);
      const again = await page.getByRole("button", { name: "Prøv igjen" }).elementHandle();
      await page.unrouteAll();
      if (answer === respondAsGateway)
        // the page may already have retried by itself
        await again?.evaluate((button) => (button as HTMLButtonElement).click());
      else await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(banner).toHaveCount(0, { timeout: 90_000 });
      await expect(page.getByLabel("Sorter etter")).toHaveValue("newest");
      await expect
        .poll(async () => (await hits.getByRole("heading").allInnerTexts()).join())
        .not.toBe(names.join());
    });
});

test("search hits stay when a search times out, and a retry shows the new hits", { tag: "@long" }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/finn-jakttterreng?species=elg");
  await expect(page.getByRole("button", { name: "Lagre søket" })).toBeEnabled();
  const names = await page.getByRole("article").getByRole("heading").allInnerTexts();
  const release = await holdRequests(page, "**/finn-jakttterreng.data*");
  const requested = page.waitForRequest("**/finn-jakttterreng.data*");
  await page.getByLabel("Sorter etter").selectOption("newest");
  await requested;
  await page.clock.fastForward(20_000);
  const banner = page.getByText(/^Du er uten dekning\./);
  await expect(banner).toBeVisible();
  expect(await page.getByRole("article").getByRole("heading").allInnerTexts()).toEqual(names);
  await expect(page.getByLabel("Sorter etter")).toHaveValue("newest");
  release();
  await expect(banner).toHaveCount(0, { timeout: 90_000 }); // the page retries by itself
  await expect(page.getByLabel("Sorter etter")).toHaveValue("newest");
  await expect
    .poll(async () => (await page.getByRole("article").getByRole("heading").allInnerTexts()).join())
    .not.toBe(names.join());
});

test("input typed while hits load stays, a move of the map changes only the parts it affects, and a failed client-side navigation is retried as a full page load", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/finn-jakttterreng");
  await expect(page.getByRole("button", { name: "Lagre søket" })).toBeEnabled();
  const release = await holdRequests(page, "**/finn-jakttterreng.data*");
  await page.getByRole("button", { name: /^Filtre/ }).click();
  const words = page.getByLabel("Søkeord");
  await words.fill("elg");
  await words.press("Enter");
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await page.getByRole("button", { name: /^Filtre/ }).click();
  await words.fill("elg i Lierne");
  release();
  await expect(page.getByRole("link", { name: /^Ta bort/ })).toHaveCount(1); // the hits for «elg» are shown
  await expect(words).toHaveValue("elg i Lierne");
  await words.press("Enter");
  await expect(page).toHaveURL(/q=elg\+i\+Lierne/);
  await page.getByRole("link", { name: /^Ta bort/ }).click();
  await expect(words).toHaveValue("");
  await expect(page).toHaveURL(/\/finn-jakttterreng$/);
  await page.unrouteAll();
  await page.getByRole("button", { name: /^Filtre/ }).click();
  await page.route("**/*.data?*", (route) => route.abort());
  const hit = page.getByRole("article").getByRole("link").first();
  const name = await hit.innerText();
  await hit.click();
  await expect(page.getByRole("heading", { name: "Ingen kontakt" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Prøv igjen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("a price response or token response from a gateway or a captive portal is discarded and retried, and does not sign the reader out", {
  tag: "@long",
}, async ({ page }) => {
  const retried = async (price: string) => {
    await expect(card(page)).toContainText(networkError);
    await page.unrouteAll();
    await card(page).getByRole("button", { name: "Prøv igjen" }).click();
    await expect(card(page)).toContainText(price);
  };
  await page.route("**/api/core-booking/estimate", respondAsGateway);
  await page.goto(at(5));
  await expect(card(page)).toContainText("Vi fikk ikke regnet ut prisen.");
  await retried("9 000 kr");
  await page.route("**/api/core-booking/estimate", respondAsPortal);
  await card(page).getByRole("button", { name: "Flere: Jegere" }).click();
  await expect(card(page)).toContainText("Vi fikk ikke regnet ut prisen.");
  await retried("12 000 kr");
  await signIn(page, "jeger2@example.no");
  await page.route("**/api/auth/token", respondAsGateway);
  await page.goto(at(5));
  await retried("9 000 kr");
});

test("a page of a replaced build offers a reload, which keeps the reader's choices; a lazy part that failed to load offers a retry, loads once the server answers, and shows a loading state meanwhile", {
  tag: "@long",
}, async ({ page }) => {
  const openRequestDialog = () => card(page).getByRole("button", { name: "Send forespørsel" }).click();
  await page.goto(at(26));
  await expect(card(page)).toContainText("9 000 kr");
  await page.route(/assets\/(booking-sheet|manifest)-/, (route) => route.fulfill({ status: 404, body: "" }));
  await openRequestDialog();
  await expect(page.getByText("Utmark er oppdatert.")).toBeVisible();
  await page.unrouteAll();
  const replaced = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Last siden på nytt" }).click();
  await replaced;
  await expect(card(page)).toContainText("9 000 kr");

  await page.route("**/assets/booking-sheet-*.js", (route) => route.abort());
  await openRequestDialog();
  await expect(page.getByText(networkError)).toBeVisible();
  await page.route("**/assets/manifest-*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(page.getByText(networkError)).toBeVisible();
  await test.step("on a phone the error toast covers no headline, and its button leaves the text enough width", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    const boxOf = async (part: Locator) => (await part.boundingBox())!;
    const toast = page.locator("[data-toast]").last();
    const headline = await boxOf(page.getByRole("heading", { level: 1 }));
    expect((await boxOf(toast)).y).toBeGreaterThan(headline.y + headline.height);
    expect((await boxOf(toast.getByText(networkError))).width).toBeGreaterThan(220);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await page.unrouteAll();
  const release = await holdRequests(page, "**/assets/booking-sheet-*.js");
  const reloaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await reloaded;
  await openRequestDialog();
  const progressOpacity = () => page.evaluate(() => getComputedStyle(document.body, "::after").opacity);
  await expect(page.locator("body")).toHaveAttribute("aria-busy", "true");
  await expect.poll(progressOpacity).toBe("1");
  release();
  await expect(request(page)).toContainText("9 000 kr");
  await expect(page.locator("body")).not.toHaveAttribute("aria-busy");
});

/** Signs in, opens the request dialog and fills it in. */
async function fillInRequest(page: Page, day: number, notes: string): Promise<void> {
  await signIn(page, "jeger2@example.no", at(day));
  await card(page).getByRole("button", { name: "Send forespørsel" }).click();
  await request(page).getByLabel("Litt om dere").fill(notes);
  await giveConsents(page);
}
const sendButton = (page: Page) => request(page).getByRole("button", { name: "Send forespørsel" }).click();
/** Lets the first request reach the server, and loses its response. */
async function loseResponse(page: Page): Promise<void> {
  await page.route(
    "**/api/core-booking/submit/**",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}
const requestsSentFor = async (page: Page, day: number) =>
  (await requestsOf(page, hunt.offeringId)).filter((b) => b.fromDate === stay(day).from);

test("a booking request whose answer is lost and that is sent again is one request", async ({ page }) => {
  await fillInRequest(page, 10, "Linja røk.");
  await loseResponse(page);
  await sendButton(page);
  await expect(request(page)).toContainText(networkError);
  await expect(request(page).getByLabel("Litt om dere")).toHaveValue("Linja røk.");
  await sendButton(page);
  await expect(page).toHaveURL(onBooking);
  expect(await requestsSentFor(page, 10)).toMatchObject([{ notes: "Linja røk." }]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venter på svar fra Kari Storås");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hunt.name);
  await expect(request(page)).toHaveCount(0);
});

test("a booking request whose answer is lost is one request after a reload, after an edit, and viewed on another page", {
  tag: "@long",
}, async ({ page, context }) => {
  await test.step("the request is sent again after a reload", async () => {
    await fillInRequest(page, 14, "Lastet på nytt.");
    await loseResponse(page);
    await sendButton(page);
    await expect(request(page)).toContainText(networkError);
    await page.reload();
    await expect(page).toHaveURL(onBooking);
    expect(await requestsSentFor(page, 14)).toMatchObject([{ notes: "Lastet på nytt." }]);
  });
  await test.step("the request is edited and sent again, and viewed on another page", async () => {
    await fillInRequest(page, 18, "Først.");
    await loseResponse(page);
    await sendButton(page);
    await expect(request(page)).toContainText(networkError);
    const other = await context.newPage();
    await other.goto(at(18));
    await card(other).getByRole("button", { name: "Send forespørsel" }).click();
    await expect(other.getByText("Forespørselen er allerede sendt.")).toBeVisible();
    await expect(other).toHaveURL(/tab=my-bookings/);
    await request(page).getByLabel("Litt om dere").fill("Først, og så mer.");
    await sendButton(page);
    await expect(page.getByText("Forespørselen er allerede sendt.")).toBeVisible();
    expect(await requestsSentFor(page, 18)).toMatchObject([{ notes: "Først." }]);
  });
});

test("another open page of the same reader asks before it sends a second request", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await fillInRequest(page, 45, "Fra den ene fanen.");
  const other = await context.newPage();
  await other.goto(`${at(45)}&openBooking=true`);
  await request(other).getByLabel("Litt om dere").fill("Fra den andre fanen.");
  await giveConsents(other);
  await sendButton(page);
  await expect(page).toHaveURL(onBooking);
  const booking = new URL(page.url()).searchParams.get("bookingId");
  await sendButton(other);
  await expect(request(other).getByRole("alert")).toContainText("Du har allerede spurt om dette");
  await expect(request(other).getByRole("link", { name: "Se den du har sendt" })).toHaveAttribute(
    "href",
    new RegExp(`bookingId=${booking}`),
  );
  expect(await requestsSentFor(other, 45)).toMatchObject([{ notes: "Fra den ene fanen." }]);
  await request(other).getByRole("button", { name: "Send en til" }).click();
  await expect(other).toHaveURL(onBooking);
  expect((await requestsSentFor(other, 45)).map((b) => b.notes).sort()).toEqual([
    "Fra den andre fanen.",
    "Fra den ene fanen.",
  ]);
});

test("an expired session redirects the reader through sign-in, and the booking request is sent as it was filled in", {
  tag: "@long",
}, async ({ page, context }) => {
  await fillInRequest(page, 22, "Lenge i bilen.");
  await context.clearCookies();
  await page.route("**/api/core-booking/submit/**", (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: "unauthenticated", detail: "" } }),
  ); // the token has expired too
  await sendButton(page);
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await page.unrouteAll();
  await signInThroughProvider(page, "jeger2@example.no");
  await expect(page).toHaveURL(onBooking);
  expect(await requestsSentFor(page, 22)).toMatchObject([{ notes: "Lenge i bilen." }]);
});

test("a heart that is pressed faster than the network answers ends in the last chosen state", {
  tag: "@long",
}, async ({ page }) => {
  await signIn(page, "jeger2@example.no");
  await page.goto(hunt.url);
  const heart = page.getByRole("button", { name: `Favoritt: ${hunt.name}` });
  await expect(card(page).getByRole("button", { name: "Send forespørsel" })).toBeVisible(); // hydrated
  const methods: string[] = [];
  const first = Promise.withResolvers<void>();
  await page.route("**/api/favourites/*", async (route) => {
    if (route.request().url().endsWith("/ids")) return route.continue();
    methods.push(route.request().method());
    if (methods.length === 1) await first.promise;
    await route.continue();
  });
  await heart.click();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => methods).toEqual(["PUT"]);
  const last = page.waitForResponse((r) => r.request().method() === "DELETE");
  first.resolve();
  await last;
  await page.reload();
  await expect(card(page).getByRole("button", { name: "Send forespørsel" })).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  expect(methods).toEqual(["PUT", "DELETE"]);
});

test("a page receives events that were sent while it loaded, and the event stream reconnects after a gateway error", {
  tag: "@long",
}, async ({ page, browser }) => {
  const owner = await browser.newPage();
  await signIn(owner, "grunneier@example.no");
  const status = page.getByRole("heading", { level: 1 });
  await signIn(page, "jeger2@example.no");
  await test.step("an event sent while the page loaded is received", async () => {
    const { bookingId } = await sendRequest(page, 36);
    const release = await holdRequests(page, "**/api/live?*");
    await page.goto(`/booking-request-details-page?bookingId=${bookingId}`);
    await expect(status).toHaveText("Venter på svar fra Kari Storås");
    await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
    release();
    await expect(status).toHaveText("Kari Storås har sagt ja");
    await page.unrouteAll();
  });
  await test.step("the event stream reconnects after a gateway error", async () => {
    await page.clock.install();
    const { bookingId } = await sendRequest(page, 32);
    await page.route("**/api/live?*", respondAsGateway, { times: 1 });
    const refused = page.waitForResponse((r) => r.url().includes("/api/live?") && r.status() === 502);
    await page.goto(`/booking-request-details-page?bookingId=${bookingId}`);
    await refused;
    const again = page.waitForResponse((r) => r.url().includes("/api/live?") && r.status() === 200);
    await page.clock.fastForward(20_000);
    await again;
    await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
    await page.clock.resume();
    await expect(status).toHaveText("Kari Storås har sagt ja");
  });
});
/** Sends a booking request through the API as the page's user. */
async function sendRequest(page: Page, day: number): Promise<{ bookingId: string }> {
  const { from, to } = stay(day);
  const { bookingId } = await post(page, "/api/core-booking/calculate", {
    offeringId: hunt.offeringId,
    fromDate: from,
    toDate: to,
    participants: 2,
    cabins: [],
    services: [],
  });
  return post(page, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
}

test("after a deploy, a press on a link of the old page opens the page it links to", async ({ page }) => {
  const watched = page.waitForResponse(/watched-error-page/);
  await page.goto("/contact-us");
  await watched;
  await page.route(/assets\/about-us-/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.locator('a[href="/about-us"]').locator("visible=true").first().click();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Om");
});
