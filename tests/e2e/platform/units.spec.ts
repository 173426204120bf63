/** Units, price labels and price modifiers that a landowner can choose, in both languages. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { landownerWithGround } from "../ground.ts";
import { waitForHydration } from "../helpers.ts";

const words = {
  nb: {
    area: ["Mål (dekar)", "Hektar", "Kvadratmeter"],
    counted: ["stk.", "dekar", "m²", "hektar"],
    meant: ["per dag", "per uke", "per helg", "per dyr", "per opphold", "per sesong", "for en fast periode"],
    kind: ["Tillegg i prosent", "Avslag i prosent", "Tillegg i kroner", "Avslag i kroner", "Fast pris"],
    add: "Legg til en opplysning om prisen",
  },
  en: {
    area: ["Mål (1,000 m²)", "Hectares", "Square metres"],
    counted: ["pcs", "dekar (1,000 m²)", "m²", "hectares"],
    meant: [
      "per day",
      "per week",
      "per weekend",
      "per animal",
      "per stay",
      "per season",
      "for a fixed period",
    ],
    kind: ["Percent increase", "Percent decrease", "Fixed increase", "Fixed decrease", "Fixed price"],
    add: "Add a price note",
  },
} as const;

/** Expects the select to have exactly these options and an empty one. */
const expectOptions = (page: Page, name: string, words: readonly string[]) =>
  expect(page.locator(`select[name="${name}"] option:not([value=""])`)).toHaveText([...words]);

test("a landowner chooses among all units and price labels, in either language", { tag: "@long" }, async ({
  page,
}) => {
  const { propertyId } = await landownerWithGround(page);
  page.on("dialog", (dialog) => void dialog.accept());
  for (const language of ["nb", "en"] as const) {
    const w = words[language];
    const at = `propertyId=${propertyId}&lang=${language}`;
    await page.goto(`/property-workflow?${at}&step=location`);
    await expectOptions(page, "area.unit", w.area);
    await page.goto(`/service-creation-page?${at}`);
    const category = page.locator('input[name="category"]');
    await (await waitForHydration(category)).fill("Beite"); // a category that is not counted in pieces
    await expectOptions(page, "quantityUnit", w.counted);
    await page.goto(`/offering-workflow?${at}`);
    await expectOptions(page, "priceUnit", w.meant);
    await page.getByRole("button", { name: w.add }).click();
    await expectOptions(page, "priceModifiers.0.type", w.kind);
  }
});
