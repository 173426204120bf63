/**
 * The main job from an empty account to money in the bank, by two people in two browsers, with the clock
 * moved by starting anew on the same data.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { fillDate } from "../dates.ts";
import { productAt } from "../product.ts";
import { signInAsNewcomer, unfold } from "../helpers.ts";

const product = productAt("3921", { emptyFrom: "2027-08-02T08:00:00Z" });
const { baseURL } = product;

/** The product as it is on another day. */
async function itIs(now: string): Promise<void> {
  await product.start({ DEMO_NOW: now });
}
test.afterAll(() => product.remove());

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click();

/** Somebody new, through the provider, to their own profile. */
async function newcomer(
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
  await signInAsNewcomer(page, { email });
  await expect(headline(page)).toHaveText("Fortell hvem du er");
  await page.getByLabel("Navn *").fill(name);
  await press(page, "Lagre profilen");
  await page.waitForURL((url) => url.pathname === o.next);
  return page;
}

async function offersGround(page: Page): Promise<void> {
  await page.getByLabel("Navn på eiendommen").fill("Kvernmoen");
  await expect(page.getByText(/^Lagret kl/)).toBeVisible();
  await press(page, "Neste");
  await page.getByRole("combobox", { name: "Kommune", exact: true }).pressSequentially("Grong");
  await page.getByRole("option", { name: "Grong" }).click();
  await page.getByLabel("Areal", { exact: true }).fill("12000");
  await page.getByLabel("Gnr. *").fill("41");
  await page.getByLabel("Bnr. *").fill("2");
  await press(page, "Neste");
  await page.getByText("Elg", { exact: true }).click();
  await page.getByRole("link", { name: /Se over og legg ut/ }).click();
  await page.getByLabel("Legg ut eiendommen").check();
  await expect(page.getByText("Kvernmoen er lagt ut", { exact: true })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Stegene" })
    .getByRole("link", { name: /Tilbud/ })
    .click();
  await page.getByRole("link", { name: "Legg til hytte" }).click();
  await page.getByLabel("Navn på hytta").fill("Kvernkoia");
  await page.getByLabel("Pris per natt").fill("900");
  await press(page, "Lagre hytta");
  await page.getByRole("link", { name: "Gå videre" }).click();
  await page.getByRole("link", { name: "Legg til tilbud" }).click();
  await page.getByLabel("Navn på tilbudet").fill("Elgjakt på Kvernmoen");
  await unfold(page, "Hytter", "Publisering");
  await fillDate(page, "Første dag", "2027-09-25");
  await fillDate(page, "Siste dag", "2027-10-24");
  await page.getByLabel("Færrest jegere").fill("2");
  await page.getByLabel("Flest jegere").fill("6");
  await page.getByLabel("Kvernkoia").selectOption("optional");
  await page.getByLabel(/Pris per person og natt|per person/).fill("250");
  await page.getByLabel("Pris *").fill("450");
  await page.getByLabel("Legg ut tilbudet").check();
  await press(page, "Lagre tilbudet");
  await expect(page.getByText("Elgjakt på Kvernmoen er lagt ut")).toBeVisible();
}

async function findsAndAsks(page: Page): Promise<string> {
  await page.goto("/finn-jakttterreng?q=kvernmoen&species=elg&from=2027-10-01&to=2027-10-04&participants=4");
  const hit = page.getByRole("article").filter({ hasText: "Elgjakt på Kvernmoen" });
  await expect(hit).toContainText("5 400 kr"); // 450 kr, four hunters, three days
  await hit.getByRole("link").first().click();
  await page.getByRole("button", { name: "Send forespørsel" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Send forespørsel" });
  await dialog.getByLabel("Jeg godtar vilkårene.").check();
  await dialog.getByLabel("Jeg godtar personvernerklæringen.").check();
  await dialog.getByRole("button", { name: "Send forespørsel" }).click();
  await expect(headline(page)).toHaveText("Venter på svar fra Gro Kvernmo");
  return page.url();
}

test("from an empty account to the payout", async ({ browser }) => {
  test.setTimeout(600_000); // the product is started four times
  await itIs("2027-08-02T08:00:00Z");
  const gro = await newcomer(browser, "gro@example.no", "Gro Kvernmo", {
    role: "landowner",
    next: "/property-registration-page",
  });
  await offersGround(gro);
  const per = await newcomer(browser, "per@example.no", "Per Fiskum", {
    role: "hunter",
    next: "/finn-jakttterreng",
    phone: true,
  });
  const booking = await findsAndAsks(per);

  await gro.goto("/dashboard?tab=overview");
  await gro.getByRole("link", { name: "Se og svar" }).click();
  await expect(headline(gro)).toContainText("Per Fiskum vil komme");
  await press(gro, "Godta forespørselen");
  // the first time: where the money goes
  const account = gro.getByRole("dialog").getByLabel("Kontonummer");
  await account.fill("1234");
  await press(gro, "Godta");
  await expect(account).toHaveAccessibleDescription(/Kontonummeret må ha nøyaktig 11 siffer/);
  await account.fill("12345678903");
  await press(gro, "Godta");
  await expect(headline(gro)).toContainText("Du har sagt ja");

  await expect(headline(per)).toHaveText("Gro Kvernmo har sagt ja"); // heard without a reload
  await press(per, /^Betal /);
  await press(per, "Avvis kortet");
  await expect(headline(per)).toHaveText("Betalingen gikk ikke gjennom");
  await press(per, /Prøv igjen, betal/);
  await press(per, /^Betal /);
  await expect(headline(per)).toHaveText("Turen er betalt og klar");
  await per.getByRole("link", { name: "Faktura" }).click();
  await expect(headline(per)).toHaveText(/Faktura/);
  await expect(per.getByRole("main")).toContainText("2027-0001");

  await itIs("2027-10-02T08:00:00Z"); // they have arrived
  await per.goto(booking);
  await expect(async () => {
    await per.reload();
    await expect(headline(per)).toHaveText("Turen er i gang", { timeout: 500 });
  }).toPass();

  await itIs("2027-10-04T09:00:00Z"); // and left this morning
  await expect(async () => {
    await gro.goto(booking);
    await expect(headline(gro)).toHaveText("Turen er over", { timeout: 500 });
  }).toPass();
  // 80 %, the 7th business day
  await expect(gro.getByText(/Du får 4\s320\skr på konto .*13\.\soktober/)).toBeVisible();

  await itIs("2027-10-13T09:00:00Z");
  await expect(async () => {
    await gro.goto(booking);
    await expect(gro.getByText("4 320 kr er sendt til kontoen din.")).toBeVisible({ timeout: 500 });
  }).toPass();
});
