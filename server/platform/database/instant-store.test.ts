import { expect, it } from "vitest";
import { exactInstant, isoInstant } from "./instant-store.ts";

it.each([
  "2027-08-01 08:00:00",
  "2024-02-29 23:59:59.9",
  "1969-12-31 23:59:59.12",
  "2027-08-01 08:00:00.999999",
])("isoInstant writes %s to the millisecond, and exactInstant with all its digits", (text) => {
  expect(isoInstant(text)).toBe(new Date(exactInstant(text)).toISOString());
  expect(exactInstant(text)).toBe(`${text.replace(" ", "T")}Z`);
});
