/** What broke: recorded by anyone without anything of a person, read by administrators. */
import type { operations } from "#contract/operations/endpoints.ts";
import type { ArgsOf } from "#contract/define.ts";
import { insertAppErrors } from "#server/platform/app-errors-store.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { refuseCursor } from "#server/platform/handler.ts";
import { withoutPersonalData, scrub } from "#server/platform/log.ts";
import { listAppErrors } from "./app-errors-store.ts";

type Body = ArgsOf<(typeof operations)["POST /api/app-errors"]>["body"];
type Query = ArgsOf<(typeof operations)["GET /api/admin/app-errors"]>["query"];

/** Of details so much is kept. */
const MOST_DETAILS = 4000;
function cleanDetails(details: Body["details"]): unknown {
  if (details === undefined) return undefined;
  if (typeof details === "string") return withoutPersonalData(details);
  const clean = withoutPersonalData(JSON.stringify(scrub(details)));
  if (clean.length > MOST_DETAILS) return clean.slice(0, MOST_DETAILS);
  try {
    return JSON.parse(clean);
  } catch {
    return clean;
  }
}

export async function recordAppError(db: Db, body: Body, now: Date) {
  const clean = (text: string, most: number) => withoutPersonalData(text).slice(0, most);
  const [recorded] = await insertAppErrors(db, [
    {
      at: now,
      severity: body.severity,
      source: clean(body.source, 100),
      message: clean(body.message, 500),
      details: cleanDetails(body.details),
      code: body.code && clean(body.code, 100),
      requestId: body.requestId,
    },
  ]);
  return { id: recorded?.id ?? "", timestamp: now.toISOString() };
}

export async function appErrors(db: Db, { cursor, limit, ...filter }: Query) {
  const after = readCursor(cursor, ByTime);
  if (after === null) return refuseCursor();
  const rows = await listAppErrors(db, { ...filter, after, limit: limit + 1 });
  const items = rows.slice(0, limit).map(({ at, ...row }) => ({ ...row, timestamp: at.toISOString() }));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor([last.timestamp, last.id]) : null };
}
