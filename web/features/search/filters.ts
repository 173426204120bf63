import { pageSize, type Wishes } from "./wishes.ts";

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
} as const satisfies Record<string, readonly (keyof Wishes)[]>;
type OneKind = keyof typeof oneKinds;

/** One wish that can be taken back, and all the others without it. */
export type Filter =
  | { kind: ManyKind; value: string; without: Wishes }
  | { kind: OneKind; value: ""; without: Wishes };

/** The wishes without these, from the first page on. */
function without(wishes: Wishes, names: readonly (keyof Wishes)[]): Wishes {
  return {
    ...(Object.fromEntries(
      Object.entries(wishes).filter(([name]) => !names.includes(name as keyof Wishes)),
    ) as Wishes),
    show: pageSize,
  };
}
const many = (wishes: Wishes, kind: ManyKind): Filter[] =>
  wishes[kind].map((value) => ({
    kind,
    value,
    without: { ...wishes, show: pageSize, [kind]: (wishes[kind] as string[]).filter((one) => one !== value) },
  }));
const one = (wishes: Wishes, kind: OneKind): Filter[] =>
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
export const filtersOf = (wishes: Wishes): Filter[] =>
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
export const cleared = (wishes: Wishes): Wishes =>
  filtersOf(wishes).reduce((left, { kind }) => emptied(left, kind), { ...wishes, show: pageSize });
const emptied = (wishes: Wishes, kind: Filter["kind"]): Wishes =>
  kind in oneKinds ? without(wishes, oneKinds[kind as OneKind]) : { ...wishes, [kind]: [] };
