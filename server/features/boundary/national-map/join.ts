/** Joins a parcel's areas: those that touch are merged, the others stay separate. */
import { type Geom, union } from "polyclip-ts";
import { type Box, boxOf, type TidyBoundary, tidyBoundary } from "#domain/boundary/boundary.ts";

type Polygon = number[][][];
/** The union uses exact arithmetic, so areas with more corners are not merged: it would take too long. */
const maxToJoin = 3000;
/** The rounding tolerance in degrees: shared borders have identical corners, apart from rounding. */
const tolerance = 1e-7;

const shareBorder = (a: Box, b: Box) =>
  a.west <= b.east + tolerance &&
  b.west <= a.east + tolerance &&
  a.south <= b.north + tolerance &&
  b.south <= a.north + tolerance;

/** Groups of areas whose bounding boxes overlap, directly or through other boxes. */
function groupsOf(polygons: readonly Polygon[]): Polygon[][] {
  const groups: { box: Box; members: Polygon[] }[] = [];
  for (const polygon of polygons) {
    let merged = { box: boxOf({ type: "Polygon", coordinates: polygon }), members: [polygon] };
    for (let i = groups.length - 1; i >= 0; i--) {
      const group = groups[i];
      if (!group || !shareBorder(group.box, merged.box)) continue;
      groups.splice(i, 1);
      const members = [...group.members, ...merged.members];
      merged = { box: boxOf({ type: "MultiPolygon", coordinates: members }), members };
      i = groups.length; // restart: the grown box may overlap one that was skipped
    }
    groups.push(merged);
  }
  return groups.map((group) => group.members);
}

function joinGroup(group: Polygon[]): Polygon[] {
  const corners = group.flat().reduce((n, ring) => n + ring.length, 0);
  const [first, ...rest] = group as unknown as Geom[]; // the library wants pairs; ours are validated to be
  if (!first || rest.length === 0 || corners > maxToJoin) return group;
  return union(first, ...rest);
}

export function joinAreas(areas: readonly Polygon[]): TidyBoundary {
  const tidy = tidyBoundary({ type: "MultiPolygon", coordinates: areas });
  const polygons = groupsOf(tidy.coordinates as Polygon[]).flatMap(joinGroup);
  const [only = []] = polygons;
  return tidyBoundary(
    polygons.length === 1
      ? { type: "Polygon", coordinates: only }
      : { type: "MultiPolygon", coordinates: polygons },
  );
}
