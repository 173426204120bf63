/** The company's pages over HTTP, and what a reader sends from them. */
import { expect } from "@playwright/test";
import { screens as en } from "#messages/en/index.ts";
import { screens as nb } from "#messages/nb/index.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { seriousIn, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";

const pages = {
  "about-us": "about",
  careers: "careers",
  "contact-us": "contact",
  faq: "faq",
  "cookie-policy": "cookiePolicy",
  "privacy-policy": "privacyPolicy",
  "terms-of-service": "termsOfService",
  "landowner-page": "landownerPage",
} as const;

test("every page about us answers in both spellings and languages, with one heading and one address of its own", async ({
  request,
}) => {
  for (const [path, name] of Object.entries(pages))
    for (const spelling of new Set([path, path.replaceAll("-", "")]))
      for (const [lang, texts] of Object.entries({ nb, en })) {
        const answer = await request.get(`/${spelling}?lang=${lang}`, { maxRedirects: 0 });
        const html = await answer.text();
        const where = `${spelling} ${lang}`;
        expect(answer.status(), where).toBe(200);
        expect(html, where).toContain(`<html lang="${lang}"`);
        expect(html.match(/<h1[ >]/g), where).toHaveLength(1);
        expect(html, where).toContain(`<title>${texts[name].title} – Utmark</title>`);
        const own = lang === "nb" ? path : `${path}\\?lang=${lang}`;
        expect(html, where).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/${own}"`));
        expect(html, where).toMatch(/hreflang="en"/i);
      }
  const faq = await (await request.get("/faq?lang=nb")).text();
  const [, data = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(faq) ?? [];
  const [{ mainEntity, ...about }] = JSON.parse(data)["@graph"];
  expect(about["@type"]).toBe("FAQPage");
  expect(JSON.stringify(mainEntity)).toContain(`${businessTerms.replyHours} timer`);
});

test("who writes without JavaScript is told what is missing, and that it is sent; the newsletter is asked for, and left", async ({
  browser,
  page,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const without = await plain.newPage();
  await without.goto("/contact-us");
  await without.getByLabel("Navn").fill("Kari Storås");
  await without.getByRole("button", { name: "Send meldingen" }).click();
  await expect(without.getByLabel("Navn")).toHaveValue("Kari Storås");
  await expect(without.locator("[aria-invalid]")).toHaveCount(2);
  await without.getByLabel("E-post").first().fill("kari.storas@example.no");
  await without.getByLabel("Melding").fill("Hvor finner jeg kvitteringen?");
  await without.getByRole("button", { name: "Send meldingen" }).click();
  await expect(without.getByText("Meldingen er sendt")).toBeVisible();
  await plain.close();

  await page.goto("/landowner-page");
  await waitForHydration(page.locator("main form").first());
  await page.getByLabel("Turer i året").fill("10");
  await page.getByLabel("Pris per jeger og dag").fill("1000");
  // 10 trips of 3 days and 4 hunters: 120 000 kr, less 24 000 kr commission; and 24 000 kr VAT of who is registered
  await expect(page.getByText("96 000 kr")).toBeVisible();
  await page.getByLabel("Jeg er registrert for merverdiavgift").check();
  await expect(page.getByText("72 000 kr")).toBeVisible();
  expect(await seriousIn(page, "/landowner-page")).toEqual([]);
  await page.getByLabel("E-post").fill("leser@example.no");
  await page.getByRole("button", { name: "Send meg nyhetsbrevet" }).click();
  await expect(page.getByText("Vi har sendt en e-post til leser@example.no")).toBeVisible();

  // a link that is not whole; the whole way is in server/features/company/company.test.ts
  await page.goto(`/newsletter?token=${"x".repeat(32)}`);
  await page.getByRole("button", { name: "Ja, send meg nyhetsbrevet" }).click();
  await expect(page.getByText("Lenka er brukt, for gammel eller ikke hel")).toBeVisible();
  await page.getByRole("button", { name: "meld meg av" }).click();
  await expect(page.getByText("adressen er slettet")).toBeVisible();
  // a mail program's own button sends this to the address in the e-mail, and nothing else
  const pressed = await page.request.post(`/newsletter?token=${"x".repeat(32)}`, {
    form: { "List-Unsubscribe": "One-Click" },
  });
  expect(await pressed.text()).toContain("adressen er slettet");
  for (const path of ["/faq", "/contact-us", "/cookie-policy", "/newsletter"]) {
    await page.goto(path);
    expect(await seriousIn(page, path)).toEqual([]);
  }
});
