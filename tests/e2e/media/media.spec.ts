/** Pictures and documents are uploaded, reordered, deleted and restored, and shown to visitors. */
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "../test.ts";
import { film, pdf, photo } from "#tests/support/files.ts";
import { expectWell } from "../ground.ts";
import { freshParcel, post, signedInPage, waitForHydration, yearAhead } from "../helpers.ts";

type Ground = { name: string; propertyId: string; offeringId: string; cabinId: string };
/** Creates a published property of Kari's for this test run only. */
async function createGround(page: Page, called: string): Promise<Ground> {
  const name = `${called} ${Math.random().toString(36).slice(2, 8)}`;
  const { propertyId } = await post(page, "/api/properties", {
    name,
    type: "hunting_ground",
    address: "Lauvlivegen 4",
    municipalityNumber: "5044",
    area: { value: 900, unit: "maal" },
    parcels: [freshParcel()],
    species: ["rype"],
    contact: { name: "Kari Storås", email: "kari@example.no" },
    status: "published",
  });
  const { cabinId } = await post(page, `/api/properties/${propertyId}/cabins`, {
    name: "Lauvlibua",
    beds: 4,
    pricePerDayOre: 90_000,
    rentalEnabled: true,
    status: "published",
  });
  const { offeringId } = await post(page, `/api/properties/${propertyId}/offerings`, {
    name: `Rypejakt på ${name}`,
    offeringType: "hunting_ground_rental",
    targetSpecies: ["rype"],
    validFrom: `${yearAhead}-09-10`,
    validTo: `${yearAhead}-12-23`,
    maxParticipants: 4,
    maxHunters: 4,
    cancellationPolicy: "flexible",
    pricing: { per: "hunter", fixedPriceOre: 45_000 },
    status: "active",
    published: true,
  });
  return { name, propertyId, offeringId, cabinId };
}

const expectAccessible = (page: Page) => expectWell(page, ".maplibregl-map");

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const choose = (page: Page, what: "Bilder" | "Dokumenter") =>
  page
    .locator("section", { has: page.getByRole("heading", { name: what, exact: true }) })
    .locator("input[type=file]");
const tiles = (page: Page) => page.locator("[data-image]");
const order = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((tile) => tile.getAttribute("data-image")));
const expectAnnouncement = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words }).first()).toBeAttached();

/** Holds uploads back until the returned function is called. */
async function holdUploads(page: Page, path: string): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === "POST") await gate;
    await route.continue().catch(() => undefined); // the page may have abandoned the request
  });
  return open;
}

/** Bytes put before a photo to make it look like a HEIC file. */
const heicMark = "ftypheic";
/** Makes the browser decode HEIC as Safari does; other browsers throw. */
const fakeHeicDecoder = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    const decode = globalThis.createImageBitmap as (blob: Blob) => Promise<ImageBitmap>;
    const decodeHeic = async (blob: Blob) =>
      (await blob.slice(0, mark.length).text()) === mark ? decode(blob.slice(mark.length)) : decode(blob);
    globalThis.createImageBitmap = decodeHeic as typeof createImageBitmap;
  }, heicMark);

/** Zooms in and out by buttons, keys, the wheel and a double tap. */
async function expectZoom(page: Page, viewer: Locator): Promise<void> {
  const openImage = viewer.locator("li:not([inert]) img");
  const scale = () => openImage.evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).a);
  const zoomOut = viewer.getByRole("button", { name: "Vis mindre" });
  await expect(zoomOut).toHaveAttribute("aria-disabled", "true");
  await viewer.getByRole("button", { name: "Vis større" }).click();
  await expect.poll(scale).toBeCloseTo(1.6);
  await page.keyboard.press("+");
  await expect.poll(scale).toBeCloseTo(2.56);
  await page.keyboard.press("0");
  await expect.poll(scale).toBe(1);
  const box = await openImage.boundingBox();
  if (!box) throw new Error("no picture");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await expect.poll(scale).toBeGreaterThan(1.3);
  await page.keyboard.press("0");
  await expect.poll(scale).toBe(1);
  await page.mouse.dblclick(x, y);
  await expect.poll(scale).toBeCloseTo(2.5);
  await page.mouse.dblclick(x, y);
  await expect.poll(scale).toBe(1);
  await expect(zoomOut).toHaveAttribute("aria-disabled", "true");
}

