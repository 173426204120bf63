/** Shared e2e helpers: they sign in as a demo user, call the API as that user, and run axe. */
import { randomInt } from "node:crypto";
import axe from "axe-core";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { storedItems } from "#web/features/company/stored-items.ts";
import { isLong } from "../support/long.ts";
import { signInByProvider } from "../support/sign-in.ts";

/** A year that is in the future whenever the test runs. */
export const yearAhead = new Date().getFullYear() + 2;

/**
 * Signs a user in through the provider without opening its pages, which sign-in.spec.ts, redirects.spec.ts
 * and the stories test. Without `returnUrl` no page is loaded.
 */
export async function signIn(page: Page, email: string, returnUrl?: string, name = ""): Promise<void> {
  const { origin } = new URL((await page.request.get("/api/health")).url());
  const cookies = new Map<string, string>();
  const { landedOn } = await signInByProvider(origin, email, {
    name,
    cookies,
    ...(returnUrl !== undefined && { returnUrl }),
  });
  const session = [...cookies].filter(([cookie]) => cookie.endsWith("session_token"));
  await page
    .context()
    .addCookies(session.map(([cookie, value]) => ({ name: cookie, value, url: origin, httpOnly: true })));
  if (returnUrl !== undefined) await page.goto(landedOn);
}

/** Returns a page of a new browser context, signed in; without `returnUrl` nothing is loaded yet. */
export async function signedInPage(browser: Browser, email: string, returnUrl?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email, returnUrl);
  if (returnUrl !== undefined)
    await page.waitForURL((url) => url.pathname === new URL(returnUrl, "http://x").pathname);
  return page;
}

/**
 * Waits until a part of a page is hydrated, and returns it. Plain buttons need no wait, since an early press
 * is replayed.
 */
export async function waitForHydration(part: Locator): Promise<Locator> {
  await expect
    .poll(() =>
      part.evaluate(
        (element) =>
          !globalThis.onHydrated && Object.keys(element).some((key) => key.startsWith("__reactFiber")),
      ),
    )
    .toBe(true);
  return part;
}

/** Returns the items stored in the browser that /cookie-policy does not name. */
export async function unnamedInBrowser(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name = "" }) => name),
    ...(await caches.keys()),
  ]);
  const declaredNames: readonly string[] = storedItems.flatMap(({ names }) => [...names]);
  // cookies of the demo's sign-in provider, which stands for another site
  const ofProvider = /^_(session|interaction)/;
  return [...cookies, ...stored].filter(
    (name) => !ofProvider.test(name) && !declaredNames.some((one) => name.startsWith(one)),
  );
}

/** Moves the focus to the element by pressing Tab. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error(`${target} is not reached by Tab`);
}
export async function pressByKeyboard(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Expects no sideways scroll, once the page's layout fits this width. */
export const fits = (page: Page, where?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where)
    .toBeLessThanOrEqual(0);

const unusedEmail = () => `ny-${Math.random().toString(36).slice(2)}@example.no`;
/**
 * Signs in at the provider as a user that it does not list, by default with an unused address. Returns the
 * address.
 */
export async function signInUnlistedUser(
  page: Page,
  { email = unusedEmail(), name = "" } = {},
): Promise<string> {
  const form = page.locator("form", { has: page.locator("input[name=email]:not([type=hidden])") });
  await form.locator("input[name=email]").fill(email);
  await form.locator("input[name=name]").fill(name);
  await form.getByRole("button").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/oidc"));
  return email;
}

/** Signs in a new user, so that tests do not affect each other. Returns the address. */
export async function signInNewUser(
  page: Page,
  returnUrl?: string,
  name = "",
  email = unusedEmail(),
): Promise<string> {
  await signIn(page, email, returnUrl, name);
  return email;
}

