/** The search map beside the list and in full screen: highlights, movement, and its state in the URL. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { dateField, todayOf } from "../dates.ts";
import { inBothThemes, signIn } from "../helpers.ts";
import { drawingBrowser } from "../browser.ts";

test.use(drawingBrowser);

const ground = "/finn-jakttterreng";
const south = "bbox=8%2C59%2C12.5%2C62.6";
const cards = (page: Page) => page.getByRole("article");
const statusHeading = (page: Page) => page.getByRole("status").getByRole("heading");
const canvas = (page: Page) => page.locator("canvas.maplibregl-canvas");
const pins = (page: Page) => page.locator("button[data-pin]");
const clusters = (page: Page) => page.getByRole("button", { name: /treff her/ });
const boxIn = (page: Page) =>
  (new URL(page.url()).searchParams.get("bbox") ?? "").split(",").map(Number) as [
    number,
    number,
    number,
    number,
  ];
const spanOf = ([west, , east]: readonly number[]) => (east ?? 0) - (west ?? 0);
/** Waits until the map has stopped moving, and shows the pins of its area. */
async function waitForMap(page: Page): Promise<void> {
  await expect(canvas(page)).toBeVisible();
  await expect(pins(page).or(clusters(page)).first()).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Henter treff" })).toBeHidden();
}
/** Drags the map with the mouse, in steps. */
async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error("no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(x + (dx * i) / 6, y + (dy * i) / 6);
  await page.mouse.up();
}

test("the map of the whole country loads its pins once, a card highlights its cluster, and a cluster zooms in and updates the list", {
  tag: "@long",
}, async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/search/map")) requests.push(request.url());
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(ground);
  await waitForMap(page);
  await page.waitForLoadState("networkidle");
  expect(requests).toHaveLength(1);
  const all = Number.parseInt(await statusHeading(page).innerText(), 10);
  await test.step("hovering a card whose pin is in a cluster shows its place", async () => {
    const alone = await pins(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-pin")));
    const clusteredCard = await page
      .locator("[data-property]")
      .evaluateAll(
        (all, pinIds) => all.findIndex((one) => !pinIds.includes(one.getAttribute("data-property"))),
        alone,
      );
    await page.locator("[data-property]").nth(clusteredCard).hover();
    await expect(page.getByTestId("spot")).toBeVisible();
  });
  const cluster = clusters(page).first();
  await cluster.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/bbox=/);
  await expect(async () => {
    const { total } = await (
      await page.request.get(`/api/search?limit=1&bbox=${boxIn(page).join(",")}`)
    ).json();
    // other tests may publish offerings meanwhile
    await expect(statusHeading(page)).toHaveText(`${total} treff`, { timeout: 1000 });
  }).toPass();
  await expect(canvas(page)).toBeFocused();
  await expect(page.getByRole("link", { name: "Ta bort Kartutsnittet" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(ground);
  await expect
    .poll(async () => Number.parseInt(await statusHeading(page).innerText(), 10))
    .toBeGreaterThanOrEqual(all); // other tests publish offerings meanwhile
});

test("beside the list the map shows pins filtered and priced for the stay, the list follows the map or waits for a button, pin and card highlight each other, and axe finds nothing in either theme", async ({
  page,
}) => {
  const from = await todayOf(page);
  const filters = "species=elg,rype&participants=1";
  await page.goto(`${ground}?${south}&${filters}&from=${from}&to=${addDays(from, 3)}`);
  await test.step("pins use the filters, and are priced for the stay", async () => {
    await expect(statusHeading(page)).toHaveText(/ treff$/);
    if ((await statusHeading(page).innerText()) !== "0 treff")
      await expect(pins(page).first()).not.toHaveAttribute("aria-label", /, fra /);
    await page.getByRole("link", { name: /^Ta bort \d+\.[ –]/ }).click();
    await expect(page).not.toHaveURL(/from=/);
    await waitForMap(page);
    await expect(pins(page).first()).toHaveAttribute("aria-label", /, fra /);
    const { items } = await (
      await page.request.get(`/api/search/map?bbox=8,59,12.5,62.6&zoom=6&${filters}`)
    ).json();
    const inView = new Set(items.flatMap((item: { propertyId?: string }) => item.propertyId ?? []));
    const pinIds = await pins(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-pin")));
    expect(pinIds.some((id) => inView.has(id))).toBe(true);
  });
  await test.step("the list follows the map, or waits for the button", async () => {
    const before = page.url();
    await drag(page, 0, -180);
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/bbox=/);
    await waitForMap(page);
    const followedUrl = page.url();
    await page.getByLabel("Søk når jeg flytter kartet").uncheck();
    await drag(page, 0, 180);
    await expect(page.getByRole("button", { name: "Søk her" })).toBeVisible();
    expect(page.url()).toBe(followedUrl);
    await page.getByRole("button", { name: "Søk her" }).click();
    await expect(page).not.toHaveURL(followedUrl);
    await expect(page.getByRole("button", { name: "Søk her" })).toBeHidden();
    await waitForMap(page);
  });
  await test.step("a pin and its card highlight each other, by mouse and by keyboard", async () => {
    const pinIds = await pins(page).evaluateAll((all) => all.map((pin) => pin.dataset.pin));
    const listed = await page
      .locator("[data-property]")
      .evaluateAll((all: HTMLElement[]) => all.map((card) => card.dataset.property));
    // a pin that is also in the list, since the map shows a slightly larger area
    const id = pinIds.find((one) => listed.includes(one));
    const pin = page.locator(`button[data-pin="${id}"]`);
    const card = page.locator(`[data-property="${id}"]`);
    await card.first().hover();
    await expect(pin).toHaveAttribute("data-tied");
    await page.mouse.move(5, 5);
    await expect(pin).not.toHaveAttribute("data-tied");
    await pin.hover();
    await expect(card.first()).toHaveAttribute("data-tied");
    await page.mouse.move(5, 5);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("button", { name: "Zoom ut" }).focus();
    await pin.focus();
    await page.keyboard.press("Shift"); // a key press makes :focus-visible match
    await expect(card.first()).toHaveAttribute("data-tied");
    await page.keyboard.press("Enter");
    await expect(card.first()).toBeInViewport();
    const small = page.locator("section").filter({ has: page.getByRole("button", { name: "Lukk" }) });
    await expect(small.getByRole("article")).toBeVisible();
    await inBothThemes(page, "beside the list");
    await small.getByRole("button", { name: "Lukk" }).click(); // nothing covers the button
    await expect(small).toBeHidden();
    await pin.press("Enter");
    await small.getByRole("article").getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`view-property-offering\\?propertyId=${id}`));
  });
});

