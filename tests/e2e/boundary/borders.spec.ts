/**
 * A boundary is fetched from the national map or drawn: by mouse, by keyboard, and without a map.
 * Kartverket's services are replaced by recorded responses.
 */
import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { type NationalMap, startNationalMap } from "#tests/stand-ins/national-map.ts";
import { productAt } from "../product.ts";
import { fits, isAccessible, signIn } from "../helpers.ts";
import { drawingBrowser } from "../browser.ts";

test.use(drawingBrowser);

const server = productAt("3923");
const { baseURL } = server;
let service: NationalMap;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  service = await startNationalMap();
  await server.start({ NATIONAL_MAP_URL: service.url });
});
test.afterAll(async () => {
  await server.remove();
  await service.close();
});
test.beforeEach(() => service.behave("well"));
test.afterEach(() => expect(service.faults).toEqual([]));

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click();
const canvas = (page: Page) => page.locator("canvas.maplibregl-canvas");
const boundarySection = (page: Page) => page.locator("#boundary");

/** Opens the location step of a new landowner's new property. */
async function openLocationStep(
  browser: Browser,
  o: {
    locale?: string;
    municipality?: readonly [typed: string, wanted: string] | "none";
    blind?: boolean;
  } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  if (o.blind) {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
  }
  await signIn(
    page,
    "grunneier@example.no",
    `/property-registration-page${o.locale ? `?lang=${o.locale}` : ""}`,
  );
  await page.getByLabel(o.locale ? "Name of the property" : "Navn på eiendommen").fill("Bergsmarka");
  await press(page, o.locale ? "Next" : "Neste");
  await page.waitForURL(/step=location/);
  if (o.blind) await expect(page.getByText("Kunne ikke laste kartet.", { exact: true })).toBeVisible();
  if (o.municipality !== "none") {
    const [typed, option] = o.municipality ?? ["berge", "Bergen (4601)"];
    await chooseSuggestion(page, o.locale ? "Municipality" : "Kommune", typed, option);
  }
  return page;
}
/** Types a text, and chooses one of the suggested options. */
async function chooseSuggestion(page: Page, label: string, typed: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).pressSequentially(typed);
  await page.getByRole("option", { name: option }).click();
}
async function fillParcelNumbers(page: Page, gnr: string, bnr: string, row = 0): Promise<void> {
  await page.getByLabel(/^Gnr/).nth(row).fill(gnr);
  await page.getByLabel(/^Bnr/).nth(row).fill(bnr);
}
/** Enters numbers of no parcel: typing shows an error at the fields, and only a request shows a toast. */
async function expectNoParcelFound(page: Page): Promise<void> {
  await fillParcelNumbers(page, "999", "1");
  await page.getByLabel(/^Gnr/).first().focus();
  await expect(page.locator("#parcels").getByRole("alert")).toBeVisible();
}
const fetchBorder = (page: Page, n = 1) => press(page, `Hent grensa fra Kartverket, teig ${n}`);
/** Clicks the map at points given as shares of its width and height. */
async function pressMap(map: Locator, ...at: [x: number, y: number][]): Promise<void> {
  const box = await map.boundingBox();
  if (!box) throw new Error("no map");
  for (const [x, y] of at) await map.click({ position: { x: box.width * x, y: box.height * y }, delay: 20 });
}
async function waitForMap(page: Page): Promise<Locator> {
  const map = canvas(page);
  await expect(map).toBeVisible();
  await map.evaluate((e) => e.scrollIntoView({ block: "center" }));
  await expect(page.getByText("© Kartverket").last()).toBeVisible();
  await expect(map).toHaveCSS("cursor", "crosshair"); // the drawing mode is on
  return map;
}

