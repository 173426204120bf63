import { expect, it } from "vitest";
import { dateText, parseDate } from "./dates.ts";

it.each([
  "24.12.2026",
  "24.12.26",
  "24/12/2026",
  "24-12-2026",
  "24 12 2026",
  "24. 12. 2026",
  " 24.12.2026 ",
  "24122026",
  "241226",
  "24. desember 2026",
  "24 des. 2026",
  "24 Dec 2026",
  "24 december 2026",
  "2026-12-24",
])("the date «%s» is read", (text) => expect(parseDate(text)).toBe("2026-12-24"));

it.each([
  ["1.5.2027", "2027-05-01"],
  ["1 mai 2027", "2027-05-01"],
  ["1 May 2027", "2027-05-01"],
  ["3 Sept 2027", "2027-09-03"],
  ["03/04/2027", "2027-04-03"],
  ["29.02.2028", "2028-02-29"],
])("the date «%s» is read with the day first", (text, date) => expect(parseDate(text)).toBe(date));

it.each([
  ["", "nothing"],
  ["31.2.2027", "no such day"],
  ["29.02.2027", "no leap year"],
  ["12/24/2026", "month first is not turned round"],
  ["24.12", "no year"],
  ["24.12.202", "half a year"],
  ["24.12.1999", "too long ago"],
  ["24.12.2101", "too far ahead"],
  ["00.12.2026", "no day zero"],
  ["24 ju 2026", "june or july"],
  ["24 marsipan 2026", "no month"],
  ["neste fredag", "no figures"],
  ["2026-12-24T10:00", "a moment"],
  ["24.12.2026.", "something after it"],
  ["1 1 1 2026", "too many figures"],
])("the date «%s» is refused: %s", (text) => expect(parseDate(text)).toBeUndefined());

it("a date is written in the reader's format, and read back", () => {
  expect(dateText("2026-12-04", "nb")).toBe("04.12.2026");
  expect(dateText("2026-12-04", "en")).toBe("4 Dec 2026");
  for (const locale of ["nb", "en"] as const)
    for (let month = 1; month <= 12; month++) {
      const date = `2027-${String(month).padStart(2, "0")}-09`;
      expect(parseDate(dateText(date, locale))).toBe(date);
    }
});
