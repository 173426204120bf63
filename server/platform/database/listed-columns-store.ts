/**
 * The columns of an administrators' list by the names in its contract, so that a column is named only there.
 */
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Shape, ValuesOf } from "#contract/fields.ts";
import { Instant } from "#contract/schemas.ts";
import { isoInstant, utcText } from "./instant-store.ts";

const isInstant = (schema: unknown): boolean =>
  (schema instanceof z.ZodNullable ? schema.unwrap() : schema) === Instant;

/** A row as it is read: its instants are texts of `utcText`. */
export type Listed<S extends Shape> = ValuesOf<S>;

/** The columns of the table with the alias `row`; `besides`: fields that have no column of their name. */
export const listedColumns = <S extends Shape>(
  row: string,
  shape: S,
  besides: { readonly [F in keyof S]?: RawBuilder<unknown> } = {},
) =>
  sql.join(
    Object.entries(shape).map(([name, schema]) => {
      const column = sql.ref(`${row}.${name}`);
      const value = besides[name] ?? (isInstant(schema) ? utcText(`${row}.${name}`) : column);
      return sql`${value} as ${sql.id(name)}`;
    }),
  );

/** The row with its instants in the form of responses. */
export const withIsoInstants = <S extends Shape>(shape: S, row: Listed<S>): Listed<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const value = row[name];
      return [name, isInstant(schema) && value !== null ? isoInstant(value as string) : value];
    }),
  ) as Listed<S>;
