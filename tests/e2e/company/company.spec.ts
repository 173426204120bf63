/** Tests the forms on the company's pages: contact, newsletter and earnings. */
import { replyHours } from "#domain/booking/figures.ts";
import { expect } from "@playwright/test";
import { seriousFindings, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";

test("the page of frequently asked questions gives search engines each question with its answer", async ({
  request,
}) => {
  const faq = await (await request.get("/faq?lang=nb")).text();
  const [, data = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(faq) ?? [];
  const [{ mainEntity, ...pageData }] = JSON.parse(data)["@graph"];
  expect(pageData["@type"]).toBe("FAQPage");
  expect(JSON.stringify(mainEntity)).toContain(`${replyHours} timer`);
});

test("the contact form works without JavaScript and names missing fields; a reader subscribes to the newsletter and unsubscribes", async ({
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
  // each of the page's two GET forms keeps the other's parameters in the URL
  await without.goto("/landowner-page?county=Innlandet");
  await without.getByLabel("Turer i året").fill("10");
  await without.getByRole("button", { name: "Regn ut" }).click();
  await expect(without).toHaveURL(/county=Innlandet.*trips=10/);
  await without.getByRole("button", { name: "Vis", exact: true }).click();
  await expect(without).toHaveURL(/trips=10.*county=Innlandet/);
  await plain.close();

  await page.goto("/landowner-page");
  await waitForHydration(page.locator("main form").first());
  await page.getByLabel("Turer i året").fill("10");
  await page.getByLabel("Pris per jeger og dag").fill("1000");
  // 10 trips of 3 days and 4 hunters: 120 000 kr less 24 000 kr commission; if registered, less 19 200 kr VAT
  await expect(page.getByText("96 000 kr")).toBeVisible();
  await page.getByLabel("Jeg er registrert for merverdiavgift").check();
  await expect(page.getByText("76 800 kr")).toBeVisible();
  expect(await seriousFindings(page, "/landowner-page")).toEqual([]);
  await page.getByLabel("E-post").fill("leser@");
  await page.getByRole("button", { name: "Send meg nyhetsbrevet" }).click();
  await expect(page.getByRole("status").getByText("Kunne ikke melde deg på nyhetsbrevet.")).toBeVisible();
  await expect(page.getByLabel("E-post")).toBeFocused();
  await page.getByLabel("E-post").fill("leser@example.no");
  await page.getByRole("button", { name: "Send meg nyhetsbrevet" }).click();
  await expect(page.getByText("Vi har sendt en e-post til leser@example.no")).toBeVisible();

  // an unknown token is refused; server/features/company/company.test.ts covers a valid one
  await page.goto(`/newsletter?token=${"x".repeat(32)}`);
  await page.getByRole("button", { name: "Ja, send meg nyhetsbrevet" }).click();
  await expect(page.getByText("Lenka er brukt, for gammel eller ikke hel")).toBeVisible();
  await page.getByRole("button", { name: "meld meg av" }).click();
  await expect(page.getByText("adressen er slettet")).toBeVisible();
  // the unsubscribe button of a mail program sends only this field, to the URL in the e-mail
  const unsubscribeResponse = await page.request.post(`/newsletter?token=${"x".repeat(32)}`, {
    form: { "List-Unsubscribe": "One-Click" },
  });
  expect(await unsubscribeResponse.text()).toContain("adressen er slettet");
  expect(await seriousFindings(page, "/newsletter")).toEqual([]);
  await page.goto("/contact-us");
  expect(await seriousFindings(page, "/contact-us")).toEqual([]);
  const message = await waitForHydration(page.locator('textarea[name="message"]'));
  await page.locator('form:has(textarea) input[name="name"]').fill("Liv Moen");
  await page.locator('form:has(textarea) input[name="email"]').fill("liv@example.no");
  await message.fill("Hvor møter jeg opp?");
  // the network fails while the message is sent
  await page.route("**/api/contact-messages", (route) => route.abort());
  await page.locator("form:has(textarea) button[type=submit]").click();
  await expect(page.locator("form:has(textarea)").getByText(/nett/i).first()).toBeVisible();
  await expect(message).toHaveValue("Hvor møter jeg opp?");
  await page.reload();
  await expect(message).toHaveValue("Hvor møter jeg opp?");
});
