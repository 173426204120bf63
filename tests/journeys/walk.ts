/** What every walk does: sign in as somebody of the demo, make something through the API as them, and ask axe. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export async function signIn(page: Page, email: string, returnUrl: string): Promise<void> {
  await page.goto(`/api/auth/start?returnUrl=${encodeURIComponent(returnUrl)}`);
  await page.getByRole("button", { name: email, exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/oidc"));
}

/** As the page's person; what is refused fails the walk with the server's words. */
export async function post(page: Page, path: string, data: object) {
  const { token } = await (await page.request.get("/api/auth/token")).json();
  const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** What is serious or critical for axe. `where` names it in what is reported; `without`: what is not ours to mend. */
export async function seriousIn(page: Page, where: string, without?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (without ? axe.exclude(without) : axe).analyze();
  return violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${where}: ${v.id} ${v.nodes[0]?.html}`);
}
