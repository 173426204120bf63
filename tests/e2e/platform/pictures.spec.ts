/** Tests the drawn pictures of offerings without photos. */
import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "../test.ts";
import { waitForHydration, scrollToPart } from "../helpers.ts";

type Hit = { propertyId: string; hitId: string; offeringId?: string; cabinId?: string; image: string };
const hitsOf = async (request: APIRequestContext): Promise<Hit[]> =>
  (await (await request.get("/api/search?limit=100")).json()).items;

test("drawn pictures open in the viewer by keyboard, and are swiped on a phone, as photos are", async ({
  page,
  request,
}) => {
  const items = await hitsOf(request);
  const hitWithDrawing = items.find(({ offeringId, image }) => offeringId && image.startsWith("/pictures/"))!;
  await page.goto(
    `/view-property-offering?propertyId=${hitWithDrawing.propertyId}&offeringId=${hitWithDrawing.offeringId}`,
  );
  const pictures = page.getByRole("list", { name: /^Bilder av / }).getByRole("button");
  await expect(pictures).toHaveCount(2);
  await (await waitForHydration(pictures.first())).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Bildene i stort format" });
  const openImage = viewer.locator("li:not([inert]) img");
  await expect(openImage).toHaveAttribute("src", hitWithDrawing.image);
  await page.keyboard.press("ArrowRight");
  await expect(openImage).toHaveAttribute("src", hitWithDrawing.image.replace(".svg", "-2.svg"));
  await page.keyboard.press("+");
  await expect
    .poll(() => openImage.evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).a))
    .toBeCloseTo(1.6);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await scrollToPart(pictures.last());
  await expect(page.getByText("2 / 2", { exact: true })).toBeVisible();
});
