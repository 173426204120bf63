/**
 * The offering form: exclusive choices, errors at their fields, price preview, a copy for the next season,
 * the year's plan, and the preview for hunters.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { fieldBox, readDate, fillDate } from "../dates.ts";
import { expectWell, landownerWithGround } from "../ground.ts";
import { openSections } from "../helpers.ts";

const year = new Date().getFullYear() + 1;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const previewPanel = (page: Page) => page.getByRole("complementary");

test("the offering form marks exclusive choices before saving, shows errors at their fields and keeps all input", async ({
  page,
}) => {
  const { propertyId, call } = await landownerWithGround(page);
  await call("POST", `/api/properties/${propertyId}/cabins`, {
    name: "Koia",
    pricePerDayOre: 50_000,
    status: "published",
  });
  await page.goto(`/offering-workflow?propertyId=${propertyId}`);
  await page.getByLabel("Navn på tilbudet").fill("Elgjakt på Skogmo");

  // no species is preselected if the property has several
  await page.getByText("Elg", { exact: true }).click();

  await test.step("a fixed price excludes price modifiers", async () => {
    await expect(page.getByText("Går ikke sammen med fast pris.")).toBeVisible();
    await expect(page.getByLabel("Helgetillegg", { exact: true })).toBeDisabled();
    await expect(page.getByLabel("Rabatt fra og med")).toBeDisabled();
    await page.getByText("Fra sesongstart til sesongslutt", { exact: true }).click();
    await expect(page.getByLabel("Rabatt fra og med")).toBeEnabled();
  });
  await test.step("several parties and an included cabin exclude each other, and a cabin is included or optional, never both", async () => {
    await page.getByLabel(/Flere følger samtidig/).check();
    await page.getByRole("button", { name: "Hytter og tillegg Ingen", exact: true }).click();
    await page.getByLabel("Koia").selectOption("included");
    await expect(page.getByLabel(/Flere følger samtidig/)).toBeDisabled();
    await expect(page.getByLabel(/Flere følger samtidig/)).not.toBeChecked();
    await expect(page.getByText("Går ikke når en hytte følger med i prisen.")).toBeVisible();
    await page.getByLabel("Koia").selectOption("optional");
    await expect(page.getByLabel(/Flere følger samtidig/)).toBeEnabled();
    await page.getByLabel("Koia").selectOption("none");
    await page.getByLabel("Flest jegere").fill("8");
    await page.getByLabel("Plass til i alt").fill("6");
    await expect(page.getByText(/Det er plass til 6 i alt/)).toBeVisible();
    await page.getByLabel(/Flere følger samtidig/).uncheck();
    await expect(page.getByText(/Det er plass til 6 i alt/)).toHaveCount(0);
  });
  await test.step("dates in the wrong order are marked while typing", async () => {
    await fillDate(page, "Første dag", `${year}-10-24`);
    await fillDate(page, "Siste dag", `${year}-09-25`);
    await expect(page.getByText("Siste dag må være etter første dag.")).toBeVisible();
    await press(page, "Legg til stengt periode");
    await fillDate(page, "Stengt fra og med", `${year}-10-05`);
    await fillDate(page, "Til og med", `${year}-10-04`);
    await expect(
      page.getByText("En stengt periode må ha to datoer, og begynne før den slutter."),
    ).toBeVisible();
  });
  await test.step("on a phone a refused save opens the section, focuses the field and keeps all input", async () => {
    await fillDate(page, "Første dag", "");
    await fillDate(page, "Siste dag", `${year}-10-24`);
    await page.getByLabel("Pris første dag").fill("-300");
    await page.getByLabel("Pris siste dag").fill("1500");
    await page.getByLabel("Færrest jegere").fill("2");
    await page.getByLabel("Flest jegere").fill("4");
    await fillDate(page, "Til og med", "");
    await page.setViewportSize({ width: 390, height: 844 });
    await press(page, "Pris");
    await expect(page.getByLabel("Pris første dag")).toBeHidden();
    await press(page, "Lagre tilbudet");
    await expect(page.getByText("Ikke lagret. Se på feltene som er merket.")).toBeVisible();
    await expect(fieldBox(page, "Første dag").locator(":focus")).toHaveCount(1);
    // these are the season's first day and the end of the closed period
    await expect(page.getByText("Dette feltet er påkrevd")).toHaveCount(2);
    await expect(page.getByText("Tallet kan ikke være under 0")).toBeVisible();
    await expect(page.getByLabel("Pris første dag")).toHaveValue("-300");
    await expect(page.getByLabel("Navn på tilbudet")).toHaveValue("Elgjakt på Skogmo");
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step("leaving with unsaved changes asks for confirmation", async () => {
    await page.getByRole("link", { name: "Finn jaktterreng" }).first().click();
    await expect(page.getByRole("dialog", { name: "Vil du gå uten å lagre?" })).toBeVisible();
    await press(page, "Bli her");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByLabel("Navn på tilbudet")).toHaveValue("Elgjakt på Skogmo");
  });
  await fillDate(page, "Første dag", `${year}-09-01`);
  await expect(page.getByText("Elg: lovlig tid her er 25. september–23. desember")).toBeVisible();
  await fillDate(page, "Første dag", `${year}-09-25`);
  await expect(page.getByText("Elg: lovlig tid")).toHaveCount(0);
  await fillDate(page, "Til og med", `${year}-10-05`);
  await page.getByLabel("Pris første dag").fill("3000");
  await test.step("price, curve and calendar follow the input", async () => {
    await expect(previewPanel(page).getByText("Du sitter igjen med")).toBeVisible();
    await previewPanel(page).getByRole("button", { name: "Færre: Jegere" }).click();
    await expect(previewPanel(page).getByText(/^3 jegere/)).toBeVisible();
    await previewPanel(page).getByLabel("Dag i sesongen").press("End");
    await expect(previewPanel(page).getByLabel("Dag i sesongen")).toHaveAttribute(
      "aria-valuetext",
      /24\. oktober, 1\s500\skr/,
    );
    await previewPanel(page).getByText("Alle dagene som tabell").click();
    await expect(previewPanel(page).getByRole("row", { name: /5\. oktober stengt/ })).toBeVisible();
    await expect(previewPanel(page).getByRole("grid")).toBeVisible();
  });
  await page.getByLabel("Prisen oppgis").selectOption("animal");
  await press(page, "Legg til en opplysning om prisen");
  await page.getByLabel("Hva det gjelder").fill("Felt elgku");
  await page.getByLabel("Type", { exact: true }).selectOption("fixed_increase");
  await page.getByLabel("Hvor mye").fill("1500");
  await expectWell(page);
  await press(page, "Lagre tilbudet");
  await expect(page.getByText("Elgjakt på Skogmo er lagret.")).toBeVisible();

  await test.step("the preview shows a draft as hunters will see it, why it is not bookable, and a link back", async () => {
    await page.getByRole("link", { name: "Se som jeger", exact: true }).click();
    const banner = page.getByRole("complementary", { name: "Slik ser en jeger tilbudet" });
    await expect(banner).toContainText("Tilbudet er et utkast. Legg det ut når det er klart.");
    await expect(page.getByText("Utkast", { exact: true })).toBeVisible();
    // the type is shown although the offering has no description
    await expect(page.getByText("Leie av jaktterreng", { exact: true })).toBeVisible();
    await expect(page.getByText(/Felt elgku: 1\s500\skr mer/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send forespørsel" })).toHaveCount(0);
    await page.getByRole("link", { name: "Tilbake til redigering" }).click();
    await expect(page.getByLabel("Navn på tilbudet")).toHaveValue("Elgjakt på Skogmo");
  });
});

/** Opens the form of a new landowner's offering, and returns the form's URL. */
async function openOfferingForm(page: Page): Promise<string> {
  const { propertyId, call } = await landownerWithGround(page);
  const { body } = await call("POST", `/api/properties/${propertyId}/offerings`, offered);
  const workflow = `/offering-workflow?propertyId=${propertyId}&offeringId=${body.offeringId}`;
  await page.goto(workflow);
  return workflow;
}

