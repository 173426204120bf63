import { expect } from "@playwright/test";
import { inBothThemes, signedIn, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";

const pages = [
  "address-autocomplete-test",
  "booking-request-test-page",
  "design-system",
  "documentation",
  "offering-basket-mockup",
  "payment-test",
  "payment-testing",
  "property-test",
  "temp-offering-mockup",
  "test-map",
  "translation-debug-page",
  "translations-manager",
];

test("every developers' page is there in both languages, and tries what it is for", async ({ browser }) => {
  const page = await signedIn(browser, "jeger@example.no");
  for (const path of pages)
    for (const address of new Set([`/${path}?lang=nb`, `/${path.replaceAll("-", "")}?lang=en`])) {
      const answer = await page.request.get(address);
      const html = await answer.text();
      expect([address, answer.status(), html.match(/<h1/g)?.length]).toEqual([address, 200, 1]);
      expect(html).toContain(`<html lang="${address.slice(-2)}"`);
    }
  await page.goto("/property-test?lang=nb");
  await page.getByLabel("Data som JSON").fill('{ "name": "", "extra": 1 }');
  await page.getByRole("button", { name: "Prøv" }).click();
  await expect(page.getByRole("alert")).toContainText("unknown_field extra");
  await inBothThemes(page, "property-test");
  await page.goto("/booking-request-test-page");
  await (await waitForHydration(page.getByRole("button", { name: "Regn ut" }))).click();
  await expect(page.getByRole("listitem").filter({ hasText: "calculate" })).toContainText(
    "start_not_before_end",
  );
  await inBothThemes(page, "booking-request-test-page");
  await page.goto("/documentation?group=translations");
  await page.getByText("PUT /api/translations").click();
  await expect(page.getByText("text_placeholders")).toBeVisible();
  await inBothThemes(page, "documentation");
});
