/** The administrators' lists as tables for spreadsheets. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { byteOrderMark, type CsvCell, csvLine } from "#domain/financials/csv.ts";
import { osloDate } from "#domain/days.ts";
import { audit } from "./audit-store.ts";
import type { Db } from "./database.ts";
import type { Call } from "./handler.ts";

export type PageAfter<Place> = { after: Place | undefined; limit: number };
type Table<Row, Place> = {
  /** Of the file. */
  name: string;
  subject: "account" | "communication";
  /** What was asked for, as it is recorded. */
  asked: object;
  columns: Readonly<Record<string, string>>;
  page: (page: PageAfter<Place>) => Promise<readonly Row[]>;
  /** Where the page after this row begins. */
  placeOf: (row: Row) => Place;
  cells: (row: Row) => readonly CsvCell[];
};

const [pageSize, mostRows] = [500, 10_000];
async function* linesOf<Row, Place>(table: Table<Row, Place>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.values(table.columns));
  let after: Place | undefined;
  for (let written = 0; written < mostRows; written += pageSize) {
    const rows = await table.page({ after, limit: pageSize });
    for (const row of rows) yield csvLine(table.cells(row));
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    if (!last) return;
    after = table.placeOf(last);
  }
}

/** The word for what is stored as a code; what has none, such as free text («constructor»), is written as it is. */
export const wordFor = (words: Readonly<Record<string, string>>, code: string | null): string | null =>
  code && Object.hasOwn(words, code) ? (words[code] ?? null) : code;

/** Personal data leaves the product: who took which of it is recorded first. */
export async function sendTable<Row, Place>(
  db: Db,
  { actor, now }: Call<"admin">,
  reply: FastifyReply,
  table: Table<Row, Place>,
): Promise<FastifyReply> {
  const { name, subject, asked } = table;
  await db.transaction().execute((tx) =>
    audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: "admin",
        subject,
        subjectId: actor.uid,
        to: "list exported",
        data: asked,
      },
    ]),
  );
  reply.headers({
    "content-disposition": `attachment; filename="utmark-${name}-${osloDate(now)}.csv"`,
    "cache-control": "private, no-store",
  });
  return reply.type("text/csv; charset=utf-8").send(Readable.from(linesOf(table)));
}
