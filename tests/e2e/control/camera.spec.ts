/** The camera reads a code, by the library where the browser cannot, and the verdict is there at once on a slow phone. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import encodeQR from "qr";
import sharp from "sharp";
import { drawingBrowser } from "../browser.ts";
import { test } from "../test.ts";
import { makeSigner } from "./signer.ts";
import { expectVerdict, verdict, wardenOfGround } from "./warden.ts";

/** What a phone of the cheapest kind takes longer than this machine. */
const slowness = 6;
const verdictLimitMs = 300;

/** A film of one code, a little askew, as the browser plays it in place of a camera: JPEGs one after the other. */
async function filmOf(text: string): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "utmark-camera-"));
  const svg = encodeQR(text, "svg", { ecc: "medium", encoding: "alphanumeric", border: 4, scale: 6 });
  const code = await sharp(Buffer.from(svg))
    .resize(420)
    .flatten({ background: "white" })
    .rotate(6, { background: "#998" })
    .png()
    .toBuffer();
  const frame = await sharp({ create: { width: 1280, height: 720, channels: 3, background: "#776" } })
    .composite([{ input: code, left: 380, top: 120 }])
    .jpeg({ quality: 80 })
    .toBuffer();
  const file = path.join(folder, "code.mjpeg");
  writeFileSync(file, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The time from the press to the frame in which the verdict is drawn. */
async function msToVerdict(page: Page, text: string): Promise<number> {
  const next = page.getByRole("button", { name: "Kontroller neste" });
  if (await next.isVisible()) await next.click();
  await page.getByRole("button", { name: "Skriv eller lim inn" }).click();
  await page.getByLabel("Teksten i koden").fill(text);
  await expect(verdict(page)).toHaveCount(0);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const form = document.querySelector("form:has(textarea)") as HTMLFormElement;
        let at = 0;
        const watcher = new MutationObserver(() => {
          if (!document.querySelector("[data-colour][tabindex]")) return;
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - at)));
        });
        watcher.observe(document.body, { childList: true, subtree: true });
        at = performance.now();
        form.requestSubmit();
      }),
  );
}

test("the camera reads the code, and the verdict takes less than 300 ms on a slow phone", async ({
  browser,
}, { project }) => {
  const signer = await makeSigner();
  const { warden, propertyId } = await wardenOfGround(browser, signer);
  await warden.getByRole("button", { name: "Ja, bli medvert" }).click();
  await expect(warden).toHaveURL("/kontroll");
  await warden.getByText(/^Lista over tilbakekalte er/).waitFor();
  const text = await signer.permit(propertyId);

  const film = await filmOf(text);
  const { launchOptions } = drawingBrowser;
  const withCamera = await chromium.launch({
    ...launchOptions,
    args: [
      ...launchOptions.args,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film.file}`,
    ],
  });
  try {
    const context = await withCamera.newContext({
      viewport: { width: 390, height: 844 },
      ...(project.use.baseURL && { baseURL: project.use.baseURL }),
      storageState: await warden.context().storageState(),
      permissions: ["camera"],
    });
    await signer.publish(context);
    const page = await context.newPage();
    await page.goto("/kontroll");
    await page.getByRole("button", { name: "Les med kameraet" }).click();
    await expectVerdict(page, "green", "Kari N.");

    // the camera starts for the next by itself, and does not read the same code, which is still in sight
    await page.getByRole("button", { name: "Kontroller neste" }).click();
    await expect(page.getByRole("button", { name: "Avbryt" })).toBeVisible();
    await expect(verdict(page)).toHaveCount(0);

    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    const times: number[] = [];
    for (let round = 0; round < 5; round++) times.push(await msToVerdict(page, text));
    test.info().annotations.push({ type: "ms to the verdict", description: times.map(Math.round).join(" ") });
    // the best of five: other tests run on the same machine
    expect(Math.min(...times)).toBeLessThan(verdictLimitMs);
  } finally {
    await withCamera.close();
    film.remove();
  }
});

test("where there is no camera, that is said, and the other ways stay", async ({ browser }) => {
  const signer = await makeSigner();
  const { warden } = await wardenOfGround(browser, signer);
  await warden.getByRole("button", { name: "Ja, bli medvert" }).click();
  await warden.getByRole("button", { name: "Les med kameraet" }).click();
  await expect(warden.getByText("Kameraet kan ikke brukes her.")).toBeVisible();
  await expect(warden.getByText("Velg et bilde", { exact: true })).toBeVisible();
});
