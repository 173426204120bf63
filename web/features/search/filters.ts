import { pageSize, type SearchFilters } from "./search-filters.ts";

const manyKinds = [
  "species",
  "county",
  "municipality",
  "offeringType",
  "amenities",
  "experienceLevel",
] as const;
type ManyKind = (typeof manyKinds)[number];
/** Of what there is one at most, and the wishes it is made of. */
const oneKinds = {
  q: ["q"],
  dates: ["from", "to"],
  participants: ["participants"],
  price: ["minPrice", "maxPrice"],
  area: ["minArea", "maxArea"],
  bbox: ["bbox"],
} as const satisfies Record<string, readonly (keyof SearchFilters)[]>;
type OneKind = keyof typeof oneKinds;

/** One wish that can be taken back, and all the others without it. */
export type Filter =
  | { kind: ManyKind; value: string; without: SearchFilters }
  | { kind: OneKind; value: ""; without: SearchFilters };

/** The wishes without these, from the first page on. */
function without(wishes: SearchFilters, names: readonly (keyof SearchFilters)[]): SearchFilters {
  return {
    ...(Object.fromEntries(
      Object.entries(wishes).filter(([name]) => !names.includes(name as keyof SearchFilters)),
    ) as SearchFilters),
    show: pageSize,
  };
}
const many = (wishes: SearchFilters, kind: ManyKind): Filter[] =>
  wishes[kind].map((value) => ({
    kind,
    value,
    without: { ...wishes, show: pageSize, [kind]: (wishes[kind] as string[]).filter((one) => one !== value) },
  }));
const one = (wishes: SearchFilters, kind: OneKind): Filter[] =>
  oneKinds[kind].some((name) => wishes[name] !== undefined)
    ? [{ kind, value: "", without: without(wishes, oneKinds[kind]) }]
    : [];

const shownOrder = [
  "q",
  "species",
  "county",
  "municipality",
  "dates",
  "participants",
  "offeringType",
  "price",
  "area",
  "amenities",
  "experienceLevel",
  "bbox",
] as const;
export const filtersOf = (wishes: SearchFilters): Filter[] =>
  shownOrder.flatMap((kind) =>
    kind in oneKinds ? one(wishes, kind as OneKind) : many(wishes, kind as ManyKind),
  );

/** Those that a wide screen keeps behind a button. */
const behind: readonly Filter["kind"][] = [
  "q",
  "municipality",
  "offeringType",
  "price",
  "area",
  "amenities",
  "experienceLevel",
];
export const behindButton = (filters: readonly Filter[]): number =>
  filters.filter(({ kind }) => behind.includes(kind)).length;

/** Nothing wished for any more; how the hits are shown and sorted stays. */
export const cleared = (wishes: SearchFilters): SearchFilters =>
  filtersOf(wishes).reduce((left, { kind }) => emptied(left, kind), { ...wishes, show: pageSize });
const emptied = (wishes: SearchFilters, kind: Filter["kind"]): SearchFilters =>
  kind in oneKinds ? without(wishes, oneKinds[kind as OneKind]) : { ...wishes, [kind]: [] };
