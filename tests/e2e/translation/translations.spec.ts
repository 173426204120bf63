import { expect } from "@playwright/test";
import { fits, inBothThemes, signedIn, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";

test("a text that an administrator corrects is seen by a visitor at once, and goes back to what is shipped", async ({
  browser,
  page: visitor,
}) => {
  const shipped =
    "Vanlige nasjonale jakttider. Kommunen og grunneieren kan stramme inn, og laksetida følger elva.";
  const corrected = "Jakttidene for hele landet. Kommunen og grunneieren kan ha strengere regler.";
  const admin = await signedIn(browser, "admin@example.no", "/translations-manager?q=home.seasons.lead");
  const norwegian = admin.getByLabel("Teksten på norsk");
  await (await waitForHydration(norwegian)).fill("Hei {");
  await admin.getByRole("button", { name: "Lagre" }).first().click();
  await expect(norwegian).toHaveAttribute("aria-invalid", "true");
  await norwegian.fill(corrected);
  await admin.getByRole("button", { name: "Lagre" }).first().click();
  await expect(admin.getByText("Teksten er rettet.")).toBeVisible();
  await visitor.goto("/");
  await expect(visitor.getByText(corrected)).toBeAttached();
  await visitor.goto("/?lang=en");
  await expect(visitor.getByText("National seasons")).toBeAttached();
  await inBothThemes(admin, "translations-manager");
  await admin.setViewportSize({ width: 390, height: 844 });
  await fits(admin, "translations-manager");

  await admin.goto("/translation-debug-page");
  await (await waitForHydration(admin.getByRole("button", { name: "Se etter" }))).click();
  await expect(admin.getByRole("row").filter({ hasText: "home.seasons.lead" })).toContainText(corrected);

  await admin.goto("/translations-manager?show=corrected&q=home.seasons.lead");
  await admin.getByRole("button", { name: "Tilbake til originalen" }).click();
  await expect(admin.getByText("Originalen gjelder igjen.")).toBeVisible();
  await visitor.goto("/?lang=nb");
  await expect(visitor.getByText(shipped)).toBeAttached();
});
