/**
 * From sign-in to a bookable offering, every decision of the landowner is counted: a click, a choice, or a
 * required field.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { signInUnlistedUser } from "../helpers.ts";

const limit = 40;

test("a first-time landowner publishes an offering in at most forty decisions", { tag: "@long" }, async ({
  page,
}) => {
  let decisions = 0;
  const countDecision = async (what: Promise<unknown>) => {
    decisions++;
    await what;
  };
  const press = (name: string, role: "button" | "link" = "button") =>
    countDecision(page.getByRole(role, { name, exact: true }).click());
  const fill = (field: Locator, text: string) => countDecision(field.fill(text));

  await page.goto("/register?role=landowner"); // the front page links landowners here
  await press("Fortsett med en demokonto");
  decisions += 3; // at the provider: address, name, and the button
  await signInUnlistedUser(page, { name: "Ola Skogmo" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fortell hvem du er");
  await press("Lagre profilen");
  // sign-in does not send landowners to the front page
  await page.waitForURL((url) => url.search === "?tab=my-properties");
  await press("Registrer eiendom", "link");

  await fill(page.getByLabel("Navn på eiendommen"), "Skogmo");
  await expect(page.getByText(/^Lagret/)).toBeVisible();
  await press("Neste");
  const municipality = page.getByRole("combobox", { name: "Kommune", exact: true });
  await countDecision(municipality.pressSequentially("Namssk"));
  await countDecision(page.getByRole("option", { name: "Namsskogan" }).click());
  await fill(page.getByLabel("Gnr. *"), "12");
  await fill(page.getByLabel("Bnr. *"), "3");
  await expect(page.getByLabel("Fnr.")).toBeHidden(); // rarely used fields are under «Mer»
  await fill(page.getByLabel("Areal", { exact: true }), "3800");
  await press("Neste");
  await countDecision(page.getByText("Elg", { exact: true }).click());
  await goToStep(page, /Se over og legg ut/, countDecision);
  await countDecision(page.getByLabel("Legg ut eiendommen").check());
  await expect(page.getByText("Skogmo er lagt ut", { exact: true })).toBeVisible();
  await press("Legg til et tilbud. Uten det er det ingenting å bestille.", "link");
  await press("Legg til tilbud", "link");

  await countDecision(page.getByText("Elgjakt for jaktlag", { exact: true }).click());
  await fill(page.getByLabel("Pris *"), "900");
  await countDecision(page.getByRole("button", { name: /^Publisering/ }).click());
  await countDecision(page.getByLabel("Legg ut tilbudet").check());
  await press("Lagre tilbudet");
  await expect(page.getByText("Elgjakt på Skogmo er lagt ut", { exact: true })).toBeVisible();
  // the page shows the card as in the search, and the link to share
  await expect(page.getByRole("article").filter({ hasText: "Elgjakt på Skogmo" })).toContainText("900 kr");
  await expect(page.getByLabel("Lenke til siden")).toHaveValue(/view-property-offering\?.*offeringId=/);
  console.log(`${decisions} decisions from sign-in to a published offering, at most ${limit}`);
  expect(decisions).toBeLessThanOrEqual(limit);
});
const goToStep = (page: Page, step: RegExp, decide: (what: Promise<unknown>) => Promise<void>) =>
  decide(page.getByRole("link", { name: step }).click());
