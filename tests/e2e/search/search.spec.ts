/** Tests every filter and sort order: from form fields to the URL to the hits, and back. */
import { expect, type Page } from "@playwright/test";
import { everyOther } from "#tests/support/long.ts";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { expectDate, fillDate, todayOf } from "../dates.ts";
import { waitForHydration, fits, inBothThemes, scrollToPart } from "../helpers.ts";

const ground = "/finn-jakttterreng";
const cards = (page: Page) => page.getByRole("article");
const statusHeading = (page: Page) => page.getByRole("status").getByRole("heading");
/** Returns the API's number of hits for the same filters. */
async function countHits(page: Page, query: string): Promise<number> {
  return (await (await page.request.get(`/api/search?limit=1${query}`)).json()).total;
}
async function openFilters(page: Page): Promise<void> {
  await (await waitForHydration(page.getByRole("button", { name: /Filtre( \(\d\))?$/ }))).click();
  await expect(page.getByLabel("Søkeord")).toBeVisible();
}
const showHitsButton = (page: Page) => page.getByRole("button", { name: /^Vis .*treff/ });

/** Filters that match no offering of other tests. */
const inPanel: {
  what: string;
  choose: (page: Page) => Promise<void>;
  address: RegExp;
  apiQuery: string;
  chip: string;
}[] = [
  {
    what: "text",
    choose: (p) => p.getByLabel("Søkeord").fill("bever"),
    address: /q=bever/,
    apiQuery: "&q=bever",
    chip: "«bever»",
  },
  {
    what: "price",
    choose: (p) => p.getByLabel("Pris til, kr").fill("250"),
    address: /maxPrice=250/,
    apiQuery: "&maxPriceOre=25000",
    chip: "til 250 kr",
  },
  {
    what: "size",
    choose: (p) => p.getByLabel("Størrelse fra, mål").fill("22000"),
    address: /minArea=22000/,
    apiQuery: "&minAreaHectares=2200",
    chip: "fra 22 000 mål",
  },
  {
    what: "kind",
    choose: (p) => p.getByText("Tur med guide", { exact: true }).click(),
    address: /offeringType=guided_hunt/,
    apiQuery: "&offeringType=guided_hunt",
    chip: "Tur med guide",
  },
  {
    what: "must-have",
    choose: (p) => p.getByRole("group", { name: "Må ha" }).getByText("Bilvei helt fram").click(),
    address: /extras=road/,
    apiQuery: "&extras=road",
    chip: "Bilvei helt fram",
  },
  {
    what: "experience",
    choose: (p) => p.getByText("Passer for nybegynnere", { exact: true }).click(),
    address: /experienceLevel=beginner/,
    apiQuery: "&experienceLevel=beginner",
    chip: "Passer for nybegynnere",
  },
];
test("each filter of the panel is chosen, counted, shown and removed; the list is sorted as chosen; several municipalities are suggested and chosen", async ({
  page,
}) => {
  await page.goto(ground);
  for (const { what, choose, address, apiQuery, chip } of everyOther(inPanel))
    await test.step(what, async () => {
      const [some, all] = [await countHits(page, apiQuery), await countHits(page, "")];
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(all);
      await openFilters(page);
      await choose(page);
      await expect(showHitsButton(page)).toHaveText(`Vis ${some} treff`);
      await showHitsButton(page).click();
      await expect(page).toHaveURL(address);
      await expect(statusHeading(page)).toHaveText(`${some} treff`);
      await expect(page.getByRole("button", { name: "Filtre (1)" })).toBeVisible();
      await page.getByRole("link", { name: `Ta bort ${chip}` }).click();
      await expect(page).toHaveURL(ground);
      await expect(page.getByRole("list", { name: "Valgte filtre" })).toBeHidden();
      await expect
        .poll(async () => Number.parseInt(await statusHeading(page).innerText(), 10))
        .toBeGreaterThan(some); // other tests publish and take down offerings
    });
  await test.step("the list is sorted as chosen", async () => {
    const sorting = await waitForHydration(page.getByLabel("Sorter etter"));
    const sorts = {
      price_asc: "Lavest pris",
      price_desc: "Høyest pris",
      rating: "Best vurdert",
      newest: "Nyeste",
    };
    for (const [sort, words] of everyOther(Object.entries(sorts)))
      await test.step(sort, async () => {
        await sorting.selectOption({ label: words });
        await expect(page).toHaveURL(`${ground}?sort=${sort}`);
        const { items } = await (await page.request.get(`/api/search?limit=24&sort=${sort}`)).json();
        const sorted: string[] = items.map((one: { hitId: string }) => one.hitId);
        await expect(async () => {
          const hitIds = await cards(page).evaluateAll((all) =>
            all.map((one) => (one as HTMLElement).dataset.hit ?? ""),
          );
          // another test may have published an offering meanwhile
          const sortedHitIds = hitIds.filter((id) => sorted.includes(id));
          expect(sortedHitIds.length).toBeGreaterThan(12);
          expect(sortedHitIds).toEqual(sorted.filter((id) => hitIds.includes(id)));
        }).toPass();
      });
  });
  await test.step("several municipalities are chosen", async () => {
    const field = page.getByRole("combobox", { name: "Hvor" });
    await field.pressSequentially("skjerv");
    await page.getByRole("option", { name: /Skjervøy kommune/ }).click();
    await field.pressSequentially(", rendal");
    await page.getByRole("option", { name: /^Rendalen kommune/ }).click();
    await expect(field).toHaveValue(/^Skjervøy.*, Rendalen/);
    await field.press("Enter");
    await expect(page.getByRole("link", { name: /^Ta bort Skjervøy.*, Rendalen/ })).toBeVisible();
    await expect(page.getByText(/^Treff i Skjervøy.*, Rendalen/)).toBeVisible();
  });
});

