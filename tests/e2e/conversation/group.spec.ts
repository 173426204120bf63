/** Three people write in a group while the server is unreachable, and all see the messages in one order. */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { signedInPage } from "../helpers.ts";
import { productAt } from "../product.ts";

const messageTexts = (page: Page) =>
  page.getByRole("log").getByRole("listitem").locator("p").allTextContents();
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Skriv en melding" }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

type Three = [jonas: Page, kari: Page, per: Page];
async function threePeople(browser: Browser): Promise<Three> {
  const pages = await Promise.all(
    ["jeger@example.no", "grunneier@example.no", "jeger2@example.no"].map((email) =>
      signedInPage(browser, email, "/chat-page"),
    ),
  );
  return pages as Three;
}

/** The three write before, during and after an outage, which `whileAway` causes. */
async function writeInGroup(all: Three, whileAway: (write: () => Promise<void>) => Promise<void>) {
  const [jonas, kari, perLunde] = all;
  const group = `Elgjakta ${Math.random().toString(36).slice(2, 8)}`;
  await jonas.getByRole("button", { name: "Ny gruppe" }).click();
  const dialog = jonas.getByRole("dialog");
  await dialog.getByLabel("Navn på gruppen").fill(group);
  await dialog.getByText("Kari Storås").click();
  await dialog.getByRole("button", { name: "Lag gruppen" }).click();
  await expect(jonas.getByRole("heading", { level: 1, name: group })).toBeVisible();
  await jonas.getByRole("button", { name: "Valg for samtalen" }).click();
  await dialog.getByLabel("E-postadresse").fill("jeger2@example.no");
  await dialog.getByRole("button", { name: "Inviter med e-post" }).click();
  await expect(jonas.getByText("Invitasjonen er sendt.")).toBeVisible();
  await dialog.getByRole("button", { name: "Lukk" }).first().click();
  // the invitation and the group appear live
  const invited = perLunde.locator("[data-kind=info]").filter({ hasText: group });
  await invited.getByRole("button", { name: "Bli med" }).click();
  await kari.getByRole("link", { name: group }).click();
  for (const page of all) await expect(page.getByRole("heading", { level: 1, name: group })).toBeVisible();

  await Promise.all(all.map((page, i) => write(page, `Før ${i}`)));
  for (const page of all) await expect.poll(async () => (await messageTexts(page)).length).toBe(3);
  await expect(jonas.getByText(/^Lest av /).last()).toBeAttached();

  await whileAway(async () => {
    await Promise.all(all.map((page, i) => write(page, `Under ${i}`)));
    await expect(jonas.getByText("Venter på nett. Sendes av seg selv.")).toBeVisible();
  });
  await Promise.all(all.map((page, i) => write(page, `Etter ${i}`)));
  for (const page of all) await expect.poll(async () => (await messageTexts(page)).length).toBe(9);
  const orders = await Promise.all(all.map(messageTexts));
  expect(orders[1]).toEqual(orders[0]);
  expect(orders[2]).toEqual(orders[0]);
  for (const i of [0, 1, 2]) {
    const own = orders[0]?.filter((text) => text.endsWith(String(i)));
    expect(own).toEqual([`Før ${i}`, `Under ${i}`, `Etter ${i}`]);
  }
}

/** Before a reader follows a link to another site, a dialog names the site, in punycode. */
async function expectLinkWarning([jonas, , perLunde]: Three): Promise<void> {
  await write(jonas, "Se https://utmаrk.example/betal"); // with a Cyrillic а
  const link = perLunde.getByRole("log").getByRole("link", { name: "/betal" });
  await link.click();
  const dialog = perLunde.getByRole("dialog", { name: "Lenka går til et annet nettsted" });
  await expect(dialog).toContainText("xn--utmrk-6ve.example");
  await expect(dialog).toContainText("andre bokstaver");
  await dialog.getByRole("button", { name: "Bli her" }).click();
  await expect(dialog).toHaveCount(0);
  await link.click();
  const popup = perLunde.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Gå dit" }).click();
  await (await popup).close();
  // the same warning is a page if the link is opened in a new tab
  const alone = await perLunde.context().newPage();
  await alone.goto((await link.getAttribute("href")) ?? "");
  await expect(alone.getByRole("heading", { name: "Lenka går til et annet nettsted" })).toBeVisible();
  await expect(alone.getByRole("main")).toContainText("xn--utmrk-6ve.example");
  await expect(alone.getByRole("link", { name: "Gå dit" })).toHaveAttribute("href", /^https:\/\/xn--/);
  await alone.close();
}

/** A member who is removed sees it immediately, and returns to the other conversations. */
async function removeMember([jonas, , perLunde]: Three): Promise<void> {
  await jonas.getByRole("button", { name: "Valg for samtalen" }).click();
  const dialog = jonas.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Fjern Ingrid Fossheim/ }).click();
  await dialog.last().getByRole("button", { name: "Fjern", exact: true }).click();
  await expect(jonas.getByText("Ingrid Fossheim er fjernet.")).toBeVisible();
  await expect(perLunde.getByRole("heading", { level: 1, name: "Du er ikke med i samtalen" })).toBeVisible();
  await expect(perLunde.getByRole("textbox", { name: "Skriv en melding" })).toHaveCount(0);
  await perLunde.getByRole("main").getByRole("link", { name: "Alle samtaler" }).click();
  await expect(perLunde.getByRole("heading", { level: 1, name: "Meldinger" })).toBeVisible();
}

test("three people write in a group, also offline, and see the messages in the same order", {
  tag: "@long",
}, async ({ browser }) => {
  const all = await threePeople(browser);
  const setOffline = (is: boolean) => Promise.all(all.map((page) => page.context().setOffline(is)));
  await writeInGroup(all, async (write) => {
    await setOffline(true);
    await write();
    await setOffline(false);
  });
  await expectLinkWarning(all);
  await removeMember(all);
});

test.describe("a group conversation through a restart", () => {
  const server = productAt("3943");
  test.use({ baseURL: server.baseURL });
  test("three people write in a group while the server restarts, and see the messages in the same order", {
    tag: "@long",
  }, async ({ browser }) => {
    await server.start();
    await writeInGroup(await threePeople(browser), async (write) => {
      await server.stop();
      await write();
      await server.start();
    });
  });
  test.afterAll(() => server.remove());
});
