/** A warden's phone has had no coverage since morning: the page opens, checks, and reports later. */
import { expect } from "@playwright/test";
import { waitForCached } from "../offline/cached.ts";
import { productAt } from "../product.ts";
import { expectLooksRight } from "../helpers.ts";
import { test } from "../test.ts";
import { makeSigner } from "./signer.ts";
import { check, expectVerdict, wardenOfGround } from "./warden.ts";

const server = productAt("5081");
const { baseURL } = server;
test.describe.configure({ mode: "default" });
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

test("without coverage a warden checks and waits to report; signing out removes all that is kept", async ({
  browser,
}) => {
  const signer = await makeSigner();
  signer.revoked.permitIds = ["00112233445566ff"];
  const { warden, context, propertyId } = await wardenOfGround(browser, signer, {
    baseURL,
    serviceWorkers: "allow",
  });
  await warden.getByRole("button", { name: "Ja, bli medvert" }).click();
  const list = warden.getByText(/^Lista over tilbakekalte er .*minutt/);
  await expect(list).toBeVisible();
  const text = await signer.permit(propertyId);
  await warden.goto("/kontroll"); // opened once with coverage
  await expect(list).toBeVisible();
  await waitForCached(warden, "/kontroll");
  const decoder = () =>
    warden.evaluate(
      async () =>
        (await (await caches.open("utmark-assets")).keys()).filter(({ url }) => /decode|ed25519/.test(url))
          .length,
    );
  await expect.poll(decoder).toBe(2);

  await context.setOffline(true);
  await warden.goto("/");
  await warden.goto("/kontroll");
  await expect(list).toBeVisible();
  await expect(warden.getByText("Ingen dekning nå.")).toBeVisible();
  await check(warden, text);
  await expectVerdict(warden, "green", "Gyldig");
  await expectLooksRight(warden, "a check without coverage");
  await check(warden, await signer.permit(propertyId, { permitId: "00112233445566ff" }));
  await expectVerdict(warden, "red", "Den er trukket tilbake");

  await test.step("what is reported waits, over a reload, until there is coverage", async () => {
    const revoked = warden.getByRole("listitem").filter({ hasText: "trukket tilbake" });
    await revoked.getByRole("checkbox").first().check();
    await warden.getByRole("button", { name: "Meld én til grunneieren" }).click();
    await expect(revoked.getByText("Venter på dekning")).toBeVisible();
    await warden.reload();
    await expect(revoked.getByText("Venter på dekning")).toBeVisible();
    await context.setOffline(false);
    await expect(revoked.getByText("Meldt", { exact: true })).toBeVisible();
    await context.setOffline(true);
  });

  await test.step("a day later the list is too old, and the scans of yesterday are gone", async () => {
    await warden.clock.setFixedTime(new Date(Date.now() + 25 * 3_600_000));
    await warden.reload();
    await expect(warden.getByText("Lista over tilbakekalte er 25 timer gammel")).toBeVisible();
    await expect(warden.getByText("Kontrollert i dag")).toHaveCount(0);
    await check(warden, text);
    await expectVerdict(warden, "yellow", "Tilbakekalling er ikke sjekket siden");
  });

  await context.setOffline(false);
  const kept = () =>
    warden.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("utmark-control")));
  expect(await kept()).toHaveLength(1);
  await warden.goto("/logout");
  await warden.getByRole("button", { name: "Logg ut" }).click();
  await warden.waitForURL("/");
  expect(await kept()).toEqual([]);
  await context.setOffline(true);
  await warden.goto("/kontroll");
  await expect(warden.getByRole("heading", { level: 1 })).toHaveText("Ingen dekning");
});
