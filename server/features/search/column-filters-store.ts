/**
 * Filters that ask one column of the search row `o`: what the column holds, and the condition.
 * Both stand here, so that a filter of this kind is one entry.
 */
import { type RawBuilder, sql } from "kysely";
import type { SearchQuery } from "#contract/search/endpoints.ts";
import type { FilterName, SearchKind, StoredExtra } from "#domain/search/filters.ts";
import { extraBits, facilityBits, maskOf, speciesBits } from "./bits.ts";

type Condition = RawBuilder<unknown>;
/** What an offering or a cabin is filtered by. */
type Filterable = {
  kind: SearchKind;
  species: readonly string[];
  /** Of the cabins that can be had with it, or its own. */
  facilities: readonly string[];
  extras: Record<StoredExtra, boolean>;
  offeringType: string | null;
  experienceLevel: string | null;
  areaHectares: number | null;
};
type Column = {
  column: string;
  value: (o: Filterable) => unknown;
  /** What has to be true of the column; nothing where the query does not ask. */
  where: (column: Condition, query: Partial<SearchQuery>) => Condition[];
};

/** «county=,» asks for nothing. */
const anyOf = (column: Condition, values: readonly string[] = []): Condition[] =>
  values.length > 0 ? [sql`${column} = any (${values}::text[])`] : [];

/** All that are asked for; a word without a bit is asked for elsewhere. */
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
    column: "offering_type",
    value: (o) => o.offeringType,
    where: (column, { offeringType }) => anyOf(column, offeringType),
  },
  experienceLevel: {
    column: "experience_level",
    value: (o) => o.experienceLevel,
    where: (column, { experienceLevel }) => anyOf(column, experienceLevel),
  },
  area: {
    column: "area_ha",
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
/** The columns of a search row that are there to be filtered by. */
export const columnValues = (o: Filterable) =>
  Object.fromEntries(all.map(({ column, value }) => [column, value(o)])) as Record<FilterColumn, unknown>;
export const columnConditions = (query: Partial<SearchQuery>): Condition[] =>
  all.flatMap(({ column, where }) => where(sql.ref(`o.${column}`), query));
