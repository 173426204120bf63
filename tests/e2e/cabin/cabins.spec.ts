/** A property's cabins: created, validated at the field, listed, published, archived and deleted. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { expectDate, fillDate } from "../dates.ts";
import { expectWell, landownerWithGround } from "../ground.ts";
import { post } from "../helpers.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a cabin is created, managed and deleted, with links back to the previous page", async ({ page }) => {
  const { propertyId, call } = await landownerWithGround(page);
  const registered = { landownerProfile: { vatRegistered: true }, organizationNumber: "999999999" };
  expect((await call("PATCH", "/api/user-profile/me", registered)).status).toBe(200);
  const back = `/smart-offering-strategy-page?propertyId=${propertyId}`;
  await page.goto(`/cabin-registration-page?${new URLSearchParams({ propertyId, returnTo: back })}`);
  await page.getByLabel("Navn på hytta").fill("Gammelkoia");
  await page.getByLabel("Sengeplasser").fill("4");
  await page.getByText("Badstue", { exact: true }).click();
  await page.reload(); // unsaved input is restored
  await expect(page.getByLabel("Navn på hytta")).toHaveValue("Gammelkoia");

  await test.step("the form shows price and earnings", async () => {
    await expect(page.getByText("Hytta er gratis for gjestene.")).toBeVisible();
    await page.getByLabel("Pris per natt").fill("1120");
    await expect(page.getByText("Mva. du skal betale inn")).toBeVisible();
    // the VAT of 120 kr, less the 44.80 kr of VAT in the commission
    await expect(page.getByText(/^−75,20\skr$/)).toBeVisible();
    await expect(page.getByText(/^820,80\skr$/)).toBeVisible();
  });
  await test.step("a custom facility needs a name, and must be unique", async () => {
    for (const [i, name] of ["badstue", "Hundegård", "hundegård", ""].entries()) {
      await press(page, "Legg til noe annet");
      if (name) await page.getByLabel(`Annet, nummer ${i + 1}`).fill(name);
    }
    await expect(page.getByText("Denne fasiliteten finnes allerede.")).toHaveCount(2);
    await press(page, "Lagre hytta");
    await expect(page.getByText("Dette feltet er påkrevd")).toBeVisible();
    await expect(page.getByLabel("Annet, nummer 2")).toHaveValue("Hundegård");
    for (const n of [4, 3, 1]) await press(page, `Ta bort nummer ${n}`);
  });
  await test.step("a closed period and the rental season need both dates in order", async () => {
    await press(page, "Legg til stengt periode");
    await fillDate(page, "Stengt fra og med", "2027-07-08");
    await fillDate(page, "Til og med", "2027-07-07");
    await expect(
      page.getByText("En stengt periode må ha to datoer, og begynne før den slutter."),
    ).toBeVisible();
    await fillDate(page, "Til og med", "2027-07-14");
    await page.getByLabel("Grunn").selectOption("personal_use");
    await page.getByLabel("Notat til deg selv").fill("Familien");
    await page.getByLabel("Minste antall netter").fill("5");
    await page.getByLabel("Største antall netter").fill("2");
    await expect(
      page.getByText("Det største antallet dager kan ikke være mindre enn det minste."),
    ).toBeVisible();
    await page.getByLabel("Største antall netter").fill("7");
  });
  await expectWell(page);
  await press(page, "Lagre hytta");
  await expect(page.getByText("Gammelkoia er lagret.")).toBeVisible();
  await page.getByRole("link", { name: "Gå videre" }).click();
  await expect(page).toHaveURL(back);

  let cabinId = "";
  await test.step("the last closed day is included, and the next day is open", async () => {
    const { items } = await post(page, "/api/availability-sync/query", {
      from: "2027-07-01",
      to: "2027-08-01",
      propertyId,
    });
    expect(items[0].blackouts).toMatchObject([{ from: "2027-07-08", to: "2027-07-15" }]);
    cabinId = items[0].id;
    await page.goto(`/cabin-registration-page?propertyId=${propertyId}&cabinId=${cabinId}`);
    await expectDate(page, "Til og med", "2027-07-14");
  });

  await test.step("the properties tab takes down and publishes the cabin, and says which offering is then not bookable", async () => {
    const year = new Date().getFullYear() + 2;
    await post(page, `/api/properties/${propertyId}/offerings`, {
      name: "Elgjakt fra koia",
      offeringType: "hunting_permit",
      targetSpecies: ["elg"],
      validFrom: `${year}-09-25`,
      validTo: `${year}-10-24`,
      maxParticipants: 4,
      maxHunters: 4,
      cancellationPolicy: "moderate",
      pricing: { per: "hunter", fixedPriceOre: 90_000 },
      includedCabinIds: [cabinId],
      status: "active",
      published: true,
    });
    await page.goto("/dashboard?tab=my-properties");
    await expect(page.getByText("Kan bestilles", { exact: true })).toBeVisible();
    await press(page, "Ta ned Gammelkoia");
    await expect(page.getByText("Gammelkoia er tatt ned.")).toBeVisible();
    await expect(page.getByText("Venter på hytta", { exact: true })).toBeVisible();
    const obstacle = page.getByRole("link", { name: /^Gammelkoia følger med, men er ikke lagt ut/ });
    await expectWell(page);
    await obstacle.click();
    await expect(page.getByLabel("Navn på hytta")).toHaveValue("Gammelkoia");
    await page.goBack();
    await press(page, "Legg ut Gammelkoia");
    await expect(page.getByText("Kan bestilles", { exact: true })).toBeVisible();
    await expect(obstacle).toHaveCount(0);
  });

  await page.goto(`/cabin-registration-page?propertyId=${propertyId}`);
  const row = page.getByRole("listitem").filter({ hasText: "Gammelkoia" });
  await expect(row.getByText("Lagt ut", { exact: true })).toBeVisible(); // a new cabin is published
  await row.getByRole("button", { name: "Slett" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett" }).click();
  await expect(page.getByText("Hytta er slettet.")).toBeVisible();
  await expect(row).toHaveCount(0);
});
