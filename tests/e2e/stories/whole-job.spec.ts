/**
 * The main job from an empty account to the payout, with two users in two browsers. The test moves the clock
 * by restarting the server on the same data.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { fillDate } from "../dates.ts";
import { productAt } from "../product.ts";
import {
  holdRequests,
  expectLooksRight,
  read,
  signIn,
  signInUnlistedUser,
  openSections,
} from "../helpers.ts";

const server = productAt("3921", { emptyFrom: "2027-08-02T08:00:00Z" });
const { baseURL } = server;

/** Restarts the server with another time. */
async function restartAt(now: string): Promise<void> {
  await server.start({ DEMO_NOW: now });
}
test.afterAll(() => server.remove());

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click();

const expectWell = (page: Page) => expectLooksRight(page, page.url());

/** Signs up a new user through the provider, and opens their profile. */
async function signUp(
  browser: Browser,
  email: string,
  name: string,
  o: { role: string; next: string; phone?: boolean },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    ...(o.phone && { viewport: { width: 390, height: 844 } }),
  });
  const page = await context.newPage();
  await page.goto(
    `/api/auth/start?returnUrl=${encodeURIComponent(`/profile-setup?roles=${o.role}&next=${o.next}`)}`,
  );
  await signInUnlistedUser(page, { email });
  await expect(headline(page)).toHaveText("Fortell hvem du er");
  if (o.role === "landowner") await expectNameRequired(page);
  await page.getByLabel("Navn *").fill(name);
  await press(page, "Lagre profilen");
  await expect(page.getByText("Profilen er opprettet.")).toBeVisible();
  await page.waitForURL((url) => url.pathname === o.next);
  return page;
}

async function expectNameRequired(page: Page): Promise<void> {
  await page.getByLabel("Navn *").fill("");
  await press(page, "Lagre profilen");
  await expect(page.getByText("Skriv navnet ditt.")).toBeVisible();
  await expect(page.getByLabel("Navn *")).toBeFocused();
  // the account number is not requested before the first acceptance
  await expect(page.getByLabel("Kontonummer")).toHaveCount(0);
  await page.getByLabel("Telefon").fill("+47 99 88 77 66");
  await expectWell(page);
}

/** A boundary beside the river Namsen, in the format of a GeoJSON file. */
const boundary = {
  type: "Feature",
  properties: {},
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [12.3, 64.46],
        [12.4, 64.46],
        [12.4, 64.5],
        [12.3, 64.5],
        [12.3, 64.46],
      ],
    ],
  },
};

