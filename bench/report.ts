/** Figures beside their limits. Times are of this machine and this minute; ratios and counts are what to quote. */
export type Row = { what: string; measured: number; unit: string; limit?: number; note?: string };

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const shown = (n: number) => (n >= 100 ? n.toFixed(0) : n.toFixed(n >= 10 ? 1 : 2));

export function print(title: string, rows: readonly Row[]): boolean {
  console.log(`\n${title}`);
  let within = true;
  for (const { what, measured, unit, limit, note } of rows) {
    const ratio = limit === undefined ? "" : `  limit ${shown(limit)} ${unit}, ratio ${shown(measured / limit)}`;
    const over = limit !== undefined && measured > limit;
    if (over) within = false;
    console.log(`  ${over ? "OVER " : "     "}${what.padEnd(58)} ${shown(measured).padStart(8)} ${unit}${ratio}${note ? `  (${note})` : ""}`);
  }
  return within;
}