test("a landowner's pictures and documents are visible to hunters", async ({ browser }) => {
  const page = await signedInPage(browser, "grunneier@example.no");
  const { name, propertyId, offeringId } = await createGround(page, "Lauvlia");
  await page.goto(`/property-workflow?propertyId=${propertyId}&step=media`);
  await expect(
    page.getByText(
      "Vi anbefaler 1920 × 1080 piksler. JPG, PNG eller MP4, opptil 10 MB og 25 megapiksler hver.",
    ),
  ).toBeVisible();

  const release = await holdUploads(page, "**/images");
  const [small, other, large] = await Promise.all([
    photo({ width: 480, height: 270 }),
    photo({ width: 300, height: 400, format: "png" }),
    photo({ width: 480, height: 360, seed: 2 }),
  ]);
  await choose(page, "Bilder").setInputFiles([
    file("stua.jpg", "image/jpeg", small),
    file("utsikt.jpg", "image/jpeg", large),
    file("myra.png", "image/png", other),
    file("notat.txt", "text/plain", Buffer.from("hei")),
    file("IMG_0001.HEIC", "image/heic", Buffer.from("ftypheic")),
  ]);
  await expect(page.getByRole("progressbar")).toHaveCount(3);
  // the first picture is uploaded alone, because it becomes the main picture
  await expect(page.getByText("I kø")).toHaveCount(2);
  await expect(
    page.getByText("Denne filtypen kan ikke brukes her. Velg JPG, PNG, GIF, WebP eller MP4."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Ta bort notat.txt" }).click();
  const heic = page.getByRole("listitem", { name: "IMG_0001.HEIC" });
  await expect(heic).toContainText("Bildet er i HEIC-format");
  await expect(heic.locator("img")).toHaveCount(0); // no broken picture is shown either
  await page.getByRole("button", { name: "Ta bort IMG_0001.HEIC" }).click();
  await page.getByRole("button", { name: "Gjør utsikt.jpg til hovedbilde" }).click();
  await expectAnnouncement(page, "Hovedbildet kan ikke velges før det er lastet opp.");

  await page.getByRole("button", { name: "Neste" }).click();
  const leave = page.getByRole("dialog", { name: "Filer er på vei" });
  await leave.getByRole("button", { name: "Bli her" }).click();
  await expect(leave).toBeHidden();
  release();
  await expect(tiles(page)).toHaveCount(3, { timeout: 90_000 });
  await expect(page.getByText("3 av 20")).toBeVisible();
  await expect(tiles(page).first()).toContainText("Hovedbilde");
  await expectAccessible(page);

  const [a, b, c] = await order(page);
  await page.getByRole("button", { name: "Flytt bilde 2 bakover" }).focus();
  await page.keyboard.press("Enter");
  await expectAnnouncement(page, "Flyttet til plass 3 av 3.");
  await expect.poll(() => order(page)).toEqual([a, c, b]);
  // at the end the picture cannot be moved further back
  await expect(page.getByRole("button", { name: "Flytt bilde 3 fram" })).toBeFocused();
  await tiles(page).nth(2).dragTo(tiles(page).nth(1));
  await expect.poll(() => order(page)).toEqual([a, b, c]);
  await page.getByRole("button", { name: "Gjør bilde 3 til hovedbilde" }).click();
  await expect.poll(() => order(page)).toEqual([c, a, b]);
  await page.getByRole("button", { name: "Slett bilde 1" }).click();
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect.poll(() => order(page)).toEqual([c, a, b]);
  await page.reload();
  await expect.poll(() => order(page)).toEqual([c, a, b]); // the server has stored the order

  await choose(page, "Dokumenter").setInputFiles(file("Kart og poster.pdf", "application/pdf", pdf()));
  const download = page.getByRole("link", { name: "Last ned Kart og poster.pdf" });
  await expect(download).toBeVisible();
  await page.getByRole("button", { name: "Slett Kart og poster.pdf" }).click();
  await expect(download).toBeHidden();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(download).toBeVisible();

  const hunter = await (await browser.newContext()).newPage();
  await hunter.goto(`/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`);
  const pictures = hunter.getByRole("list", { name: `Bilder av ${name}` }).getByRole("button");
  await expect(pictures.first().getByRole("img")).toHaveAttribute("src", new RegExp(c ?? "none"));
  await expectAccessible(hunter);
  await pictures.first().focus();
  await hunter.keyboard.press("Enter");
  const viewer = hunter.getByRole("dialog", { name: "Bildene i stort format" });
  await expect(viewer).toBeVisible();
  await hunter.keyboard.press("ArrowRight");
  await expect(viewer.locator("li:not([inert])").getByRole("img")).toHaveAccessibleName(
    `Bilde 2 av 3: ${name}`,
  );
  await expectZoom(hunter, viewer);
  await hunter.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(pictures.first()).toBeFocused();
  await hunter.goto(`/finn-jakttterreng?q=${name}`);
  await expect(
    hunter
      .getByRole("article")
      .filter({ hasText: `Rypejakt på ${name}` })
      .locator("img")
      .first(),
  ).toHaveAttribute("src", new RegExp(c ?? "none"));

  const guest = await signedInPage(browser, "jeger2@example.no");
  const { bookingId } = await post(guest, "/api/core-booking/calculate", {
    offeringId,
    fromDate: `${yearAhead}-10-02`,
    toDate: `${yearAhead}-10-05`,
    participants: 2,
  });
  await post(guest, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await guest.goto(`/booking-request-details-page?bookingId=${bookingId}`);
  await expect(guest.getByText("Venter på svar fra Kari Storås")).toBeVisible();
  // documents are only shown to those whose booking is agreed
  await expect(guest.getByRole("link", { name: "Last ned Kart og poster.pdf" })).toHaveCount(0);
  await post(page, `/api/booking-actions/${bookingId}/accept`, {});
  await guest.reload();
  const [downloaded] = await Promise.all([
    guest.waitForEvent("download"),
    guest.getByRole("link", { name: "Last ned Kart og poster.pdf" }).click(),
  ]);
  expect(downloaded.suggestedFilename()).toBe("Kart og poster.pdf");

  await page.goto(`/property-workflow?propertyId=${propertyId}&step=media`);
  await fakeHeicDecoder(page);
  const wide = await photo({ width: 1600, height: 800 });
  const [answer] = await Promise.all([
    page.waitForResponse((r) => r.request().method() === "POST" && r.url().endsWith("/images")),
    choose(page, "Bilder").setInputFiles(
      file("IMG_0002.HEIC", "image/heic", Buffer.concat([Buffer.from(heicMark), wide])),
    ),
  ]);
  await expect(tiles(page)).toHaveCount(4);
  const image = (await answer.json()) as { url: string; width: number; height: number };
  expect(image.width).toBe(image.height * 2);
  const pixels = sharp(await (await page.request.get(image.url)).body());
  const { dominant } = await pixels.extract({ left: 10, top: 10, width: 100, height: 100 }).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r); // the left half of the photo is green

  await choose(page, "Bilder").setInputFiles(file("rev.mp4", "video/mp4", film()));
  await page.getByRole("textbox", { name: "Hva filmen viser" }).fill("En rev går over isen.");
  await page.getByRole("button", { name: "Lagre teksten" }).click();
  await expect(page.getByText("Teksten er lagret.")).toBeVisible();
  await hunter.goto(`/view-property?propertyId=${propertyId}&lang=en`);
  const first = hunter
    .getByRole("list", { name: `Pictures of ${name}` })
    .getByRole("button")
    .first();
  await (await waitForHydration(first)).press("Enter");
  await expect(hunter.getByRole("dialog", { name: "The pictures, large" })).toBeVisible();
  await hunter.keyboard.press("End");
  await expect(hunter.locator("video[controls]")).toHaveAccessibleDescription("En rev går over isen.");
  await expect(hunter.locator("figcaption[lang=nb]")).toBeVisible();
});

test("a cabin's pictures are uploaded after the cabin is saved, up to the limit", { tag: "@long" }, async ({
  browser,
}) => {
  const page = await signedInPage(browser, "grunneier@example.no");
  const { propertyId } = await createGround(page, "Lauvåsen");
  await page.goto(`/cabin-registration-page?propertyId=${propertyId}`);
  await expect(page.getByText("Du kan legge til bilder når dette er lagret.")).toBeVisible();
  await page.getByLabel("Navn på hytta").fill("Åsbua");
  await page.getByLabel("Legg ut hytta").check();
  await page.getByRole("button", { name: "Lagre hytta" }).click();
  await expect(page.getByText("Lagret. Nå kan du legge til bilder.")).toBeVisible();
  await expect(page).toHaveURL(/cabinId=/);

  const tiny = await photo();
  await choose(page, "Bilder").setInputFiles(
    file("stor.jpg", "image/jpeg", Buffer.concat([tiny, Buffer.alloc(5 * 1024 * 1024)])),
  );
  await expect(page.getByText("Fila er for stor. Den kan være på høyst 5 MB.")).toBeVisible();
  await expectAnnouncement(page, "Kunne ikke laste opp bildet.");
  await page.getByRole("button", { name: "Ta bort stor.jpg" }).click();
  await choose(page, "Bilder").setInputFiles(file("skadet.jpg", "image/jpeg", tiny.subarray(0, 60)));
  // the server refuses the file, and its message is shown
  await expect(page.getByRole("button", { name: "Prøv igjen" })).toBeVisible();
  await page.getByRole("button", { name: "Ta bort skadet.jpg" }).click();

  await choose(page, "Bilder").setInputFiles(
    Array.from({ length: 21 }, (_, i) => file(`bilde-${i}.jpg`, "image/jpeg", tiny)),
  );
  await expectAnnouncement(page, "Det er ikke plass til flere filer. Grensa er 20.");
  await expect(page.getByText("20 av 20")).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Gå videre" }).click();
  await expect(page).toHaveURL(/my-properties/);

  await page.goto(`/view-property?propertyId=${propertyId}`);
  await page.getByRole("button", { name: "Bilde av Åsbua" }).click();
  await expect(page.getByRole("dialog").locator("li:not([inert])").getByRole("img")).toHaveAccessibleName(
    "Bilde 1 av 20: Åsbua",
  );
});
