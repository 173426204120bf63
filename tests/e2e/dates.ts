/** Fills in date fields, which are a text field before hydration, then segments for day, month and year. */
import { expect, type Locator, type Page } from "@playwright/test";
import { osloDate } from "#domain/days.ts";
import { dateText, parseDate } from "#web/i18n/dates.ts";

type Scope = Page | Locator;
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const labelOf = (scope: Scope, label: string) =>
  scope
    .locator("label")
    .filter({ hasText: new RegExp(`^\\s*${escapeRegExp(label)}\\s*\\*?\\s*$`) })
    .first();

/** Returns the element that contains a control and its label. */
export const fieldBox = (scope: Scope, label: string): Locator => labelOf(scope, label).locator("xpath=..");

/** Returns the date control with a label: the text field, or the group of three segments. */
export const dateField = (scope: Scope, name: string): Locator => {
  const labelled = { name: new RegExp(`^${escapeRegExp(name)}( ?\\*)?$`) };
  return scope.getByRole("textbox", labelled).or(scope.getByRole("group", labelled)).first();
};

/** Types a date in the Norwegian format, replacing the existing value. */
export async function fillDate(scope: Scope, label: string, date: string): Promise<void> {
  const name = labelOf(scope, label);
  const { keyboard } = name.page();
  await name.click();
  await keyboard.press("ControlOrMeta+a");
  if (date) await keyboard.type(dateText(date, "nb"));
  else for (const key of ["ArrowRight", "ArrowRight", ...deletes, "Tab"]) await keyboard.press(key);
  await expect.poll(() => readDate(scope, label)).toBe(date);
}

/** Backspaces that empty all segments from the year on; in an empty segment they move to the previous one. */
const deletes = Array<string>(14).fill("Backspace");

/** Returns the field's value as YYYY-MM-DD. */
export async function readDate(scope: Scope, label: string): Promise<string> {
  const typed = await fieldBox(scope, label).locator("input[name]").first().inputValue();
  return parseDate(typed) ?? typed;
}
export const expectDate = (scope: Scope, label: string, date: string): Promise<void> =>
  expect.poll(() => readDate(scope, label)).toBe(date);

/** Returns today's date in Norway, by the server's clock. */
export async function todayOf(page: Page): Promise<string> {
  const { date = "" } = (await page.request.get("/api/health")).headers();
  return osloDate(new Date(date));
}
