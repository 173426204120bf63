/**
 * The property wizard has seven autosaved steps: it is resumed, keeps invalid fields beside saved ones, works
 * offline, publishes, and is edited in two windows.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { dateField, fillDate } from "../dates.ts";
import { expectWell as isWellOnBoth, newLandowner } from "../ground.ts";
import { read, signIn } from "../helpers.ts";

const unusedAddress = () => `grunneier-${Math.random().toString(36).slice(2)}@example.no`;
/** Signs up a new user, and opens the empty form. */
async function signUpAtEmptyForm(page: Page): Promise<string> {
  const email = unusedAddress();
  await signIn(page, email, "/profile-setup?roles=landowner&next=/property-registration-page", "Ola Skogmo");
  await press(page, "Lagre profilen");
  await page.waitForURL((url) => url.pathname === "/property-registration-page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registrer eiendommen");
  return email;
}
/** Opens a new landowner's draft that only has a name. */
async function openDraftNamed(page: Page, name: string): Promise<string> {
  const { email, call } = await newLandowner(page);
  const contact = { name: "Ola Skogmo", email }; // the empty form fills in this contact
  const { body } = await call("POST", "/api/properties", { name, type: "hunting_ground", contact });
  await page.goto(`/property-workflow?propertyId=${body.propertyId}`);
  await expect(page.getByLabel("Navn på eiendommen")).toHaveValue(name);
  return String(body.propertyId);
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const expectSaved = (page: Page) => expect(page.getByText(/^Lagret kl/)).toBeVisible();
const steps = (page: Page) => page.getByRole("navigation", { name: "Stegene" });
const step = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 2, name, exact: true }).first()).toBeFocused();

const expectWell = (page: Page) => isWellOnBoth(page, ".maplibregl-map");
async function chooseMunicipality(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Kommune", exact: true }).pressSequentially(typed);
  await page.getByRole("option", { name }).click();
}

