/**
 * Error messages about the profile, each caused by a real error. messages.test.ts checks the English texts
 * against the spec.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { signInNewUser } from "../helpers.ts";

const words = {
  name: "Navn *",
  save: "Lagre profilen",
  nameWanted: "Skriv navnet ditt.",
  notMade: "Kunne ikke opprette ny brukerprofil",
  made: "Profilen er opprettet.",
  noRight: "Mangler tillatelse til å opprette profil. Vennligst logg inn på nytt.",
  saveWho: "Lagre opplysningene",
  who: "Kunne ikke oppdatere profilen",
  years: "År med jakt- eller fiskeerfaring",
  saveHunter: "Lagre jegerprofilen",
  hunter: "Kunne ikke oppdatere jegerprofilen",
  organization: "Organisasjonsnummer",
  saveLandowner: "Lagre grunneierprofilen",
  landowner: "Kunne ikke oppdatere gruneierprofilen",
  trouble: {
    404: "Kunne ikke finne profilen din",
    500: "Feil ved sjekking av profil",
    503: "Kunne ikke koble til database. Sjekk nettverkstilkoblingen din.",
    200: "Feil ved lytting til profiloppdateringer",
  },
  denied: "Mangler tilgang til å hente profildata. Vennligst logg inn på nytt.",
  again: "Logg inn på nytt",
} as const;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  expect(page.getByRole("status").getByText(text, { exact: true })).toBeVisible();
const tab = "/dashboard?tab=profile";

/** Calls the profile API directly as the user signed in on the page. */
async function callAsUser(page: Page, method: "GET" | "DELETE") {
  const { token } = await (await page.request.get("/api/auth/token")).json();
  return (
    await page.request.fetch("/api/user-profile/me", {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json();
}

async function createProfile(page: Page): Promise<void> {
  const setup = `/profile-setup?roles=hunter,landowner&next=${encodeURIComponent(tab)}`;
  await signInNewUser(page, setup, "");
  await press(page, words.save);
  await expect(page.getByText(words.nameWanted)).toBeVisible();
  // a missing name is shown at the field, not as a failure
  await expect(page.getByText(words.notMade)).toHaveCount(0);
  await page.getByLabel(words.name, { exact: true }).fill("Nils Vidda");
  const broken = {
    type: "about:blank",
    status: 503,
    code: "internal_error",
    title: "",
    detail: "Uten svar.",
  };
  await page.route("**/api/user-profile/me", (route) => route.fulfill({ status: 503, json: broken }), {
    times: 1,
  });
  await press(page, words.save);
  await toast(page, words.notMade);
  await expect(page.locator("[data-toast]")).toHaveCount(0); // the error is shown once, at the form
  await press(page, words.save);
  await toast(page, words.made);
  await expect(page).toHaveURL(tab);
}

async function changeProfile(page: Page): Promise<void> {
  const before = await callAsUser(page, "GET");
  for (const [label, invalidValue, save, message] of [
    [words.name, "", words.saveWho, words.who],
    [words.years, "101", words.saveHunter, words.hunter],
    [words.organization, "923609017", words.saveLandowner, words.landowner],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const right = await field.inputValue();
    await field.fill(invalidValue);
    await press(page, save);
    await toast(page, message);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(invalidValue);
    await field.fill(right); // the typed text is saved
  }
  expect(await callAsUser(page, "GET")).toEqual(before);
}

/** The live connection is refused, and the request for the reason gets each status in turn. */
async function refuseLiveConnection(page: Page): Promise<void> {
  page.on("dialog", (dialog) => void dialog.accept()); // confirms leaving the unsaved input
  await page.route("**/api/user-profile/me/live", (route) => route.fulfill({ status: 500, body: "" }));
  for (const status of [404, 500, 503, 200] as const) {
    const problem = { type: "about:blank", status, code: "internal_error", title: "", detail: "" };
    await page.route("**/api/user-profile/me", (route) =>
      status === 200
        ? route.continue()
        : route.fulfill({ status, contentType: "application/problem+json", json: problem }),
    );
    await page.goto(tab);
    await toast(page, words.trouble[status]);
    // the earlier values are still shown
    await expect(page.getByLabel(words.name, { exact: true })).toHaveValue("Nils Vidda");
    await page.unroute("**/api/user-profile/me");
  }
  await page.unroute("**/api/user-profile/me/live");
}

/** The account is deleted while its page is open. */
async function deleteAccount(page: Page): Promise<void> {
  const gate = Promise.withResolvers<void>();
  // without this, the whole page would get the error first and redirect to sign-in
  await page.route("**/api/live?*", (route) => route.abort());
  await page.route("**/api/user-profile/me/live", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(tab);
  await expect(page.getByLabel(words.name, { exact: true })).toHaveValue("Nils Vidda");
  expect(await callAsUser(page, "DELETE")).toEqual({ deleted: true });
  gate.resolve();
  await expect(page.getByRole("main").getByText(words.denied)).toBeVisible();
  await expect(page.getByLabel(words.name, { exact: true })).toHaveCount(0); // the profile is no longer shown
  await expect(page.getByRole("link", { name: words.again })).toHaveAttribute(
    "href",
    `/login?next=${encodeURIComponent("/dashboard?tab=profile")}`,
  );

  await signInNewUser(page, `/profile-setup`, "");
  await page.getByLabel(words.name, { exact: true }).fill("Nils Vidda");
  expect(await callAsUser(page, "DELETE")).toEqual({ deleted: true });
  await press(page, words.save);
  await toast(page, words.noRight);
}

test("profile errors have the required texts", { tag: "@long" }, async ({ page }) => {
  await test.step("errors of creating the profile have the required texts", () => createProfile(page));
  await test.step("errors of changing the profile have the required texts", () => changeProfile(page));
  await test.step("errors of live updates of the profile have the required texts", () =>
    refuseLiveConnection(page));
  await test.step("errors of deleting the account have the required texts", () => deleteAccount(page));
});
