/**
 * A landowner on a phone signs up and publishes a property with boundary, pictures, cabin, service and
 * season, and a hunter books it. Kartverket's services are replaced by recorded answers.
 */
import { expect, type Browser, type Page } from "@playwright/test";
import { test } from "../test.ts";
import pg from "pg";
import { startPostgres } from "#server/embedded-postgres/postgres.ts";
import { fillDate } from "../dates.ts";
import { photo } from "#tests/support/files.ts";
import { type NationalMap, startNationalMap } from "#tests/stand-ins/national-map.ts";
import { productAt } from "../product.ts";
import { fits, seriousFindings, signInUnlistedUser, openSections, scrollToPart } from "../helpers.ts";
import { drawingBrowser } from "../browser.ts";

test.use(drawingBrowser);

const now = "2027-08-02T08:00:00Z";
const server = productAt(process.env.STORY_PORT ?? "3925", { emptyFrom: now });
const { baseURL, dataDir } = server;
let service: NationalMap;

test.beforeAll(async () => {
  service = await startNationalMap();
  await server.start({ NATIONAL_MAP_URL: service.url, DEMO_NOW: now });
});
test.afterAll(async () => {
  await server.remove();
  await service.close();
});

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click();
const expectStep = (page: Page, name: string) => expect(page.locator("#step")).toHaveText(name);
const jpeg = async (name: string, seed: number) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo({ width: 1920, height: 1080, seed, gps: true }),
});
const choose = (page: Page) =>
  page
    .locator("section", { has: page.getByRole("heading", { name: "Bilder", exact: true }) })
    .locator("input[type=file]");
const tiles = (page: Page) => page.locator("[data-image]");

/** Expects no serious axe findings and no sideways scroll. `screen` names the page in the messages. */
async function expectSound(page: Page, screen: string): Promise<void> {
  expect(await seriousFindings(page, screen)).toEqual([]);
  await fits(page, screen);
}

/** Signs up a new user through the provider, and opens their profile. */
async function signUp(
  browser: Browser,
  email: string,
  name: string,
  o: { role: string; next: string; width: number },
): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL, reducedMotion: "reduce", viewport: { width: o.width, height: 900 } })
  ).newPage();
  await page.goto(
    `/api/auth/start?returnUrl=${encodeURIComponent(`/profile-setup?roles=${o.role}&next=${o.next}`)}`,
  );
  await signInUnlistedUser(page, { email });
  await expect(headline(page)).toHaveText("Fortell hvem du er");
  await page.getByLabel("Navn *").fill(name);
  await press(page, "Lagre profilen");
  await page.waitForURL((url) => url.pathname === o.next);
  return page;
}

/** Fills in the first three steps: the property, its boundary from the national map, species and season. */
async function describeGround(page: Page): Promise<void> {
  await expect(headline(page)).toHaveText("Registrer eiendommen");
  await page.getByLabel("Navn på eiendommen").fill("Bergsmarka");
  await page.getByLabel("Beskrivelse", { exact: true }).fill("Bratt li mot fjorden, skogsbilvei til brygga.");
  await expect(page.getByText(/^Lagret kl/)).toBeVisible();
  await expectSound(page, "basics");
  await press(page, "Neste");
  await expectStep(page, "Sted og grenser");
  await page.getByRole("combobox", { name: "Kommune", exact: true }).pressSequentially("berge");
  await page.getByRole("option", { name: "Bergen (4601)" }).click();
  await page.getByLabel("Gnr. *").fill("105");
  await page.getByLabel("Bnr. *").fill("209");
  await press(page, "Hent grensa fra Kartverket, teig 1");
  await expect(page.getByText(/^Fant 1 teig, .*\smål\. © Kartverket$/)).toBeVisible();
  await page.getByText(/^Mer: flere teiger/).click();
  await press(page, "Legg til teig");
  await page.getByLabel("Gnr. *").nth(1).fill("20");
  await page.getByLabel("Bnr. *").nth(1).fill("1413");
  await press(page, "Hent grensa fra Kartverket, teig 2");
  await expect(
    page.getByRole("list", { name: "Områdene innenfor grensa" }).getByRole("listitem"),
  ).toHaveCount(2);
  await press(page, "Bruk som areal");
  await expect(page.getByLabel("Areal", { exact: true })).not.toHaveValue("");
  await expect(page.locator("canvas.maplibregl-canvas")).toBeVisible();
  await expectSound(page, "location");
  await press(page, "Neste");
  await expectStep(page, "Detaljer");
  await page.getByText("Hjort", { exact: true }).click();
  await fillDate(page, "Sesongen begynner", "2027-09-01");
  await fillDate(page, "Sesongen slutter", "2027-12-23");
  await page.getByLabel("Fellingskvote").fill("2 hjort");
  await expectSound(page, "details");
  await press(page, "Neste");
  await expectStep(page, "Tilbud");
}

