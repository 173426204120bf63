import { expect, it } from "vitest";
import { parseNumber, kronerText, linesOf, invalidNumberPaths, parseOre } from "./number-input.ts";

it.each([
  ["1250", 1250],
  ["1 250,5", 1250.5],
  ["1\u00a0250.50", 1250.5],
  ["", undefined],
  ["  ", undefined],
  ["ti", Number.NaN],
  ["1,2,3", Number.NaN],
  ["1e5", Number.NaN],
])("reads %j as %s", (text, value) => {
  expect(parseNumber(text)).toEqual(value);
});

it("converts kroner to øre and back without loss", () => {
  for (const amount of [0, 1, 29, 4500, 125_050, 360_510_799])
    expect(parseOre(kronerText(amount))).toBe(amount);
  expect(parseOre("19,99")).toBe(1999);
  expect(kronerText(45_000)).toBe("450");
  expect(kronerText(undefined)).toBe("");
});

it("names the fields that hold no number as the server would", () => {
  expect(
    invalidNumberPaths({
      name: "x",
      parcels: [{ gnr: 1 }, { gnr: Number.NaN }],
      area: { value: Number.NaN },
    }),
  ).toEqual(["parcels.1.gnr", "area.value"]);
});

it("splits text into one item per line", () => {
  expect(linesOf(" Løs hund i båndtid \n\n Bål kun på bålplassen ")).toEqual([
    "Løs hund i båndtid",
    "Bål kun på bålplassen",
  ]);
});
