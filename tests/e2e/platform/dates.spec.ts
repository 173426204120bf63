/** Dates are typed, picked and validated in the reader's format: by keyboard, touch, without JavaScript. */
import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { dateText } from "#web/i18n/dates.ts";
import { fieldBox, expectDate, fillDate, todayOf } from "../dates.ts";
import { fits, isAccessible, waitForHydration } from "../helpers.ts";

const search = "/finn-jakttterreng";
const popover = (page: Page) => page.getByRole("dialog", { name: "Velg i kalenderen" });
const calendarOf = (page: Page, label: string) =>
  page.getByRole("button", { name: `Åpne kalenderen, ${label}` });
/** The segments for day, month and year, which replace the text field after hydration. */
const segments = (page: Page, label: string) => fieldBox(page, label).getByRole("spinbutton");

test("both dates are picked in one calendar, opened and closed by keyboard; a date is typed in the reader's format, also over an existing one", async ({
  page,
}) => {
  const first = addDays(await todayOf(page), 20);
  await page.goto(`${search}?from=${first}`);
  // the segments replace the text field at the first interaction
  await (await waitForHydration(calendarOf(page, "Ankomst"))).hover();
  await expect(segments(page, "Ankomst")).toHaveCount(3);
  await segments(page, "Ankomst").first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(popover(page).locator(`[data-date="${first}"]`)).toBeFocused();
  await isAccessible(page, "the calendar of a date field");
  await page.keyboard.press("Escape");
  await expect(popover(page)).toBeHidden();
  await expect(fieldBox(page, "Ankomst").locator(":focus")).toHaveCount(1);
  await calendarOf(page, "Avreise").click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(popover(page)).toBeHidden();
  await expectDate(page, "Ankomst", first);
  await expectDate(page, "Avreise", addDays(first, 2));

  await fillDate(page, "Ankomst", addDays(first, 1));
  await fillDate(page, "Ankomst", addDays(first, 33));
  await expect(fieldBox(page, "Ankomst").getByRole("group")).toHaveText(dateText(addDays(first, 33), "nb"));
  await expect(page.locator("input[type=date]")).toHaveCount(0);
});

test("on a phone the calendar opens as a sheet that fits the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await calendarOf(page, "Ankomst").click();
  await expect(popover(page)).toBeInViewport();
  await fits(page, "the calendar");
});

test.describe("date fields without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("typed dates are sent as typed, and unreadable ones are returned with an error", async ({ page }) => {
    const first = addDays(await todayOf(page), 20);
    await page.goto(search);
    await page.locator("input[name=from]").fill(dateText(first, "nb"));
    await page.getByRole("button", { name: "Søk", exact: true }).click();
    await expect(page.locator("input[name=from]")).toHaveValue(dateText(first, "nb"));
    await page.locator("input[name=from]").fill("31.2.2027");
    await page.getByRole("button", { name: "Søk", exact: true }).click();
    await expect(page.locator("input[name=from]")).toHaveValue("31.2.2027");
    await expect(page.getByText("Vi forstår ikke datoen.")).toBeVisible();
  });
});
