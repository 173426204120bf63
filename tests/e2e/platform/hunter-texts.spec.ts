/**
 * What one is told of one's profile when it cannot be made, changed or heard of, each brought about,
 * in both languages.
 */
import { expect, type Page, test } from "@playwright/test";
import { newcomer } from "../helpers.ts";

const words = {
  nb: {
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
  },
  en: {
    name: "Name *",
    save: "Save profile",
    nameWanted: "Enter your name.",
    notMade: "Could not create a new user profile",
    made: "Your profile is created.",
    noRight: "No permission to create a profile. Please sign in again.",
    saveWho: "Save about you",
    who: "Could not update the profile",
    years: "Years of hunting or fishing",
    saveHunter: "Save hunter profile",
    hunter: "Could not update the hunter profile",
    organization: "Organisation number",
    saveLandowner: "Save landowner profile",
    landowner: "Could not update the landowner profile",
    trouble: {
      404: "Could not find your profile",
      500: "Error while checking the profile",
      503: "Could not reach the database. Check your network connection.",
      200: "Error while listening for profile updates",
    },
    denied: "No access to profile data. Please sign in again.",
    again: "Sign in again",
  },
} as const;
type Language = keyof typeof words;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  expect(page.getByRole("status").getByText(text, { exact: true })).toBeVisible();
const tab = (language: Language) => `/dashboard?tab=profile&lang=${language}`;

/** As the page's person, past the page. */
async function asThem(page: Page, method: "GET" | "DELETE") {
  const { token } = await (await page.request.get("/api/auth/token")).json();
  return (
    await page.request.fetch("/api/user-profile/me", {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json();
}

async function making(page: Page, language: Language): Promise<void> {
  const w = words[language];
  const setup = `/profile-setup?roles=hunter,landowner&next=${encodeURIComponent(tab(language))}&lang=${language}`;
  await newcomer(page, setup, "");
  await press(page, w.save);
  await toast(page, w.notMade);
  await expect(page.getByText(w.nameWanted)).toBeVisible();
  await page.getByLabel(w.name).fill("Nils Vidda");
  await press(page, w.save);
  await toast(page, w.made);
  await expect(page).toHaveURL(tab(language));
}

async function changing(page: Page, language: Language): Promise<void> {
  const w = words[language];
  const before = await asThem(page, "GET");
  for (const [label, wrong, save, message] of [
    [w.name, "", w.saveWho, w.who],
    [w.years, "101", w.saveHunter, w.hunter],
    [w.organization, "923609017", w.saveLandowner, w.landowner],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(wrong);
    await press(page, save);
    await toast(page, message);
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(wrong);
  }
  expect(await asThem(page, "GET")).toEqual(before);
}

/** The listener is refused, and then the question why is answered so. */
async function listening(page: Page, language: Language): Promise<void> {
  const w = words[language];
  page.on("dialog", (dialog) => void dialog.accept()); // what was typed is left
  await page.route("**/api/user-profile/me/live", (route) => route.fulfill({ status: 500, body: "" }));
  for (const status of [404, 500, 503, 200] as const) {
    const problem = { type: "about:blank", status, code: "internal_error", title: "", detail: "" };
    await page.route("**/api/user-profile/me", (route) =>
      status === 200
        ? route.continue()
        : route.fulfill({ status, contentType: "application/problem+json", json: problem }),
    );
    await page.goto(tab(language));
    await toast(page, w.trouble[status]);
    await expect(page.getByLabel(w.name)).toHaveValue("Nils Vidda"); // what was told before stays
    await page.unroute("**/api/user-profile/me");
  }
  await page.unroute("**/api/user-profile/me/live");
}

/** The account goes while its page is open. */
async function leaving(page: Page, language: Language): Promise<void> {
  const w = words[language];
  const gate = Promise.withResolvers<void>();
  // else the whole page hears of it too, and goes to sign-in by itself
  await page.route("**/api/live?*", (route) => route.abort());
  await page.route("**/api/user-profile/me/live", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(tab(language));
  await expect(page.getByLabel(w.name)).toHaveValue("Nils Vidda");
  expect(await asThem(page, "DELETE")).toEqual({ deleted: true });
  gate.resolve();
  await expect(page.getByRole("main").getByText(w.denied)).toBeVisible();
  await expect(page.getByLabel(w.name)).toHaveCount(0); // nothing of it is shown any more
  await expect(page.getByRole("link", { name: w.again })).toHaveAttribute(
    "href",
    `/login?next=${encodeURIComponent("/dashboard?tab=profile")}`,
  );

  await newcomer(page, `/profile-setup?lang=${language}`, "");
  await page.getByLabel(w.name).fill("Nils Vidda");
  expect(await asThem(page, "DELETE")).toEqual({ deleted: true });
  await press(page, w.save);
  await toast(page, w.noRight);
}

for (const language of ["nb", "en"] as const)
  test(`what became of the profile is said, by the spec's words (${language})`, async ({ page }) => {
    await test.step("making it", () => making(page, language));
    await test.step("changing it", () => changing(page, language));
    await test.step("listening for it", () => listening(page, language));
    await test.step("leaving it", () => leaving(page, language));
  });
