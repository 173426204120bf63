/** A warden checks permits, with coverage and without, and reports what was found to the landowner. */
import { expect } from "@playwright/test";
import encodeQR from "qr";
import sharp from "sharp";
import { expectLooksRight, fits, isAccessible, post, read, signedInPage, signInNewUser } from "../helpers.ts";
import { test } from "../test.ts";
import { altered, makeSigner } from "./signer.ts";
import { check, expectVerdict, phone, verdict, wardenOfGround } from "./warden.ts";

test.use({ viewport: phone });

test("a warden says yes, checks by text and picture, and the landowner reads what is reported", async ({
  browser,
}) => {
  const signer = await makeSigner();
  const { owner, warden, propertyId } = await wardenOfGround(browser, signer);
  await expect(warden.getByText("Kontrollere tillatelser", { exact: true })).toBeVisible();
  await warden.getByRole("button", { name: "Ja, bli medvert" }).click();
  await expect(warden).toHaveURL("/kontroll");
  await expect(warden.getByText(/^Lista over tilbakekalte er .*minutt/)).toBeVisible();
  await expectLooksRight(warden, "control before the first check");

  const text = await signer.permit(propertyId);
  await check(warden, text);
  await expectVerdict(warden, "green", "Gyldig");
  for (const said of ["Kari N.", "Jeger eller fisker", "Skogmo, hele terrenget", "2 elg"])
    await expect(verdict(warden)).toContainText(said);
  await expect(warden.getByRole("img", { name: "Grensa for Skogmo" })).toBeVisible();
  await expectLooksRight(warden, "a valid permit");

  await test.step("an altered character, another's key, another day and another ground are red", async () => {
    await check(warden, altered(text));
    await expectVerdict(warden, "red", /endret|ikke en tillatelse/);
    await check(warden, await signer.permit(propertyId, { kid: 7 }));
    await expectVerdict(warden, "red", "ikke signert av Utmark");
    await check(warden, await (await makeSigner()).permit(propertyId));
    await expectVerdict(warden, "red", "Den er endret, eller ikke laget av Utmark.");
    await check(warden, await signer.permit("123e4567-e89b-42d3-a456-426614174000"));
    await expectVerdict(warden, "red", "et terreng du ikke har ansvar for");
    await check(warden, await signer.permit(propertyId, { from: "2024-09-25", to: "2024-09-28" }));
    await expectVerdict(warden, "red", "Den er utløpt: siste dag var");
    await expectLooksRight(warden, "a permit that is over");
  });

  await test.step("the code in a picture is read, and a picture without one is said to have none", async () => {
    await warden.getByRole("button", { name: "Kontroller neste" }).click();
    const svg = encodeQR(text, "svg", { ecc: "medium", encoding: "alphanumeric", border: 4, scale: 6 });
    const photo = { name: "tillatelse.png", mimeType: "image/png" };
    const choose = (buffer: Buffer) => warden.getByLabel("Velg et bilde").setInputFiles({ ...photo, buffer });
    await choose(
      await sharp({ create: { width: 300, height: 300, channels: 3, background: "#777" } })
        .png()
        .toBuffer(),
    );
    await expect(warden.getByText("Vi fant ingen kode i bildet.")).toBeVisible();
    const code = await sharp(Buffer.from(svg))
      .resize(700)
      .flatten({ background: "white" })
      .rotate(8, { background: "white" })
      .png()
      .toBuffer();
    await choose(code);
    await expectVerdict(warden, "green", "Gyldig");
  });

  await test.step("a revoked one is red once the list is fetched again", async () => {
    const gone = await signer.permit(propertyId, { permitId: "00112233445566ff" });
    await check(warden, gone);
    await expectVerdict(warden, "green", "Gyldig");
    signer.revoked.permitIds = ["00112233445566ff"];
    await warden.getByRole("button", { name: "Oppdater" }).click();
    await expect(warden.getByRole("button", { name: "Oppdater" })).not.toHaveAttribute("aria-busy", "true");
    await check(warden, gone);
    await expectVerdict(warden, "red", "Den er trukket tilbake");
  });

  await test.step("what is chosen is reported, and the landowner reads it", async () => {
    const list = warden.getByRole("listitem").filter({ hasText: "trukket tilbake" });
    await list.getByRole("checkbox").first().check();
    await list.getByLabel("Merknad til grunneieren").fill("Fikk beskjed om å gå hjem.");
    await expectLooksRight(warden, "reporting a check");
    await warden.getByRole("button", { name: "Meld én til grunneieren" }).click();
    await expect(list.getByText("Meldt", { exact: true })).toBeVisible();
    await owner.goto(`/dashboard?tab=my-properties#${propertyId}`);
    await owner.getByRole("link", { name: "Kontroller", exact: true }).click();
    const reported = owner.getByRole("main").getByRole("listitem");
    await expect(reported).toHaveCount(1);
    await expect(reported).toContainText("Fikk beskjed om å gå hjem.");
    await expect(reported).toContainText("Meldt av Odd Oppsyn");
    await fits(owner, "reported checks");
    await isAccessible(owner, "reported checks");
  });
});

