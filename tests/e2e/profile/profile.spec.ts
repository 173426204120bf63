/** The profile on the dashboard is saved section by section, has a picture, and loses no input. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import sharp from "sharp";
import { photo } from "#tests/support/files.ts";
import { expectLooksRight, signInNewUser, signInNewUserWithRoles, signInUnlistedUser } from "../helpers.ts";

const profile = "/dashboard?tab=profile";
const part = (page: Page, id: string) => page.locator(`#part-${id}`);
const picture = (page: Page) => page.getByRole("region", { name: "Profilbilde" });
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  picture(page).locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
const menu = (page: Page) => page.getByRole("banner").locator("details").first();

test("a hunter saves the profile section by section, and must confirm leaving unsaved input", async ({
  page,
}) => {
  await signInNewUser(page, profile, "Nils Vidda");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profil");
  await expectLooksRight(page, "profile");
  const who = part(page, "who");
  await who.getByText("Fornavn og etternavn hver for seg").click();
  await who.getByLabel("Fornavn").fill("Nils");
  await who.getByLabel("Litt om deg").fill("Rype med setter.");
  await expect(who.getByText("Endringene her er ikke lagret.")).toBeVisible();
  await page.getByRole("link", { name: "Innstillinger" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Bli her" }).click();
  await who.getByRole("button", { name: "Lagre opplysningene" }).click();
  await expect(page.getByText("Profilen er lagret.")).toBeVisible();

  const hunter = part(page, "hunter");
  await hunter.getByLabel("År med jakt- eller fiskeerfaring").fill("12");
  await hunter.getByLabel("Erfaring", { exact: true }).selectOption("Erfaren");
  await hunter.getByRole("button", { name: "Lagre jegerprofilen" }).click();
  await expect(hunter.getByText("Endringene her er ikke lagret.")).toBeHidden();
  const address = part(page, "address");
  await address.getByLabel("Postnummer").fill("7890");
  await address.getByLabel("Land").fill("Norge");
  await address.getByRole("button", { name: "Lagre adressen" }).click();
  await expect(address.getByText("Endringene her er ikke lagret.")).toBeHidden();

  await page.reload();
  await expect(who.getByLabel("Litt om deg")).toHaveValue("Rype med setter.");
  await expect(hunter.getByLabel("Erfaring", { exact: true })).toHaveValue("advanced");
  await expect(address.getByLabel("Postnummer")).toHaveValue("7890");
  await page.goto("/profilesetup");
  await expect(part(page, "who").getByLabel("Fornavn")).toHaveValue("Nils");
});

test("profile input typed during a save stays, and is included in the next save", { tag: "@long" }, async ({
  page,
}) => {
  await signInNewUserWithRoles(page, ["hunter"], "Eva Rød", profile);
  const who = part(page, "who");
  const [bio, save] = [
    who.getByLabel("Litt om deg"),
    who.getByRole("button", { name: "Lagre opplysningene" }),
  ];
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/user-profile/me", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await bio.fill("Rype");
  const requested = page.waitForRequest("**/api/user-profile/me");
  await save.click();
  await requested;
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused(); // the keyboard focus stays on the button
  await bio.fill("Rype med setter.");
  gate.resolve();
  await expect(save).toBeEnabled();
  await expect(page.getByText("Profilen er lagret").first()).toBeVisible();
  await expect(bio).toHaveValue("Rype med setter.");
  await page.unroute("**/api/user-profile/me");
  await save.click();
  await expect(who.getByText("Endringene her er ikke lagret.")).toBeHidden();
  await page.reload();
  await expect(bio).toHaveValue("Rype med setter.");
});

