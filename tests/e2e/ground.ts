/** Creates a new landowner with a published property through the API, so that tests need not fill forms. */
import { expect, type Page } from "@playwright/test";
import { isLong } from "../support/long.ts";
import { fits, freshParcel, isAccessible, signInNewUser } from "./helpers.ts";

export type Ground = {
  propertyId: string;
  call: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
};

/** Calls the API as the user who is signed in on the page. */
const caller =
  (page: Page): Ground["call"] =>
  async (method, path, body) => {
    const { token } = await (await page.request.get("/api/auth/token")).json();
    const answer = await page.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { data: body }),
    });
    return { status: answer.status(), body: await answer.json() };
  };

/** Creates a new user, Ola Skogmo, with a landowner's profile, without loading a page. */
export async function newLandowner(page: Page): Promise<{ email: string; call: Ground["call"] }> {
  const email = await signInNewUser(page, undefined, "Ola Skogmo");
  const call = caller(page);
  const profile = { displayName: "Ola Skogmo", roles: ["landowner"], language: "nb" };
  expect((await call("PATCH", "/api/user-profile/me", profile)).status).toBe(200);
  return { email, call };
}

export async function landownerWithGround(page: Page, property: object = {}): Promise<Ground> {
  const { call } = await newLandowner(page);
  const created = await call("POST", "/api/properties", {
    name: "Skogmo",
    type: "hunting_ground",
    municipalityNumber: "5044",
    area: { value: 12_000, unit: "maal" },
    parcels: [freshParcel()],
    species: ["elg", "rype"],
    contact: { name: "Ola Skogmo", email: "ola@example.no", phone: "+47 99 88 77 66" },
    visibility: "public",
    status: "published",
    ...property,
  });
  expect(created.status).toBe(201);
  return { propertyId: String(created.body.propertyId), call };
}

/**
 * Expects no sideways scroll at two widths, and no axe findings on a phone (in `npm run test:faults` at both
 * widths). `without`: third-party content to skip.
 */
export async function expectWell(page: Page, without?: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fits(page, String(width));
    if (width === 390 || isLong) await isAccessible(page, String(width), without);
  }
}