test("the list works when the map's script or pins fail to load and are retried, and without WebGL", {
  tag: "@long",
}, async ({ page }) => {
  await page.route("**/assets/ground-map-*.js", (route) => route.abort());
  await page.route("**/api/search/map**", (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: "x", title: "", detail: "", type: "" } }),
  );
  await page.goto(ground);
  await expect(page.getByText("Her er det kartet ville ha vist.")).toBeVisible();
  await page.unroute("**/assets/ground-map-*.js");
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(canvas(page)).toBeVisible();
  await expect(page.getByRole("alert").getByText("Fikk ikke hentet treffene på kartet.")).toBeVisible();
  await page.unroute("**/api/search/map**");
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await waitForMap(page);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(ground);
  await expect(page.getByText(/^Kunne ikke laste kartet\./).first()).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
});

test("on a phone the list is shown first without loading the map, then the map, and then the list at its previous position; axe finds nothing in either theme", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const maps: string[] = [];
  page.on(
    "request",
    (request) => /maplibre|ground-map|search\/map/.test(request.url()) && maps.push(request.url()),
  );
  await page.goto(ground);
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.8 });
  await page.waitForLoadState("networkidle");
  expect(maps).toEqual([]);
  // the link to the map covers no card
  const mapLink = page.getByRole("link", { name: "Kart", exact: true });
  const { y = 0, height = 0 } = (await mapLink.boundingBox()) ?? {};
  const coveredCards = await page.evaluate(
    (at) => [10, 120, 270, 380].filter((x) => document.elementFromPoint(x, at)?.closest("article")),
    y + height / 2,
  );
  expect(coveredCards).toEqual([]);
  await mapLink.click();
  await expect(page).toHaveURL(`${ground}?view=map`);
  await waitForMap(page);
  await expect(cards(page).first()).toBeHidden();
  await clusters(page).first().click();
  await expect(page).toHaveURL(/bbox=/);
  await waitForMap(page);
  await inBothThemes(page, "on a phone");
  await page.getByRole("button", { name: /Filtre/ }).click();
  await expect(dateField(page, "Ankomst")).toBeVisible();
  await page.getByRole("button", { name: "Lukk filtrene" }).click();
  await page.getByRole("link", { name: "Liste", exact: true }).click();
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await expect(canvas(page)).toBeVisible();
});

test("the full-screen map opens from a link after sign-in, Back restores a removed filter, a phone shows the list; axe finds nothing in either theme", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/map-view?species=elg");
  await expect(page).toHaveURL(/\/login\?next=%2Fmap-view%3Fspecies%3Delg/);
  await signIn(page, "jeger@example.no", `/map-view?species=elg&${south}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jakt og fiske på kartet");
  await waitForMap(page);
  await expect(page.getByRole("link", { name: "Ta bort Elg" })).toBeVisible();
  await page.getByRole("link", { name: "Ta bort Elg" }).click();
  await expect(page).toHaveURL(`/map-view?${south}`);
  await page.goBack();
  await expect(page).toHaveURL(/species=elg/);
  const linked = page.url();
  await page.getByRole("button", { name: "Zoom inn" }).click();
  await expect(page).not.toHaveURL(linked);
  const before = spanOf(boxIn(page));
  await page.getByRole("button", { name: "Zoom inn" }).click();
  await expect.poll(() => spanOf(boxIn(page))).toBeLessThan(before);
  await page.goto("/mapview");
  await waitForMap(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(900);
  await inBothThemes(page, "whole screen");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(canvas(page)).toBeVisible();
  await page.getByRole("link", { name: "Liste", exact: true }).click();
  await expect(page).toHaveURL("/map-view?view=list");
  await expect(cards(page).first()).toBeVisible();
});