async function addCabin(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Legg til hytte" }).click();
  await page.getByLabel("Navn på hytta").fill("Fjordbua");
  await page.getByLabel("Sengeplasser").fill("4");
  await page.getByText("Badstue", { exact: true }).click();
  await page.getByLabel("Pris per natt").fill("1120");
  await press(page, "Legg til stengt periode");
  await fillDate(page, "Stengt fra og med", "2027-10-11");
  await fillDate(page, "Til og med", "2027-10-14");
  await page.getByLabel("Grunn").selectOption("personal_use");
  await press(page, "Lagre hytta");
  await expect(page.getByText("Lagret. Nå kan du legge til bilder.")).toBeVisible();
  await choose(page).setInputFiles(await jpeg("bua.jpg", 3));
  await expect(tiles(page)).toHaveCount(1);
  await expectSound(page, "cabin's pictures");
  await page.getByRole("link", { name: "Gå videre" }).click();
  await expectStep(page, "Tilbud");
}

async function addService(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Legg til tjeneste" }).click();
  await page.getByLabel("Navn på tjenesten").fill("Uttransport");
  await page.getByLabel("Pris *").fill("800");
  await expect(page.getByLabel("Legg ut tjenesten")).toBeChecked();
  await press(page, "Lagre tjenesten");
  await expectStep(page, "Tilbud");
  await expect(page.getByRole("listitem").filter({ hasText: "Uttransport" })).toContainText("800 kr");
}

/** Creates an offering for October with a falling price, a Friday surcharge and a discount for long stays. */
async function createOffering(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Legg til tilbud" }).click();
  await page.getByLabel("Navn på tilbudet").fill("Hjortejakt i Bergsmarka");
  await openSections(page, "Hytter", "Publisering");
  await fillDate(page, "Første dag", "2027-10-01");
  await fillDate(page, "Siste dag", "2027-10-31");
  await page.getByLabel("Fjordbua").selectOption("optional");
  await page.getByLabel("Pris per person og natt").fill("250");
  await page.getByLabel("Færrest jegere").fill("2");
  await page.getByLabel("Flest jegere").fill("4");
  await page.getByText("Fra sesongstart til sesongslutt", { exact: true }).click();
  await page.getByLabel("Pris første dag").fill("3000");
  await page.getByLabel("Pris siste dag").fill("1500");
  await page.locator("#price").getByText("fredag", { exact: true }).click();
  await page.getByLabel(/^Helgetillegg/).fill("20");
  await page.getByLabel("Rabatt fra og med").fill("4");
  await page.getByLabel("Rabatt", { exact: true }).fill("10");
  await page.getByLabel("Legg ut tilbudet").check();
  await expectSound(page, "offering");
  await press(page, "Lagre tilbudet");
  // the offering is not bookable before the property is published
  await expect(page.getByText("Hjortejakt i Bergsmarka er lagret.")).toBeVisible();
  await page.getByRole("link", { name: "Gå videre" }).click();
  await expectStep(page, "Tilbud");
  await expect(page.getByText("Venter på eiendommen")).toBeVisible();
  await expectSound(page, "all offered");
  await press(page, "Neste");
}

