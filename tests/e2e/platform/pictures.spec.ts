/** The generated pictures: no two on a page are alike. */
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { differenceHash } from "../../difference-hash.ts";
import { test } from "../test.ts";
import { signIn, newcomerWithRoles, waitForHydration } from "../helpers.ts";

/** Their addresses, the same one as often as it is shown. */
const drawnOn = (page: Page): Promise<string[]> =>
  page
    .locator("img[src*='/pictures/landscape/']")
    .evaluateAll((all) => all.map((img) => img.getAttribute("src") ?? ""));

type Hash = Awaited<ReturnType<typeof differenceHash>>;
const bitsApart = (a: Hash, b: Hash) =>
  [a[0] ^ b[0], a[1] ^ b[1]]
    .map((word) => [...(word >>> 0).toString(2)].filter((bit) => bit === "1").length)
    .reduce((sum, bits) => sum + bits);

/** Of each place once: what stands on a page twice has the same picture there. */
const placesOnly = (pictures: string[]) => [...new Set(pictures)];

type Hit = { propertyId: string; hitId: string; offeringId?: string; cabinId?: string; image: string };
const hitsOf = async (request: APIRequestContext): Promise<Hit[]> =>
  (await (await request.get("/api/search?limit=100")).json()).items;

test("no two drawn pictures on a page are alike", { tag: "@long" }, async ({ page, request }) => {
  const items = await hitsOf(request);
  const hashes = new Map<string, Hash>();
  const hashOf = async (address: string) => {
    const known = hashes.get(address) ?? (await differenceHash(await (await request.get(address)).body()));
    hashes.set(address, known);
    return known;
  };
  async function expectDistinct(name: string, pictures: readonly string[], least = 1): Promise<void> {
    expect(pictures.length, name).toBeGreaterThanOrEqual(least);
    const all = await Promise.all(pictures.map(hashOf));
    const alike = pictures.flatMap((a, i) =>
      pictures
        .slice(0, i)
        .flatMap((b, j) => (bitsApart(all[i]!, all[j]!) < 12 ? [`${name}: ${a} ${b}`] : [])),
    );
    expect(alike).toEqual([]);
  }
  const counts = new Map<string, number>();
  for (const { propertyId } of items) counts.set(propertyId, (counts.get(propertyId) ?? 0) + 1);
  const [busiest = ""] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  await expectDistinct(
    "a hundred hits",
    items.map(({ image }) => image).filter((url) => !url.startsWith("/media/")),
    50,
  );
  for (const [path, least] of [
    ["/", 2],
    ["/finn-jakttterreng", 12],
    ["/finn-jakttterreng?show=96", 50],
    [`/view-property?propertyId=${busiest}`, 1],
    ["/knowledge-base-landing-page", 7],
    ["/knowledge-base-category-page?category=storvilt", 7],
    ["/knowledge-base-article-page?article=skyteprove", 2],
  ] as const) {
    await page.goto(path);
    await expectDistinct(path, await drawnOn(page), least);
  }
  const offered = items.filter((one) => one.offeringId && one.image.startsWith("/pictures/"));
  for (const { propertyId, offeringId } of offered.slice(0, 2)) {
    const path = `/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`;
    await page.goto(path);
    const similar = page.getByRole("region", { name: "Lignende i nærheten" });
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(similar.getByRole("article").first()).toBeVisible();
    await expectDistinct(path, await drawnOn(page), 3);
  }
  await test.step("favourites, a hunter's trips and a landowner's properties", async () => {
    await signIn(page, "begge@example.no", "/dashboard?tab=my-properties");
    await expectDistinct("properties", await drawnOn(page));
    await page.goto("/dashboard?tab=my-bookings");
    await expectDistinct("trips", placesOnly(await drawnOn(page)));
    await newcomerWithRoles(page, ["hunter"], "Tiril");
    const { token } = await (await page.request.get("/api/auth/token")).json();
    for (const { hitId } of items.slice(0, 14))
      await page.request.put(`/api/favourites/${hitId}`, { headers: { authorization: `Bearer ${token}` } });
    await page.goto("/dashboard?tab=explore");
    const favourites = page.getByRole("region", { name: "Favoritter" });
    await (await waitForHydration(favourites.getByRole("link", { name: "Vis flere favoritter" }))).click();
    await expect(favourites.getByRole("listitem")).toHaveCount(14);
    await expectDistinct("explore", placesOnly(await drawnOn(page)), 12);
  });
  const withPhotos = items.filter(({ image }) => image.startsWith("/media/"));
  expect(new Set(withPhotos.map(({ propertyId }) => propertyId)).size).toBeGreaterThanOrEqual(3);
});

test("drawings open as photos do: by keyboard, larger, and swiped on a phone", async ({ page, request }) => {
  const items = await hitsOf(request);
  const drawn = items.find(({ offeringId, image }) => offeringId && image.startsWith("/pictures/"))!;
  await page.goto(`/view-property-offering?propertyId=${drawn.propertyId}&offeringId=${drawn.offeringId}`);
  const pictures = page.getByRole("list", { name: /^Bilder av / }).getByRole("button");
  await expect(pictures).toHaveCount(2);
  await (await waitForHydration(pictures.first())).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Bildene i stort format" });
  const shown = viewer.locator("li:not([inert]) img");
  await expect(shown).toHaveAttribute("src", drawn.image);
  await page.keyboard.press("ArrowRight");
  await expect(shown).toHaveAttribute("src", drawn.image.replace(".svg", "-2.svg"));
  await page.keyboard.press("+");
  await expect
    .poll(() => shown.evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).a))
    .toBeCloseTo(1.6);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await pictures.last().scrollIntoViewIfNeeded();
  await expect(page.getByText("2 / 2", { exact: true })).toBeVisible();
});
