import { expect, it } from "vitest";
import { csvKroner, csvLine } from "./csv.ts";

it("a text cell of a CSV file is never a formula, whatever it begins with", () => {
  for (const text of ["=1+1", "+47 99", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n=1"])
    expect(csvLine([text])).toMatch(/^"?'/);
  expect(csvLine(["Ås; Nes", 'si "hei"', null, -1.5])).toBe('"Ås; Nes";"si ""hei""";;-1,5\r\n');
});

it("kroner in a CSV file have a decimal comma", () =>
  expect(csvLine([csvKroner(123_456)])).toBe("1234,56\r\n"));
