import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { fillDate } from "../dates.ts";
import { axeIn, fits, inBothThemes, newcomer, unfold } from "../helpers.ts";

/** Somebody new, in front of the profile that is to be filled in. */
async function newLandowner(page: Page, returnUrl: string, name = ""): Promise<void> {
  await newcomer(page, returnUrl, name);
  await page.waitForURL((url) => url.pathname === "/profile-setup");
}

const isAccessible = (page: Page) => inBothThemes(page, page.url());
async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const save = (page: Page, what: string) => page.getByRole("button", { name: what, exact: true }).click();

/** Lake Limingen's western shore; given as a file would give it. */
const boundary = {
  type: "Feature",
  properties: {},
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [13.2, 64.7],
        [13.3, 64.7],
        [13.3, 64.74],
        [13.2, 64.74],
        [13.2, 64.7],
      ],
    ],
  },
};

async function becomeLandowner(page: Page): Promise<void> {
  await newLandowner(page, "/profile-setup?roles=landowner&next=/property-registration-page");
  await expect(heading(page)).toHaveText("Fortell hvem du er");
  await page.getByLabel("Navn *").fill("");
  await save(page, "Lagre profilen");
  await expect(page.getByText("Skriv navnet ditt.")).toBeVisible();
  await expect(page.getByLabel("Navn *")).toBeFocused();
  await page.getByLabel("Navn *").fill("Ola Skogmo");
  await expect(page.getByLabel("Kontonummer")).toHaveCount(0); // asked for as the first request is accepted
  await page.getByLabel("Telefon").fill("+47 99 88 77 66");
  await fitsPhone(page);
  await isAccessible(page);
  await save(page, "Lagre profilen");
  await expect(page.getByText("Profilen er opprettet.")).toBeVisible();
  await expect(heading(page)).toHaveText("Registrer eiendommen");
}

