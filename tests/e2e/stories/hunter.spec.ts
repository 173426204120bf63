/** The hunter's dashboard: the next trip, suggestions, and a property's whole season. */
import { expect } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { readDate } from "../dates.ts";
import { landownerWithGround } from "../ground.ts";
import { waitForHydration, seriousFindings, signIn } from "../helpers.ts";
import { drawingBrowser } from "../browser.ts";

test.use(drawingBrowser);

test("the next trip shows directions, rules and contact, and exports to the calendar; suggestions match the hunter's species, and link to a search", async ({
  page,
}) => {
  await signIn(page, "jeger@example.no", "/dashboard?tab=hunting");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Neste tur");
  const next = page.getByRole("region", { name: "Sjøfiske fra naustet" });
  await expect(next.getByText("Turen er i gang")).toBeVisible();
  await expect(next.getByRole("img", { name: "Grensa til Dolmsundet" })).toBeVisible();
  await expect(next.getByText("Ta med alt søppel hjem")).toBeVisible();
  await expect(next.getByRole("link", { name: "+47 90 11 20 23" })).toHaveAttribute(
    "href",
    "tel:+4790112023",
  );
  await expect(next.getByRole("link", { name: "Veibeskrivelse" })).toHaveAttribute(
    "href",
    /destination=63\.\d+,8\.\d+/,
  );
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    next.getByRole("link", { name: "Legg i kalenderen" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("utmark.ics");
  await next.getByRole("button", { name: "Vis kart" }).click();
  await expect(next.getByRole("region", { name: "Kart over Dolmsundet" })).toBeVisible();
  expect(await seriousFindings(page, "hunting", "canvas")).toEqual([]);

  await next.getByRole("link", { name: "Se bestillingen" }).click();
  await expect(page.getByRole("heading", { name: "Veien dit" })).toBeVisible();
  await expect(page.getByText("Turen er i gang").first()).toBeVisible();
  await expect(page.getByText("Hengelåsen har kode 2207")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ring / }).first()).toHaveAttribute("href", "tel:+4790112023");
  await expect(page.getByText("Før du drar")).toBeHidden(); // the hunters have already left
  expect(await seriousFindings(page, "booking")).toEqual([]);

  await page.goto("/dashboard?tab=explore");
  await expect(page.getByText("Valgt ut for deg som er ute etter elg, rype og skogsfugl.")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Åpent nå eller snart" }).getByRole("article").first(),
  ).toBeVisible();
  expect(await seriousFindings(page, "explore")).toEqual([]);
  await page.getByRole("link", { name: "Søk i alt" }).click();
  await expect(page).toHaveURL(/finn-jakttterreng\?species=elg/);
});

test("the season's page of a property shows each offering's price for the chosen days, or why it is not available", async ({
  browser,
  page,
}) => {
  const { propertyId, call } = await landownerWithGround(await (await browser.newContext()).newPage(), {
    visibility: "unlisted",
  }); // no other test's search finds it
  await page.goto(`/huntersmartofferviewpage?propertyId=${propertyId}`);
  await expect(page).toHaveURL(/\/login\?next=%2Fhuntersmartofferviewpage/);
  await signIn(page, "jeger@example.no", `/hunter-smart-offer-view-page?propertyId=${propertyId}`);
  await expect(page.getByRole("heading", { name: "Ingenting å bestille her nå" })).toBeVisible();
  const arrival = await readDate(page, "Ankomst");
  const offering = {
    offeringType: "hunting_permit",
    cancellationPolicy: "flexible",
    status: "active",
    published: true,
    maxParticipants: 6,
    maxHunters: 6,
    targetSpecies: ["rype"],
  };
  const offer = (name: string, fixedPriceOre: number, validFrom: string) =>
    call("POST", `/api/properties/${propertyId}/offerings`, {
      ...offering,
      name,
      validFrom,
      validTo: addDays(arrival, 100),
      durationType: "min_days",
      minDays: 2,
      pricing: { per: "hunter", fixedPriceOre },
    });
  for (const created of [
    await offer("Dyr jakt", 90_000, addDays(arrival, -10)),
    await offer("Rimelig jakt", 30_000, addDays(arrival, -10)),
    await offer("Seinere jakt", 10_000, addDays(arrival, 20)),
  ])
    expect(created.status).toBe(201);

  await page.reload();
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(cards.getByRole("heading", { level: 2 })).toHaveText([
    "Rimelig jakt",
    "Dyr jakt",
    "Seinere jakt",
  ]); // cheapest first, then other days
  await expect(cards.first()).toContainText("1 200 kr");
  await expect(cards.last()).toContainText("Nærmest ledig:");
  expect(await seriousFindings(page, "season")).toEqual([]);

  await page.getByLabel("Hvor mange").fill("40");
  // before hydration the browser would restore the 40 in the field
  await (await waitForHydration(page.getByRole("button", { name: "Vis prisene" }))).click();
  await expect(cards.first()).toContainText("Dere kan være høyst 6 i følget.");
  await page.goBack();
  await expect(page.getByLabel("Hvor mange")).toHaveValue("2");
  await cards.last().getByRole("link", { name: /\d/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`view-property-offering\\?.*fromDate=${addDays(arrival, 20)}`));
  // the price equals that on the season's page
  await expect(page.getByText("400 kr").first()).toBeVisible();
});