test("a new landowner completes the seven steps of the wizard, with the browser closed in the middle", async ({
  browser,
}) => {
  const first = await (await browser.newContext()).newPage();
  const email = await signUpAtEmptyForm(first);
  await expectWell(first);
  // no other step is reachable before the draft exists
  await expect(steps(first).getByRole("link", { name: /Regler/ })).toHaveCount(0);
  await press(first, "Neste");
  await expect(first.getByText("Dette feltet er påkrevd")).toBeVisible();
  await expect(first.getByLabel("Navn på eiendommen")).toBeFocused();
  await first.getByLabel("Navn på eiendommen").fill("Skogmo østre");
  await expectSaved(first);
  await first.getByLabel("Beskrivelse", { exact: true }).fill("Gran og myr, skogsbilvei helt inn.");
  await press(first, "Neste");
  await step(first, "Sted og grenser");
  await expectWell(first);
  await chooseMunicipality(first, "Namssk", "Namsskogan");
  await first.getByLabel("Areal", { exact: true }).fill("3 800");
  await first.getByLabel("Gnr. *").fill("12");
  await first.getByLabel("Bnr. *").fill("3");
  await first.goto("about:blank"); // leaves within the autosave delay: the page saves as it is closed

  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  const savedParcels = async () => (await read(page, "/api/properties/mine")).items[0].parcels;
  await expect.poll(savedParcels).toMatchObject([{ gnr: 12, bnr: 3 }]);
  await page.goto("/dashboard?tab=my-properties");
  await first.context().close();
  await page.getByRole("link", { name: "Fortsett på steg 3: Detaljer" }).click();
  await expect(dateField(page, "Sesongen begynner")).toBeVisible();
  await steps(page)
    .getByRole("link", { name: /Om eiendommen/ })
    .click();
  await expect(page.getByLabel("Beskrivelse", { exact: true })).toHaveValue(
    "Gran og myr, skogsbilvei helt inn.",
  );
  await press(page, "Neste");
  await expect(page.getByLabel("Areal", { exact: true })).toHaveValue("3800");
  await expect(page.getByLabel("Gnr. *")).toHaveValue("12");
  await press(page, "Neste");
  await step(page, "Detaljer");
  await expectWell(page);
  await page.goBack();
  await step(page, "Sted og grenser");
  await page.goForward();
  await fillDate(page, "Sesongen begynner", "2027-09-25");
  await fillDate(page, "Sesongen slutter", "2027-10-24");
  await press(page, "Neste");
  await step(page, "Tilbud");
  await expectWell(page);
  await page.getByRole("link", { name: "Legg til hytte" }).click();
  await page.getByLabel("Navn på hytta").fill("Gammelkoia");
  await press(page, "Lagre hytta");
  await page.getByRole("link", { name: "Gå videre" }).click();
  // the wizard returns to the step from which the link was opened
  await expect(page.getByRole("link", { name: "Gammelkoia" })).toBeVisible();
  await press(page, "Neste");
  await step(page, "Regler og krav");
  await page.getByText("Hund i bånd utenom jakta", { exact: true }).click();
  await page.getByText("Bestått skyteprøve for storvilt", { exact: true }).click();
  await page.getByLabel("Egne regler og krav").fill("Hjortefarm i øst: hold avstand");
  await expectWell(page);
  await press(page, "Neste");
  await step(page, "Bilder og dokumenter");
  await press(page, "Neste");
  await step(page, "Se over og legg ut");
  await expectWell(page);

  await page.getByLabel("Legg ut eiendommen").click();
  const missing = page.getByRole("link", { name: "Minst én art" });
  await expect(missing).toBeFocused();
  await missing.press("Enter");
  await expect(page.getByRole("checkbox", { name: "Elg", exact: true })).toBeFocused();
  await page.keyboard.press("Space");
  await expectSaved(page);
  await page.goBack();
  await page.getByLabel("Legg ut eiendommen").check();
  await expect(page.getByText("Skogmo østre er lagt ut", { exact: true })).toBeVisible();
  await expect(page.getByText(/Lagret .* Endringene er synlige for jegere\./)).toBeVisible();

  const hunter = await (await browser.newContext()).newPage();
  await hunter.goto(`/view-property?propertyId=${idOf(page)}`);
  await expect(hunter.getByRole("heading", { level: 1 })).toHaveText("Skogmo østre");
  await expect(hunter.getByText("Bestått skyteprøve for storvilt")).toBeVisible();
  await expect(hunter.getByText("Hjortefarm i øst: hold avstand")).toBeVisible();
  await hunter.goto(`/view-property?propertyId=${idOf(page)}&lang=en`);
  await expect(hunter.getByText("Shooting test for big game passed")).toBeVisible();

  await steps(page)
    .getByRole("link", { name: /Om eiendommen/ })
    .click();
  await page.getByLabel("Navn på eiendommen").fill("Skogmo vestre");
  await page.getByLabel("Navn på eiendommen").blur();
  await expect(page.getByText(/Lagret .* Endringene er synlige for jegere\./)).toBeVisible();
  await expect
    .poll(async () => (await read(page, `/api/properties/${idOf(page)}`)).name)
    .toBe("Skogmo vestre");
  await hunter.reload();
  await expect(hunter.getByRole("heading", { level: 1 })).toHaveText("Skogmo vestre");
});
const idOf = (page: Page): string => new URL(page.url()).searchParams.get("propertyId") ?? "";

