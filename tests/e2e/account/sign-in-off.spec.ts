/**
 * The default configuration: users sign in only through the provider, and the pages of other sign-in methods
 * say that the method is switched off.
 */
import { expect } from "@playwright/test";
import { test } from "../test.ts";
import { seriousFindings } from "../helpers.ts";

test("only the provider's button is shown, and no page has a form of a method that is off", async ({
  page,
}) => {
  const expectNoForm = async (path: string) => {
    await page.goto(path);
    await expect(page.locator("main input:not([type=hidden]):not([type=checkbox])")).toHaveCount(0);
  };
  for (const path of ["/register", "/resetpassword?token=x", "/verify-email?token=x"])
    await expectNoForm(path);
  await expectNoForm("/reset-password");
  expect(await seriousFindings(page, "a method that is off")).toEqual([]);
  await expect(page.getByText("her er det ikke noe passord å bytte")).toBeVisible();
  await expectNoForm("/verifyemail");
  await expect(page.getByText("her er det ingen e-postadresse å bekrefte")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Logg inn" }).click();
  await expect(page.getByRole("link", { name: "Fortsett med en demokonto" })).toBeVisible();
  await expect(page.getByText(/Facebook|Twitter/)).toHaveCount(0);
  await expect(page.locator("main input:not([type=hidden]):not([type=checkbox])")).toHaveCount(0);
  expect(await seriousFindings(page, "/login")).toEqual([]);
});
