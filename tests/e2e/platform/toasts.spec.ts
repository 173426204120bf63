/** Toasts cover no buttons of a modal dialog or of the page. */
import { expect } from "@playwright/test";
import { signIn, waitForHydration } from "../helpers.ts";
import { test } from "../test.ts";

test("a dialog's toast covers neither its name nor any of its buttons", async ({ page }) => {
  await signIn(page, "jeger@example.no", "/design-system");
  const fails = await waitForHydration(page.getByRole("button", { name: "Si fra om feil" }));
  const dialog = page.getByRole("dialog", { name: "Vil du avbestille?" });
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 340 }); // no room above the dialog
    await fails.click();
    await page.getByRole("button", { name: "Avbestill", exact: true }).first().click();
    const toast = dialog.getByRole("status").locator("[data-toast]");
    await toast.getByRole("button", { name: "Lukk" }).focus(); // a focused toast is not dismissed
    await dialog.getByRole("heading").click({ trial: true });
    const buttons = dialog.getByRole("button");
    await expect(buttons).toHaveCount(4);
    for (const button of await buttons.all()) await button.click({ trial: true });
    await toast.getByRole("button", { name: "Lukk" }).click();
    await expect(toast).toHaveCount(0);
    await dialog.getByRole("button", { name: "Lukk" }).click();
    await expect(dialog).toBeHidden();
  }
});

test("the picture viewer shows toasts", async ({ page }) => {
  await signIn(page, "jeger@example.no");
  const { items } = await (await page.request.get("/api/search?limit=20")).json();
  const { propertyId, offeringId } = items.find((hit: { offeringId?: string }) => hit.offeringId);
  await page.goto(`/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`);
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await page.route(`**/api/favourites/${offeringId}`, (route) => failed.then(() => route.abort()));
  await (await waitForHydration(page.getByRole("button", { name: /^Lagre – Favoritt: / }))).click();
  await page
    .getByRole("list", { name: /^Bilder av / })
    .getByRole("button")
    .first()
    .click();
  const viewer = page.getByRole("dialog", { name: "Bildene i stort format" });
  await expect(viewer).toBeVisible();
  fail();
  const toast = viewer.getByRole("status").locator("[data-toast]");
  await toast.getByRole("button", { name: "Lukk" }).click();
  await expect(toast).toHaveCount(0);
  await viewer.getByRole("button", { name: "Lukk" }).click();
  await expect(viewer).toBeHidden();
});

test("a toast covers no button at any width", async ({ page }) => {
  await signIn(page, "jeger@example.no", "/design-system");
  const fails = await waitForHydration(page.getByRole("button", { name: "Si fra om feil" }));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await fails.click();
    const toast = page.locator("[data-toast]");
    const covered = () =>
      toast.evaluate((card) => {
        const box = card.getBoundingClientRect();
        return [...document.querySelectorAll("a[href], button, input, textarea, select")]
          .filter((one) => !card.contains(one))
          .map((one) => one.getBoundingClientRect())
          .filter((one) => one.width > 0 && one.top < box.bottom && box.top < one.bottom)
          .filter((one) => one.left < box.right && box.left < one.right).length;
      });
    await expect.poll(covered).toBe(0);
    await toast.getByRole("button", { name: "Lukk" }).click();
  }
});