/** Adds rules and pictures, previews the property as hunters will see it, and publishes it. */
async function previewAndPublish(page: Page): Promise<void> {
  await expectStep(page, "Regler og krav");
  await page.getByText("Hund i bånd utenom jakta", { exact: true }).click();
  await press(page, "Neste");
  await expectStep(page, "Bilder og dokumenter");
  await choose(page).setInputFiles([await jpeg("lia.jpg", 1), await jpeg("brygga.jpg", 2)]);
  await expect(tiles(page)).toHaveCount(2);
  await expectSound(page, "pictures");
  await press(page, "Neste");
  await expectStep(page, "Se over og legg ut");
  await expect(page.getByText("Dette mangler før eiendommen kan legges ut")).toHaveCount(0);
  await expectSound(page, "review");
  await page.getByRole("link", { name: "Se hele siden som jeger" }).click();
  await expect(headline(page)).toHaveText("Bergsmarka");
  await expect(page.getByText("Hund i bånd utenom jakta")).toBeVisible();
  await page.goBack();
  await page.getByLabel("Legg ut eiendommen").check();
  await expect(page.getByText("Bergsmarka er lagt ut", { exact: true })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Hjortejakt i Bergsmarka" })).toContainText(
    "1 500 kr",
  );
  await expectSound(page, "published");
  await page.getByRole("link", { name: "Til mine eiendommer" }).last().click();
  await expect(page.getByRole("article").filter({ hasText: "Bergsmarka" })).toContainText("1 kan bestilles");
  await expectSound(page, "my properties");
}

/**
 * A signed-out hunter finds the offering, views its pictures and boundary, chooses days, cabin and service,
 * and sees the price and the location.
 */
async function findAndRequest(page: Page): Promise<void> {
  await page.goto(
    "/finn-jakttterreng?q=bergsmarka&species=hjort&from=2027-10-05&to=2027-10-09&participants=2",
  );
  const hit = page.getByRole("article").filter({ hasText: "Hjortejakt i Bergsmarka" });
  // two hunters at 2 800, 2 750, 2 700 and 2 650 kr, a fifth more on the Friday, 10 % off for four days
  await expect(hit).toContainText("20 574 kr");
  await hit.getByRole("link").first().click();
  await expect(headline(page)).toHaveText("Hjortejakt i Bergsmarka");
  // the property's rule applies to every booking
  await expect(page.getByText("Hund i bånd utenom jakta")).toBeVisible();
  await expect(page.getByRole("list", { name: "Bilder av Bergsmarka" }).getByRole("button")).toHaveCount(2);
  await page.getByRole("link", { name: "Bergsmarka", exact: true }).first().click();
  await expect(headline(page)).toHaveText("Bergsmarka");
  await expect(page.getByRole("button", { name: "Bilde av Fjordbua" })).toBeVisible();
  await scrollToPart(page.getByRole("heading", { name: "Hvor det er" }));
  await expect(page.locator("canvas.maplibregl-canvas")).toBeVisible();
  await page.goBack();
  await press(page, /^20\s574/); // on a phone the bottom bar opens the sheet
  const dialog = page.getByRole("dialog", { name: "Send forespørsel" });
  await dialog.getByText("Fjordbua", { exact: true }).click();
  await dialog.getByRole("button", { name: "Flere: Uttransport" }).click();
  await expect(dialog).toContainText("23 374 kr"); // plus 250 kr for two in four nights, and 800 kr
  await dialog.getByLabel("Gate og nummer").fill("Storgata 1");
  await dialog.getByLabel("Postnummer").fill("0155");
  await dialog.getByLabel("Sted").fill("Oslo");
  await dialog.getByLabel("Jeg godtar vilkårene.").check();
  await dialog.getByLabel("Jeg godtar personvernerklæringen.").check();
  await dialog.getByRole("button", { name: "Send forespørsel" }).click();
  await expect(headline(page)).toHaveText("Venter på svar fra Gro Berge");
}

