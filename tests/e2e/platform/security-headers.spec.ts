/** No page violates the Content-Security-Policy: no inline style, no third-party script (decision 37). */
import { expect, type Page } from "@playwright/test";
import { everyOther } from "#tests/support/long.ts";
import { test } from "../test.ts";
import { signIn } from "../helpers.ts";
import { drawingBrowser } from "../browser.ts";

test.use(drawingBrowser);

/** Collects everything that the policy blocks on this page, from the page's first byte. */
async function collectViolations(page: Page): Promise<string[]> {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy|violates the following/i.test(message.text())) refused.push(message.text());
  });
  await page.exposeFunction("refusedHere", (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    const { refusedHere } = globalThis as unknown as { refusedHere: (what: string) => void };
    document.addEventListener("securitypolicyviolation", (e) =>
      refusedHere(`${location.pathname}: ${e.effectiveDirective} ${e.blockedURI} ${e.sample}`),
    );
  });
  return refused;
}

async function visit(
  page: Page,
  refused: string[],
  path: string,
  there: () => Promise<unknown>,
): Promise<void> {
  const answer = await page.goto(path);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy, path).toMatch(/style-src 'self';/);
  expect(policy, path).not.toContain("unsafe-inline");
  expect(/<[^>]*\sstyle="[^"]*"/.exec((await answer?.text()) ?? "")?.[0], path).toBeUndefined();
  await there();
  expect(refused, path).toEqual([]);
}

test("an anonymous reader's pages, with the map, comply with the Content-Security-Policy", async ({
  page,
}) => {
  const refused = await collectViolations(page);
  const heading = () => expect(page.getByRole("heading").first()).toBeVisible();
  await visit(page, refused, "/", heading);
  await visit(page, refused, "/login", heading);
  await page.setViewportSize({ width: 1280, height: 900 }); // wide enough for the map beside the list
  await visit(page, refused, "/finn-jakttterreng", () =>
    expect(page.locator("canvas.maplibregl-canvas")).toBeVisible(),
  );
  const offering = await page.locator('a[href*="offeringId="]').first().getAttribute("href");
  await visit(page, refused, offering ?? "", async () => {
    await heading();
    await page.mouse.wheel(0, 20_000); // parts of the page load when they are scrolled into view
    await page.waitForLoadState("networkidle");
  });
});

test("a signed-in reader's pages comply with the Content-Security-Policy", async ({ page }) => {
  const refused = await collectViolations(page);
  await signIn(page, "grunneier@example.no");
  const heading = () => expect(page.getByRole("heading").first()).toBeVisible();
  for (const tab of everyOther(["overview", "profile", "availability", "settings", "properties"]))
    await visit(page, refused, `/dashboard?tab=${tab}`, heading);
  await visit(page, refused, "/property-workflow", heading);
  await visit(page, refused, "/map-view", () =>
    expect(page.locator("canvas.maplibregl-canvas")).toBeVisible(),
  );
  await visit(page, refused, "/smart-offering-strategy-page", heading);
});