async function registerProperty(page: Page): Promise<void> {
  await expect(headline(page)).toHaveText("Registrer eiendommen");
  await page.getByLabel("Navn på eiendommen").fill("Kvernmoen");
  await expect(page.getByText(/^Lagret kl/)).toBeVisible();
  await press(page, "Neste");
  const letGo = await holdRequests(page, "**/api/properties/*");
  await page.getByRole("combobox", { name: "Kommune", exact: true }).pressSequentially("Grong");
  await page.getByRole("option", { name: "Grong" }).click();
  await page.getByLabel("Gnr. *").fill("41");
  await page.getByLabel("Bnr. *").fill("to");
  await press(page, "Neste");
  await expect(page.getByText("Skriv tallet uten skilletegn")).toBeVisible();
  await page.getByLabel("Bnr. *").fill("2"); // the step stays while other fields are still being saved
  const isSaved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  letGo();
  await isSaved;
  await page.getByText("Hent grensa fra fil eller lim inn").click();
  await page.getByLabel("Lim inn innholdet").fill(JSON.stringify(boundary));
  await press(page, "Bruk denne");
  await press(page, "Bruk som areal");
  await expect(page.getByLabel("Areal", { exact: true })).not.toHaveValue("");
  await press(page, "Neste");
  await page.getByText("Elg", { exact: true }).click();
  await page.getByRole("link", { name: /Se over og legg ut/ }).click();
  await page.getByLabel("Legg ut eiendommen").check();
  await expect(page.getByText("Kvernmoen er lagt ut", { exact: true })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Stegene" })
    .getByRole("link", { name: /Tilbud/ })
    .click();
}

async function addCabin(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Legg til hytte" }).click();
  await page.getByLabel("Navn på hytta").fill("Kvernkoia");
  await page.getByLabel("Sengeplasser").fill("4");
  await page.getByText("Badstue", { exact: true }).click();
  for (const i of [1, 2]) {
    await press(page, "Legg til noe annet");
    await page.getByLabel(`Annet, nummer ${i}`).fill("Hundegård");
  }
  await page.getByLabel("Pris per natt").fill("1 250,50");
  await press(page, "Lagre hytta");
  await expect(page.getByText("Denne fasiliteten finnes allerede.")).toBeVisible();
  await page.getByLabel("Annet, nummer 2").fill("Slaktekrok");
  await press(page, "Lagre hytta");
  await expect(page.getByText("Kvernkoia er lagret.")).toBeVisible();
  await page.getByRole("link", { name: "Gå videre" }).click();
  await page.getByRole("link", { name: "Kvernkoia" }).click();
  await expect(page.getByLabel("Pris per natt")).toHaveValue("1250,50");
  await page.goBack();
}

async function createOffering(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Legg til tilbud" }).click();
  await page.getByLabel("Navn på tilbudet").fill("Elgjakt på Kvernmoen");
  await openSections(page, "Hytter", "Publisering");
  await fillDate(page, "Første dag", "2027-09-25");
  await fillDate(page, "Siste dag", "2027-10-24");
  await page.getByLabel("Færrest jegere").fill("2");
  await page.getByLabel("Flest jegere").fill("4");
  await page.getByLabel("Kvernkoia").selectOption("optional");
  await page.getByLabel(/Pris per person og natt|per person/).fill("250");
  await page.getByText("Fra sesongstart til sesongslutt", { exact: true }).click();
  await press(page, "Lagre tilbudet");
  await expect(page.getByText("Skriv både pris ved sesongstart og ved sesongslutt.")).toHaveCount(2);
  await page.getByText("Fast pris", { exact: true }).click();
  await page.getByLabel("Pris *").fill("450");
  await expect(page.getByRole("complementary").getByText("Jegerne betaler")).toBeVisible();
  // 450 kr a day for four hunters and three days
  await expect(page.getByRole("complementary").getByText("5 400 kr")).toBeVisible();
  await page.getByLabel("Legg ut tilbudet").check();
  await press(page, "Lagre tilbudet");
  await expect(page.getByText("Elgjakt på Kvernmoen er lagt ut", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Gå videre" }).click();
}

async function findAndRequest(page: Page): Promise<string> {
  await page.goto("/finn-jakttterreng?q=kvernmoen&species=elg&from=2027-10-01&to=2027-10-04&participants=4");
  const hit = page.getByRole("article").filter({ hasText: "Elgjakt på Kvernmoen" });
  await expect(hit).toContainText("5 400 kr"); // 450 kr, four hunters, three days
  await hit.getByRole("link").first().click();
  await page.getByRole("button", { name: "Send forespørsel" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Send forespørsel" });
  await dialog.getByLabel("Gate og nummer").fill("Storgata 1");
  await dialog.getByLabel("Postnummer").fill("0155");
  await dialog.getByLabel("Sted").fill("Oslo");
  await dialog.getByLabel("Jeg godtar vilkårene.").check();
  await dialog.getByLabel("Jeg godtar personvernerklæringen.").check();
  await dialog.getByRole("button", { name: "Send forespørsel" }).click();
  await expect(headline(page)).toHaveText("Venter på svar fra Gro Kvernmo");
  return page.url();
}

/** Polls the API until a scheduled job has changed the booking, then loads the page. */
async function waitForBooking(page: Page, booking: string, is: (one: Booking) => boolean): Promise<void> {
  const bookingId = new URL(booking).searchParams.get("bookingId");
  await expect
    .poll(async () => is(await read(page, `/api/core-booking/${bookingId}`)), { timeout: 120_000 })
    .toBe(true);
  await page.goto(booking);
}
type Booking = { status: string; payout?: { status: string } };

test("a landowner goes from an empty account to a payout that is refused and sent again; errors are shown at the field, the pages fit a phone, and axe finds nothing", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(600_000); // the product is started four times
  await restartAt("2027-08-02T08:00:00Z");
  const gro = await signUp(browser, "gro@example.no", "Gro Kvernmo", {
    role: "landowner",
    next: "/property-registration-page",
  });
  await registerProperty(gro);
  await addCabin(gro);
  await createOffering(gro);
  const perFiskum = await signUp(browser, "per@example.no", "Per Fiskum", {
    role: "hunter",
    next: "/finn-jakttterreng",
    phone: true,
  });
  const booking = await findAndRequest(perFiskum);

  await gro.goto("/dashboard?tab=overview");
  await gro.getByRole("link", { name: "Se og svar" }).click();
  await expect(headline(gro)).toContainText("Per Fiskum vil komme");
  await press(gro, "Godta forespørselen");
  // the first acceptance asks for the account number
  const account = gro.getByRole("dialog").getByLabel("Kontonummer");
  await gro.getByRole("dialog").getByLabel("Utmark kan lage fakturaene i mitt navn").check();
  await account.fill("1234");
  await press(gro, "Godta");
  await expect(account).toHaveAccessibleDescription(/Kontonummeret må ha nøyaktig 11 siffer/);
  await account.fill("00000000000"); // a closed account
  await press(gro, "Godta");
  await expect(headline(gro)).toContainText("Du har sagt ja");

  await expect(headline(perFiskum)).toHaveText("Gro Kvernmo har sagt ja"); // live, without a reload
  await press(perFiskum, /^Betal /);
  await press(perFiskum, "Avvis kortet");
  await expect(headline(perFiskum)).toHaveText("Betalingen gikk ikke gjennom");
  await press(perFiskum, /Prøv igjen, betal/);
  await press(perFiskum, /^Betal /);
  await expect(headline(perFiskum)).toHaveText("Turen er betalt og klar");
  await perFiskum.getByRole("link", { name: "Faktura" }).click();
  await expect(headline(perFiskum)).toHaveText(/Faktura/);
  await expect(perFiskum.getByRole("main")).toContainText(/UT-\d+-2027-0001/);

  await restartAt("2027-10-04T09:00:00Z"); // the day of departure
  await waitForBooking(gro, booking, ({ status }) => status === "completed");
  await expect(headline(gro)).toHaveText("Turen er over");
  // the payout of 80 % is on the 7th business day
  await expect(gro.getByText(/Du får 4\s320\skr på konto .*13\.\soktober/)).toBeVisible();

  await restartAt("2027-10-13T09:00:00Z");
  await waitForBooking(gro, booking, ({ payout }) => payout?.status === "failed");
  await expect(gro.getByText(/Banken tok ikke imot 4\s320\skr/)).toBeVisible();
  await expectWell(gro);
  await signIn(gro, "gro@example.no"); // a changed account number requires a fresh sign-in
  await gro.getByRole("link", { name: "Se kontoen" }).click();
  await gro.getByLabel("Kontonummer").fill("86011117947");
  await press(gro, "Lagre grunneierprofilen");
  await expect(gro.getByText(/Det nye kontonummeret gjelder fra/)).toBeVisible();
  await gro.goto(booking);
  await expect(gro.getByText(/4\s320\skr venter på kontoen din/)).toBeVisible();

  await restartAt("2027-10-15T09:10:00Z"); // 48 hours later
  await waitForBooking(gro, booking, ({ payout }) => payout?.status === "sent");
  await expect(gro.getByText("4 320 kr er sendt til kontoen din.")).toBeVisible();
});
