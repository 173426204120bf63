/** Finds lines of a boundary that cross each other, in bounded time. */
type Rings = readonly (readonly (readonly (readonly number[])[])[])[];

/** The number of pairs of lines compared for one boundary so far; a point against a line counts half. */
export type ComparisonBudget = { comparisons: number };
/**
 * The limit of comparisons: some tens of milliseconds. Only many long lines side by side, or coinciding
 * rings, reach it.
 */
const maxComparisons = 4_000_000;
export const isBudgetSpent = (work: ComparisonBudget): boolean => work.comparisons > maxComparisons;

/** Every line of every closed ring in flat arrays: start, end, the end of the next line, and its ring. */
type Lines = {
  n: number;
  ax: Float64Array;
  ay: Float64Array;
  bx: Float64Array;
  by: Float64Array;
  cx: Float64Array;
  cy: Float64Array;
  ring: Int32Array;
  polygon: Int32Array;
};

function linesOf(polygons: Rings): Lines {
  const n = polygons.reduce((sum, rings) => sum + rings.reduce((m, ring) => m + ring.length - 1, 0), 0);
  const floats = () => new Float64Array(n);
  const lines = {
    n,
    ax: floats(),
    ay: floats(),
    bx: floats(),
    by: floats(),
    cx: floats(),
    cy: floats(),
    ring: new Int32Array(n),
    polygon: new Int32Array(n),
  };
  let [at, ringId] = [0, 0];
  for (const [polygonId, rings] of polygons.entries())
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++, at++) {
        const [a = [], b = [], c = []] = [ring[i - 1], ring[i], ring[i + 1] ?? ring[1]];
        lines.ax[at] = a[0] ?? Number.NaN;
        lines.ay[at] = a[1] ?? Number.NaN;
        lines.bx[at] = b[0] ?? Number.NaN;
        lines.by[at] = b[1] ?? Number.NaN;
        lines.cx[at] = c[0] ?? Number.NaN;
        lines.cy[at] = c[1] ?? Number.NaN;
        lines.ring[at] = ringId;
        lines.polygon[at] = polygonId;
      }
      ringId++;
    }
  return lines;
}

/**
 * Projects the lines on a direction. `total`, the sum of their lengths there, tells how many pairs overlap;
 * the sweep uses the direction where it is smallest.
 */
function projectLines(l: Lines, angle: number) {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const [from, to] = [new Float64Array(l.n), new Float64Array(l.n)];
  let total = 0;
  for (let i = 0; i < l.n; i++) {
    const [p, q] = [l.ax[i]! * ux + l.ay[i]! * uy, l.bx[i]! * ux + l.by[i]! * uy];
    from[i] = Math.min(p, q) - 1e-12; // tolerance for rounding, so that lines that only touch still overlap
    to[i] = Math.max(p, q) + 1e-12;
    total += to[i]! - from[i]!;
  }
  return { from, to, total };
}
const directions = Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 8);

