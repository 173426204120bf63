/** Exports the administrators' lists as tables for spreadsheets. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { byteOrderMark, type CsvCell, csvLine } from "#domain/financials/csv.ts";
import { osloDate } from "#domain/days.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Call } from "./handler.ts";

type Headings = Readonly<Record<string, string>>;
export type PageAfter<Place> = { after: Place | undefined; limit: number };
type Table<Row, Place, Columns> = {
  /** The name of the file. */
  name: string;
  subject: "account" | "communication";
  /** The query that the audit records. */
  asked: object;
  /** The headings of the columns, in order. */
  columns: Columns;
  page: (page: PageAfter<Place>) => Promise<readonly Row[]>;
  /** The cursor of the page after this row. */
  placeOf: (row: Row) => Place;
  cells: (row: Row) => Record<keyof Columns, CsvCell>;
};

const [pageSize, maxRows] = [500, 10_000];
async function* linesOf<Row, Place, Columns extends Headings>(
  table: Table<Row, Place, Columns>,
): AsyncGenerator<string> {
  const names: (keyof Columns)[] = Object.keys(table.columns);
  yield byteOrderMark + csvLine(Object.values(table.columns));
  let after: Place | undefined;
  for (let writtenCount = 0; writtenCount < maxRows; writtenCount += pageSize) {
    const rows = await table.page({ after, limit: pageSize });
    for (const row of rows) {
      const cells = table.cells(row);
      yield csvLine(names.map((name) => cells[name]));
    }
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    if (!last) return;
    after = table.placeOf(last);
  }
}

/** The word for a stored code; other text, such as free text («constructor»), is written unchanged. */
export const wordFor = (words: Readonly<Record<string, string>>, code: string | null): string | null =>
  code && Object.hasOwn(words, code) ? (words[code] ?? null) : code;

/** Exports personal data, after recording in the audit who exported what. */
export async function sendTable<Row, Place, Columns extends Headings>(
  db: Db,
  { actor, now }: Call<"admin">,
  reply: FastifyReply,
  table: Table<Row, Place, Columns>,
): Promise<FastifyReply> {
  const { name, subject, asked } = table;
  await db.transaction().execute((tx) =>
    audit(tx, {
      ...auditActor({ actor, now }, "admin"),
      subject,
      subjectId: actor.uid,
      to: "list exported",
      data: asked,
    }),
  );
  reply.headers({
    "content-disposition": `attachment; filename="utmark-${name}-${osloDate(now)}.csv"`,
    "cache-control": "private, no-store",
  });
  return reply.type("text/csv; charset=utf-8").send(Readable.from(linesOf(table)));
}
