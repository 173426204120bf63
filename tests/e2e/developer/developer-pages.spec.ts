import { expect } from "@playwright/test";
import { isAccessible, signedInPage, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";

test("the developers' pages run the requests they document", async ({ browser }) => {
  const page = await signedInPage(browser, "jeger@example.no");
  await page.goto("/property-test?lang=nb");
  const tryIt = await waitForHydration(page.getByRole("button", { name: "Prøv" }));
  await page.getByLabel("Data som JSON").fill('{ "name": "", "extra": 1 }');
  await tryIt.click();
  await expect(page.getByRole("alert")).toContainText("unknown_field extra");
  await isAccessible(page, "property-test");
  await page.goto("/booking-request-test-page");
  await (await waitForHydration(page.getByRole("button", { name: "Regn ut" }))).click();
  await expect(page.getByRole("listitem").filter({ hasText: "calculate" })).toContainText(
    "start_not_before_end",
  );
  await isAccessible(page, "booking-request-test-page");
  await page.goto("/documentation?group=translations");
  await page.getByText("PUT /api/translations").click();
  await expect(page.getByText("text_placeholders")).toBeVisible();
  await isAccessible(page, "documentation");
});