test("each profile section that fails shows its own error and keeps the input", { tag: "@long" }, async ({
  page,
}) => {
  await signInNewUserWithRoles(page, ["hunter", "landowner"], "Ola Skogmo", profile);
  const who = part(page, "who");
  await who.getByLabel("Navn *").fill("");
  await who.getByRole("button", { name: "Lagre opplysningene" }).click();
  await expect(page.getByText("Kunne ikke oppdatere profilen")).toBeVisible();
  await expect(who.getByText("Skriv navnet ditt.")).toBeVisible();
  await expect(who.getByLabel("Navn *")).toBeFocused();
  await who.getByLabel("Navn *").fill("Ola Skogmo");

  const landowner = part(page, "landowner");
  await landowner.getByRole("textbox", { name: "Organisasjonsnummer" }).fill("923609017");
  await landowner.getByLabel("Kontonummer").fill("1234.56.78901");
  await expect(landowner.getByText("Kontrollsifferet i kontonummeret stemmer ikke.")).toBeVisible();
  await landowner.getByRole("button", { name: "Lagre grunneierprofilen" }).click();
  await expect(page.getByText("Kunne ikke oppdatere gruneierprofilen")).toBeVisible();
  await expect(landowner.getByRole("textbox", { name: "Organisasjonsnummer" })).toBeFocused();
  await expect(landowner.getByLabel("Kontonummer")).toHaveValue("1234.56.78901");
  await landowner.getByRole("textbox", { name: "Organisasjonsnummer" }).fill("923609016");
  await landowner.getByRole("button", { name: "Lagre grunneierprofilen" }).click();
  // the field shows the stored format
  await expect(landowner.getByLabel("Kontonummer")).toHaveValue("12345678901");

  const hunter = part(page, "hunter");
  await hunter.getByLabel("År med jakt- eller fiskeerfaring").fill("9");
  await page.route("**/api/user-profile/me", (route) => route.abort());
  await hunter.getByRole("button", { name: "Lagre jegerprofilen" }).click();
  await expect(page.getByText("Kunne ikke oppdatere jegerprofilen")).toBeVisible();
  await expect(hunter.getByLabel("År med jakt- eller fiskeerfaring")).toHaveValue("9");
  await page.unroute("**/api/user-profile/me");
  await hunter.getByRole("button", { name: "Lagre jegerprofilen" }).click();
  await expect(hunter.getByRole("alert")).toHaveCount(0);
  await expect(hunter.getByText("Endringene her er ikke lagret.")).toBeHidden();
});

test("a landowner is registered for VAT only with the organisation number, and the consequences are explained", async ({
  page,
}) => {
  await signInNewUserWithRoles(page, ["landowner"], "Guro Liene", profile);
  const landowner = part(page, "landowner");
  const vat = landowner.getByRole("switch", { name: "Registrert i Merverdiavgiftsregisteret" });
  const save = landowner.getByRole("button", { name: "Lagre grunneierprofilen" });
  await expect(vat).not.toBeChecked();
  await expect(landowner.getByText("Det er ikke mva. i den")).toBeVisible();
  await vat.check();
  await expect(landowner.getByText("Den betaler du inn til staten.")).toBeVisible();
  await expectLooksRight(page, "profile of a landowner");
  await save.click();
  await expect(landowner.getByText("må ha et gyldig organisasjonsnummer")).toBeVisible();
  await expect(landowner.getByRole("textbox", { name: "Organisasjonsnummer" })).toBeFocused();
  await landowner.getByRole("textbox", { name: "Organisasjonsnummer" }).fill("923 609 016");
  await save.click();
  // the field shows the stored format
  await expect(landowner.getByRole("textbox", { name: "Organisasjonsnummer" })).toHaveValue("923609016");
  await page.reload();
  await expect(vat).toBeChecked();

  await vat.uncheck();
  await save.click();
  await expect(page.getByText("Profilen er lagret.")).toBeVisible();
  await page.reload();
  await expect(vat).not.toBeChecked();
});

test("a profile picture is refused with an explanation, shown in the menu, and deleted", async ({ page }) => {
  await signInNewUser(page, profile, "Randi Fjell");
  await expect(picture(page).getByRole("button", { name: "Velg bilde" })).toBeEnabled();
  await choose(page, "papir.pdf", "application/pdf", Buffer.from("%PDF-1.4 nei"));
  await expect(picture(page).getByRole("alert")).toHaveText("Profilbildet må være JPG eller PNG.");
  await choose(page, "meg.png", "image/png", await photo({ format: "png", width: 600, height: 400 }));
  await expect(page.getByText("Profilbildet er lagret.")).toBeVisible();
  await expect(picture(page).getByRole("alert")).toHaveCount(0);
  const face = menu(page).locator("img");
  await expect(face).toHaveAttribute("src", /\/media\/.+\/96\.webp/);
  const pictureResponse = await page.request.get((await face.getAttribute("src")) ?? "");
  expect((await sharp(await pictureResponse.body()).metadata()).width).toBe(96);
  await picture(page).getByRole("button", { name: "Ta bort bildet" }).click();
  await expect(page.getByText("Profilbildet er tatt bort.")).toBeVisible();
  await expect(face).toHaveCount(0);
});