test("unsaved input in the offering form survives a reload", async ({ page }) => {
  await openOfferingForm(page);
  await openSections(page, "Om tilbudet");
  await page.getByLabel("Navn på tilbudet").fill("Elgjakt i øst");
  await page.reload();
  await openSections(page, "Om tilbudet");
  await expect(page.getByLabel("Navn på tilbudet")).toHaveValue("Elgjakt i øst");
  await expect(page.getByText("Du har endringer som ikke er lagret", { exact: true })).toBeVisible();
  await press(page, "Forkast dem");
  await expect(page.getByLabel("Navn på tilbudet")).toHaveValue(offered.name);
});

test("two windows that edit one offering lose no input silently", { tag: "@long" }, async ({
  page,
  context,
}) => {
  const workflow = await openOfferingForm(page);
  const other = await context.newPage();
  await other.goto(workflow);
  for (const one of [page, other]) await openSections(one, "Om tilbudet", "Pris");
  await other.getByLabel("Navn på tilbudet").fill("Fra det andre");
  await page.getByLabel("Navn på tilbudet").fill("Fra det første");
  await page.getByLabel("Pris *").fill("950");
  await press(page, "Lagre tilbudet");
  await expect(page.getByText("Fra det første er lagret", { exact: false })).toBeVisible();
  await press(other, "Lagre tilbudet");
  await expect(other.getByText("Dette er endret et annet sted")).toBeVisible();
  await expect(other.getByLabel("Pris *")).toHaveValue("950");
  await press(other, "Lagre mitt");
  await expect(other.getByText("Fra det andre er lagret", { exact: false })).toBeVisible();
});
const offered = {
  name: "Elgjakt på Skogmo",
  offeringType: "hunting_permit",
  targetSpecies: ["elg"],
  validFrom: `${year}-09-25`,
  validTo: `${year}-10-24`,
  maxParticipants: 4,
  maxHunters: 4,
  cancellationPolicy: "moderate",
  pricing: { per: "hunter", fixedPriceOre: 90_000 },
};

