/** Account settings: notifications, language and theme, roles, data export and deletion of the account. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { expectLooksRight, signInNewUser, read, signIn, signInUnlistedUser } from "../helpers.ts";

const settings = "/dashboard?tab=settings";
const save = (page: Page, what: string) => page.getByRole("button", { name: what, exact: true }).click();

test("an SMS needs a phone number, and the number cannot be removed while SMS is on", async ({ page }) => {
  await signInNewUser(page, settings, "Kari Myr");
  await expectLooksRight(page, "settings");
  const sms = page.getByRole("checkbox", { name: "Svar og betaling på SMS" });
  await expect(page.getByRole("checkbox", { name: "Svar og betaling på e-post" })).toBeChecked();
  await sms.check();
  await save(page, "Lagre varslene");
  await expect(page.getByText("Legg inn et telefonnummer i profilen før du velger SMS.")).toBeVisible();
  await expect(sms).toBeChecked(); // the choice stays on the form
  await sms.uncheck();
  await page.getByRole("link", { name: "Legg inn nummer" }).click();
  const phone = page.locator("#part-who").getByLabel("Telefon");
  await phone.fill("912 34 567");
  await save(page, "Lagre opplysningene");
  await expect(page.getByText("Profilen er lagret.")).toBeVisible();
  await page.goto(settings);
  await sms.check();
  await page.getByRole("checkbox", { name: "Meldinger på e-post" }).uncheck();
  await page.getByRole("switch", { name: /Varsle meg i nettleseren/ }).uncheck();
  await save(page, "Lagre varslene");
  await expect(page.getByText("Varslene er lagret.")).toBeVisible();
  await page.reload();
  await expect(sms).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Meldinger på e-post" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: /Varsle meg i nettleseren/ })).not.toBeChecked();
  await page.goto("/dashboard?tab=profile");
  await phone.fill("");
  await save(page, "Lagre opplysningene");
  await expect(
    page.getByText("Du får varsler på SMS. Slå dem av i innstillingene før du tar bort nummeret."),
  ).toBeVisible();
});

test("a language chosen in the settings is saved, and applied immediately in every session", async ({
  page,
  browser,
}) => {
  const email = await signInNewUser(page, settings, "Per Dal");
  await page.getByRole("radio", { name: "English" }).click(); // the page reloads in English
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect((await read(page, "/api/user-profile/me")).language).toBe("en");

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto("/");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "nb");
  await elsewhere.goto(`/api/auth/start?returnUrl=${encodeURIComponent(settings)}`);
  await signInUnlistedUser(elsewhere, { email });
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await elsewhere.context().clearCookies({ name: "utmark-language" }); // this browser has only the session
  await elsewhere.goto("/booking-request-details-page?bookingId=00000000-0000-4000-8000-000000000000");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "en");
  await expect(elsewhere.getByText("Booking not found. It may have been cancelled.")).toBeVisible();
  // the language in the URL applies in this browser
  await elsewhere.goto("/dashboard?tab=explore&lang=nb");
  await elsewhere.goto(settings);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Innstillinger");
  // the language link in the header also saves the language
  await elsewhere.getByRole("link", { name: "English" }).first().click();
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "en");
  expect((await read(elsewhere, "/api/user-profile/me")).language).toBe("en");
  await elsewhere.context().close();
});

test("the theme is light by default whatever the system prefers, dark once chosen, and applied at the first paint", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signInNewUser(page, settings, "Ingrid Vik");
  const theme = () =>
    page.evaluate(() => [
      document.documentElement.dataset.theme,
      getComputedStyle(document.documentElement).colorScheme,
      getComputedStyle(document.body).backgroundColor,
    ]);
  await expect.poll(theme).toEqual(["light", "light", "rgb(247, 245, 239)"]);
  await page.getByRole("radio", { name: "Mørkt" }).check();
  await expect.poll(theme).toEqual(["dark", "dark", "rgb(17, 24, 20)"]);
  await page.emulateMedia({ colorScheme: "light" });
  // The theme is set before hydration.
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(settings);
  expect(await theme()).toEqual(["dark", "dark", "rgb(17, 24, 20)"]);
  await page.unroute("**/*.js");
  await page.goto(settings);
  await expect(page.getByRole("radio", { name: "Mørkt" })).toBeChecked();
});

