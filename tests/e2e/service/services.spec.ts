import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { expectLooksRight, freshParcel, post, signIn, waitForHydration } from "../helpers.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const item = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Creates a property of Kari's with an offering that is open for two months, from ten days ahead. */
async function makeGround(page: Page) {
  await signIn(page, "grunneier@example.no");
  const today = await todayOf(page);
  const first = addDays(today, 10);
  const { propertyId } = await post(page, "/api/properties", {
    name: "Rundhøgda",
    type: "hunting_ground",
    municipalityNumber: "5044",
    area: { value: 21000, unit: "maal" },
    parcels: [freshParcel()],
    landTypes: ["forest"],
    species: ["elg"],
    contact: { name: "Kari Storås", email: "kari@example.no", phone: "+47 99 88 77 66" },
    visibility: "unlisted",
    status: "published",
  });
  const { offeringId } = await post(page, `/api/properties/${propertyId}/offerings`, {
    name: "Elgjakt på Rundhøgda",
    offeringType: "hunting_ground_rental",
    targetSpecies: ["elg"],
    validFrom: first,
    validTo: addDays(first, 60),
    maxParticipants: 6,
    maxHunters: 6,
    services: [{ name: "Uttransport", unit: "fixed", priceOre: 80_000 }],
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
    status: "active",
    published: true,
  });
  const stay = new URLSearchParams({
    propertyId,
    offeringId,
    fromDate: addDays(first, 1),
    toDate: addDays(first, 4),
    participants: "2",
  });
  return { propertyId, offering: `/view-property-offering?${stay}` };
}

test("a landowner's service is created, refused, edited, copied and unpublished; a hunter adds one and sees its price", async ({
  page,
  browser,
}) => {
  const name = "Hundefører";
  const { propertyId, offering } = await makeGround(page);

  await page.goto(
    `/servicecreationpage?propertyId=${propertyId}&returnTo=${encodeURIComponent("//evil.example")}`,
  );
  await expect(heading(page)).toHaveText("Legg til tjeneste");
  await page.getByLabel("Navn på tjenesten").fill(name);
  await page.getByLabel("Kategori").fill("Utstyr");
  await page.getByLabel("Prisen gjelder").selectOption("per_person_per_day");
  await press(page, "Lagre tjenesten");
  await expect(page.getByLabel("Pris *")).toBeFocused(); // the price is required
  await page.getByLabel("Pris *").fill("300");
  await expect(page.getByText("2 personer, 3 dager: 1 800 kr")).toBeVisible();
  await page.getByLabel("Hvor mange du har").fill("2");
  await page.getByLabel("Høyst per bestilling").fill("3");
  await press(page, "Lagre tjenesten");
  await expect(page.getByText("Én bestilling kan ikke ta flere enn det finnes.")).toBeVisible();
  await expect(page.getByLabel("Høyst per bestilling")).toBeFocused();
  await expect(page.getByLabel("Navn på tjenesten")).toHaveValue(name);
  await page.getByLabel("Høyst per bestilling").fill("2");
  await page.getByLabel("Legg ut tjenesten").uncheck();
  await expectLooksRight(page, "the service");
  await press(page, "Lagre tjenesten");

  // a return URL of another site is ignored
  await page.waitForURL(`**/services-page?propertyId=${propertyId}`);
  await expect(item(page, name)).toContainText("Ikke lagt ut");
  await expect(item(page, name)).toContainText(
    "Utstyr · 300 kr per person og dag · 2 stk. · høyst 2 per bestilling",
  );
  await page.getByLabel("Status").selectOption("published");
  await expect(item(page, name)).toHaveCount(0);
  await page.getByLabel("Status").selectOption("");
  await page.getByLabel("Kategori").selectOption("Utstyr");
  await expect(item(page, name)).toBeVisible();
  await press(page, `Legg ut ${name}`);
  await expect(page.getByText(`${name} er lagt ut.`)).toBeVisible();
  await expect(item(page, name).getByText("Lagt ut", { exact: true })).toBeVisible();
  await expectLooksRight(page, "the services");

  await press(page, `Kopier ${name}`);
  await expect(heading(page)).toHaveText(`Endre ${name} (kopi)`);
  await page.getByLabel("Navn på tjenesten").fill(`${name} B`);
  await page.getByLabel("Legg ut tjenesten").check();
  await page.getByRole("switch", { name: /^Utenom det vanlige/ }).check();
  await press(page, "Lagre tjenesten");
  await expect(item(page, `${name} B`)).toContainText("Utenom det vanlige");
  await page.getByRole("link", { name: `Endre ${name}`, exact: true }).click();
  await page.getByLabel("Pris *").fill("350");
  await press(page, "Lagre tjenesten");
  await expect(item(page, name)).toContainText("350 kr per person og dag");
  // services created with the offering are in the same list
  await expect(item(page, "Uttransport")).toContainText("Med Elgjakt på Rundhøgda");
  await expect(item(page, name)).toContainText("Med alle tilbudene");
  await chooseService(page, offering, `${name} B`);

  await page.goto(`/property-workflow?propertyId=${propertyId}&step=offerings`);
  await page.getByRole("link", { name: "Legg til tjeneste" }).click();
  await page.getByLabel("Navn på tjenesten").fill("Slakting");
  await page.getByLabel("Prisen gjelder").selectOption("on_request");
  await press(page, "Lagre tjenesten");
  await page.waitForURL("**/property-workflow?*step=offerings*"); // back to the page that linked here
  await expect(page.getByRole("listitem").filter({ hasText: "Slakting" })).toContainText("etter avtale");
  await page.goto(`/services-page?propertyId=${propertyId}`);

  const hunter = await (await browser.newContext()).newPage();
  await addServiceAsHunter(hunter, offering, name);

  await press(page, `Ta ned ${name} B`);
  await expect(item(page, `${name} B`)).toContainText("Ikke lagt ut");
  for (const one of [`${name} B`, name]) {
    await press(page, `Slett ${one}`);
    await page.getByRole("dialog").getByRole("button", { name: "Slett", exact: true }).click();
    await expect(page.getByText(`${one} er slettet.`)).toBeVisible();
    await expect(item(page, one)).toHaveCount(0);
  }
  await hunter.reload();
  await expect(hunter.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hunter.getByText(name)).toHaveCount(0);
  await expect(hunter.getByText("Uttransport").first()).toBeVisible();
});

