/** Reads local decisions from a table (CSV), with what is wrong with each row. Municipalities are not looked up. */
import { type CalendarDate, isCalendarDate } from "../days.ts";
import { readCsv } from "../read-csv.ts";
import type { LocalEffect } from "./rules.ts";
import { ruleTaxonKey } from "./taxa.ts";

export const maxFileRows = 5000;
export const maxFileBytes = 1024 * 1024;
const maxCell = 2000;

export const fileColumns = ["municipality", "taxon", "effect", "from", "to", "sourceUrl", "readOn"] as const;
type FileColumn = (typeof fileColumns)[number];
/** The headings of each column, without case and spaces. */
const headings: Record<FileColumn, readonly string[]> = {
  municipality: ["municipality", "kommune", "kommunenummer", "kommunenr", "municipalitynumber"],
  taxon: ["taxon", "species", "animal", "art", "vilt", "dyr"],
  effect: ["effect", "decision", "virkning", "vedtak"],
  from: ["from", "firstday", "fra", "førstedag"],
  to: ["to", "lastday", "til", "sistedag"],
  sourceUrl: ["sourceurl", "source", "url", "address", "kilde", "lenke", "adresse", "nettadresse"],
  readOn: ["readon", "read", "lest", "lestdato", "dagenlest"],
};
const effectNames: Readonly<Record<string, LocalEffect>> = {
  opens: "opens",
  åpner: "opens",
  narrows: "narrows",
  "korter inn": "narrows",
  innskrenker: "narrows",
  widens: "widens",
  utvider: "widens",
  closes: "closes",
  stenger: "closes",
};

export const rowProblems = [
  "municipality_unclear",
  "taxon_unknown",
  "effect_unknown",
  "from_invalid",
  "to_invalid",
  "days_reversed",
  "source_invalid",
  "read_invalid",
  "read_later",
] as const;
export type RowProblem = (typeof rowProblems)[number];

type FileValues = Record<FileColumn, string>;
type ReadRule = {
  taxon: string;
  effect: LocalEffect;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  sourceUrl: string;
  readOn: CalendarDate;
};
export type FileRow = { line: number; typed: FileValues } & (
  | { rule: ReadRule; problems?: undefined }
  | { problems: RowProblem[] }
);

/** `2026-09-25` or `25.9.2026` as a date; undefined if it is none. */
function dateIn(text: string): CalendarDate | undefined {
  const [, day = "", month = "", year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return isCalendarDate(date) ? date : undefined;
}
function isWebAddress(text: string): boolean {
  const url = text.length <= maxCell ? URL.parse(text) : null;
  return url?.protocol === "https:" || url?.protocol === "http:";
}

function readRow(typed: FileValues, today: CalendarDate): ReadRule | RowProblem[] {
  const taxon = ruleTaxonKey(typed.taxon);
  const effect = effectNames[typed.effect.toLowerCase()];
  const [firstDay, lastDay, readOn] = [dateIn(typed.from), dateIn(typed.to), dateIn(typed.readOn)];
  const isRead = taxon && effect && firstDay && lastDay && readOn;
  const checks: [RowProblem, boolean][] = [
    ["taxon_unknown", !taxon],
    ["effect_unknown", !effect],
    ["from_invalid", !firstDay],
    ["to_invalid", !lastDay],
    ["days_reversed", Boolean(firstDay && lastDay && lastDay < firstDay)],
    ["source_invalid", !isWebAddress(typed.sourceUrl)],
    ["read_invalid", !readOn],
    ["read_later", Boolean(readOn && readOn > today)],
  ];
  const found = checks.filter(([, isWrong]) => isWrong).map(([problem]) => problem);
  if (!isRead || found.length > 0) return found;
  return { taxon, effect, firstDay, lastDay, sourceUrl: typed.sourceUrl, readOn };
}

type Table = { rows: FileRow[] } | { missing: FileColumn[] } | { tooLong: true };
/** The rows of the file, or why it is not a table of local decisions. */
export function readLocalRuleFile(csv: string, today: CalendarDate): Table {
  const [head, ...body] = readCsv(csv, maxFileRows + 1);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase().replaceAll(/[\s_]/g, ""));
  const places = fileColumns.map((column) => names.findIndex((name) => headings[column].includes(name)));
  const missing = fileColumns.filter((_, at) => places[at] === -1);
  if (missing.length > 0) return { missing };
  if (body.length > maxFileRows) return { tooLong: true };
  return {
    rows: body.map(({ line, cells }) => {
      const cellOf = (at: number) => (cells[places[at] ?? -1] ?? "").slice(0, maxCell + 1);
      const typed = Object.fromEntries(fileColumns.map((column, at) => [column, cellOf(at)])) as FileValues;
      const read = readRow(typed, today);
      return Array.isArray(read) ? { line, typed, problems: read } : { line, typed, rule: read };
    }),
  };
}
