/**
 * The page of an offering: each day with the reason why it is closed, the price line by line, refunds,
 * location, and similar offerings.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays, isoWeekday } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { freshParcel, post, scrollToPart, seriousFindings, signIn, waitForHydration } from "../helpers.ts";

type CreatedOffering = { propertyId: string; offeringId: string; first: string; url: string };
let offering: CreatedOffering;
const ring = [
  [12.9, 64.6],
  [13.0, 64.6],
  [13.0, 64.66],
  [12.95, 64.68],
  [12.9, 64.66],
  [12.9, 64.6],
];

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await signIn(page, "grunneier@example.no");
  const property = await post(page, "/api/properties", {
    name: "Gråmarka",
    type: "hunting_ground",
    description: "Fjellbjørk og myr.",
    municipalityNumber: "5044",
    area: { value: 9000, unit: "maal" },
    parcels: [freshParcel()],
    boundary: { type: "Polygon", coordinates: [ring] },
    landTypes: ["forest"],
    species: ["elg"],
    quota: "2 elg",
    contact: { name: "Kari Storås", email: "kari@example.no", phone: "+47 99 88 77 66" },
    visibility: "public",
    status: "published",
  });
  const now = await todayOf(page);
  let first = addDays(now, 400);
  // the tested days must all be in one month
  while (isoWeekday(first) !== 5 || first.slice(8) > "14") first = addDays(first, 1);
  const { offeringId } = await post(page, `/api/properties/${property.propertyId}/offerings`, {
    name: "Elgjakt i Gråmarka",
    offeringType: "hunting_ground_rental",
    description: "Stille terreng.",
    targetSpecies: [], // the law closes no day
    validFrom: first,
    validTo: addDays(first, 59),
    startWeekday: 5,
    blackoutPeriods: [{ from: addDays(first, 7), to: addDays(first, 9) }],
    maxParticipants: 6,
    minHunters: 2,
    maxHunters: 6,
    cancellationPolicy: "moderate",
    pricing: {
      per: "hunter",
      startPriceOre: 300_000,
      endPriceOre: 150_000,
      weekend: { weekdays: [6, 7], percent: 20 },
    },
    status: "active",
    published: true,
  });
  offering = {
    propertyId: property.propertyId,
    offeringId,
    first,
    url: `/view-property-offering?propertyId=${property.propertyId}&offeringId=${offeringId}`,
  };
  await page.close();
});

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const hint = (page: Page) => page.locator("[data-hint]");

test("a disabled day shows its reason by touch, pointer and keyboard", async ({ page }) => {
  await page.goto(offering.url);
  const [closed, notFriday] = [addDays(offering.first, 7), addDays(offering.first, 1)];
  await waitForHydration(day(page, closed));
  // Tab focuses the season's first day, which is within the month, and the arrow keys continue from there
  await page.getByRole("button", { name: "Neste måned" }).focus();
  await page.keyboard.press("Tab");
  await expect(day(page, offering.first)).toBeFocused();
  await expect(hint(page)).toContainText("3 000 kr");
  await page.keyboard.press("ArrowDown");
  await expect(day(page, closed)).toBeFocused();
  await day(page, closed).click({ force: true }); // the day is disabled, and its reason is shown
  await expect(hint(page)).toContainText("grunneieren leier ikke ut denne dagen");
  await day(page, notFriday).hover({ force: true });
  await expect(hint(page)).toContainText("ankomst bare på fredager");
  await expect(day(page, notFriday)).toHaveAttribute("aria-disabled", "true");
  const backgroundOf = (date: string) =>
    day(page, date).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await backgroundOf(notFriday)).not.toBe(await backgroundOf(addDays(offering.first, 14))); // this day is a Friday
  await expect(page.getByText("Bare ankomst på fredager")).toBeVisible();
  await expect(day(page, closed)).toHaveAccessibleName(/stengt, grunneieren leier ikke ut/);
});

test("the offering page shows an example price, then the price of the chosen stay day by day", async ({
  page,
}) => {
  await page.goto(offering.url);
  const price = page.getByRole("region", { name: "Pris", exact: true });
  await scrollToPart(price);
  await expect(price.getByRole("heading", { name: "Et eksempel" })).toBeVisible();
  await scrollToPart(page.getByRole("contentinfo"));
  await expect(
    page.getByRole("region", { name: "Lignende i nærheten" }).getByRole("article").first(),
  ).toBeVisible();
  await page.goto(
    `${offering.url}&fromDate=${offering.first}&toDate=${addDays(offering.first, 3)}&participants=2`,
  );
  await scrollToPart(price);
  await expect(price.getByRole("heading", { name: "Prisen for oppholdet du har valgt" })).toBeVisible();
  await price.getByText("Prisen dag for dag, per jeger").click();
  await expect(price.getByRole("definition").filter({ hasText: "3 000 kr" }).first()).toBeVisible();
});

test("the offering page shows refunds to the hour and the boundary on a map, and contact details only after confirmation", async ({
  page,
}) => {
  await page.goto(`${offering.url}&fromDate=${offering.first}&toDate=${addDays(offering.first, 3)}`);
  await scrollToPart(page.getByRole("region", { name: "Hvis du avbestiller" }));
  await expect(page.getByRole("region", { name: "Hvis du avbestiller" })).toContainText(
    /Før \S+\s\d+\.\s\S+(\s\d{4})?\skl\.\s00\.00/,
  );
  await expect(page.getByRole("region", { name: "Hvis du avbestiller" })).toContainText(
    "Innen 24 timer etter at du har betalt",
  );
  await expect(page.getByRole("region", { name: "Kari Storås leier ut" })).toContainText(
    "når turen er bekreftet",
  );
  expect(await page.content()).not.toMatch(/99 88 77 66|kari@example\.no/);
  await scrollToPart(page.getByRole("region", { name: "Regler i terrenget" }));
  await expect(page.getByRole("region", { name: "Hvor det er" })).toContainText("Namsskogan i Trøndelag");
});

test("search engines get structured data, price and one canonical address", async ({ page }) => {
  for (const [url, type] of [
    [`${offering.url}&participants=3`, "Product"],
    [`/view-property?propertyId=${offering.propertyId}`, "Place"],
  ] as const) {
    await page.goto(url);
    const [graphOffer, where] = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? "",
    )["@graph"];
    expect([graphOffer["@type"]].flat()[0]).toBe(type);
    expect(where["@type"]).toBe("BreadcrumbList");
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).not.toContain("participants");
    expect(await page.locator('meta[property="og:title"]').getAttribute("content")).toContain("Gråmarka");
    expect(await seriousFindings(page, url, ".maplibregl-map")).toEqual([]);
  }
});
