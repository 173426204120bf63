/** A landowner with several properties groups them, and changes their offerings at once on a phone. */
import { expect } from "@playwright/test";
import { test } from "../test.ts";
import { landownerWithGround } from "../ground.ts";
import { fillDate } from "../dates.ts";
import { fits, isAccessible, yearAhead } from "../helpers.ts";

const phone = { width: 390, height: 844 };

test("offerings are chosen by group, shown before they change, changed and undone on a phone", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage();
  const { propertyId, call } = await landownerWithGround(page);
  const { body: other } = await call("POST", "/api/properties", {
    name: "Namsvatnet",
    type: "hunting_ground",
  });
  const offer = (property: string, name: string) =>
    call("POST", `/api/properties/${property}/offerings`, {
      name,
      offeringType: "hunting_ground_rental",
      targetSpecies: ["elg"],
      validFrom: `${yearAhead}-09-25`,
      validTo: `${yearAhead}-10-24`,
      maxParticipants: 6,
      maxHunters: 6,
      cancellationPolicy: "moderate",
      pricing: { per: "hunter", fixedPriceOre: 100_000 },
    });
  await offer(propertyId, "Elgjakt i dalen");
  for (const name of ["Elgjakt ved vannet", "Rypejakt ved vannet"])
    await offer(String(other.propertyId), name);

  await page.goto("/property-groups");
  await page.getByLabel("Navn").fill("Namdalen");
  await page.getByRole("button", { name: "Lag gruppa" }).click();
  await page.getByRole("button", { name: "Velg eiendommer i Namdalen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /Namsvatnet/ }).check();
  await dialog.getByRole("button", { name: "Lagre" }).click();
  await expect(page.getByText("Eiendommene i Namdalen er lagret.")).toBeVisible();
  await fits(page, "groups of properties");
  await isAccessible(page, "groups of properties");

  await page.getByRole("link", { name: "Endre tilbudene i Namdalen" }).click();
  await expect(page.getByRole("checkbox", { name: /ved vannet/ })).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: /i dalen/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Velg alle 2 i lista" }).click();
  await page.getByRole("radio", { name: /Pris opp eller ned/ }).check();
  await page.getByRole("textbox", { name: "Prosent" }).fill("5");

  // what is typed survives a reload
  await page.reload();
  await expect(page.getByText("2 valgt. 2 tilbud i lista.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Prosent" })).toHaveValue("5");
  await page.getByRole("button", { name: "Vis hva som endres for 2 tilbud" }).click();
  const preview = page.getByRole("region", { name: "Dette blir endret" });
  await expect(preview.getByRole("row").filter({ hasText: "Rypejakt ved vannet" })).toContainText("1 050 kr");
  await fits(page, "preview of a change");
  await isAccessible(page, "preview of a change");
  await preview.getByRole("button", { name: "Endre 2 tilbud" }).click();
  await expect(page.getByText("Endringen er gjort")).toBeVisible();
  const prices = async () => {
    const { body } = await call("GET", "/api/offerings/mine?limit=100");
    const items = body.items as { pricing: { fixedPriceOre: number } }[];
    return items.map(({ pricing }) => pricing.fixedPriceOre).sort();
  };
  expect(await prices()).toEqual([100_000, 105_000, 105_000]);
  await page.getByRole("button", { name: "Angre", exact: true }).first().click();
  await expect(page.getByText("Endringen er angret.").first()).toBeVisible();
  expect(await prices()).toEqual([100_000, 100_000, 100_000]);

  await page.getByRole("button", { name: /^Velg alle 2/ }).click();
  await page.getByRole("radio", { name: /Steng dager/ }).check();
  await fillDate(page, "Første stengte dag", `${yearAhead}-10-04`);
  await fillDate(page, "Siste stengte dag", `${yearAhead}-10-07`);
  await page.getByRole("textbox", { name: "Merknad" }).fill("Hogst");
  await page.getByRole("button", { name: "Vis hva som endres for 2 tilbud" }).click();
  await preview.getByRole("button", { name: "Endre 2 tilbud" }).click();
  const latest = page.getByRole("region", { name: "Det du har endret" });
  await latest.getByRole("link", { name: /Stengt .*: Hogst/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hogst");
  await expect(page.getByRole("row").filter({ hasText: "Rypejakt ved vannet" })).toContainText("Ja");
  await fits(page, "details of a change");
  await isAccessible(page, "details of a change");

  // bookings, calendar and money keep the group in the address
  await page.goto("/dashboard?tab=bookings");
  await page.goto("/dashboard?tab=my-properties");
  await page.getByLabel("Eiendom", { exact: true }).selectOption({ label: "Namdalen" });
  await expect(page).toHaveURL(/propertyGroup=/);
  await expect(page.getByRole("heading", { level: 2, name: "Namsvatnet" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await fits(page, "own properties of a group");
  await isAccessible(page, "own properties of a group");
});
