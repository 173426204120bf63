import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { expectLooksRight, isAccessible, post, read, signedInPage } from "../helpers.ts";
import { scan } from "./scan.ts";

async function bookingInProgress(page: Page): Promise<string> {
  const { items } = (await read(page, "/api/core-booking?role=hunter&limit=100")) as {
    items: { bookingId: string; status: string; offeringName: string | null }[];
  };
  return items.find((one) => one.status === "in_progress" && one.offeringName)?.bookingId ?? "";
}

test("the permits of a team are on the booking's page: read by a phone in both themes, large, as PDF, and void once a member has left", async ({
  browser,
}) => {
  const page = await signedInPage(browser, "jeger@example.no");
  const bookingId = await bookingInProgress(page);
  const { memberId } = (await post(page, `/api/core-booking/${bookingId}/party`, {
    name: "Nils Nilsen",
    role: "unarmed",
  })) as { memberId: string };
  const permits = async () =>
    (await read(page, `/api/core-booking/${bookingId}/permits`)).items as {
      memberId: string;
      state: string;
      payload: string;
    }[];
  const own = async () => (await permits()).find((one) => one.memberId === memberId);
  const payload = (await own())?.payload;
  expect((await own())?.state).toBe("valid");

  await page.goto(`/booking-request-details-page?bookingId=${bookingId}`);
  const row = page.locator("details", { hasText: "Nils N." });
  if (!(await row.getAttribute("open").then((open) => open !== null))) await row.locator("summary").click();
  expect(await scan(row.getByRole("img", { name: /QR-kode/ }))).toBe(payload);
  await expectLooksRight(page, "a booking with permits");

  await row.getByRole("button", { name: "Vis kode" }).click();
  const screen = page.getByRole("dialog", { name: "Nils N." });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await scan(screen.getByRole("img", { name: /QR-kode/ }))).toBe(payload);
  await expect(screen.getByText("Uten våpen")).toBeVisible();
  await isAccessible(page, "a permit over the whole screen");
  await screen.getByRole("button", { name: "Lukk" }).click();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("link", { name: "Last ned PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toContain("Nils Nilsen");

  await page.evaluate(async (id) => {
    const { token } = await (await fetch("/api/auth/token")).json();
    await fetch(`/api/party/${id}`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  }, memberId);
  await page.reload();
  await expect(page.locator("details", { hasText: "Nils N." })).toHaveCount(0);
  await expect(page.getByText(/tidligere tillatelse.* gjelder ikke lenger/)).toBeVisible();
  expect((await own())?.state).toBe("void");
});
