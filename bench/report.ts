/** Measured results with their limits. Times depend on the machine's load, so quote ratios and counts. */
export type Row = {
  what: string;
  measured: number;
  unit: string;
  limit?: number;
  atLeast?: number;
  note?: string;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const formatFigure = (n: number) => (n >= 100 ? n.toFixed(0) : n.toFixed(n >= 10 ? 1 : 2));

function verdict({ measured, unit, limit, atLeast }: Row): { word: string; beside: string } {
  if (atLeast !== undefined)
    return { word: measured >= atLeast ? "" : "UNDER", beside: `  at least ${formatFigure(atLeast)}` };
  if (limit === undefined) return { word: "", beside: "" };
  return {
    word: measured > limit ? "OVER" : "",
    beside: `  limit ${formatFigure(limit)} ${unit}${limit ? `, ratio ${formatFigure(measured / limit)}` : ""}`,
  };
}

export function printRows(title: string, rows: readonly Row[]): boolean {
  console.log(`\n${title}`);
  let within = true;
  for (const row of rows) {
    const { word, beside: limitText } = verdict(row);
    if (word) within = false;
    console.log(
      `  ${word.padEnd(5)}${row.what.padEnd(58)} ${formatFigure(row.measured).padStart(8)} ${row.unit}${limitText}${row.note ? `  (${row.note})` : ""}`,
    );
  }
  return within;
}