test("the wizard keeps invalid fields beside saved ones, also after a reload; the properties tab resumes the draft, deletes it, and explains when it cannot", async ({
  page,
}) => {
  const propertyId = await openDraftNamed(page, "Skogmo");
  await page.getByLabel("E-post").fill("ola(a)example");
  await page.getByLabel("Adresse").fill("Skogmovegen 12");
  await page.getByLabel("Adresse").blur();
  await expect(page.getByText("Skriv en gyldig e-postadresse")).toBeVisible();
  await expect(page.getByText("Det som er merket, er ikke lagret. Resten er.")).toBeVisible();
  await page.goto(`/property-workflow?propertyId=${propertyId}`);
  await expect(page.getByLabel("Adresse")).toHaveValue("Skogmovegen 12");
  await expect(page.getByLabel("E-post")).toHaveValue("ola(a)example");
  await expect(page.getByText("Skriv en gyldig e-postadresse")).toBeVisible();
  await press(page, "Neste"); // the invalid field of this step prevents the next one
  await expect(page.getByLabel("E-post")).toBeFocused();
  await steps(page)
    .getByRole("link", { name: /Se over/ })
    .click();
  await page.getByRole("link", { name: /Om eiendommen: Skriv en gyldig/ }).click();
  await expect(page.getByLabel("E-post")).toBeFocused();
  await expect(page.getByLabel("E-post")).toHaveValue("ola(a)example");
  await page.getByLabel("E-post").fill("ola@example.no");
  await expectSaved(page);
  await page.reload();
  await expect(page.getByLabel("E-post")).toHaveValue("ola@example.no");

  await page.goto("/property-registration-page"); // the form of another property is empty
  await expect(page.getByLabel("Navn på eiendommen")).toHaveValue("");
  await page.goto("/dashboard?tab=my-properties");
  await expect(page.getByRole("link", { name: "Fortsett på steg 2: Sted og grenser" })).toBeVisible();
  await page.route("**/api/properties/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await press(page, "Slett Skogmo");
  const dialog = page.getByRole("dialog", { name: "Vil du slette Skogmo?" });
  await dialog.getByRole("button", { name: "Slett", exact: true }).click();
  await expect(page.getByText("Kunne ikke slette eiendommen.")).toBeVisible();
  await page.unroute("**/api/properties/*");
  await dialog.getByRole("button", { name: "Slett", exact: true }).click();
  await expect(page.getByText("Skogmo er slettet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ingen eiendommer ennå" })).toBeVisible();
});

test("the wizard's steps continue offline, and all input is saved on reconnect", { tag: "@long" }, async ({
  page,
  context,
}) => {
  const propertyId = await openDraftNamed(page, "Skogmo");
  await context.setOffline(true);
  await page.getByLabel("Adresse").fill("Skogmovegen 12");
  await press(page, "Neste");
  await step(page, "Sted og grenser");
  await expect(page.getByText(/^Ikke lagret: .* Vi prøver igjen\./)).toBeVisible();
  await press(page, "Neste");
  await step(page, "Detaljer");
  await page.getByLabel("Terreng").fill("Bratt, men gode stier.");
  await context.setOffline(false);
  await expectSaved(page);
  await page.goto(`/property-workflow?propertyId=${propertyId}&step=details`);
  await expect(page.getByLabel("Terreng")).toHaveValue("Bratt, men gode stier.");

  await context.setOffline(true);
  await page.getByLabel("Terreng").fill("Slakt.");
  await expect(page.getByText(/^Ikke lagret/)).toBeVisible();
  const again = await context.newPage(); // the first window is closed before reconnect
  await page.close();
  await context.setOffline(false);
  await again.goto(`/property-workflow?propertyId=${propertyId}&step=details`);
  await expect(again.getByLabel("Terreng")).toHaveValue("Slakt.");
  await expectSaved(again);
});

async function twoWindows(browser: Browser): Promise<[Page, Page]> {
  const context = await browser.newContext();
  const one = await context.newPage();
  const propertyId = await openDraftNamed(one, "Skogmo");
  const other = await context.newPage();
  await other.goto(`/property-workflow?propertyId=${propertyId}`);
  await expect(other.getByLabel("Adresse")).toBeEnabled();
  return [one, other];
}
test("fields changed in one of two windows are merged, and for fields changed in both the landowner chooses", {
  tag: "@long",
}, async ({ browser }) => {
  const [one, other] = await twoWindows(browser);
  await one.getByLabel("Adresse").fill("Fra det første");
  await one.getByLabel("Adresse").blur();
  await expectSaved(one);
  await expect(async () =>
    expect(await one.evaluate(() => Object.keys(localStorage).filter((k) => k.includes("unsaved")))).toEqual(
      [],
    ),
  ).toPass();
  await other.getByLabel("Beskrivelse", { exact: true }).fill("Fra det andre");
  await other.getByLabel("Adresse").fill("Også fra det andre");
  await other.getByLabel("Adresse").blur();
  await expect(other.getByText("Dette er endret et annet sted")).toBeVisible();
  await expect(other.getByLabel("Adresse")).toHaveValue("Også fra det andre");
  await press(other, "Hent det som er lagret");
  await expect(other.getByLabel("Adresse")).toHaveValue("Fra det første");
  await expectSaved(other);
  await one.reload();
  await expect(one.getByLabel("Beskrivelse", { exact: true })).toHaveValue("Fra det andre");
});