test("a missing parcel and an unavailable service are explained; entering a parcel's numbers moves the map and fills in the area of its boundary; boundaries of two parcels are joined, and each is replaced alone", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await openLocationStep(browser);
  await fetchBorder(page);
  await expect(page.getByText("Skriv gårdsnummer og bruksnummer med tall.")).toBeVisible();
  await expectNoParcelFound(page);
  for (const [how, text] of [
    ["well", "Fant ingen teigdata i karttjenesten. Se over numrene, eller tegn grensa selv."],
    ["down", "Kunne ikke hente eiendomsgrensa. Prøv igjen om litt, eller tegn grensa selv."],
  ] as const) {
    service.behave(how);
    await fetchBorder(page);
    await expect(page.getByRole("alert").getByText(text)).toBeVisible();
    await expect(page.getByRole("status").getByText(text)).toBeVisible();
  }
  service.behave("well");

  const area = page.getByLabel("Areal", { exact: true });
  await expect(area).toHaveValue("");
  await fillParcelNumbers(page, "105", "209");
  await area.focus(); // the parcel is fetched without a click
  await expect(page.getByText(/^Fant 1 teig, .*\smål\. © Kartverket$/)).toBeVisible();
  await expect(boundarySection(page).getByText(/\smål innenfor grensa, 5 hjørner\./)).toBeVisible();
  await expect(area).not.toHaveValue("");

  await page.getByText(/^Mer: flere teiger/).click();
  await press(page, "Legg til teig");
  await fillParcelNumbers(page, "20", "1413", 1);
  await fetchBorder(page, 2);
  const areas = page.getByRole("list", { name: "Områdene innenfor grensa" }).getByRole("listitem");
  await expect(areas).toHaveCount(2);
  await fillParcelNumbers(page, "167", "714", 1); // only the second service has this parcel
  service.next("down", "down");
  const before = service.asked.length;
  await fetchBorder(page, 2);
  const requestsSince = () => service.asked.slice(before);
  await expect.poll(() => requestsSince().some((line) => line.startsWith("POST /skwms1/wfs"))).toBe(true);
  await expect(page.getByText(/^Fant 1 teig/)).toHaveCount(2);
  await expect(areas).toHaveCount(2);
  await press(page, "Ta bort teig 2");
  await expect(areas).toHaveCount(0);
  await press(page, "Angre");
  await expect(areas).toHaveCount(2);
  await area.fill("");
  await press(page, "Bruk som areal");
  await expect(area).not.toHaveValue("");
  await expect(page.getByText(/^Lagret kl/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await isAccessible(page, "the border");
});

test("a missing parcel and an unavailable service are explained in the reader's language, and drawing still works", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await openLocationStep(browser, { locale: "en" });
  await expectNoParcelFound(page);
  const button = page.getByRole("button", { name: "Fetch boundary from Kartverket, parcel 1" });
  await button.click();
  await expect(page.getByRole("alert").getByText("No parcel data found via the map service.")).toBeVisible();
  await expect(page.getByRole("status").getByText("No parcel data found via the map service.")).toBeVisible();
  service.behave("down");
  await button.click();
  await expect(page.getByRole("alert").getByText("Could not fetch property boundary.")).toBeVisible();
  await expect(page.getByRole("status").getByText("Could not fetch property boundary.")).toBeVisible();
  service.behave("slow");
  await button.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(button).toBeEnabled();
  service.behave("well");
  const map = await waitForMap(page);
  await pressMap(map, [0.3, 0.3], [0.6, 0.3], [0.6, 0.6]);
  await press(page, "Close the area");
  await expect(boundarySection(page).getByText(/within the boundary, 3 corners\./)).toBeVisible();
});

