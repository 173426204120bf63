/**
 * Keyset pagination: `nextCursor` is an opaque text of where the page ended, with the sort value and, to
 * break ties, the id.
 */
import { z } from "zod";
import { refuseCursor, type Refused } from "./handler.ts";

type Place = readonly (string | Date)[];
export const writeCursor = (parts: Place): string => Buffer.from(JSON.stringify(parts)).toString("base64url");

/** Undefined if there is no cursor, for the first page; null for an invalid cursor. */
export function readCursor<T>(text: string | undefined, shape: z.ZodType<T>): T | undefined | null {
  if (!text) return undefined;
  try {
    return shape.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data ?? null;
  } catch {
    return null;
  }
}
/** A cursor of lists with the newest first. The limits are PostgreSQL's, which has no year 0. */
export const ByTime = z.tuple([z.iso.datetime().refine((at) => at > "1900"), z.uuid()]);

const After = ByTime.transform(([at, id]) => ({ at, id }));

export type PageQuery = { limit: number; cursor?: string | undefined };
type Page<View> = { items: View[]; nextCursor: string | null };
/**
 * A page of a list: `list` is called for one row more than the page shows, and `placeOf` returns the cursor
 * of a row.
 */
export async function pageBy<Cursor, Row, View>(
  shape: z.ZodType<Cursor>,
  { cursor, limit }: PageQuery,
  list: (after: Cursor | undefined, limit: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
  views: (rows: readonly Row[]) => View[] | Promise<View[]>,
): Promise<Page<View> | Refused> {
  const after = readCursor(cursor, shape);
  if (after === null) return refuseCursor();
  const rows = await list(after, limit + 1);
  const visibleRows = rows.slice(0, limit);
  const last = rows.length > limit ? visibleRows.at(-1) : undefined;
  return { items: await views(visibleRows), nextCursor: last ? writeCursor(placeOf(last)) : null };
}
/** A page of a list that is ordered by time and id. */
export const pageByTime = <Row, View>(
  query: PageQuery,
  list: (after: { at: string; id: string } | undefined, limit: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => readonly [at: string | Date, id: string],
  views: (rows: readonly Row[]) => View[] | Promise<View[]>,
) => pageBy(After, query, list, placeOf, views);
