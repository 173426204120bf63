/** Tests redirects from landowner pages for users without rights, and for URLs without a property. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { newLandowner } from "../ground.ts";
import { axeFindingsIn, signIn } from "../helpers.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a landowner cannot change another landowner's property", async ({ page }) => {
  await newLandowner(page);
  for (const path of [
    "/property-registration-page?propertyId=x",
    "/cabin-registration-page?propertyId=x",
    "/offering-workflow?propertyId=00000000-0000-4000-8000-000000000000",
  ]) {
    const answer = await page.request.get(path);
    expect([answer.status(), (await answer.text()).match(/<h1/g)?.length]).toEqual([404, 1]);
  }
});

test("an address without a property lets a landowner choose one, and offers others to become landowners", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  // no other test adds a property for this landowner
  await signIn(page, "grunneier2@example.no", "/offering-workflow");
  await expect(heading(page)).toHaveText("Hvilken eiendom gjelder det?");
  expect((await axeFindingsIn(page)).map((v) => v.id)).toEqual([]);
  await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/offering-workflow\?propertyId=/);
  await expect(page.getByLabel("Navn på tilbudet")).toBeVisible();
  expect((await page.goto("/cabinregistrationpage"))?.status()).toBe(200);
  await expect(heading(page)).toHaveText("Hvilken eiendom gjelder det?");

  const hunter = await (await browser.newContext()).newPage();
  await signIn(hunter, "jeger@example.no", "/cabin-registration-page");
  await expect(heading(hunter)).toHaveText("Hvilken eiendom gjelder det?");
  await expect(hunter.getByRole("main").getByRole("link")).toHaveAttribute(
    "href",
    /profile-setup\?roles=hunter%2Clandowner/,
  );
});
