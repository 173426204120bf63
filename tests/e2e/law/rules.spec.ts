import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { fits, inBothThemes } from "../helpers.ts";
import { test } from "../test.ts";

test("a hunter finds whether a day is legal, and why", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/regler?lang=nb");
  await page.getByLabel("Art", { exact: true }).selectOption("rype");
  await page.getByRole("combobox", { name: "Kommune" }).pressSequentially("Rendal");
  await page.getByRole("option", { name: /Rendalen/ }).click();
  await page.getByRole("button", { name: "Vis svaret" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kan jeg jakte rype i Rendalen?" })).toBeVisible();
  await page.goto("/regler/rype/3424?date=2027-12-24&lang=nb");
  await expect(page.getByRole("heading", { level: 2, name: "Nei" })).toBeVisible();
  await page.getByText("Hvorfor", { exact: true }).first().click();
  await expect(page.getByRole("link", { name: "LOV-2025-06-20-102" }).first()).toBeVisible();
  await page.getByText("Vis svaret på din egen side").click();
  await expect(page.getByText(/<iframe src=".*\/regler\/rype\/3424\/boks"/)).toBeVisible();
});

test("the form and the pages work without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/regler?lang=en");
  await page.getByLabel("Species", { exact: true }).selectOption("and_gaas");
  await page.getByRole("combobox", { name: "Municipality" }).fill("Ringsaker");
  await page.getByRole("textbox", { name: "Day" }).fill("15 Aug 2027");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(page).toHaveURL(/\/regler\/and_gaas\/3411\?date=2027-08-15&lang=en$/);
  await expect(page.getByRole("heading", { level: 2, name: "Yes, some of them" })).toBeVisible();
  await context.close();
});

test("the pages fit the screen and are accessible in both themes", async ({ page }) => {
  for (const [width, path] of [
    [390, "/regler?lang=nb"],
    [390, "/regler/and_gaas/3411?lang=nb"],
    [1280, "/regler/laksefiske/4203?lang=en"],
    [390, "/regler/rype?lang=en"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await fits(page, path);
    await inBothThemes(page, path);
  }
});

test("another site shows the box in a frame", async ({ page, baseURL }) => {
  // a real server: a browser does not let a page that a test makes up read the local network
  const frame = `<iframe src="${baseURL}/regler/rev/0301/boks?lang=nb" title="Jakttid"></iframe>`;
  const site = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(frame),
  );
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const box = page.frameLocator("iframe");
    await expect(box.getByRole("heading", { name: "Kan jeg jakte rev i Oslo?" })).toBeVisible();
    await expect(box.getByText("Data fra Lovdata (NLOD)")).toBeVisible();
  } finally {
    site.close();
  }
});
