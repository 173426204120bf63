/** The landowner marks a post; without coverage the hunter has the map, the post and a warning at the border. */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { startTileServer, tileColour } from "../../stand-ins/tile-server.ts";
import { drawingBrowser } from "../browser.ts";
import { expectLooksRight, scrollToPart } from "../helpers.ts";
import type { Hunt } from "../hunt.ts";
import { hunterWithBooking, offlineBanner, pageFor } from "../offline/cached.ts";
import { productAt } from "../product.ts";
import { test } from "../test.ts";

test.use(drawingBrowser);
const server = productAt("5079");
const { baseURL } = server;
test.use({
  baseURL,
  serviceWorkers: "allow",
  viewport: { width: 390, height: 844 },
  permissions: ["geolocation"],
  acceptDownloads: true,
});
test.describe.configure({ mode: "default" });

let tiles: Awaited<ReturnType<typeof startTileServer>>;
test.beforeAll(async () => {
  tiles = await startTileServer();
  await server.start({ NATIONAL_MAP_TILES_URL: tiles.url });
});
test.afterAll(async () => {
  await server.remove();
  await tiles.close();
});

const [west, south, east, north] = [13.1, 64.7, 13.14, 64.72];
const boundary = {
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
};
const metres = (n: number) => n / 111_320;
const middle = { latitude: 64.71, longitude: 13.12, accuracy: 8 };

