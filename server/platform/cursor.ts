/**
 * Keyset pagination: where a page ended, as the opaque text of `nextCursor`: the sort value, and the id that
 * breaks ties.
 */
import { z } from "zod";

export const writeCursor = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString("base64url");

/** Undefined without a cursor (the first page); null for an invalid one. */
export function readCursor<T>(text: string | undefined, shape: z.ZodType<T>): T | undefined | null {
  if (!text) return undefined;
  try {
    return shape.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data ?? null;
  } catch {
    return null;
  }
}
/** Newest first. The limits are PostgreSQL's: it has no year 0. */
export const ByTime = z.tuple([z.iso.datetime().refine((at) => at > "1900"), z.uuid()]);
