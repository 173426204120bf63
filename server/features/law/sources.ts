/** The sources that administrators read again, so that nobody answers by a text that has changed. */
import { z } from "zod";
import type { Reply } from "#contract/index.ts";
import type { lawDesk } from "#contract/law/endpoints.ts";
import { CalendarDate } from "#contract/schemas.ts";
import { type CalendarDate as Day, osloDate } from "#domain/days.ts";
import { isOverdue, nextReadingDue, type Reading, sourcesToRead } from "#domain/law/readings.ts";
import { command } from "#server/platform/database/command.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import { refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { nationalLaw, nationalRefs } from "./national-law.ts";
import {
  hasLocalSource,
  insertReading,
  listLocalSources,
  listReadings,
  type ReadingRow,
} from "./reading-store.ts";
import { sourceRef } from "./source-ref.ts";

type SourceView = Reply<"GET /api/law/source-readings">["items"][number];

const asReading = ({ readOn, changeNote }: ReadingRow): Reading => ({ readOn, changed: changeNote !== null });
function lastOf(readings: readonly ReadingRow[]): SourceView["last"] {
  const [last] = readings;
  return last ? { readOn: last.readOn, readBy: last.readBy, changeNote: last.changeNote } : null;
}
const ofSource = (readings: readonly ReadingRow[], source: string) =>
  readings.filter((one) => one.source === source);

/** When a local source is due; at once if the last reading found a change that nobody has entered. */
function localDue(source: string, readOn: Day, readings: readonly ReadingRow[]): Day {
  const hasChanged = readings.some((one) => one.changeNote !== null && one.readOn > readOn);
  return hasChanged ? readOn : nextReadingDue(source, readOn);
}

const AfterSource = z.tuple([CalendarDate, z.string().max(32)]);

export const lawSources = ({ db }: Platform) =>
  ({
    "GET /api/law/source-readings": async (_, { now }) => {
      const readings = await listReadings(db, nationalRefs);
      const today = osloDate(now);
      const readingsOf = (ref: string) => ofSource(readings, ref).map(asReading);
      const items = sourcesToRead(nationalLaw, readingsOf, today).map(({ ref, title, url, readOn, due }) => ({
        source: ref,
        title,
        url,
        readOn,
        due,
        isDue: isOverdue(due, today),
        last: lastOf(ofSource(readings, ref)),
      }));
      return { items };
    },
    "GET /api/law/local-sources": ({ query }, { now }) => {
      const today = osloDate(now);
      return pageBy(
        AfterSource,
        query,
        (after, limit) => listLocalSources(db, today, after && { readOn: after[0], hash: after[1] }, limit),
        ({ readOn, hash }) => [readOn, hash],
        async (rows) => {
          const readings = await listReadings(
            db,
            rows.map(({ source }) => source),
          );
          return rows.map(({ source, readOn, municipalities }) => {
            const own = ofSource(readings, source);
            const due = localDue(source, readOn, own);
            const title = sourceRef(source);
            const isDue = isOverdue(due, today);
            return { source, title, url: source, readOn, due, isDue, municipalities, last: lastOf(own) };
          });
        },
      );
    },
    "POST /api/law/source-readings": ({ body }, call) =>
      command(db, call, "read-law-source", body, async (tx) => {
        const { source, readOn, changeNote = null } = body;
        if (readOn > osloDate(call.now)) return refuseAll([{ code: "law_read_later", path: "readOn" }]);
        if (!nationalRefs.includes(source) && !(await hasLocalSource(tx, source)))
          return refuseAll([{ code: "law_source_unknown", path: "source" }]);
        const reading = { source, readOn, changeNote };
        const readingId = await insertReading(tx, reading, { uid: call.actor.uid, now: call.now });
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "law_source",
          subjectId: readingId,
          to: changeNote === null ? "unchanged" : "changed",
          reason: changeNote,
          data: { source, readOn },
        });
        return { readingId, due: changeNote === null ? nextReadingDue(source, readOn) : readOn };
      }),
  }) satisfies SomeHandlers<typeof lawDesk>;