test("profile changes from another tab appear live, and do not overwrite input", async ({ page }) => {
  await signInNewUser(page, profile, "Eva Lund");
  await part(page, "who").getByLabel("Hjemsted").fill("Røros");
  // saves a change as another tab would
  const { token } = await (await page.request.get("/api/auth/token")).json();
  const answer = await page.request.patch("/api/user-profile/me", {
    data: { displayName: "Eva Berg", address: { city: "Oppdal" } },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok()).toBe(true);
  await expect(part(page, "address").getByLabel("Sted")).toHaveValue("Oppdal");
  await expect(page.getByRole("banner").getByTestId("who")).toHaveText("Eva Berg");
  await expect(part(page, "who").getByLabel("Hjemsted")).toHaveValue("Røros");
});

test("a data reload that fails offline keeps the profile input", { tag: "@long" }, async ({
  page,
  context,
}) => {
  const connected = page.waitForResponse((answer) => answer.url().includes("/api/live"));
  await signInNewUser(page, profile, "Liv Myr");
  await connected;
  const bioField = part(page, "who").getByLabel("Litt om deg");
  await bioField.fill("Fluefiske i Namsen.");
  await context.setOffline(true);
  const failedRequest = page.waitForEvent("requestfailed");
  // the page becomes visible, as on an unlocked phone
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await failedRequest;
  const reloaded = page.waitForResponse((answer) => answer.url().includes("/dashboard.data"));
  await context.setOffline(false);
  await reloaded; // on reconnect the page reloads its data
  await expect(bioField).toHaveValue("Fluefiske i Namsen.");
});

test("a changed account number requires a fresh sign-in, and the profile shows from when it is used", async ({
  page,
}) => {
  const email = await signInNewUserWithRoles(page, ["landowner"], "Per Konto", profile);
  const landowner = part(page, "landowner");
  const enter = async (number: string) => {
    await landowner.getByLabel("Kontonummer").fill(number);
    await landowner.getByRole("button", { name: "Lagre grunneierprofilen" }).click();
  };
  await enter("12345678903");
  await expect(landowner.getByText("Endringene her er ikke lagret.")).toBeHidden();

  await page.route("**/api/user-profile/me", async (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({
          status: 403,
          contentType: "application/problem+json",
          body: JSON.stringify({
            type: "about:blank",
            title: "",
            status: 403,
            detail: "Logg inn på nytt først.",
            code: "fresh_sign_in_required",
            errors: [
              {
                code: "fresh_sign_in_required",
                path: "bankAccountNumber",
                detail: "Logg inn på nytt først.",
              },
            ],
          }),
        })
      : route.continue(),
  );
  await enter("86011117947");
  await expect(landowner.getByText("Logg inn på nytt først.")).toBeVisible();
  await expectLooksRight(page, "profile-sign-in-again");
  await landowner.getByRole("link", { name: "Logg inn på nytt" }).click();
  // the input is stored while the user signs in again
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Logg inn på nytt");
  await page.unroute("**/api/user-profile/me");
  await page.getByRole("link", { name: "Fortsett med en demokonto" }).click();
  await signInUnlistedUser(page, { email });
  await page.waitForURL((url) => url.pathname + url.search === profile);
  await expect(landowner.getByLabel("Kontonummer")).toHaveValue("86011117947");
  await landowner.getByRole("button", { name: "Lagre grunneierprofilen" }).click();
  await expect(landowner.getByText(/Det nye kontonummeret gjelder fra/)).toBeVisible();
  await expect(landowner.getByLabel("Kontonummer")).toHaveValue("86011117947");
});