/** Chooses services in the offering's form; one that is unticked is not shown to hunters. */
async function chooseService(page: Page, offering: string, name: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const offeringId = new URLSearchParams(offering.split("?")[1]).get("offeringId") ?? "";
  await page.goto(`/offering-workflow?${new URLSearchParams({ offeringId, returnTo: pathname + search })}`);
  await page.getByRole("button", { name: /^Hytter .* tjenester/ }).click();
  await expect(page.getByRole("checkbox", { name: /^Uttransport/ })).toBeChecked();
  await page.getByRole("checkbox", { name: new RegExp(`^${name}`) }).uncheck();
  await press(page, "Lagre tilbudet");
  await expect(item(page, name)).toContainText("Kan ikke velges med noe tilbud ennå");
}

/** Adds services to a stay of two hunters for three days at 6 000 kr. */
async function addServiceAsHunter(page: Page, offering: string, name: string): Promise<void> {
  await signIn(page, "jeger@example.no", offering);
  const card = page.getByRole("complementary", { name: "Velg og spør" });
  await expect(card).toContainText("6 000 kr");
  await expect(card).toContainText("350 kr per person og dag");
  const more = card.getByRole("button", { name: `Flere: ${name}`, exact: true });
  await (await waitForHydration(more)).click();
  await more.click();
  await expect(more).toBeDisabled(); // the stock is two
  await expect(card).toContainText("10 200 kr"); // 6 000 + 2 × 2 × 3 × 350
  // a service created with the offering
  await card.getByRole("button", { name: "Flere: Uttransport" }).click();
  await expect(card).toContainText("11 000 kr");
}
