/**
 * Filters on one column of the search row `o`. Each entry has both the column's value and the filter's
 * condition, so that a new filter is one entry.
 */
import { type RawBuilder, sql } from "kysely";
import type { SearchQuery } from "#contract/search/endpoints.ts";
import type { FilterName, SearchKind, StoredExtra } from "#domain/search/filters.ts";
import { extraBits, facilityBits, bitMaskOf, speciesBits } from "./bits.ts";

type Condition = RawBuilder<unknown>;
/** The data of an offering or a cabin that the filters use. */
type FilterableItem = {
  kind: SearchKind;
  species: readonly string[];
  /** The facilities of a cabin, or of all cabins that can be booked with an offering. */
  facilities: readonly string[];
  extras: Record<StoredExtra, boolean>;
  offeringType: string | null;
  experienceLevel: string | null;
  areaHectares: number | null;
};
type Column = {
  column: string;
  value: (o: FilterableItem) => unknown;
  /** The conditions on the column; empty if the query does not use the filter. */
  where: (column: Condition, query: Partial<SearchQuery>) => Condition[];
};

/** The column must be one of the values. An empty list (as in «county=,») filters nothing. */
const isAnyOf = (column: Condition, values: readonly string[] = []): Condition[] =>
  values.length > 0 ? [sql`${column} = any (${values}::text[])`] : [];

/** The column must have all bits of the mask. Words without a bit are filtered elsewhere. */
const hasAllBits = (column: Condition, mask: number): Condition[] =>
  mask > 0 ? [sql`${column} & ${mask}::int = ${mask}::int`] : [];

const columnFilters = {
  kind: {
    column: "kind",
    value: (o) => o.kind,
    where: (column, { kind }) => isAnyOf(column, kind),
  },
  species: {
    column: "species",
    value: (o) => bitMaskOf(speciesBits, o.species),
    where: (column, { species = [] }) =>
      species.length > 0 ? [sql`${column} & ${bitMaskOf(speciesBits, species)}::bigint <> 0`] : [],
  },
  amenities: {
    column: "amenities",
    value: (o) => bitMaskOf(facilityBits, o.facilities),
    where: (column, { amenities = [] }) => hasAllBits(column, bitMaskOf(facilityBits, amenities)),
  },
  extras: {
    column: "extras",
    value: ({ extras }) =>
      bitMaskOf(
        extraBits,
        Object.keys(extras).filter((one) => extras[one as StoredExtra]),
      ),
    where: (column, { extras = [] }) => hasAllBits(column, bitMaskOf(extraBits, extras)),
  },
  offeringType: {
    column: "offeringType",
    value: (o) => o.offeringType,
    where: (column, { offeringType }) => isAnyOf(column, offeringType),
  },
  experienceLevel: {
    column: "experienceLevel",
    value: (o) => o.experienceLevel,
    where: (column, { experienceLevel }) => isAnyOf(column, experienceLevel),
  },
  area: {
    column: "areaHa",
    value: (o) => o.areaHectares,
    where: (column, { minAreaHectares: min, maxAreaHectares: max }) => [
      ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
      ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
    ],
  },
} as const satisfies Partial<Record<FilterName, Column>>;

const allColumnFilters: readonly Column[] = Object.values(columnFilters);
type FilterColumn = (typeof columnFilters)[keyof typeof columnFilters]["column"];
export const filterColumns: readonly string[] = allColumnFilters.map(({ column }) => column);
/** The values of a search row's filter columns. */
export const columnValues = (o: FilterableItem) =>
  Object.fromEntries(allColumnFilters.map(({ column, value }) => [column, value(o)])) as Record<
    FilterColumn,
    unknown
  >;
export const columnConditions = (query: Partial<SearchQuery>): Condition[] =>
  allColumnFilters.flatMap(({ column, where }) => where(sql.ref(`o.${column}`), query));
