import { expect, it } from "vitest";
import {
  numberText,
  parseNumber,
  kronerText,
  linesOf,
  invalidNumberPaths,
  parseOre,
} from "./number-input.ts";

it("kroner are converted to øre and back without loss", () => {
  for (const amount of [0, 1, 29, 4500, 125_050, 360_510_799])
    expect(parseOre(kronerText(amount))).toBe(amount);
  expect(parseOre("19,99")).toBe(1999);
  expect(parseOre("kr 1.500,50")).toBe(150_050);
  expect(parseOre(" ")).toBeUndefined();
  expect(kronerText(45_000)).toBe("450");
  expect(kronerText(undefined)).toBe("");
});

it("numbers are written as text and read back", () => {
  for (const value of [0, 12, 12.5, 12.345, 1.001, 0.125, 1234.567, 12_000, -1.5])
    expect(parseNumber(numberText(value))).toBe(value);
  expect(numberText(null)).toBe("");
});

it("fields with an invalid number are named by the paths that the server uses", () => {
  expect(
    invalidNumberPaths({
      name: "x",
      parcels: [{ gnr: 1 }, { gnr: Number.NaN }],
      area: { value: Number.NaN },
    }),
  ).toEqual(["parcels.1.gnr", "area.value"]);
});

it("text is split into one item per line", () => {
  expect(linesOf(" Løs hund i båndtid \n\n Bål kun på bålplassen ")).toEqual([
    "Løs hund i båndtid",
    "Bål kun på bålplassen",
  ]);
});
