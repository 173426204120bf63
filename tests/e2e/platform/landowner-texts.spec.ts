/**
 * Error toasts for landowners, each caused by a real error. messages.test.ts checks the English texts against
 * the spec.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { pdf, photo } from "#tests/support/files.ts";
import { type Ground, landownerWithGround } from "../ground.ts";
import { post, signIn, yearAhead } from "../helpers.ts";

const offering = {
  name: "Rypejakt",
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
};
const words = {
  remove: "Slett",
  removeIt: "Slett Skogmo",
  notRemoved: "Kunne ikke slette eiendommen.",
  inUse: "Eiendommen har bestillinger som ikke er ferdige, og kan ikke slettes.",
  takeDown: "Ta ned Rypejakt",
  status: "Kunne ikke oppdatere statusen på tilbudet.",
  pictures: "Bilder",
  documents: "Dokumenter",
  upload: "Kunne ikke laste opp bildet.",
  damaged: "Bildet er skadet og kan ikke leses.",
  type: "Denne filtypen kan ikke brukes her. Velg JPG, PNG, GIF, WebP eller MP4.",
  size: "Fila er for stor. Den kan være på høyst 10 MB.",
  dismiss: (name: string) => `Ta bort ${name}`,
  deletePicture: "Slett bilde 1",
  notDeleted: "Kunne ikke slette bildet.",
  deleteDocument: "Slett kart.pdf",
  documentNotDeleted: "Kunne ikke slette dokumentet.",
  tooMany: "Det er ikke plass til flere filer. Grensa er 20.",
  makeMain: "Gjør bilde-3.jpg til hovedbilde",
  notMain: "Hovedbildet kan ikke velges før det er lastet opp.",
  map: "Kunne ikke laste kartet.",
} as const;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  expect(page.getByRole("status").getByText(text, { exact: true })).toBeVisible();
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const chooser = (page: Page, heading: string) =>
  page
    .locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) })
    .locator("input[type=file]");

/** Sends a booking request, so that the property is in use. */
async function sendRequest(page: Page, offeringId: unknown): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const hunterPage = await browser.newPage();
  await signIn(hunterPage, "jeger2@example.no");
  const { bookingId } = await post(hunterPage, "/api/core-booking/calculate", {
    offeringId,
    fromDate: `${yearAhead}-10-02`,
    toDate: `${yearAhead}-10-05`,
    participants: 2,
  });
  const sent = await post(hunterPage, `/api/core-booking/submit/${bookingId}`, {
    termsAccepted: true,
    privacyAccepted: true,
  });
  expect(sent.status).toBe("pending");
  await hunterPage.close();
}

async function deleteUsedProperty(page: Page, { propertyId, call }: Ground): Promise<void> {
  const { body } = await call("POST", `/api/properties/${propertyId}/offerings`, offering);
  await page.goto(`/dashboard?tab=my-properties`);
  await expect(page.getByRole("button", { name: words.takeDown })).toBeVisible();
  await call("DELETE", `/api/offerings/${body.offeringId}`); // the offering is deleted in another window
  await press(page, words.takeDown);
  await toast(page, words.status);
  const { body: other } = await call("POST", `/api/properties/${propertyId}/offerings`, offering);
  await sendRequest(page, other.offeringId);
  await press(page, words.removeIt);
  await page.getByRole("dialog").getByRole("button", { name: words.remove, exact: true }).click();
  const refusal = page.getByRole("dialog").getByRole("alert");
  await expect(refusal).toContainText(words.notRemoved);
  await expect(refusal).toContainText(words.inUse);
  // the refusal is shown in the dialog only
  await expect(page.locator("[data-toast]", { hasText: words.notRemoved })).toHaveCount(0);
}

async function changeFiles(page: Page, { propertyId, call }: Ground): Promise<void> {
  const tiny = await photo();
  await page.goto(`/property-workflow?propertyId=${propertyId}&step=media`);
  const choose = chooser(page, words.pictures);
  for (const [bad, reason] of [
    [file("skadet.jpg", "image/jpeg", tiny.subarray(0, 60)), words.damaged],
    [file("notat.txt", "text/plain", Buffer.from("hei")), words.type],
    [file("stor.jpg", "image/jpeg", Buffer.concat([tiny, Buffer.alloc(10 * 1024 * 1024)])), words.size],
  ] as const) {
    await choose.setInputFiles(bad);
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
    await toast(page, words.upload);
    await press(page, words.dismiss(bad.name));
  }

  await choose.setInputFiles(file("stua.jpg", "image/jpeg", tiny));
  await expect(page.locator("[data-image]")).toHaveCount(1);
  await call(
    "DELETE",
    `/api/properties/${propertyId}/images/${await page.locator("[data-image]").getAttribute("data-image")}`,
  );
  await press(page, words.deletePicture);
  await toast(page, words.notDeleted);
  await chooser(page, words.documents).setInputFiles(file("kart.pdf", "application/pdf", pdf()));
  const deleteButton = page.getByRole("button", { name: words.deleteDocument, exact: true });
  await expect(deleteButton).toBeVisible();
  const { body } = await call("GET", `/api/properties/${propertyId}`);
  for (const { documentId } of body.documents as { documentId: string }[])
    await call("DELETE", `/api/properties/${propertyId}/documents/${documentId}`);
  await deleteButton.click();
  await toast(page, words.documentNotDeleted);

  await page.reload();
  await expect(page.locator("[data-image]")).toHaveCount(0);
  await page.route("**/images", (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  ); // no upload reaches the server
  await choose.setInputFiles(
    Array.from({ length: 21 }, (_, n) => file(`bilde-${n}.jpg`, "image/jpeg", tiny)),
  );
  await toast(page, words.tooMany);
  await press(page, words.makeMain);
  await toast(page, words.notMain);
  expect((await call("GET", `/api/properties/${propertyId}`)).body.images).toEqual([]);
  await page.unroute("**/images");
}

async function openWithoutMap(page: Page, { propertyId }: Ground): Promise<void> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  page.on("dialog", (dialog) => void dialog.accept()); // confirms leaving while files upload
  await page.goto(`/property-workflow?propertyId=${propertyId}&step=location`);
  await toast(page, words.map);
}

test("landowners' error toasts have the required texts", { tag: "@long" }, async ({ page }) => {
  const ground = await landownerWithGround(page);
  await test.step("toasts about an offering's status and a missing property have the required texts", () =>
    deleteUsedProperty(page, ground));
  await test.step("toasts about pictures and documents have the required texts", () =>
    changeFiles(page, ground));
  await test.step("toasts about the map have the required texts", () => openWithoutMap(page, ground));
});
