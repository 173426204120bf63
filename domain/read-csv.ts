/** Reads tables that spreadsheets save: `;` or `,` between cells, cells in quotes, a byte order mark. */
import { byteOrderMark } from "./financials/csv.ts";

/** A row of the table, with the line of the file on which it begins, from 1. */
type CsvRow = { line: number; cells: string[] };

/** The separator of the file: the one that its first line has most of. */
function separatorOf(text: string): string {
  const [first = ""] = text.split("\n", 1);
  return first.split(";").length >= first.split(",").length ? ";" : ",";
}

/** The end of the cell in quotes that begins at `from`, after the closing quote. */
function endOfQuoted(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
  return text.length;
}
const unquoted = (cell: string): string =>
  cell.startsWith('"')
    ? cell.slice(1, cell.length > 1 && cell.endsWith('"') ? -1 : undefined).replaceAll('""', '"')
    : cell;

/** The rows that have something in them; `maxRows` and one more are read. */
export function readCsv(file: string, maxRows: number): CsvRow[] {
  const text = file.startsWith(byteOrderMark) ? file.slice(1) : file;
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length && rows.length <= maxRows) {
    const row: CsvRow = { line, cells: [] };
    let isRowOver = false;
    while (!isRowOver) {
      const from = at;
      if (text[at] === '"') at = endOfQuoted(text, at);
      while (at < text.length && text[at] !== separator && text[at] !== "\n") at++;
      const cell = text.slice(from, at);
      row.cells.push(unquoted(cell.trim()).trim());
      line += cell.split("\n").length - 1;
      isRowOver = text[at] !== separator;
      at++;
    }
    line++;
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
  }
  return rows;
}
