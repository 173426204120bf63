/** Redirects before and after sign-in (rules 9.3, 9.7). */
import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "../test.ts";
import { throughProvider } from "../hunt.ts";
import { signIn, signInAsNewcomer } from "../helpers.ts";

const stored = "utmark-post-login-redirect";

/** What one address answers, without following redirects. */
async function answerOf(
  request: APIRequestContext,
  path: string,
): Promise<{ status: number; to: string | undefined }> {
  const answer = await request.get(path, { maxRedirects: 0 });
  return { status: answer.status(), to: answer.headers().location };
}

test("a malformed address is a 404, and TRACE loads nothing", async ({ page }) => {
  const thrown: string[] = [];
  page.on("pageerror", (e) => thrown.push(e.message));
  for (const path of ["/%", "/jakt%?q=1", "/%E0%A4%A"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Her er det ingen sti");
  }
  expect(thrown).toEqual([]);
  expect((await page.request.fetch("/finn-jakttterreng", { method: "TRACE" })).status()).toBe(405);
});

test("pages are not cached by proxies, nor by the browser when signed in", async ({ page }) => {
  const cacheControlOf = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).headers()["cache-control"];
  for (const path of ["/", "/login", "/finn-jakttterreng", "/dashboard", "/nowhere"])
    expect(await cacheControlOf(path), path).toBe("private, no-cache");
  await signIn(page, "jeger@example.no");
  for (const path of [
    "/",
    "/dashboard",
    "/dashboard.data",
    "/dashboard?tab=profile",
    "/booking-request-details-page?bookingId=x",
  ])
    expect(await cacheControlOf(path), path).toBe("private, no-store");
});

test("signed in, the sign-in and sign-up pages redirect: to returnUrl, else next, else the stored return URL, else home; never to another site", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, "jeger@example.no");
  const evil = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/a/..//evil.example",
    "data:text/html,x",
    "evil.example",
  ];
  for (const path of ["/login", "/register"]) {
    const to = async (query: string, keep = "") => {
      await context.clearCookies({ name: stored });
      if (keep)
        await context.addCookies([{ name: stored, value: encodeURIComponent(keep), url: baseURL ?? "" }]);
      return answerOf(page.request, path + query);
    };
    expect(await to("?returnUrl=/services-page%3Fa=1&next=/receipt", "/invoice")).toEqual({
      status: 302,
      to: "/services-page?a=1",
    });
    expect(await to("?next=/receipt", "/invoice")).toEqual({ status: 302, to: "/receipt" });
    expect(await to("", "/invoice?bookingId=1")).toEqual({ status: 302, to: "/invoice?bookingId=1" });
    expect((await answerOf(page.request, path)).to, "the stored way is used once").toBe("/");
    for (const bad of evil) {
      const encoded = encodeURIComponent(bad);
      for (const query of [`?returnUrl=${encoded}`, `?next=${encoded}`, ""])
        expect((await to(query, bad)).to, `${path}${query} ${bad}`).toBe("/");
      expect((await to(`?returnUrl=${encoded}&next=/receipt`)).to).toBe("/receipt");
    }
  }
});

test("from a guarded page through the provider and back to it, with its query; the stored return URL is then cleared; after sign-in a message is shown for 100 ms before the redirect", async ({
  page,
  context,
}) => {
  await page.goto("/dashboard?tab=my-bookings");
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent("/dashboard?tab=my-bookings")}`);
  expect((await context.cookies()).find((c) => c.name === stored)?.value).toBe(
    encodeURIComponent("/dashboard?tab=my-bookings"),
  );
  await page.goto("/login"); // the way is forgotten in the address, and stored
  await throughProvider(page, "jeger@example.no");
  await expect(page).toHaveURL("/dashboard?tab=my-bookings");
  expect((await context.cookies()).find((c) => c.name === stored)).toBeUndefined();
  expect((await answerOf(page.request, "/login")).to).toBe("/");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await page.goto("/login?signedIn=true&returnUrl=/dashboard");
  await expect(page.getByRole("heading", { name: "Du er logget inn" })).toBeVisible();
  // scripts are asked for after the first frame
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return page.evaluate(() => globalThis.onHydrated === undefined);
    })
    .toBe(true);
  await page.clock.runFor(80);
  await expect(page).toHaveURL(/\/login\?signedIn/);
  await expect(async () => {
    await page.clock.runFor(100); // the page may have woken after the first 80
    await expect(page).toHaveURL("/dashboard", { timeout: 500 });
  }).toPass();
});

test("sign-in started without a return address takes the sign-in page's", async ({ page }) => {
  await page.request.get("/services-page"); // leads to the sign-in page
  await page.goto("/api/auth/start");
  await page.getByRole("button", { name: "grunneier@example.no", exact: true }).click();
  await expect(page).toHaveURL(/\/services-page/);
});

test("without JavaScript the redirect after sign-in is the same", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/dashboard?tab=my-bookings");
  await throughProvider(page, "jeger@example.no");
  await expect(page).toHaveURL("/dashboard?tab=my-bookings");
  await context.close();
});

test("a new user completes the profile first, and returns to the page they were going to", {
  tag: "@long",
}, async ({ page }) => {
  const returnUrl = "/finn-jakttterreng?species=elg&participants=4";
  await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await page.getByRole("link", { name: "Fortsett med en demokonto" }).click();
  await signInAsNewcomer(page);
  await expect(page).toHaveURL(`/profile-setup?next=${encodeURIComponent(returnUrl)}`);
  await page.goto("/dashboard"); // not around it
  await expect(page).toHaveURL(/\/profile-setup\?next=/);
  await page.goto(`/profile-setup?next=${encodeURIComponent(returnUrl)}`);
  await page.getByLabel("Navn *").fill("Siri Nymo");
  await page.getByRole("button", { name: "Lagre profilen", exact: true }).click();
  await expect(page).toHaveURL(/\/finn-jakttterreng\?.*species=elg/);
});

test("a reader who began at an offering and lost the return address is sent back to it", async ({ page }) => {
  await page.goto("/");
  const returnUrl = "/view-property-offering?propertyId=p&offeringId=o&openBooking=true";
  const keep = (value: object) =>
    page.evaluate((v) => localStorage.setItem("utmark-bookingIntent", JSON.stringify(v)), value);
  const intent = {
    propertyId: "p",
    offeringId: "o",
    selectedDates: { from: "", to: "" },
    participants: 2,
    returnUrl,
  };
  const now = await page.evaluate(async () => (await fetch("/api/health")).headers.get("date"));
  await keep({ ...intent, keptAt: new Date(now ?? "").toISOString() });
  await page.goto("/login");
  await throughProvider(page, "jeger@example.no");
  await expect(page).toHaveURL(returnUrl);
  await keep({ ...intent, returnUrl: "//evil.example", keptAt: new Date(now ?? "").toISOString() });
  await page.goto("/login?signedIn=true");
  await expect(page).toHaveURL("/");
});