test("a boundary is drawn by mouse, adjusted, undone, and replaced only after confirmation; a boundary outside the municipality shows a warning, and a self-crossing one is refused", async ({
  browser,
}) => {
  const page = await openLocationStep(browser, { municipality: ["grong", "Grong (5045)"] });
  const map = await waitForMap(page);
  await pressMap(map, [0.3, 0.3], [0.6, 0.3], [0.7, 0.5]);
  await press(page, "Angre"); // removes the last corner
  await pressMap(map, [0.6, 0.6], [0.3, 0.6], [0.3, 0.3]);
  const measured = boundarySection(page).getByText(/innenfor grensa, \d hjørner\./);
  await expect(measured).toHaveText(/, 4 hjørner/);
  const first = await measured.textContent();
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.7, { steps: 8 });
  await page.mouse.up();
  await expect(measured).not.toHaveText(first!);
  await press(page, "Angre");
  await expect(measured).toHaveText(first!);
  await press(page, "Gjør om");
  await expect(measured).not.toHaveText(first!);
  await press(page, "Fjern hjørner");
  await pressMap(map, [0.6, 0.3]);
  await expect(measured).toHaveText(/, 3 hjørner/);
  await page.keyboard.press("Control+z");
  await expect(measured).toHaveText(/, 4 hjørner/);
  await page.getByText(/^Mer: flere teiger/).click();
  await chooseSuggestion(page, "Annen kommune", "4601", "Bergen (4601)");
  await fillParcelNumbers(page, "105", "209");
  await fetchBorder(page);
  const question = page.getByRole("dialog", { name: "Du har en grense fra før" });
  await question.getByRole("button", { name: "Behold min" }).click();
  await expect(measured).toHaveText(/, 4 hjørner/);
  await fetchBorder(page);
  await question.getByRole("button", { name: "Bytt ut" }).click();
  await expect(measured).toHaveText(/, 5 hjørner/);
  await expect(boundarySection(page).getByText(/Grensa går over kommunegrensa til Grong\./)).toBeVisible();
  await press(page, "Angre");
  await expect(measured).toHaveText(/, 4 hjørner/);
  await press(page, "Ta bort grensa");
  await expect(boundarySection(page).getByText("Ingen grense ennå.")).toBeVisible();

  await page.getByText("Hent grensa fra fil eller lim inn").click();
  const bow = [
    [12.4, 64.4],
    [12.5, 64.5],
    [12.5, 64.4],
    [12.4, 64.5],
    [12.4, 64.4],
  ];
  await page.getByLabel("Lim inn innholdet").fill(JSON.stringify({ type: "Polygon", coordinates: [bow] }));
  await press(page, "Bruk denne");
  await expect(
    boundarySection(page)
      .getByRole("alert")
      .getByText(/Grensa krysser seg selv/),
  ).toBeVisible();
  await press(page, "Angre");
  await expect(boundarySection(page).getByText(/krysser seg selv/)).toHaveCount(0);
});

test("the boundary map works by keyboard: choosing a parcel, drawing, and leaving the map", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await openLocationStep(browser, { municipality: "none" });
  const municipality = page.getByRole("combobox", { name: "Kommune", exact: true });
  await municipality.pressSequentially("namss");
  await expect(page.locator("[role=option]")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=option]").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(municipality).toHaveValue(/^Namsskogan.* \(5044\)$/);
  const map = await waitForMap(page);
  await page.getByRole("button", { name: "Stort kart" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Hopp over kartet" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(map).toBeFocused();
  expect(await map.evaluate((e) => getComputedStyle(e).outlineStyle)).toBe("solid");
  const measured = boundarySection(page).getByText(/innenfor grensa, 3 hjørner\./);
  await page.keyboard.press(" ");
  for (const key of ["ArrowRight", "ArrowDown"]) {
    const from = await page.evaluate(() => performance.now());
    await page.keyboard.press(key);
    // waits until the map has moved
    await page.waitForFunction((since) => performance.now() > since + 60, from);
    await page.keyboard.press(" ");
  }
  await page.keyboard.press("Enter");
  await expect(measured).toBeVisible();
  await page.getByRole("link", { name: "Hopp over kartet" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Bruk som areal" })).toBeFocused();
});

test("without WebGL the map's contents are a list, and the rest of the location step works", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await openLocationStep(browser, { blind: true });
  await expect(page.getByText(/Her er det kartet ville ha vist/)).toBeVisible();
  await expect(canvas(page)).toHaveCount(0);
  await fillParcelNumbers(page, "105", "209");
  await fetchBorder(page);
  await expect(page.getByText(/^Område 1: .*\smål, 5 hjørner, midt på 60,25/)).toBeVisible();
  await press(page, "Ta bort område 1");
  await expect(boundarySection(page).getByText("Ingen grense ennå.")).toBeVisible();
  await isAccessible(page, "without a map");
});
