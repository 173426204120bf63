/**
 * Measures how much of an area lies within another, along many lines of latitude across it. An exact
 * intersection of two borders takes minutes if they cross each other often; this has a bound.
 */
import { boxOf, polygonsOf, type TidyBoundary } from "../boundary/boundary.ts";

/** The number of lines across a part: the error is far below one per cent of its area. */
const lineCount = 512;
/** The number of times that borders crossed lines so far. */
type CrossingBudget = { crossings: number };
/** Some tens of milliseconds; only hundreds of long spikes side by side reach it. */
const maxCrossings = 2_000_000;
export const isBudgetSpent = ({ crossings }: CrossingBudget): boolean => crossings > maxCrossings;

type Lines = { south: number; step: number };
/** Evenly spaced lines of latitude across an area. */
export function linesAcross(area: TidyBoundary): Lines {
  const { south, north } = boxOf(area);
  return { south, step: (north - south) / lineCount };
}

/** The longitudes, for each line, at which a border crosses it; between every two of them is the area. */
type Widths = number[][];
/** Returns no more crossings once the budget is spent. */
export function widthsOf(area: TidyBoundary, { south, step }: Lines, budget: CrossingBudget): Widths {
  const widths: Widths = Array.from({ length: lineCount }, () => []);
  for (const ring of polygonsOf(area).flat())
    for (let i = 1; i < ring.length; i++) {
      const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ring[i - 1], ring[i]];
      // line n has the latitude south + (n + ½) · step, and is crossed from its own latitude upwards
      const first = Math.max(0, Math.ceil((Math.min(ay, by) - south) / step - 0.5));
      const after = Math.min(lineCount, Math.ceil((Math.max(ay, by) - south) / step - 0.5));
      if (first >= after) continue;
      budget.crossings += after - first;
      if (isBudgetSpent(budget)) return widths;
      for (let n = first; n < after; n++)
        widths[n]?.push(ax + ((south + (n + 0.5) * step - ay) * (bx - ax)) / (by - ay));
    }
  for (const crossings of widths) crossings.sort((a, b) => a - b);
  return widths;
}

const lengthOf = (crossings: readonly number[]): number =>
  crossings.reduce((sum, at, i) => (i % 2 === 0 ? sum - at : sum + at), 0);
function sharedLength(a: readonly number[], b: readonly number[]): number {
  let [sum, i, j] = [0, 0, 0];
  while (i + 1 < a.length && j + 1 < b.length) {
    const [endA, endB] = [a[i + 1]!, b[j + 1]!];
    sum += Math.max(0, Math.min(endA, endB) - Math.max(a[i]!, b[j]!));
    if (endA < endB) i += 2;
    else j += 2;
  }
  return sum;
}

/** The share of the first area, from 0 to 1, that lies within the other one on the same lines. */
export function shareWithin(own: Widths, other: Widths): number {
  const total = own.reduce((sum, crossings) => sum + lengthOf(crossings), 0);
  const shared = own.reduce((sum, crossings, n) => sum + sharedLength(crossings, other[n] ?? []), 0);
  return total > 0 ? shared / total : 0;
}
