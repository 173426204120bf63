import { expect, it } from "vitest";
import { maxFileRows, readLocalRuleFile } from "./local-rule-file.ts";

const read = (csv: string) => readLocalRuleFile(csv, "2026-11-29");
const rowsOf = (csv: string) => {
  const table = read(csv);
  return "rows" in table ? table.rows : [];
};
const url = "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123";

it("reads Norwegian and English headings in any order, and both ways to write a date", () => {
  const rule = {
    taxon: "elg",
    effect: "opens",
    firstDay: "2026-09-25",
    lastDay: "2026-12-23",
    sourceUrl: url,
    readOn: "2026-11-28",
  };
  const norwegian = `\uFEFFKommune;Art;Vedtak;Fra;Til;Kilde;Lest\r\n5044;Elg;Åpner;25.9.2026;23.12.2026;${url};28.11.2026\r\n`;
  const english = `Read on,Source URL,To,From,Effect,Taxon,Municipality\n2026-11-28,${url},2026-12-23,2026-09-25,opens,elg,Namsskogan`;
  expect(rowsOf(norwegian)).toMatchObject([{ line: 2, typed: { municipality: "5044" }, rule }]);
  expect(rowsOf(english)).toMatchObject([{ line: 2, typed: { municipality: "Namsskogan" }, rule }]);
});

it("says everything that is wrong with a row", () => {
  const head = "municipality;taxon;effect;from;to;sourceUrl;readOn\n";
  expect(rowsOf(`${head}5044;ku;forbyr;31.2.2026;;javascript:alert(1);30.11.2026`)[0]?.problems).toEqual([
    "taxon_unknown",
    "effect_unknown",
    "from_invalid",
    "to_invalid",
    "source_invalid",
    "read_later",
  ]);
  expect(rowsOf(`${head}5044;elg;opens;2026-12-23;2026-09-25;${url};i dag`)[0]?.problems).toEqual([
    "days_reversed",
    "read_invalid",
  ]);
});

it("says which columns are missing, and refuses a longer table", () => {
  expect(read("kommune;art;vedtak;fra;til\n")).toEqual({ missing: ["sourceUrl", "readOn"] });
  expect(read("")).toMatchObject({ missing: { length: 7 } });
  const head = "kommune;art;vedtak;fra;til;kilde;lest\n";
  const row = `5044;elg;åpner;2026-09-25;2026-12-23;${url};2026-11-28\n`;
  expect(rowsOf(head + row.repeat(maxFileRows))).toHaveLength(maxFileRows);
  expect(read(head + row.repeat(maxFileRows + 1))).toEqual({ tooLong: true });
});