test("an added role appears in the menu; deleting a role in use or an account with open bookings is refused with the reason", async ({
  page,
}) => {
  await signInNewUser(page, settings, "Liv Moen");
  await page.getByRole("checkbox", { name: /Grunneier/ }).check();
  await save(page, "Lagre rollene");
  await expect(page.getByText("Rollene er lagret.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Mine eiendommer" }).first()).toBeVisible();
  await page.getByRole("banner").locator("details").first().click();
  await expect(page.getByRole("radio", { name: "Jeger" })).toBeChecked();
  await page.getByRole("radio", { name: "Grunneier" }).click();
  await expect(page.getByRole("radio", { name: "Grunneier" })).toBeChecked();
  await page.reload();
  await page.getByRole("banner").locator("details").first().click();
  await expect(page.getByRole("radio", { name: "Grunneier" })).toBeChecked();
  await page.keyboard.press("Escape");
  for (const role of ["Jeger", "Grunneier"])
    await page.getByRole("checkbox", { name: new RegExp(role) }).uncheck();
  await save(page, "Lagre rollene");
  await expect(page.getByText("Kunne ikke oppdatere brukerroller")).toBeVisible();
  await expect(page.getByText("Velg minst én rolle.")).toBeVisible();

  await page.context().clearCookies();
  const landowner = "grunneier2@example.no"; // no other test changes this landowner's data
  await signIn(page, landowner, settings);
  await page.getByRole("checkbox", { name: /Jeger/ }).check();
  await page.getByRole("checkbox", { name: /Grunneier/ }).uncheck();
  await save(page, "Lagre rollene");
  await expect(
    page.getByText(/publiserte eiendommer\. Ta dem ned før du slutter som grunneier\./),
  ).toBeVisible();
  await test.step("an account with open bookings cannot be deleted", async () => {
    await page.getByRole("button", { name: "Slett kontoen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(landowner);
    await dialog.getByRole("button", { name: "Slett for godt" }).click();
    await expect(dialog.getByText("Kontoen kan ikke slettes ennå")).toBeVisible();
    await expect(dialog.getByText(/bestillinger som ikke er ferdig/)).toBeVisible();
    await expect(page).toHaveURL(settings);
  });
});

test("sessions are listed, and can be signed out one by one or all", async ({ page, browser }) => {
  const email = await signInNewUser(page, settings, "Nina Sti");
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
  const mobile = await (await browser.newContext({ userAgent })).newPage();
  const signInThere = async () => {
    const connected = mobile.waitForResponse((answer) => answer.url().includes("/api/live?"));
    // signs in through the provider without opening its pages
    const choices = await mobile.request.get("/api/auth/start");
    await mobile.request.post(choices.url(), { form: { email, name: "" } });
    await mobile.goto(settings);
    await expect(mobile.getByRole("heading", { level: 1 })).toHaveText("Innstillinger");
    await connected;
  };
  await signInThere();
  await page.reload();
  const devices = page.getByRole("listitem").filter({ hasText: "Sist brukt" });
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "Denne enheten" })).toHaveCount(1);
  await page.getByRole("button", { name: "Logg ut Safari på iPhone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logg ut" }).click();
  await expect(page.getByText("Safari på iPhone er logget ut.")).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(mobile).toHaveURL(/\/login\?next=/); // the open page receives the sign-out event

  await signInThere();
  await page.getByRole("button", { name: "Logg ut overalt" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logg ut overalt" }).click();
  await expect(page).toHaveURL("/");
  await expect(mobile).toHaveURL(/\/login\?next=/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?next=/);
  await mobile.context().close();
});

test("a user can download their data and delete the account permanently", async ({ page }) => {
  const email = await signInNewUser(page, settings, "Odd Borte");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Last ned mine data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^utmark-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(readFileSync(await download.path(), "utf8")).profile[0]).toMatchObject({
    email,
    display_name: "Odd Borte",
  });

  await page.getByRole("button", { name: "Slett kontoen" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  await expectLooksRight(page, "leaving");
  await dialog.getByRole("button", { name: "Slett for godt" }).click();
  await expect(dialog.getByText("Skriv e-postadressen slik den står over.")).toBeVisible();
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("button", { name: "Slett for godt" }).click();
  await expect(page).toHaveURL("/goodbye");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kontoen er slettet");
  await expectLooksRight(page, "goodbye");
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ha det bra");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?next=/);
});
