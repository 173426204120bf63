import { expect } from "@playwright/test";
import { articleCategories } from "#domain/knowledge-base/categories.ts";
import { fits, inBothThemes } from "../helpers.ts";
import { test } from "../test.ts";

const landing = "knowledge-base-landing-page";
const category = "knowledge-base-category-page";
const article = "knowledge-base-article-page";
const pages = [
  landing,
  ...articleCategories.map((one) => `${category}?category=${one}`),
  `${article}?article=jakttider`,
  `${article}?article=avbestilling`,
];
const withLanguage = (path: string, lang: string) => `/${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

test("knowledge base pages answer in both languages and at both spellings of the address, and the search works without JavaScript", async ({
  request,
}) => {
  for (const path of pages)
    for (const address of [withLanguage(path, "nb"), withLanguage(path.replaceAll("-", ""), "en")]) {
      const answer = await request.get(address);
      const html = await answer.text();
      expect([address, answer.status(), html.match(/<h1/g)?.length]).toEqual([address, 200, 1]);
      expect(html).toContain(`<html lang="${address.slice(-2)}"`);
      expect(html.match(/rel="canonical"/g)?.length).toBe(1);
      expect(html.match(/rel="alternate"/g)?.length).toBe(3);
      const type = path.startsWith(article) ? "article" : "website";
      expect(html).toContain(`<meta property="og:type" content="${type}"`);
    }
  const textOf = async (path: string) => (await request.get(`/${path}`)).text();
  expect(await textOf(`${landing}?q=skyteprove&lang=nb`)).toContain("article=skyteprove");
  expect(await textOf(`${landing}?q=kenguru&lang=nb`)).toContain("ingen artikkel");
  // the article's figures are those of the payout rules
  expect(await textOf(`${article}?article=trygg-betaling&lang=nb`)).toMatch(/80\s(%|prosent)/);
  for (const [path, status] of [
    [`${article}?article=finnes-ikke`, 404],
    [`${category}?category=finnes-ikke`, 404],
    [article, 200],
    [category, 200],
  ] as const)
    expect([path, (await request.get(`/${path}`)).status()]).toEqual([path, status]);
});

test("each knowledge base page fits the screen and is accessible in both themes, on a phone and on a wide screen", {
  tag: "@long",
}, async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      landing,
      `${landing}?q=hund`,
      `${category}?category=storvilt`,
      `${article}?article=hytta`,
    ]) {
      await page.goto(withLanguage(path, "nb"));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await fits(page, path);
      await inBothThemes(page, path);
    }
  }
});