test("a search for species, place, dates and party shows the price of the stay, and Back and Forward restore it", async ({
  page,
}) => {
  await page.goto(ground);
  const from = addDays(await todayOf(page), 5);
  const to = addDays(from, 3);
  await (await waitForHydration(page.getByText("Alt vilt og fisk", { exact: true }))).click();
  await page.getByLabel("Innlandsfiske").check();
  await expect(page.getByLabel("Fiskere")).toBeVisible();
  await page.getByLabel("Fiskere").fill("2");
  await fillDate(page, "Ankomst", from);
  await fillDate(page, "Avreise", to);
  await page.getByRole("button", { name: "Søk", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`species=innlandsfiske.*from=${from}.*to=${to}.*participants=2`));
  await expect(statusHeading(page)).toHaveText(
    `${await countHits(page, `&species=innlandsfiske&from=${from}&to=${to}&participants=2`)} treff`,
  );
  await expect(cards(page).first()).toContainText("for 2 fiskere, 3 dager");
  await page.getByRole("combobox", { name: "Dager" }).selectOption("± 3 dager");
  await page.getByRole("button", { name: "Søk", exact: true }).click();
  await expect(page.getByRole("link", { name: "Ta bort ± 3 dager" })).toBeVisible();
  await expect(cards(page).first()).toContainText(/Ledig .*for 2 fiskere, 3 dager/);
  await expect(cards(page).first().getByRole("link")).toHaveAttribute("href", /fromDate=.*&toDate=/);
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Dager" })).toHaveValue("");
  const where = page.getByRole("combobox", { name: "Hvor" });
  await where.fill("Trøndelag");
  await where.press("Enter");
  await expect(page.getByRole("link", { name: "Ta bort Trøndelag" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Ta bort Trøndelag" })).toBeHidden();
  await expect(where).toHaveValue("");
  await expectDate(page, "Ankomst", from);
  await page.goForward();
  await expect(where).toHaveValue("Trøndelag");
  await page.getByRole("link", { name: "Nullstill" }).first().click();
  await expect(page).toHaveURL(ground);
  await expectDate(page, "Ankomst", "");
  await expect(page.getByLabel("Innlandsfiske")).not.toBeChecked();
});

test("hits are sorted by distance from the reader's position, with an explanation if it is denied, or from a place", async ({
  browser,
}) => {
  const context = await browser.newContext({
    geolocation: { longitude: 11.0472, latitude: 61.9 },
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  await page.goto(`${ground}?sort=distance`);
  await expect(page.getByText("Si hvor du er, så kommer det nærmeste først.")).toBeVisible();
  await page.getByRole("button", { name: "Bruk stedet jeg er på" }).click();
  await expect(page).toHaveURL(/near=11.05%2C61.9/);
  await expect(cards(page).first()).toContainText("km unna");
  await expect(cards(page).first()).toContainText("Rendalen");
  const where = page.getByRole("combobox", { name: "Hvor" });
  await where.fill("skjerv");
  await page
    .getByRole("option", { name: /^Skjervøy/ })
    .first()
    .click();
  await where.press("Enter");
  await expect(page.getByText(/^Treff i Skjervøy.* det nærmeste først\./)).toBeVisible();
  await expect(cards(page).first()).toContainText("Skjerv");
  await page.getByRole("link", { name: "Innen 2 timer" }).click();
  await expect(
    page.getByText(/Treff innen 2 timer fra Skjervøy.*: omtrent 110 km i luftlinje/),
  ).toBeVisible();
  await context.clearPermissions();
  await page.goto(`${ground}?sort=distance`);
  await page.getByRole("button", { name: "Bruk stedet jeg er på" }).click();
  await expect(
    page.getByText("Nettleseren fikk ikke lov til å si hvor du er. Skriv et sted i stedet."),
  ).toBeVisible();
  await context.close();
});

test("contradicting filter values are marked at the field, and invalid ones are ignored with a notice", async ({
  page,
}) => {
  await page.goto(`${ground}?minPrice=900&maxPrice=100&species=elg,drage&bbox=1,2&participants=mange`);
  await expect(
    page.getByText("Noe i lenka lot seg ikke lese og er sett bort fra: art, antall, kartutsnitt."),
  ).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Søket går ikke opp" })).toContainText(
    "Høyeste pris kan ikke være lavere enn den laveste.",
  );
  await openFilters(page);
  await expect(page.getByLabel("Pris til, kr")).toHaveAccessibleDescription(/Høyeste pris kan ikke/);
  await page.getByLabel("Pris til, kr").fill("2000");
  await page.getByLabel("Størrelse fra, mål").fill("50");
  await page.getByLabel("Størrelse til, mål").fill("40");
  await showHitsButton(page).click();
  await expect(page.getByLabel("Størrelse til, mål")).toBeFocused();
  await expect(page.getByLabel("Størrelse til, mål")).toHaveAccessibleDescription(/Største areal kan ikke/);
  await page.getByLabel("Størrelse til, mål").fill("4000000");
  await showHitsButton(page).click();
  await expect(page.getByLabel("Søkeord")).toBeHidden();
  await expect(page).toHaveURL(/minPrice=900&maxPrice=2000&minArea=50&maxArea=4000000/);
});

test("the list restores its hits and scroll position on Back from an offering", async ({ page }) => {
  await page.goto(ground);
  await (await waitForHydration(page.getByRole("link", { name: "Vis flere" }))).click();
  await expect(page).toHaveURL(`${ground}?show=48`);
  await expect(cards(page)).toHaveCount(48);
  const far = cards(page).nth(40);
  await scrollToPart(far);
  await page.evaluate(() =>
    addEventListener("click", () => Reflect.set(window, "leftAt", scrollY), { capture: true, once: true }),
  );
  await far.getByRole("link").click();
  await expect(page).toHaveURL(/view-(property-offering|cabin)/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const at = await page.evaluate(() => Reflect.get(window, "leftAt") as number);
  expect(at).toBeGreaterThan(1500);
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(at);
});

test("a search has a title, a description and one address for search engines", async ({ page }) => {
  await page.goto(
    `${ground}?species=elg&county=Tr%C3%B8ndelag&from=2027-10-01&to=2027-10-04&participants=4&sort=newest&show=48`,
  );
  await expect(page).toHaveTitle("Finn jaktterreng: elg i Trøndelag – Utmark");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /i Trøndelag: elg/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /^http.*\/finn-jakttterreng\?species=elg&county=Tr%C3%B8ndelag$/,
  );
});

test("without JavaScript every filter and sorting by distance work", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${ground}?sort=distance&species=bever,elg`);
  await page.getByRole("combobox", { name: "Hvor" }).fill("Rendalen");
  await page.getByRole("combobox", { name: "Hvor" }).press("Enter");
  await expect(page).toHaveURL(/where=Rendalen/);
  await expect(cards(page).first()).toContainText("Rendalen");
  await page.getByRole("button", { name: /^Filtre/ }).click();
  await page.getByText("Badstue", { exact: true }).click();
  await page.getByLabel("Pris fra, kr").fill("10");
  await page.getByRole("button", { name: "Vis treff" }).click();
  await expect(page).toHaveURL(/minPrice=10.*amenities=sauna|amenities=sauna.*minPrice=10/);
  await expect(page.getByRole("link", { name: "Ta bort Badstue" })).toBeVisible();
  await context.close();
});

test("axe finds nothing in light or dark in the list, its filters and the distance field", {
  tag: "@long",
}, async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(
      `${ground}?sort=distance&near=R%C3%B8ros&species=elg&amenities=sauna&minPrice=9&maxPrice=8`,
    );
    await inBothThemes(page, `${width}`);
    await openFilters(page);
    await inBothThemes(page, `${width} filters`);
    await fits(page, String(width));
  }
});

test("on a phone the filters are a named dialog that traps the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/finn-jakttterreng");
  const opener = await waitForHydration(page.locator('button[popovertarget="filters"]').first());
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Filtre" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Filtre" }).first()).toBeFocused();
  const header = page.locator("header").first();
  await expect(header).toHaveAttribute("inert");
  for (let i = 0; i < 50; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const active = document.activeElement;
      const isInside = active === document.body || document.querySelector("#filters")?.contains(active);
      return isInside ? "inside" : active?.outerHTML.slice(0, 200);
    });
    expect(at).toBe("inside");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(header).not.toHaveAttribute("inert");
});
