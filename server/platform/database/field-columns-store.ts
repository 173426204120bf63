/** Maps declared fields (contract/fields.ts) to the columns that have the fields' names. */
import { type InsertType, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Shape, ValuesOf } from "#contract/fields.ts";
import { databaseName } from "./database.ts";
import type { DB } from "./db-types.ts";

/** Requires that each field has a column of its type, or is listed as stored as JSON or elsewhere. */
type Kept<Table, S extends Shape, Json, Elsewhere> = {
  [F in Exclude<keyof S, Json | Elsewhere>]: F extends keyof Table ? z.ZodType<InsertType<Table[F]>> : never;
};
type Written<S extends Shape, Json, Elsewhere> = {
  [F in Exclude<keyof S, Elsewhere>]: F extends Json
    ? string | Extract<z.output<S[F]>, null>
    : z.output<S[F]>;
};

export const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The columns of the table with the alias `row`, for a select: `c.name, c.size_sqm`. */
export const columnsOf = (row: string, names: readonly string[]) =>
  sql.raw<unknown>(names.map((name) => `${row}.${databaseName(name)}`).join(", "));
/**
 * The columns as JSON, by their names in the code: `json_build_object('sizeSqm', c.size_sqm, 'image', …)`.
 * `more`: fields that have no column of their name.
 */
export const columnsAsJson = (
  row: string,
  names: readonly string[],
  more: Readonly<Record<string, RawBuilder<unknown>>> = {},
) =>
  sql`json_build_object(${sql.join([
    ...names
      .filter((name) => !(name in more))
      .map((name) => sql.raw(`'${name}', ${row}.${databaseName(name)}`)),
    ...Object.entries(more).map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
  ])})`;

/**
 * The fields as columns of `table`; a field without a column, or of another type than its column, does not
 * compile. `json`: fields stored as JSON; `elsewhere`: fields that are not columns.
 */
export function fieldColumns<
  T extends keyof DB,
  S extends Shape,
  Json extends keyof S & keyof DB[T] = never,
  Elsewhere extends keyof S = never,
>(
  _table: T,
  shape: S & Kept<DB[T], S, Json, Elsewhere>,
  { json, elsewhere = [] }: { json: readonly Json[]; elsewhere?: readonly Elsewhere[] },
) {
  const names = (Object.keys(shape) as (keyof S & string)[]).filter(
    (name) => !(elsewhere as readonly (keyof S)[]).includes(name),
  );
  const jsonNames = new Set<keyof S>(json);
  return {
    names,
    values: (fields: Omit<ValuesOf<S>, Elsewhere>) =>
      Object.fromEntries(
        names.map((name) => {
          const value = (fields as ValuesOf<S>)[name];
          return [name, jsonNames.has(name) ? asJson(value) : value];
        }),
      ) as Written<S, Json, Elsewhere>,
  };
}
