/**
 * The named parts of a property's ground (rules 2.9): each lies within the property's boundary, and no two
 * parts of the same kind overlap.
 */
import { hectaresWithin } from "../boundary/area.ts";
import {
  type BoundaryCode,
  boundaryRefusal,
  cornersOf,
  polygonsOf,
  type TidyBoundary,
} from "../boundary/boundary.ts";
import { isBudgetSpent, linesAcross, shareWithin, widthsOf } from "./overlap.ts";

export const groundKinds = ["field", "water"] as const;
export type GroundKind = (typeof groundKinds)[number];
export const maxGrounds = 50;
/** The maximum number of corners of all parts together, which bounds the time to compare them. */
const maxCorners = 5000;
/** Hand-drawn borders may stick out or overlap by this much: in hectares, and as a share of the part. */
const toleranceHectares = 0.1;
const toleranceShare = 0.01;

type GroundPart = { name: string; kind: GroundKind; boundary: TidyBoundary | null };
type GroundRefusal = {
  code: "ground_name_repeated" | "grounds_overlap" | BoundaryCode;
  path: string;
  values?: Record<string, string | number>;
};

const repeatedNames = (parts: readonly GroundPart[]): GroundRefusal[] => {
  const names = parts.map(({ name }) => name.trim().toLocaleLowerCase("nb"));
  return parts.flatMap(({ name }, i) =>
    names.indexOf(names[i] ?? "") < i
      ? [{ code: "ground_name_repeated", path: `grounds.${i}.name`, values: { name } }]
      : [],
  );
};

function boundaryRefusals(parts: readonly GroundPart[]): GroundRefusal[] {
  const corners = parts.reduce((sum, { boundary }) => sum + (boundary ? cornersOf(boundary) : 0), 0);
  if (corners > maxCorners)
    return [{ code: "boundary_too_detailed", path: "grounds", values: { most: maxCorners } }];
  return parts.flatMap(({ boundary }, i): GroundRefusal[] => {
    const refusal = boundary && boundaryRefusal(boundary);
    return refusal ? [{ ...refusal, path: `grounds.${i}.boundary` }] : [];
  });
}

/** Returns why the parts are refused. `border` is the property's own boundary, null if it is not drawn. */
export function groundPartRefusals(
  parts: readonly GroundPart[],
  border: TidyBoundary | null,
): GroundRefusal[] {
  const refusals = [...repeatedNames(parts), ...boundaryRefusals(parts)];
  if (refusals.length) return refusals;
  const budget = { crossings: 0 };
  const overlaps = parts.flatMap(({ boundary, kind, name }, i): GroundRefusal[] => {
    if (!boundary) return [];
    const path = `grounds.${i}.boundary`;
    const hectares = hectaresWithin(polygonsOf(boundary));
    const tolerance = Math.max(toleranceHectares, hectares * toleranceShare);
    const lines = linesAcross(boundary);
    const own = widthsOf(boundary, lines, budget);
    const sharedHectares = (other: TidyBoundary) =>
      hectares * shareWithin(own, widthsOf(other, lines, budget));
    if (border && hectares - sharedHectares(border) > tolerance)
      return [{ code: "grounds_overlap", path, values: { name } }];
    const other = parts
      .slice(0, i)
      .find((part) => part.kind === kind && part.boundary && sharedHectares(part.boundary) > tolerance);
    return other ? [{ code: "grounds_overlap", path, values: { name, other: other.name } }] : [];
  });
  return isBudgetSpent(budget)
    ? [{ code: "boundary_too_detailed", path: "grounds", values: { most: maxCorners } }]
    : overlaps;
}