test("an old list is yellow and takes no newer one's place, and a wrong clock is shown", async ({
  browser,
}) => {
  const signer = await makeSigner();
  const { warden, propertyId } = await wardenOfGround(browser, signer);
  signer.revoked.ageHours = 25;
  await warden.getByRole("button", { name: "Ja, bli medvert" }).click();
  await expect(warden.getByText("Lista over tilbakekalte er 25 timer gammel")).toBeVisible();
  const text = await signer.permit(propertyId);
  await check(warden, text);
  await expectVerdict(warden, "yellow", /Usikker.*Tilbakekalling er ikke sjekket siden/s);
  await expectLooksRight(warden, "a list that is too old");
  const update = async () => {
    await warden.getByRole("button", { name: "Oppdater" }).click();
    await expect(warden.getByRole("button", { name: "Oppdater" })).not.toHaveAttribute("aria-busy", "true");
  };
  for (const hours of [0, 25]) {
    signer.revoked.ageHours = hours;
    await update();
    await expect(warden.getByText("Lista over tilbakekalte er mindre enn ett minutt gammel")).toBeVisible();
    await check(warden, text);
    await expectVerdict(warden, "green", "Gyldig");
  }
  signer.revoked.ageHours = 0;
  await warden.clock.setFixedTime(new Date(Date.now() + 30 * 3_600_000));
  await update();
  await check(warden, text);
  await expectVerdict(warden, "green", "Telefonen går feil.");
});

test("a permit that the server has issued is green, and red once its member has left", async ({
  browser,
}) => {
  const hunter = await signedInPage(browser, "jeger@example.no");
  const { items } = await read(hunter, "/api/core-booking?role=hunter&status=in_progress&limit=100");
  const { bookingId, propertyId } = items.find((one: { offeringName: string | null }) => one.offeringName);
  const { memberId } = await post(hunter, `/api/core-booking/${bookingId}/party`, {
    name: "Kåre Kontrollert",
    role: "unarmed",
  });
  const permits = await read(hunter, `/api/core-booking/${bookingId}/permits`);
  const { payload } = permits.items.find((one: { memberId: string }) => one.memberId === memberId);

  const { landowner } = await read(hunter, `/api/core-booking/${bookingId}`);
  const owner = await signedInPage(browser, landowner.email);
  const email = `oppsyn-${Math.random().toString(36).slice(2)}@example.no`;
  const invitation = { email, rights: ["control"] };
  const { coHostId } = await post(owner, `/api/properties/${propertyId}/co-hosts`, invitation);
  const warden = await (await browser.newContext({ viewport: phone })).newPage();
  await signInNewUser(warden, `/co-host-invitation?coHostId=${coHostId}`, "Odd Oppsyn", email);
  await warden.getByRole("button", { name: "Ja, bli medvert" }).click();
  await expect(warden.getByText("Lista over tilbakekalte er mindre enn ett minutt gammel")).toBeVisible();
  await check(warden, payload);
  await expectVerdict(warden, "green", "Kåre K.");
  await expect(verdict(warden)).toContainText("Uten våpen");

  const { token } = await (await hunter.request.get("/api/auth/token")).json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await hunter.request.delete(`/api/party/${memberId}`, { headers })).ok()).toBe(true);
  await expect(async () => {
    await warden.getByRole("button", { name: "Oppdater" }).click();
    await expect(warden.getByRole("button", { name: "Oppdater" })).not.toHaveAttribute("aria-busy", "true");
    await check(warden, payload);
    await expect(verdict(warden)).toHaveAttribute("data-colour", "red", { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectVerdict(warden, "red", "Den er trukket tilbake");
});

test("who is in charge of nothing is told what the page is", async ({ page }) => {
  await page.goto("/kontroll");
  await expect(page.getByText("Siden er for grunneiere, og for medverter", { exact: false })).toBeVisible();
  const manifest = page.locator("link[rel=manifest]");
  await expect(manifest).toHaveAttribute("href", "/control.nb.webmanifest"); // it is installed as its own app
  await page.goto("/kontroll?lang=en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Control");
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expectLooksRight(page, "control for strangers");
});
