/**
 * What every e2e test does: sign in as somebody of the demo, make something through the API as them, and ask
 * axe.
 */
import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { signInByProvider } from "../sign-in.ts";

/** A year that is ahead whenever the test runs. */
export const yearAhead = new Date().getFullYear() + 2;

/**
 * A session of their own, by the provider's round trip without its pages: those are clicked through in
 * sign-in.spec.ts, redirects.spec.ts and the stories.
 */
export async function signIn(page: Page, email: string, returnUrl: string, name = ""): Promise<void> {
  const { origin } = new URL((await page.request.get("/api/health")).url());
  const cookies = new Map<string, string>();
  const { landedOn } = await signInByProvider(origin, email, { name, returnUrl, cookies });
  const session = [...cookies].filter(([cookie]) => cookie.endsWith("session_token"));
  await page
    .context()
    .addCookies(session.map(([cookie, value]) => ({ name: cookie, value, url: origin, httpOnly: true })));
  await page.goto(landedOn);
}

/** On a page of their own, where the way leads. */
export async function signedIn(browser: Browser, email: string, way: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email, way);
  await page.waitForURL((url) => url.pathname === new URL(way, "http://x").pathname);
  return page;
}

/**
 * A part of a page once its script hears what is done to it. Plain buttons need not be waited for: an early
 * press is not lost.
 */
export async function awake(part: Locator): Promise<Locator> {
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

/** No sideways scroll, once the page has its shape for this width. */
export const fits = (page: Page, where?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where)
    .toBeLessThanOrEqual(0);

const nobodys = () => `ny-${Math.random().toString(36).slice(2)}@example.no`;
/**
 * At the provider: somebody who is not on its list, by an address nobody has used where none is given. Says
 * by which.
 */
export async function writeOneself(page: Page, { email = nobodys(), name = "" } = {}): Promise<string> {
  const form = page.locator("form", { has: page.locator("input[name=email]:not([type=hidden])") });
  await form.locator("input[name=email]").fill(email);
  await form.locator("input[name=name]").fill(name);
  await form.getByRole("button").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/oidc"));
  return email;
}

/** Somebody nobody has seen before, so that no other test meets them. Says by which address. */
export async function newcomer(page: Page, returnUrl: string, name = ""): Promise<string> {
  const email = nobodys();
  await signIn(page, email, returnUrl, name);
  return email;
}

/** Nothing serious for axe in either theme, as they are, not on their way. */
export async function inBothThemes(page: Page, where: string, without?: string): Promise<void> {
  const now = await page.evaluate(() => document.documentElement.getAttribute("data-theme"));
  for (const scheme of ["light", "dark"]) {
    await page.evaluate((s) => document.documentElement.setAttribute("data-theme", s), scheme);
    expect(await seriousIn(page, `${where} ${scheme}`, without)).toEqual([]);
  }
  await page.evaluate((s) => document.documentElement.setAttribute("data-theme", s ?? "light"), now);
}

/** In both themes; and a phone needs no sideways scroll. */
export async function looksRight(page: Page, where: string): Promise<void> {
  await inBothThemes(page, where);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, where);
  await page.setViewportSize(size);
}

/** As the page's person; what is refused fails the test with the server's message. */
export async function post(page: Page, path: string, data: object) {
  const { token } = await (await page.request.get("/api/auth/token")).json();
  const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];
const REST_MS = 5_000;
/**
 * What axe finds once the page has come to rest: as it stands, not on its way. `without`: what is not ours to
 * mend.
 */
export async function axeIn(
  page: Page,
  without?: string,
  matters: (v: Violation) => boolean = () => true,
): Promise<Violation[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const since = Date.now();
  for (let looks = 1; ; looks++) {
    const axe = new AxeBuilder({ page });
    const { violations } = await (without ? axe.exclude(without) : axe).analyze();
    const found = violations.filter(matters);
    if (found.length === 0 || (looks > 1 && Date.now() - since > REST_MS)) return found;
  }
}

/** What is serious or critical of it. `where` names it in what is reported. */
export async function seriousIn(page: Page, where: string, without?: string): Promise<string[]> {
  const found = await axeIn(page, without, (v) => v.impact === "serious" || v.impact === "critical");
  return found.map((v) => `${where}: ${v.id} ${v.nodes[0]?.html}`);
}

/** Holds what fits the pattern back until it is let go. */
export async function held(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue().catch(() => undefined); // nobody waits for it any more
  });
  return resolve;
}