const orientationOf = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
const isBetween = (ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean =>
  Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(ay, by) <= py && py <= Math.max(ay, by);

/**
 * Whether the path of line i, which ends on line j, continues on the other side of j. At an endpoint of j
 * both paths turn, and the angles around the corner are compared.
 */
function pathCrossesAt(l: Lines, i: number, j: number): boolean {
  const [px, py] = [l.bx[i]!, l.by[i]!];
  const [jx, jy, kx, ky] = [l.ax[j]!, l.ay[j]!, l.bx[j]!, l.by[j]!];
  if (px === jx && py === jy) return false; // seen from the line before j
  if (px !== kx || py !== ky)
    return (
      orientationOf(jx, jy, kx, ky, l.ax[i]!, l.ay[i]!) * orientationOf(jx, jy, kx, ky, l.cx[i]!, l.cy[i]!) <
      0
    );
  // The paths cross at the shared corner if exactly one of i's two lines is inside the angle of j's two.
  const angle = (x: number, y: number) => Math.atan2(y - py, x - px);
  const [start, end] = [angle(jx, jy), angle(l.cx[j]!, l.cy[j]!)];
  const [come, go] = [angle(l.ax[i]!, l.ay[i]!), angle(l.cx[i]!, l.cy[i]!)];
  if ([come, go].some((a) => a === start || a === end)) return false;
  const isWithinAngle = (a: number) => (start < end ? a > start && a < end : a > start || a < end);
  return isWithinAngle(come) !== isWithinAngle(go);
}

/**
 * Whether two collinear lines overlap in the same direction. The area is to the left of each line of a tidy
 * boundary, so it would then be covered twice.
 */
function overlapsCollinear(l: Lines, i: number, j: number): boolean {
  const [ux, uy] = [l.bx[i]! - l.ax[i]!, l.by[i]! - l.ay[i]!];
  if (ux * (l.bx[j]! - l.ax[j]!) + uy * (l.by[j]! - l.ay[j]!) <= 0) return false;
  const at = Math.abs(ux) > Math.abs(uy) ? [l.ax, l.bx] : [l.ay, l.by];
  const endsOf = (n: number) => [at[0]![n]!, at[1]![n]!];
  const [from, to] = [Math.min(...endsOf(i)), Math.max(...endsOf(i))];
  return Math.max(...endsOf(j)) > from && Math.min(...endsOf(j)) < to;
}

function linesCross(l: Lines, i: number, j: number): boolean {
  const ax = l.ax[i]!;
  const bx = l.bx[i]!;
  const cx = l.ax[j]!;
  const dx = l.bx[j]!;
  if ((ax < cx && ax < dx && bx < cx && bx < dx) || (ax > cx && ax > dx && bx > cx && bx > dx)) return false;
  const ay = l.ay[i]!;
  const by = l.by[i]!;
  const cy = l.ay[j]!;
  const dy = l.by[j]!;
  if ((ay < cy && ay < dy && by < cy && by < dy) || (ay > cy && ay > dy && by > cy && by > dy)) return false;
  const c = orientationOf(ax, ay, bx, by, cx, cy);
  const d = orientationOf(ax, ay, bx, by, dx, dy);
  if (c === 0 && d === 0) return overlapsCollinear(l, i, j);
  if (c * d > 0) return false;
  const a = orientationOf(cx, cy, dx, dy, ax, ay);
  const b = orientationOf(cx, cy, dx, dy, bx, by);
  if (a * b > 0) return false;
  if (c * d < 0 && a * b < 0) return true;
  if (b === 0 && isBetween(cx, cy, dx, dy, bx, by) && pathCrossesAt(l, i, j)) return true;
  return d === 0 && isBetween(ax, ay, bx, by, dx, dy) && pathCrossesAt(l, j, i);
}

/**
 * Undefined if no two lines cross; `holes` if two rings of one polygon do, else `lines`; rings may touch.
 * `too-many`: the limit is reached. It sweeps along the direction in which the lines overlap least.
 */
export function findCrossing(
  polygons: Rings,
  work: ComparisonBudget,
): "lines" | "holes" | "too-many" | undefined {
  const l = linesOf(polygons);
  const { from, to } = directions
    .map((angle) => projectLines(l, angle))
    .reduce((best, one) => (one.total < best.total ? one : best));
  const order = new Int32Array(l.n).map((_, i) => i).sort((i, j) => from[i]! - from[j]!);
  const open = new Int32Array(l.n);
  let openCount = 0;
  for (const i of order) {
    let stillOpen = 0;
    work.comparisons += openCount;
    if (isBudgetSpent(work)) return "too-many";
    for (let k = 0; k < openCount; k++) {
      const j = open[k]!;
      if (to[j]! < from[i]!) continue;
      if (linesCross(l, i, j))
        return l.ring[i] !== l.ring[j] && l.polygon[i] === l.polygon[j] ? "holes" : "lines";
      open[stillOpen++] = j;
    }
    open[stillOpen++] = i;
    openCount = stillOpen;
  }
  return undefined;
}
