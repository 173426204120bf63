/**
 * Filters that ask one column of the search row `o`: what the column holds of an offering, and the condition.
 * Both stand here, so that a filter of this kind is one entry.
 */
import { type RawBuilder, sql } from "kysely";
import type { SearchQuery } from "#contract/search/endpoints.ts";
import type { FilterName } from "#domain/search/filters.ts";
import { facilityBits, maskOf, speciesBits } from "./bits.ts";
import type { OfferingToIndex } from "./search-index-store.ts";

type Condition = RawBuilder<unknown>;
type Column = {
  column: string;
  value: (o: OfferingToIndex) => unknown;
  /** What has to be true of the column; nothing where the query does not ask. */
  where: (column: Condition, query: Partial<SearchQuery>) => Condition[];
};

/** «county=,» asks for nothing. */
const anyOf = (column: Condition, values: readonly string[] = []): Condition[] =>
  values.length > 0 ? [sql`${column} = any (${values}::text[])`] : [];

const columnFilters = {
  species: {
    column: "species",
    value: (o) => maskOf(speciesBits, o.target_species),
    where: (column, { species = [] }) =>
      species.length > 0 ? [sql`${column} & ${maskOf(speciesBits, species)}::bigint <> 0`] : [],
  },
  amenities: {
    column: "amenities",
    value: (o) =>
      maskOf(
        facilityBits,
        o.cabins.filter((cabin) => cabin.published).flatMap((cabin) => cabin.facilities),
      ),
    where: (column, { amenities = [] }) => {
      const mask = maskOf(facilityBits, amenities);
      return amenities.length > 0 ? [sql`${column} & ${mask}::int = ${mask}::int`] : [];
    },
  },
  offeringType: {
    column: "offering_type",
    value: (o) => o.offering_type,
    where: (column, { offeringType }) => anyOf(column, offeringType),
  },
  experienceLevel: {
    column: "experience_level",
    value: (o) => o.experience_level,
    where: (column, { experienceLevel }) => anyOf(column, experienceLevel),
  },
  area: {
    column: "area_ha",
    value: (o) => o.area_hectares,
    where: (column, { minAreaHectares: min, maxAreaHectares: max }) => [
      ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
      ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
    ],
  },
} as const satisfies Partial<Record<FilterName, Column>>;

const all: readonly Column[] = Object.values(columnFilters);
type FilterColumn = (typeof columnFilters)[keyof typeof columnFilters]["column"];
export const filterColumns: readonly string[] = all.map(({ column }) => column);
/** The columns of an offering's search row that are there to be filtered by. */
export const columnValues = (o: OfferingToIndex) =>
  Object.fromEntries(all.map(({ column, value }) => [column, value(o)])) as Record<FilterColumn, unknown>;
export const columnConditions = (query: Partial<SearchQuery>): Condition[] =>
  all.flatMap(({ column, where }) => where(sql.ref(`o.${column}`), query));
