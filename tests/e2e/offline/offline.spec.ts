/** The offline copy belongs to one user, and is deleted when the session ends. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { signInNewUserWithRoles, seriousFindings, signInUnlistedUser } from "../helpers.ts";
import {
  cachedOn,
  cachedUrls,
  headline,
  hunterWithBooking,
  offlineBanner,
  pageFor,
  waitForCached,
} from "./cached.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

/** Opens a page without coverage and checks its content. */
async function withoutCoverage(context: BrowserContext, path: string, check: (page: Page) => Promise<void>) {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  await check(page);
  await page.close();
  await context.setOffline(false);
}
/** Signs in through the browser's own pages, so that the requests pass the service worker. */
async function signInThroughPages(page: Page, email: string): Promise<void> {
  // ends the previous user's session at the provider
  await page.context().clearCookies({ name: /^_(session|interaction)/ });
  await page.goto("/api/auth/start?returnUrl=/dashboard");
  await signInUnlistedUser(page, { email });
  await page.waitForURL("/dashboard");
}

test("an offline reader sees the notice and the cached pages in their language; cached pages are deleted when the session ends, and when another user signs in", async ({
  browser,
  context,
  page: anonymous,
  baseURL,
}) => {
  await test.step("an anonymous reader sees the offline notice in their language", async () => {
    await anonymous.goto("/?lang=en");
    const shell = () =>
      anonymous.evaluate(async () =>
        (
          await Promise.all(
            (
              await caches.keys()
            ).map(async (name) => (await (await caches.open(name)).keys()).map((r) => r.url)),
          )
        ).flat(),
      );
    await expect
      .poll(async () => (await shell()).filter((url) => url.includes("/offline?")))
      .toEqual([`${baseURL}/offline?lang=en`]);
    await withoutCoverage(context, "/finn-jakttterreng?species=elg", (page) =>
      expect(headline(page)).toHaveText("You’re offline"),
    );
    await anonymous.close();
  });

  const { page, booking, email } = await hunterWithBooking(context);
  const showsNothing = () =>
    withoutCoverage(context, pageFor(booking), (page) => expect(headline(page)).toHaveText("Ingen dekning"));
  await test.step("cached pages are in the reader's language, and contain no token", async () => {
    const hasCachedEnglish = async () => (await cachedOn(page)).text.includes('<html lang="en"');
    expect(await hasCachedEnglish()).toBe(true);
    await expect(async () => {
      await page.goto("/dashboard?lang=nb");
      expect(await hasCachedEnglish()).toBe(false);
    }).toPass({ intervals: [10_000], timeout: 60_000 }); // cached pages are renewed at most every ten seconds
    await withoutCoverage(context, pageFor(booking), (page) => expect(offlineBanner(page)).toBeVisible());
    const { text, urls } = await cachedOn(page);
    expect(text).toContain(booking.landowner.phone);
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
    expect(urls.filter((url) => url.startsWith("/api/"))).toEqual([]);
  });
  await test.step("an expired session deletes the cached pages", async () => {
    await context.clearCookies();
    await page.goto("/finn-jakttterreng");
    await expect.poll(() => cachedUrls(page)).toEqual([]);
    await showsNothing();
  });
  await test.step("another user of the device sees none of the cached pages", async () => {
    const other = await signInNewUserWithRoles(
      await (await browser.newContext()).newPage(),
      ["hunter"],
      "Eva Lund",
    );
    await signInThroughPages(page, email);
    await waitForCached(page, pageFor(booking));
    await waitForCached(page, "/offline-pack");
    await signInThroughPages(page, other);
    await waitForCached(page, "/offline-pack");
    expect((await cachedOn(page)).text).not.toContain(booking.bookingId);
    await showsNothing();
  });
});

test("a sign-out while pages are being cached deletes the cached pages", { tag: "@long" }, async ({
  context,
}) => {
  const { page } = await hunterWithBooking(context);
  await page.goto("/logout");
  const [requested, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await context.route("**/api/auth/sign-out", async (route) => {
    requested.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Logg ut" }).click();
  await requested.promise;
  await page.evaluate(() => {
    // the page becomes hidden, as on a locked phone
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await waitForCached(page, "/offline-pack");
  answered.resolve();
  await page.waitForURL("/");
  expect(await cachedOn(page)).toEqual({ urls: [], text: "" });
});

test("the app can be installed on the home screen", async ({ page, request }) => {
  await page.goto("/");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: "Utmark",
    lang: "nb",
    start_url: "/",
    display: "standalone",
  });
  for (const { src } of manifest.icons as { src: string }[])
    expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
  const worker = await request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toContain("max-age=0");
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe("activated");
});

test("a script that fails to load is retried", { tag: "@long" }, async ({ context, page }) => {
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const failed: string[] = [];
  await context.route(/\/assets\/find-ground-[\w-]+\.js$/, (route) => {
    failed.push(route.request().url());
    return failed.length === 1 ? route.abort() : route.continue();
  });
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Finn jaktterreng" }).click();
  await expect(page).toHaveURL(/finn-jakttterreng/);
  expect(failed.filter((url) => url === failed[0]).length).toBe(2);
});

test("search hits stay when the connection is lost, and new hits are loaded on reconnect", async ({
  context,
  page,
}) => {
  await page.goto("/finn-jakttterreng");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await expect(page.getByRole("button", { name: "Lagre søket" })).toBeEnabled();
  const first = await page.getByRole("article").first().innerText();
  await context.setOffline(true);
  await page.getByLabel("Sorter etter").selectOption("price_desc");
  await expect(page.getByText(/^Du er uten dekning\. Dette er treffene/)).toBeVisible();
  await expect(page.getByRole("article").first()).toHaveText(first, { useInnerText: true });
  expect(await seriousFindings(page, "hits without coverage")).toEqual([]);
  // the browser reports that it is online before requests succeed
  await context.route("**/api/health", (route) => route.abort(), { times: 1 });
  await context.setOffline(false);
  await expect(page.getByText(/^Du er uten dekning\. Dette er treffene/)).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole("article").first()).not.toHaveText(first, { useInnerText: true });
  await expect(page.getByLabel("Sorter etter")).toHaveValue("price_desc");
});
