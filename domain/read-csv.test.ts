import { cpuMs } from "#tests/support/thread-time.ts";
import { expect, it } from "vitest";
import { csvLine } from "./financials/csv.ts";
import { readCsv } from "./read-csv.ts";

const cellsOf = (text: string) => readCsv(text, 100).map(({ cells }) => cells);

it("reads what Norwegian and other spreadsheets save", () => {
  const cells = [
    ["kommune", "art"],
    ["5044", "elg"],
  ];
  expect(cellsOf("kommune;art\r\n5044;elg\r\n")).toEqual(cells);
  expect(cellsOf("kommune,art\n5044,elg")).toEqual(cells);
  expect(cellsOf("\uFEFFkommune;art\r\n\r\n;\r\n 5044 ; elg ")).toEqual(cells);
});

it("reads cells in quotes, with separators, quotes and line breaks in them, and says their lines", () => {
  const text = csvLine(["a;b", 'sa "ja"', "to\nlinjer"]) + csvLine(["c", "d", "e"]);
  expect(readCsv(text, 100)).toEqual([
    { line: 1, cells: ["a;b", 'sa "ja"', "to\nlinjer"] },
    { line: 3, cells: ["c", "d", "e"] },
  ]);
  expect(cellsOf('"uten slutt;x')).toEqual([["uten slutt;x"]]);
});

it("stops one row after the most that are wanted, and takes time in proportion to the text", async () => {
  expect(readCsv("a\n".repeat(50), 10)).toHaveLength(11);
  const text = `${'"'.repeat(400_000)};${"x;".repeat(300_000)}`;
  expect(await cpuMs(() => Promise.resolve(readCsv(text, 5000)), 1000)).toBeLessThan(1000);
});