async function drawBorder(owner: Page, { propertyId }: Hunt): Promise<void> {
  const { token } = await (await owner.request.get("/api/auth/token")).json();
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: "patch" | "put", path: string, data: object) => {
    const answer = await owner.request[method](`/api/properties/${propertyId}${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await send("patch", "", { boundary });
  await send("put", "/meeting-points", {
    parking: { lat: south + 0.001, lon: west + 0.002, note: "Ved bommen" },
  });
}

/** The landowner types a post outside the border, is told, and moves it inside. */
async function markPost(owner: Page, { propertyId }: Hunt): Promise<void> {
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto(`/arrival?propertyId=${propertyId}`);
  const form = owner.locator("form", { has: owner.getByRole("button", { name: "Lagre postene" }) });
  await form.getByRole("button", { name: "Legg til et sted" }).click();
  await form.getByLabel("Navn").fill("Post 4 <Myra> & «hauen»");
  await form.getByLabel("Bredde (nord)").fill("64.73, 13.12");
  await expect(form.getByText("Utenfor grensa: Gjestene ser det ikke.")).toBeVisible();
  await form.getByRole("button", { name: "Lagre postene" }).click();
  await expect(form.getByText(/ligger utenfor grensa til eiendommen/)).toBeVisible();
  await form.getByLabel("Bredde (nord)").fill("64,71");
  await form.getByRole("button", { name: "Lagre postene" }).click();
  await expect(owner.getByText("Postene og stedene er lagret.")).toBeVisible();
}

/** The share of a map's picture that has the colour of the tiles. */
async function tileShare(map: Locator): Promise<number> {
  const { data, info } = await sharp(await map.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { r, g, b } = tileColour;
  let found = 0;
  for (let i = 0; i < data.length; i += info.channels)
    if (Math.abs(data[i]! - r) + Math.abs(data[i + 1]! - g) + Math.abs(data[i + 2]! - b) < 60) found++;
  return found / (data.length / info.channels);
}

test("without coverage the hunter has the map, the places, a warning at the border, and a GPX file", async ({
  context,
}) => {
  const { page, booking } = await hunterWithBooking(context, baseURL, async (owner, hunt) => {
    await drawBorder(owner, hunt);
    await markPost(owner, hunt);
  });
  await page.goto(pageFor(booking));
  const card = page.locator("#kart");
  await scrollToPart(card);
  await test.step("the map is downloaded when asked for, with its size said before", async () => {
    await expect(card.getByText(/^\d+ kartruter, om lag [\d,]+ MB\. Kartet blir liggende/)).toBeVisible();
    const before = tiles.asked.length; // the landowner's own map has asked for some
    await card.getByRole("button", { name: "Last ned kart" }).click();
    await expect(card.getByText(/^Kartet er lastet ned \([\d,]+ MB\), og virker uten dekning/)).toBeVisible();
    const downloaded = tiles.asked.slice(before);
    expect(downloaded.length).toBeLessThanOrEqual(400);
    expect(new Set(downloaded).size).toBe(downloaded.length);
    await expectLooksRight(page, "trip with a downloaded map");
  });
  const lastFiles = () =>
    page.evaluate(
      async () =>
        (await (await caches.open("utmark-assets")).keys()).filter(({ url }) =>
          /maplibre.*worker|outline|ground-map.*js/.test(url),
        ).length,
    );
  await expect.poll(lastFiles).toBe(3);

  await context.setOffline(true);
  await context.setGeolocation(middle);
  const asked = tiles.asked.length;
  await page.goto(pageFor(booking));
  await expect(offlineBanner(page)).toBeVisible();
  await card.getByRole("button", { name: "Åpne kartet" }).click();
  const canvas = card.locator("canvas.maplibregl-canvas");
  await expect(canvas).toBeVisible();
  await test.step("the kept tiles, the border and the places are shown", async () => {
    await scrollToPart(canvas);
    await expect.poll(() => tileShare(canvas)).toBeGreaterThan(0.3);
    for (const name of ["Parkering", "Post 4 <Myra> & «hauen»"])
      await expect(card.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await expect(card.getByText("© Kartverket")).toBeVisible();
    expect(tiles.asked.length).toBe(asked);
  });
  await test.step("the position is shown when asked for, with a warning near the border and outside", async () => {
    await card.getByRole("button", { name: "Vis hvor jeg er" }).click();
    await expect(card.getByText("Du er innenfor grensa")).toBeVisible();
    await expect(card.getByText("Posisjonen kan være feil med 8 m.")).toBeVisible();
    await expect(card.getByRole("img", { name: "Her er du" })).toBeVisible();
    await context.setGeolocation({ ...middle, latitude: north - metres(30) });
    await expect(card.getByText("Du er nær grensa")).toBeVisible();
    await expect(card.getByText(/^30 m til grensa\./)).toBeVisible();
    await context.setGeolocation({ ...middle, latitude: north + metres(5) });
    await expect(card.getByText("Du er på grensa, kanskje utenfor")).toBeVisible();
    await context.setGeolocation({ ...middle, latitude: north + metres(120) });
    await expect(card.getByText("Du er utenfor grensa")).toBeVisible();
    await expectLooksRight(page, "outside the border");
    await card.getByRole("button", { name: "Slutt å vise hvor jeg er" }).click();
    await expect(card.getByText("Du er utenfor grensa")).toHaveCount(0);
  });
  await test.step("a GPX file is written", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      card.getByRole("button", { name: "Last ned GPX" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Blåmarka.gpx");
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toContain("<name>Post 4 &lt;Myra&gt; &amp; «hauen»</name>");
    expect(text.match(/<trkpt /g)).toHaveLength(5);
    expect(text.match(/<wpt /g)).toHaveLength(2);
  });
  await test.step("who refuses the position is told what to do", async () => {
    await context.clearPermissions();
    await card.getByRole("button", { name: "Vis hvor jeg er" }).click();
    await expect(card.getByText(/^Du har ikke gitt denne siden lov til å se hvor du er/)).toBeVisible();
  });

  await context.setOffline(false);
  const mapCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("utmark-map-")).length);
  expect(await mapCaches()).toBe(1);
  await test.step("the map goes at sign-out", async () => {
    await page.goto("/logout");
    await page.getByRole("button", { name: "Logg ut" }).click();
    await page.waitForURL("/");
    expect(await mapCaches()).toBe(0);
  });
});

test("a download can be stopped, continued and deleted, and goes when the trip is cancelled", {
  tag: "@long",
}, async ({ context }) => {
  const { page, booking } = await hunterWithBooking(context, baseURL, drawBorder);
  await page.goto(pageFor(booking));
  const card = page.locator("#kart");
  await scrollToPart(card);
  const held = Promise.withResolvers<void>();
  let count = 0;
  await context.route(`${tiles.url}/**`, async (route) => {
    if (++count > 6) await held.promise;
    await route.continue().catch(() => {}); // the page has stopped asking
  });
  await card.getByRole("button", { name: "Last ned kart" }).click();
  await expect(card.getByText(/^Henter kartet: [1-9]\d* av \d+ kartruter\.$/)).toBeVisible();
  await card.getByRole("button", { name: "Stopp" }).click();
  await expect(card.getByText(/^\d+ av \d+ kartruter er lastet ned\.$/)).toBeVisible();
  held.resolve();
  await context.unroute(`${tiles.url}/**`);
  await card.getByRole("button", { name: "Last ned resten" }).click();
  await expect(card.getByText(/^Kartet er lastet ned/)).toBeVisible();
  await card.getByRole("button", { name: "Slett kartet" }).click();
  const question = page.getByRole("dialog", { name: "Slette kartet?" });
  await question.getByRole("button", { name: "Behold" }).click();
  await expect(card.getByText(/^Kartet er lastet ned/)).toBeVisible();
  await card.getByRole("button", { name: "Slett kartet" }).click();
  await question.getByRole("button", { name: "Slett", exact: true }).click();
  await expect(card.getByRole("button", { name: "Last ned kart" })).toBeVisible();
  await card.getByRole("button", { name: "Last ned kart" }).click();
  await expect(card.getByText(/^Kartet er lastet ned/)).toBeVisible();

  const { token } = await (await page.request.get("/api/auth/token")).json();
  const answer = await page.request.post(`/api/booking-actions/${booking.bookingId}/cancel`, {
    data: { reason: "Syk" },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const mapCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("utmark-map-")).length);
  await expect(async () => {
    await page.goto("/dashboard");
    expect(await mapCaches()).toBe(0);
  }).toPass({ intervals: [10_000], timeout: 120_000 }); // the offline copy is renewed at most every ten seconds
});
