/** A warden of a ground, and how they check a permit on the page. */
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { landownerWithGround } from "../ground.ts";
import { signInNewUser } from "../helpers.ts";
import type { Signer } from "./signer.ts";

export const phone = { width: 390, height: 844 };
const boundary = {
  type: "Polygon",
  coordinates: [
    [
      [13.1, 64.7],
      [13.14, 64.7],
      [13.14, 64.72],
      [13.1, 64.72],
      [13.1, 64.7],
    ],
  ],
};

/** A landowner with a ground and its border, and a warden of it who has said yes. */
export async function wardenOfGround(browser: Browser, signer: Signer, options: BrowserContextOptions = {}) {
  const owner = await (await browser.newContext({ viewport: phone, ...options })).newPage();
  const { propertyId, call } = await landownerWithGround(owner);
  expect((await call("PATCH", `/api/properties/${propertyId}`, { boundary })).status).toBe(200);
  const email = `oppsyn-${Math.random().toString(36).slice(2)}@example.no`;
  const invited = await call("POST", `/api/properties/${propertyId}/co-hosts`, {
    email,
    rights: ["control"],
  });
  expect(invited.status).toBe(201);
  const context = await browser.newContext({ viewport: phone, ...options });
  await signer.publish(context);
  const warden = await context.newPage();
  await signInNewUser(warden, `/co-host-invitation?coHostId=${invited.body.coHostId}`, "Odd Oppsyn", email);
  return { owner, warden, context, propertyId };
}
export const verdict = (page: Page) => page.getByRole("region", { name: "Resultat av kontrollen" });
export async function check(page: Page, text: string): Promise<void> {
  const next = page.getByRole("button", { name: "Kontroller neste" });
  if (await next.isVisible()) await next.click();
  await page.getByRole("button", { name: "Skriv eller lim inn" }).click();
  await page.getByLabel("Teksten i koden").fill(text);
  await page.getByRole("button", { name: "Kontroller", exact: true }).click();
}
export async function expectVerdict(page: Page, colour: string, words: string | RegExp): Promise<void> {
  await expect(verdict(page)).toHaveAttribute("data-colour", colour);
  await expect(verdict(page)).toContainText(words);
}
