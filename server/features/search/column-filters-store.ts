/**
 * Filters on one column of the search row `o`: the column's value and its condition are one entry, so that a
 * new filter of this kind is one entry.
 */
import { type RawBuilder, sql } from "kysely";
import type { SearchQuery } from "#contract/search/endpoints.ts";
import type { FilterName, SearchKind, StoredExtra } from "#domain/search/filters.ts";
import { extraBits, facilityBits, maskOf, speciesBits } from "./bits.ts";

type Condition = RawBuilder<unknown>;
/** The data of an offering or a cabin that filters use. */
type Filterable = {
  kind: SearchKind;
  species: readonly string[];
  /** The facilities of the cabins that can be booked with it, or of the cabin itself. */
  facilities: readonly string[];
  extras: Record<StoredExtra, boolean>;
  offeringType: string | null;
  experienceLevel: string | null;
  areaHectares: number | null;
};
type Column = {
  column: string;
  value: (o: Filterable) => unknown;
  /** Conditions on the column; empty where the query does not use the filter. */
  where: (column: Condition, query: Partial<SearchQuery>) => Condition[];
};

/** «county=,» is an empty list, and filters nothing. */
const anyOf = (column: Condition, values: readonly string[] = []): Condition[] =>
  values.length > 0 ? [sql`${column} = any (${values}::text[])`] : [];

/** All requested bits must be set; words without a bit are filtered elsewhere. */
const allOf = (column: Condition, mask: number): Condition[] =>
  mask > 0 ? [sql`${column} & ${mask}::int = ${mask}::int`] : [];

const columnFilters = {
  kind: {
    column: "kind",
    value: (o) => o.kind,
    where: (column, { kind }) => anyOf(column, kind),
  },
  species: {
    column: "species",
    value: (o) => maskOf(speciesBits, o.species),
    where: (column, { species = [] }) =>
      species.length > 0 ? [sql`${column} & ${maskOf(speciesBits, species)}::bigint <> 0`] : [],
  },
  amenities: {
    column: "amenities",
    value: (o) => maskOf(facilityBits, o.facilities),
    where: (column, { amenities = [] }) => allOf(column, maskOf(facilityBits, amenities)),
  },
  extras: {
    column: "extras",
    value: ({ extras }) =>
      maskOf(
        extraBits,
        Object.keys(extras).filter((one) => extras[one as StoredExtra]),
      ),
    where: (column, { extras = [] }) => allOf(column, maskOf(extraBits, extras)),
  },
  offeringType: {
    column: "offeringType",
    value: (o) => o.offeringType,
    where: (column, { offeringType }) => anyOf(column, offeringType),
  },
  experienceLevel: {
    column: "experienceLevel",
    value: (o) => o.experienceLevel,
    where: (column, { experienceLevel }) => anyOf(column, experienceLevel),
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

const all: readonly Column[] = Object.values(columnFilters);
type FilterColumn = (typeof columnFilters)[keyof typeof columnFilters]["column"];
export const filterColumns: readonly string[] = all.map(({ column }) => column);
/** The filter columns of a search row. */
export const columnValues = (o: Filterable) =>
  Object.fromEntries(all.map(({ column, value }) => [column, value(o)])) as Record<FilterColumn, unknown>;
export const columnConditions = (query: Partial<SearchQuery>): Condition[] =>
  all.flatMap(({ column, where }) => where(sql.ref(`o.${column}`), query));
