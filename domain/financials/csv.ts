/** Writes tables as text that Norwegian spreadsheets open: semicolons, decimal commas, a byte order mark. */

/** Matches cells that a spreadsheet would run as a formula; they are marked as text. Numbers never match. */
const startsFormula = /^[=+\-@\t\r]/;

export type CsvCell = string | number | null;

function csvCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = startsFormula.test(value.trimStart()) || startsFormula.test(value) ? `'${value}` : value;
  return /[";\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(";")}\r\n`;
export const byteOrderMark = "\uFEFF";

/** Converts øre to kroner with two decimals, as a number in a cell. */
export const csvKroner = (ore: number): number => ore / 100;
