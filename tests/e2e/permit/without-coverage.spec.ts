import { expect } from "@playwright/test";
import { test } from "../test.ts";
import { isAccessible, post, read, signedInPage } from "../helpers.ts";
import { scan } from "./scan.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

test("a browser without an account shows the permits that it keeps, where a page cannot be loaded", async ({
  browser,
  context,
  page,
}) => {
  const hunter = await signedInPage(browser, "jeger@example.no");
  const { items } = (await read(hunter, "/api/core-booking?role=hunter&limit=100")) as {
    items: { bookingId: string; status: string; offeringName: string | null }[];
  };
  const bookingId = items.find((one) => one.status === "in_progress" && one.offeringName)?.bookingId;
  const party = `/api/core-booking/${bookingId}/party`;
  const { memberId } = await post(hunter, party, { name: "Tor Haug", role: "dog_handler" });
  const permits = await read(hunter, `/api/core-booking/${bookingId}/permits`);
  const own = permits.items.find((one: { memberId: string }) => one.memberId === memberId);

  await page.goto("/");
  await page.evaluate((kept) => localStorage.setItem("utmark.permits", JSON.stringify([kept])), {
    ...own,
    place: "Storåsen",
    parts: [],
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const isShellKept = () =>
    page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith("utmark-shell-")));
  await expect.poll(isShellKept).toBe(true);
  await context.setOffline(true);
  await page.goto("/lag/en-lenke");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ingen dekning");
  expect(await scan(page.getByRole("img", { name: /QR-kode med tillatelsen til Tor H\./ }))).toBe(
    own.payload,
  );
  await page.getByRole("button", { name: "Vis kode" }).click();
  await expect(page.getByRole("dialog", { name: "Tor H." }).getByText("Storåsen")).toBeVisible();
  await page.getByRole("button", { name: "Lukk" }).click();
  await isAccessible(page, "the page without coverage with a permit");
  await context.setOffline(false);
});
