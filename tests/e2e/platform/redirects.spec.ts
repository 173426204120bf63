/** Tests redirects before and after sign-in (rules 9.3, 9.7). */
import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "../test.ts";
import { signInThroughProvider } from "../hunt.ts";
import { signIn, signInUnlistedUser } from "../helpers.ts";

const stored = "utmark-post-login-redirect";

/** Requests one URL without following redirects. */
async function responseOf(
  request: APIRequestContext,
  path: string,
): Promise<{ status: number; to: string | undefined }> {
  const answer = await request.get(path, { maxRedirects: 0 });
  return { status: answer.status(), to: answer.headers().location };
}

test("a malformed address answers 404, and a TRACE request loads no page", async ({ page }) => {
  const pageErrors: string[] = [];
  page.on("pageerror", (e) => pageErrors.push(e.message));
  for (const path of ["/%", "/jakt%?q=1", "/%E0%A4%A"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Her er det ingen sti");
  }
  expect(pageErrors).toEqual([]);
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

test("the sign-in and sign-up pages redirect a signed-in reader to returnUrl, else next, else the stored return URL, else home, and never to another site", async ({
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
    const to = async (query: string, storedUrl = "") => {
      await context.clearCookies({ name: stored });
      if (storedUrl)
        await context.addCookies([
          { name: stored, value: encodeURIComponent(storedUrl), url: baseURL ?? "" },
        ]);
      return responseOf(page.request, path + query);
    };
    expect(await to("?returnUrl=/services-page%3Fa=1&next=/receipt", "/invoice")).toEqual({
      status: 302,
      to: "/services-page?a=1",
    });
    expect(await to("?next=/receipt", "/invoice")).toEqual({ status: 302, to: "/receipt" });
    expect(await to("", "/invoice?bookingId=1")).toEqual({ status: 302, to: "/invoice?bookingId=1" });
    expect((await responseOf(page.request, path)).to, "the stored way is used once").toBe("/");
    for (const bad of evil) {
      const encoded = encodeURIComponent(bad);
      for (const query of [`?returnUrl=${encoded}`, `?next=${encoded}`, ""])
        expect((await to(query, bad)).to, `${path}${query} ${bad}`).toBe("/");
      expect((await to(`?returnUrl=${encoded}&next=/receipt`)).to).toBe("/receipt");
    }
  }
});

test("sign-in leads from a guarded page through the provider back to the page with its query, clears the stored return URL, and shows a message for 100 ms before the redirect", async ({
  page,
  context,
}) => {
  await page.goto("/dashboard?tab=my-bookings");
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent("/dashboard?tab=my-bookings")}`);
  expect((await context.cookies()).find((c) => c.name === stored)?.value).toBe(
    encodeURIComponent("/dashboard?tab=my-bookings"),
  );
  await page.goto("/login"); // the return URL is stored, not in the address
  await signInThroughProvider(page, "jeger@example.no");
  await expect(page).toHaveURL("/dashboard?tab=my-bookings");
  expect((await context.cookies()).find((c) => c.name === stored)).toBeUndefined();
  expect((await responseOf(page.request, "/login")).to).toBe("/");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await page.goto("/login?signedIn=true&returnUrl=/dashboard");
  await expect(page.getByRole("heading", { name: "Du er logget inn" })).toBeVisible();
  // scripts are requested after the first frame
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return page.evaluate(() => globalThis.onHydrated === undefined);
    })
    .toBe(true);
  await page.clock.runFor(80);
  await expect(page).toHaveURL(/\/login\?signedIn/);
  await expect(async () => {
    await page.clock.runFor(100); // the page may have been hydrated after the first 80 ms
    await expect(page).toHaveURL("/dashboard", { timeout: 500 });
  }).toPass();
});

test("sign-in started without a return address uses the sign-in page's", async ({ page }) => {
  await page.request.get("/services-page"); // redirects to the sign-in page
  await page.goto("/api/auth/start");
  await page.getByRole("button", { name: "grunneier@example.no", exact: true }).click();
  await expect(page).toHaveURL(/\/services-page/);
});

test("without JavaScript, sign-in redirects to the same page", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/dashboard?tab=my-bookings");
  await signInThroughProvider(page, "jeger@example.no");
  await expect(page).toHaveURL("/dashboard?tab=my-bookings");
  await context.close();
});

test("a new user completes the profile first, and returns to the requested page", {
  tag: "@long",
}, async ({ page }) => {
  const returnUrl = "/finn-jakttterreng?species=elg&participants=4";
  await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await page.getByRole("link", { name: "Fortsett med en demokonto" }).click();
  await signInUnlistedUser(page);
  await expect(page).toHaveURL(`/profile-setup?next=${encodeURIComponent(returnUrl)}`);
  await page.goto("/dashboard"); // the profile setup cannot be skipped
  await expect(page).toHaveURL(/\/profile-setup\?next=/);
  await page.goto(`/profile-setup?next=${encodeURIComponent(returnUrl)}`);
  await page.getByLabel("Navn *").fill("Siri Nymo");
  await page.getByRole("button", { name: "Lagre profilen", exact: true }).click();
  await expect(page).toHaveURL(/\/finn-jakttterreng\?.*species=elg/);
});

test("a reader who began at an offering and lost the return address is redirected to the offering after sign-in", async ({
  page,
}) => {
  await page.goto("/");
  const returnUrl = "/view-property-offering?propertyId=p&offeringId=o&openBooking=true";
  const storeIntent = (value: object) =>
    page.evaluate((v) => localStorage.setItem("utmark-bookingIntent", JSON.stringify(v)), value);
  const intent = {
    propertyId: "p",
    offeringId: "o",
    selectedDates: { from: "", to: "" },
    participants: 2,
    returnUrl,
  };
  const now = await page.evaluate(async () => (await fetch("/api/health")).headers.get("date"));
  await storeIntent({ ...intent, keptAt: new Date(now ?? "").toISOString() });
  await page.goto("/login");
  await signInThroughProvider(page, "jeger@example.no");
  await expect(page).toHaveURL(returnUrl);
  await storeIntent({ ...intent, returnUrl: "//evil.example", keptAt: new Date(now ?? "").toISOString() });
  await page.goto("/login?signedIn=true");
  await expect(page).toHaveURL("/");
});