/** Signs in a new user with these roles, skips the profile setup, and opens `returnUrl`. */
export async function signInNewUserWithRoles(
  page: Page,
  roles: string[],
  name: string,
  returnUrl?: string,
): Promise<string> {
  const email = await signInNewUser(page, undefined, name);
  const { token } = await (await page.request.get("/api/auth/token")).json();
  const answer = await page.request.put("/api/user-profile/me/roles", {
    data: { roles },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  if (returnUrl !== undefined) await page.goto(returnUrl);
  return email;
}

/**
 * Expects no axe findings in either theme, once the page has settled. A theme changes only colours, so in the
 * dark theme only the rules about colours run.
 */
export async function inBothThemes(
  page: Page,
  where: string,
  { matters = isSerious, ...o }: Omit<AxeOptions, "rules"> = {},
): Promise<void> {
  const now = await page.evaluate(() => document.documentElement.getAttribute("data-theme"));
  for (const scheme of ["light", "dark"] as const) {
    await page.evaluate((s) => document.documentElement.setAttribute("data-theme", s), scheme);
    const violations = await axeFindingsIn(page, {
      ...o,
      matters,
      ...(scheme === "dark" && { rules: aboutColours }),
    });
    expect(violations.map((v) => violationText(`${where} ${scheme}`, v))).toEqual([]);
  }
  await page.evaluate((s) => document.documentElement.setAttribute("data-theme", s ?? "light"), now);
}

/** Expects no serious axe findings; in `npm run test:faults` in the dark theme too. */
export async function isAccessible(page: Page, where: string, without?: string): Promise<void> {
  if (isLong) await inBothThemes(page, where, { ...(without && { without }) });
  else expect(await seriousFindings(page, where, without)).toEqual([]);
}

/** Expects an accessible page, and no sideways scroll on a phone. */
export async function expectLooksRight(page: Page, where: string): Promise<void> {
  await isAccessible(page, where);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, where);
  await page.setViewportSize(size);
}

/** A main parcel that no other test's property has: two accounts with one parcel are in conflict. */
export const freshParcel = () => ({
  municipalityNumber: "5044",
  gnr: randomInt(1000, 99_999),
  bnr: randomInt(1, 9_999),
  main: true,
});

/** Reads from the API as the user who is signed in on the page. */
export async function read(page: Page, path: string) {
  const { token } = await (await page.request.get("/api/auth/token")).json();
  return (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json();
}

/** Posts to the API as the user signed in on the page; a refusal fails the test with the server's message. */
export async function post(page: Page, path: string, data: object) {
  const { token } = await (await page.request.get("/api/auth/token")).json();
  const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

type Violation = axe.Result;
const isSerious = (v: Violation) => v.impact === "serious" || v.impact === "critical";
const violationText = (where: string, v: Violation) =>
  `${where}: ${v.id} ${v.nodes.map((n) => `${n.target} ${n.html}`).join(" ")}`;
/** The axe rules whose result depends on the theme. */
const aboutColours = ["color-contrast", "link-in-text-block"];
const REST_MS = 5_000;
/** `without`: a selector of third-party content to skip. `rules`: the rules to run, instead of all. */
type AxeOptions = { without?: string; matters?: (v: Violation) => boolean; rules?: string[] };
/**
 * Returns the axe findings once the page has settled. The axe script is sent to each document once. Pages
 * have no frames, so axe runs in the top one.
 */
export async function axeFindingsIn(
  page: Page,
  { without, matters = () => true, rules }: AxeOptions = {},
): Promise<Violation[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const since = Date.now();
  for (let attempts = 1; ; attempts++) {
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
    const violations = await page.evaluate(
      async ([without, rules]) =>
        (
          await (globalThis as unknown as { axe: typeof axe }).axe.run(
            without ? { exclude: [without] } : document,
            { resultTypes: ["violations"], ...(rules && { runOnly: rules }) },
          )
        ).violations,
      [without, rules] as const,
    );
    const found = violations.filter(matters);
    if (found.length === 0 || (attempts > 1 && Date.now() - since > REST_MS)) return found;
  }
}

/** Returns the serious and critical axe findings. `where` names the page in the messages. */
export async function seriousFindings(page: Page, where: string, without?: string): Promise<string[]> {
  const violations = await axeFindingsIn(page, { matters: isSerious, ...(without && { without }) });
  return violations.map((v) => violationText(where, v));
}

/** Holds back the requests that match the pattern until the returned function is called. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue().catch(() => undefined); // the page may have abandoned the request
  });
  return resolve;
}

/** Opens sections of a long form by the beginning of their titles; open sections stay open. */
export async function openSections(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    const fold = page.locator("[data-part]").getByRole("button", { name: new RegExp(`^${title}`) });
    if ((await fold.first().getAttribute("aria-expanded")) === "false") await fold.first().click();
  }
}

/** Scrolls to a part of a page that hydration may replace meanwhile (web/platform/hydration/lazy-on-visible.tsx). */
export const scrollToPart = (part: Locator): Promise<void> =>
  expect(() => part.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass();