async function registerProperty(page: Page): Promise<void> {
  await page.getByLabel("Navn på eiendommen").fill("Skogmo østre");
  await expect(page.getByText(/^Lagret kl/)).toBeVisible();
  await save(page, "Neste");
  const municipality = page.getByRole("combobox", { name: "Kommune", exact: true });
  await municipality.pressSequentially("Namssk");
  await page.getByRole("option", { name: "Namsskogan" }).click();
  await page.getByLabel("Gnr. *").fill("12");
  await page.getByLabel("Bnr. *").fill("tre");
  await save(page, "Neste");
  await expect(page.getByText("Skriv et tall")).toBeVisible();
  await page.getByLabel("Bnr. *").fill("3");
  await page.getByText("Hent grensa fra fil eller lim inn").click();
  await page.getByLabel("Lim inn GeoJSON").fill(JSON.stringify(boundary));
  await page.getByRole("button", { name: "Bruk denne" }).click();
  await page.getByRole("button", { name: "Bruk som areal" }).click();
  await expect(page.getByLabel("Areal", { exact: true })).not.toHaveValue("");
  await fitsPhone(page);
  await isAccessible(page);
  await save(page, "Neste");
  await page.getByText("Elg", { exact: true }).click();
  await page.getByRole("link", { name: /Se over og legg ut/ }).click();
  await page.getByLabel("Legg ut eiendommen").check();
  await expect(page.getByText("Skogmo østre er lagt ut", { exact: true })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Stegene" })
    .getByRole("link", { name: /Tilbud/ })
    .click();
}

async function addCabin(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Legg til hytte" }).click();
  await page.getByLabel("Navn på hytta").fill("Gammelkoia");
  await page.getByLabel("Sengeplasser").fill("4");
  await page.getByText("Badstue", { exact: true }).click();
  for (const i of [1, 2]) {
    await page.getByRole("button", { name: "Legg til noe annet" }).click();
    await page.getByLabel(`Annet, nummer ${i}`).fill("Hundegård");
  }
  await page.getByLabel("Pris per natt").fill("1 250,50");
  await save(page, "Lagre hytta");
  await expect(page.getByText("Denne fasiliteten finnes allerede.")).toBeVisible();
  await page.getByLabel("Annet, nummer 2").fill("Slaktekrok");
  await fitsPhone(page);
  await isAccessible(page);
  await save(page, "Lagre hytta");
  await expect(page.getByText("Gammelkoia er lagret.")).toBeVisible();
  await page.getByRole("link", { name: "Gå videre" }).click();
  await page.getByRole("link", { name: "Gammelkoia" }).click();
  await expect(page.getByLabel("Pris per natt")).toHaveValue("1250,50");
  await page.goBack();
}

async function makeOffering(page: Page): Promise<void> {
  const year = new Date().getFullYear() + 1;
  await page.getByRole("link", { name: "Legg til tilbud" }).click();
  await page.getByLabel("Navn på tilbudet").fill("Elgjakt på Skogmo");
  await unfold(page, "Hytter", "Publisering");
  await fillDate(page, "Første dag", `${year}-09-25`);
  await fillDate(page, "Siste dag", `${year}-10-24`);
  await page.getByLabel("Færrest jegere").fill("2");
  await page.getByLabel("Flest jegere").fill("4");
  await page.getByLabel("Pris *").fill("450");
  await expect(page.getByRole("complementary").getByText("Jegerne betaler")).toBeVisible();
  // 450 kr, four hunters, three days
  await expect(page.getByRole("complementary").getByText("5 400 kr")).toBeVisible();
  await page.getByLabel("Gammelkoia").selectOption("included");
  await expect(page.getByLabel(/Flere følger samtidig/)).toBeDisabled();
  await page.getByText("Fra sesongstart til sesongslutt", { exact: true }).click();
  await save(page, "Lagre tilbudet");
  await expect(page.getByText("Skriv både pris ved sesongstart og ved sesongslutt.")).toHaveCount(2);
  await page.getByLabel("Pris første dag").fill("3000");
  await page.getByLabel("Pris siste dag").fill("1500");
  await page.getByLabel("Legg ut tilbudet").check();
  await fitsPhone(page);
  await isAccessible(page);
  await save(page, "Lagre tilbudet");
  await expect(page.getByText("Elgjakt på Skogmo er lagt ut", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Gå videre" }).click();
}

test("a newcomer becomes a landowner, and has a property, a cabin and an offering that can be booked", async ({
  page,
}) => {
  await becomeLandowner(page);
  await registerProperty(page);
  await addCabin(page);
  await makeOffering(page);
  await page.goto("/dashboard?tab=my-properties");
  await expect(page.getByText("Kan bestilles", { exact: true })).toBeVisible();
  await fitsPhone(page);
  await isAccessible(page);
  await page.getByRole("link", { name: "Se som jeger: Elgjakt på Skogmo" }).click();
  await expect(heading(page)).toHaveText("Elgjakt på Skogmo");
});

test("nobody changes what is not theirs", async ({ page }) => {
  await newLandowner(page, "/profile-setup?roles=landowner", "Ola Skogmo");
  for (const path of [
    "/property-registration-page?propertyId=x",
    "/cabin-registration-page?propertyId=x",
    "/offering-workflow?propertyId=00000000-0000-4000-8000-000000000000",
  ]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(heading(page)).toBeVisible();
  }
});

test("where no property is said, a landowner chooses one, and another is asked to become one", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/api/auth/start?returnUrl=/offering-workflow");
  await page.getByRole("button", { name: "grunneier@example.no", exact: true }).click();
  await expect(heading(page)).toHaveText("Hvilken eiendom gjelder det?");
  expect((await axeIn(page)).map((v) => v.id)).toEqual([]);
  await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/offering-workflow\?propertyId=/);
  await expect(page.getByLabel("Navn på tilbudet")).toBeVisible();
  expect((await page.goto("/cabinregistrationpage"))?.status()).toBe(200);
  await expect(heading(page)).toHaveText("Hvilken eiendom gjelder det?");

  const hunter = await (await browser.newContext()).newPage();
  await hunter.goto("/api/auth/start?returnUrl=/cabin-registration-page");
  await hunter.getByRole("button", { name: "jeger@example.no", exact: true }).click();
  await expect(heading(hunter)).toHaveText("Hvilken eiendom gjelder det?");
  await expect(hunter.getByRole("main").getByRole("link")).toHaveAttribute(
    "href",
    /profile-setup\?roles=hunter%2Clandowner/,
  );
});