test("the year's plan shows the gaps, fills one, publishes it and copies it to the next season", async ({
  page,
}) => {
  const { propertyId, call } = await landownerWithGround(page);
  await page.goto(`/smart-offering-strategy-page?propertyId=${propertyId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tilbudsplan");
  await expect(page.getByText("Ingen tilbud ennå")).toBeVisible();
  const gap = page.getByRole("listitem").filter({ hasText: "ingen tilbud" }).filter({ hasText: "Elgjakt" });
  await expect(gap).toBeVisible();
  await expectWell(page);
  await gap.getByRole("link", { name: "Lag tilbud: Elgjakt" }).click();
  await expect(page.getByLabel("Navn på tilbudet")).toHaveValue("Elgjakt på Skogmo");
  await expect.poll(() => readDate(page, "Siste dag")).toMatch(/-12-23$/);
  await expect(page.getByRole("radio", { name: /Minst et antall dager/ })).toBeChecked();
  await page.getByLabel("Flest jegere").fill("4");
  await page.getByLabel("Pris *").fill("900");
  await press(page, "Lagre tilbudet");
  await page.getByRole("link", { name: "Gå videre" }).click();
  await page.waitForURL((url) => url.pathname === "/smart-offering-strategy-page");
  await expect(
    page.getByRole("listitem").filter({ hasText: "ingen tilbud" }).filter({ hasText: "Elgjakt" }),
  ).toHaveCount(0);

  await press(page, "Legg ut Elgjakt på Skogmo");
  await expect(page.getByText("Elgjakt på Skogmo kan bestilles.", { exact: true })).toBeVisible();
  await page.route("**/api/offerings/*/status", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
  await press(page, "Ta ned Elgjakt på Skogmo");
  await expect(page.getByText("Kunne ikke oppdatere statusen på tilbudet.")).toBeVisible();
  await page.unroute("**/api/offerings/*/status");

  await press(page, "Kopier til neste sesong: Elgjakt på Skogmo");
  await page.waitForURL((url) => url.pathname === "/offering-workflow");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Endre Elgjakt på Skogmo 20\d\d$/);
  const { offerings } = (await call("GET", `/api/properties/${propertyId}`)).body as {
    offerings: { validTo: string; status: string }[];
  };
  expect(offerings.map((o) => o.status).sort()).toEqual(["active", "draft"]);
  const [first, next] = offerings.map((o) => o.validTo).sort();
  expect(Number(next?.slice(0, 4))).toBe(Number(first?.slice(0, 4)) + 1);
});

test("an offering template fills in all but the price, its rules are shown in either language, and sections with errors open", async ({
  page,
}) => {
  await landownerWithGround(page).then(({ propertyId }) =>
    page.goto(`/offering-workflow?propertyId=${propertyId}`),
  );
  await page.getByText("Elgjakt for jaktlag", { exact: true }).click();
  await expect(page.getByLabel("Navn på tilbudet")).toHaveValue("Elgjakt på Skogmo");
  await expect(page.getByRole("button", { name: /^Sesong og lengde .*Minst 3 dager/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hvor mange Inntil 8 jegere", exact: true })).toBeVisible();
  await openSections(page, "Hvor mange");
  await page.getByLabel("Flest jegere").fill("1");
  await press(page, "Hvor mange");
  // the suggested price is from other landowners' prices
  await page.getByRole("button", { name: /^Bruk .*kr$/ }).click();
  await expect(page.getByLabel("Pris *")).not.toHaveValue("");
  await page.getByLabel("Pris *").fill("1200");
  await press(page, "Lagre tilbudet");
  await expect(page.getByLabel("Flest jegere")).toBeFocused();
  await page.getByLabel("Flest jegere").fill("6");
  await press(page, "Lagre tilbudet");
  await expect(page.getByText("Elgjakt på Skogmo er lagret.")).toBeVisible();
  await page.getByRole("link", { name: "Se som jeger", exact: true }).click();
  await expect(page.getByText("Våpen skal være tomt på tunet")).toBeVisible();
  await page.goto(`${page.url()}${page.url().includes("?") ? "&" : "?"}lang=en`);
  await expect(page.getByText("Weapons unloaded in the yard")).toBeVisible();
});

test("an offering of a fishing permit has texts for anglers", async ({ page }) => {
  const { propertyId } = await landownerWithGround(page, {
    type: "fishing_area",
    species: ["innlandsfiske"],
  });
  await page.goto(`/offering-workflow?propertyId=${propertyId}`);
  await expect(page.getByLabel("Flest fiskere i et følge")).toBeVisible();
  await openSections(page, "Regler og vilkår");
  await expect(page.getByText("Meld fangsten samme dag")).toBeVisible();
  await expect(page.getByText("Våpen skal være tomt på tunet")).toHaveCount(0);
  await expect(page.getByLabel("Hva slags tilbud")).toContainText("Fiskekort");
});

test("the river of salmon fishing is chosen by its name with keys, and its season and rules are shown to anglers", async ({
  page,
}) => {
  const { propertyId, call } = await landownerWithGround(page);
  const created = await call("POST", `/api/properties/${propertyId}/offerings`, {
    name: "Laks på Skogmo",
    offeringType: "hunting_permit",
    targetSpecies: ["laksefiske"],
    validFrom: `${year}-06-01`,
    validTo: `${year}-09-10`,
    maxParticipants: 2,
    maxHunters: 2,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 50_000 },
    status: "active",
    published: true,
  });
  const offeringId = String(created.body.offeringId);
  await page.goto(`/offering-workflow?offeringId=${offeringId}`);
  await openSections(page, "Om tilbudet", "Sesong og lengde");
  const river = page.getByRole("combobox", { name: "Elva" });
  await test.step("a text that is no river is refused at its field", async () => {
    await river.fill("Elva hjemme");
    await press(page, "Lagre tilbudet");
    await expect(page.getByText(/Vi finner ikke elva i forskriften/).first()).toBeVisible();
  });
  await test.step("a closed river is warned of", async () => {
    await river.fill("drivavass");
    await expect(page.getByRole("option", { name: "Drivavassdraget (109.Z)" })).toContainText(
      "Sunndal, stengt",
    );
    await river.press("ArrowDown");
    await river.press("Enter");
    await expect(page.getByText("Drivavassdraget er stengt")).toBeVisible();
  });
  await test.step("an open river says when it is open, and the form that the season is longer", async () => {
    await river.fill("surna");
    await expect(page.getByRole("option", { name: "Surna (112.Z)" })).toBeVisible();
    await river.press("ArrowDown");
    await river.press("Enter");
    await expect(river).toHaveValue("Surna (112.Z)");
    await expect(page.getByText("Åpen for laks 1. juni–31. august.")).toBeVisible();
    await expect(page.getByText("Noen av dagene er utenfor jakt- eller fisketida")).toBeVisible();
    await press(page, "Lagre tilbudet");
    await page.waitForURL((url) => url.pathname === "/dashboard");
  });
  await page.goto(`/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`);
  const line = "Laksefiske i Surna (112.Z): laks 1. juni–31. august, døgnkvote 1 laks.";
  await expect(page.getByText(line)).toBeVisible();
  await page.getByText("Særregler for Surna").click();
  await expect(page.getByText("Sesongkvote per fisker: 4 laks.")).toBeVisible();
  await expect(page.getByText(/Fisket kan bli redusert eller stanset midt i sesongen/).first()).toBeVisible();
});