/** Reads the statuses and the numbers of rows in the server's database. */
async function readRowCounts(): Promise<Record<string, unknown>> {
  const { host, port, user } = await startPostgres({ dataDir });
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  const { rows } = await client.query(`
    with p as (select * from property where name = 'Bergsmarka'), c as (select cabin.* from cabin join p using (property_id)),
      o as (select offering.* from offering join p using (property_id)), b as (select booking.* from booking join p using (property_id) where booking.status <> 'calculated')
    select (select string_agg(status, ',') from p) property, (select count(*)::int from parcel join p using (property_id)) parcels,
      (select boundary ->> 'type' from p) boundary, (select count(*)::int from image i where i.property_id in (select property_id from p)) images,
      (select count(*)::int from image i where i.cabin_id in (select cabin_id from c)) "cabinImages",
      (select jsonb_array_length(blackout_periods) from c) "cabinBlackouts", (select count(*)::int from service join p using (property_id)) services,
      (select string_agg(status, ',') from o) offerings, (select string_agg(status || ' ' || total_ore, ',') from b) bookings,
      (select count(*)::int from offering_hold h join b using (booking_id)) "offeringHolds", (select count(*)::int from cabin_hold h join b using (booking_id)) "cabinHolds",
      (select count(*)::int from service_hold h join b using (booking_id)) "serviceHolds"`);
  await client.end();
  return rows[0];
}

test("a landowner on a phone goes from sign-up to a booked stay", { tag: "@long" }, async ({ browser }) => {
  test.setTimeout(300_000);
  const gro = await signUp(browser, "gro.berge@example.no", "Gro Berge", {
    role: "landowner",
    next: "/property-registration-page",
    width: 1280,
  });
  await describeGround(gro);
  await addCabin(gro);
  await addService(gro);
  await createOffering(gro);
  await previewAndPublish(gro);
  const perNes = await signUp(browser, "per.nes@example.no", "Per Nes", {
    role: "hunter",
    next: "/finn-jakttterreng",
    width: 390,
  });
  await findAndRequest(perNes);

  await gro.goto("/dashboard?tab=availability&month=2027-10&kind=all");
  const stay = gro.getByRole("link", { name: /5\.–9\. oktober, 2 personer/ });
  // the stay is shown in the rows of the offering, the cabin and the service
  await expect(stay.filter({ hasText: "Venter på svar" })).toHaveCount(3);
  await expectSound(gro, "availability");
  await gro.goto("/dashboard?tab=overview");
  await expectSound(gro, "overview");
  await gro.getByRole("link", { name: "Se og svar" }).click();
  await expect(headline(gro)).toContainText("Per Nes vil komme");
  await expectSound(gro, "request");
  await press(gro, "Godta forespørselen");
  await gro.getByRole("dialog").getByLabel("Kontonummer").fill("12345678903");
  await gro.getByRole("dialog").getByLabel("Utmark kan lage fakturaene i mitt navn").check();
  await expectSound(gro, "the answer");
  await press(gro, "Godta");
  await expect(headline(gro)).toContainText("Du har sagt ja");
  await expect(headline(perNes)).toHaveText("Gro Berge har sagt ja"); // live, without a reload
  await gro.goto("/dashboard?tab=availability&month=2027-10&kind=all");
  await expect(stay).toHaveCount(3);
  await expect(stay.filter({ hasText: "Venter på svar" })).toHaveCount(0);

  expect(await readRowCounts()).toEqual({
    property: "published",
    parcels: 2,
    boundary: "MultiPolygon",
    images: 2,
    cabinImages: 1,
    cabinBlackouts: 1,
    services: 1,
    offerings: "active",
    bookings: "confirmed 2337400",
    offeringHolds: 1,
    cabinHolds: 1,
    serviceHolds: 1,
  });
  expect(service.faults).toEqual([]);
});
