/**
 * A trip walked by two people, each in a browser of their own: request, yes, payment, a change by agreement, the
 * day of arrival without coverage, a problem that is reported there and settled, departure and ratings. The test
 * moves the clock by restarting the server on the same data.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { startTileServer } from "../../stand-ins/tile-server.ts";
import { drawingBrowser } from "../browser.ts";
import { fillDate } from "../dates.ts";
import { expectLooksRight, read, scrollToPart, signInNewUserWithRoles } from "../helpers.ts";
import { createHunt, type Hunt, requestHunt } from "../hunt.ts";
import { headline, offlineBanner, waitForCached } from "../offline/cached.ts";
import { productAt } from "../product.ts";
import { test } from "../test.ts";

const begins = "2027-09-20T08:00:00Z";
const server = productAt("5083", { emptyFrom: begins });
const { baseURL } = server;
test.use({ ...drawingBrowser, baseURL });

let tiles: Awaited<ReturnType<typeof startTileServer>>;
const startAt = (now: string) => server.start({ DEMO_NOW: now, NATIONAL_MAP_TILES_URL: tiles.url });
test.beforeAll(async () => {
  tiles = await startTileServer();
  await startAt(begins);
});
test.afterAll(async () => {
  await server.remove();
  await tiles.close();
});

const [west, south, east, north] = [13.1, 64.7, 13.14, 64.72];
const corners = [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
/** What the guests need on the ground: border, parking, house manual with the key. */
async function prepareGround(owner: Page, { propertyId }: Hunt): Promise<void> {
  const { token } = await (await owner.request.get("/api/auth/token")).json();
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: "patch" | "put", path: string, data: object) => {
    const answer = await owner.request[method](`/api/properties/${propertyId}${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await send("patch", "", { boundary: { type: "Polygon", coordinates: [corners] } });
  await send("put", "/meeting-points", {
    parking: { lat: south + 0.001, lon: west + 0.002, note: "Ved bommen" },
  });
  await send("put", "/house-manual", { wayIn: "Over brua, så til venstre.", key: "Kode 2468." });
}

const tripPage = (bookingId: string) => `/booking-request-details-page?bookingId=${bookingId}`;
/** Polls until a deadline has changed the booking. */
const waitForStatus = (page: Page, bookingId: string, status: string) =>
  expect
    .poll(async () => (await read(page, `/api/core-booking/${bookingId}`)).status, { timeout: 120_000 })
    .toBe(status);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

async function pay(page: Page, name: RegExp): Promise<void> {
  await button(page, name).click();
  await page.waitForURL(/card-provider/);
  await button(page, /^Betal /).click();
}

type People = { hunter: Page; owner: Page; phone: BrowserContext; bookingId: string; propertyId: string };

async function agree({ hunter, owner, bookingId }: People): Promise<void> {
  await owner.goto(tripPage(bookingId));
  await button(owner, "Godta forespørselen").click();
  const answer = owner.getByRole("dialog");
  await answer.getByLabel("Utmark kan lage fakturaene i mitt navn").check();
  await answer.getByLabel("Kontonummer").fill("86011117947");
  await answer.getByRole("button", { name: "Godta", exact: true }).click();
  await expect(headline(owner)).toContainText("Du har sagt ja");
  await hunter.goto(tripPage(bookingId));
  await pay(hunter, /^Betal /);
  await expect(headline(hunter)).toHaveText("Turen er betalt og klar");
}

async function changeByAgreement({ hunter, owner }: People): Promise<void> {
  await hunter.getByRole("link", { name: "Foreslå endring" }).click();
  await fillDate(hunter, "Avreise", "2027-10-05");
  const send = button(hunter, "Send forslaget");
  await expect(hunter.getByText(/Du betaler 2\s000\s*kr mer/)).toBeVisible();
  await send.click();
  await expect(hunter.locator("#proposal")).toContainText("Du har foreslått en endring");
  const proposal = owner.locator("#proposal"); // live, without a reload
  await proposal.getByRole("button", { name: "Godta" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Godta" }).click();
  await pay(hunter, /^Betal 2\s000\s*kr/);
  await expect(hunter.getByText(/foreslo en endring, som nå gjelder/)).toBeVisible();
}

/** Everything is read on the phone with coverage, and then without; a problem is reported without. */
async function arriveWithoutCoverage({ hunter, phone, bookingId, propertyId }: People): Promise<void> {
  await hunter.goto("/dashboard");
  await waitForCached(hunter, tripPage(bookingId));
  await waitForCached(hunter, `/view-property?propertyId=${propertyId}`);
  await hunter.goto(tripPage(bookingId));
  const card = hunter.locator("#kart");
  await scrollToPart(card);
  await card.getByRole("button", { name: "Last ned kart" }).click();
  await expect(card.getByText(/^Kartet er lastet ned/)).toBeVisible();
  await expect
    .poll(() =>
      hunter.evaluate(
        async () =>
          (await (await caches.open("utmark-assets")).keys()).filter(({ url }) =>
            /maplibre.*worker|outline|ground-map.*js/.test(url),
          ).length,
      ),
    )
    .toBe(3);
  // as the phone fetches the page anew with the key
  await hunter.goto("/dashboard");
  await waitForCached(hunter, tripPage(bookingId));

  await phone.setOffline(true);
  await hunter.goto(tripPage(bookingId));
  await expect(offlineBanner(hunter)).toBeVisible();
  await expect(hunter.getByText("Over brua, så til venstre.")).toBeVisible();
  await expect(hunter.getByText("Kode 2468.")).toBeVisible();
  await expect(hunter.getByRole("link", { name: /99 88 77 66|Ring/ }).first()).toBeVisible();
  await card.getByRole("button", { name: "Åpne kartet" }).click();
  await expect(card.locator("canvas.maplibregl-canvas")).toBeVisible();
  await expect(card.getByRole("listitem").filter({ hasText: "Parkering" })).toBeVisible();

  await button(hunter, "Noe var galt").click();
  const report = hunter.getByRole("dialog", { name: "Noe var galt" });
  await report.getByLabel("Hva gjelder det?").selectOption("no_access");
  await report.getByLabel("Hva skjedde?").fill("Bommen var låst, og koden virket ikke.");
  await report.getByRole("button", { name: "Meld fra" }).click();
  await expect(hunter.getByText(/^Meldingen ligger på denne enheten/)).toBeVisible();
}

async function settle({ hunter, owner, phone, bookingId }: People): Promise<void> {
  await phone.setOffline(false);
  await expect(hunter.getByText(/^Grunneieren svarer innen/)).toBeVisible({ timeout: 90_000 });
  await owner.goto(tripPage(bookingId));
  await expect(owner.getByText("Bommen var låst, og koden virket ikke.")).toBeVisible();
  await expectLooksRight(owner, "a reported problem");
  await button(owner, "Tilby en sum").click();
  const offer = owner.getByRole("dialog", { name: "Tilby penger tilbake" });
  await offer.getByLabel("Sum i kroner").fill("500");
  await offer.getByRole("button", { name: /^Tilby 500/ }).click();
  await hunter.goto(tripPage(bookingId));
  await button(hunter, /^Si ja til 500/).click();
  await hunter
    .getByRole("dialog")
    .getByRole("button", { name: /^Ta imot 500/ })
    .click();
  for (const page of [hunter, owner])
    await expect(page.getByText(/Dere ble enige\. 500(,00)?\s?kr betales tilbake/)).toBeVisible();
}

async function rateEachOther({ hunter, owner, bookingId }: People): Promise<void> {
  const rate = async (page: Page, stars: string, field: string, text: string) => {
    await page.goto(tripPage(bookingId));
    await expect(headline(page)).toHaveText("Turen er over");
    const card = page.locator("#rating");
    await card.getByRole("radio", { name: stars }).check({ force: true });
    await card.getByLabel(field).fill(text);
    await card.getByRole("button", { name: "Gi vurdering" }).click();
  };
  await rate(hunter, "4 stjerner: Bra", "Noen ord til dem som kommer etter deg", "Fint terreng, treg bom.");
  await expect(hunter.getByText(/^Takk\. Du kan endre/).first()).toBeVisible();
  await rate(owner, "5 stjerner: Svært bra", "Noen ord til andre grunneiere", "Ryddig følge.");
  await expect(owner.locator("#rating")).toContainText("Fint terreng, treg bom.");
  await hunter.reload();
  await expect(hunter.locator("#rating")).toContainText("Ryddig følge.");
}

test("a trip is walked by two people with the clock moved and the network taken away", async ({
  browser,
}) => {
  test.setTimeout(600_000); // the product is started three times
  const phone = await browser.newContext({
    baseURL,
    serviceWorkers: "allow",
    viewport: { width: 390, height: 844 },
  });
  const desk = await browser.newContext({ baseURL });
  const [hunter, owner] = [await phone.newPage(), await desk.newPage()];
  await signInNewUserWithRoles(owner, ["landowner"], "Gro Kvernmo");
  await signInNewUserWithRoles(hunter, ["hunter"], "Per Nes");
  const hunt = await createHunt(owner, "2027-10-01", { targetSpecies: ["hare"] });
  await prepareGround(owner, hunt);
  const bookingId = await requestHunt(hunter, hunt, 0, {
    buyer: { address: { street: "Bygdevegen 1", postalCode: "7890", city: "Namsskogan" } },
  });
  const people = { hunter, owner, phone, bookingId, propertyId: hunt.propertyId };

  await test.step("request, yes and payment", () => agree(people));
  await test.step("a change by agreement, with its difference paid", () => changeByAgreement(people));

  await startAt("2027-10-01T08:00:00Z");
  await waitForStatus(hunter, bookingId, "in_progress");
  await test.step("the day of arrival without coverage", () => arriveWithoutCoverage(people));
  await test.step("with coverage the report is sent, and settled", () => settle(people));

  await startAt("2027-10-06T09:00:00Z");
  await waitForStatus(hunter, bookingId, "completed");
  await test.step("departure, and a rating of each other", () => rateEachOther(people));
});
