/** The log of sent messages, newest first. */
import { type RawBuilder, sql } from "kysely";
import { Communication } from "#contract/admin/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { addressNow, readEmails, readSubjects, type Written } from "#server/features/notification/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { exactInstant } from "#server/platform/database/instant-store.ts";
import { type Listed, listedColumns } from "#server/platform/database/listed-columns-store.ts";

export type CommunicationRow = Listed<typeof Communication.shape>;
/** The row as stored: most texts are rendered when read. */
type StoredMessage<R> = R & { written: Written | null; language: Locale; content: string };
const columns = sql`c.written, c.language, c.content, ${listedColumns("c", Communication.shape)}`;

type Exactly = "status" | "provider" | "subtype" | "type" | "channel";
export type CommunicationFilter = Partial<Record<Exactly, string | undefined>> & {
  recipientUid?: string | undefined;
  q?: string | undefined;
  /** The kinds of message whose subject contains `q`. */
  subtypesLikeQ?: readonly string[] | undefined;
  bookingId?: string | undefined;
  /** The period as instants: `since` is included, `before` is not. */
  since?: Date | undefined;
  before?: Date | undefined;
};
const exactly = ["status", "provider", "subtype", "type", "channel"] as const;

const conditions = ({
  q,
  subtypesLikeQ = [],
  bookingId,
  recipientUid,
  since,
  before,
  ...filter
}: CommunicationFilter): RawBuilder<boolean>[] => [
  ...exactly.flatMap((name) =>
    filter[name] === undefined ? [] : [sql<boolean>`${sql.ref(`c.${name}`)} = ${filter[name]}`],
  ),
  ...(bookingId ? [sql<boolean>`c.booking_id = ${bookingId}::uuid`] : []),
  ...(recipientUid ? [sql<boolean>`c.recipient_uid = ${recipientUid}`] : []),
  ...(since ? [sql<boolean>`c.at >= ${since}`] : []),
  ...(before ? [sql<boolean>`c.at < ${before}`] : []),
  ...(q
    ? [
        sql<boolean>`((c.recipient || ' ' || c.subject) ilike ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}
          or c.subtype = any (${subtypesLikeQ}::text[]))`,
      ]
    : []),
];

/** Keyset of the row, for the cursor of the page after it. */
export const placeOf = ({ at, communicationId }: CommunicationRow): [at: string, id: string] => [
  exactInstant(at),
  communicationId,
];
type Page = { after: readonly [at: string, id: string] | undefined; limit: number };
export async function listCommunications(
  db: Db,
  filter: CommunicationFilter,
  { after, limit }: Page,
): Promise<CommunicationRow[]> {
  const where = [
    ...conditions(filter),
    ...(after
      ? [sql<boolean>`(c.at, c.communication_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]
      : []),
  ];
  const { rows } = await sql<StoredMessage<CommunicationRow>>`
    select ${columns} from communication c
    where ${where.length ? sql.join(where, sql` and `) : sql`true`} order by c.at desc, c.communication_id desc limit ${limit}`.execute(
    db,
  );
  const rowsWithSubjects = await readSubjects(db, rows);
  return rowsWithSubjects.map(({ written: _, language: _l, content: _c, ...row }) => row);
}

export type CommunicationDetails = CommunicationRow & {
  recipientName: string | null;
  resendTo: string;
  content: string;
  link: string | null;
  language: string;
  attempts: number;
  segments: number | null;
  problem: string | null;
  notBefore: Date | null;
  doneAt: Date | null;
  resent: { communicationId: string; at: Date; status: CommunicationRow["status"] }[];
};
/** The link to a booking that is handed over opens it to whoever has it (rules 9.24). */
const withoutToken = (text: string): string =>
  text.replace(/(\/handover\?handoverId=[\w-]{36}&token=)[\w-]+/g, "$1…");
export async function findCommunication(db: Db, id: string): Promise<CommunicationDetails | undefined> {
  const { rows } = await sql<StoredMessage<CommunicationDetails>>`
    select ${columns}, nullif(u.display_name, '') recipient_name, ${addressNow} resend_to, c.link, c.attempts,
      c.segments, c.problem, c.not_before, c.done_at,
      (select coalesce(json_agg(json_build_object('communicationId', r.communication_id, 'at', r.at, 'status', r.status) order by r.at), '[]')
        from communication r where r.resend_of = c.communication_id) resent
    from communication c left join user_profile u on u.uid = c.recipient_uid where c.communication_id = ${id}::uuid`.execute(
    db,
  );
  const [letter] = await readEmails(db, rows);
  if (!letter) return undefined;
  const { written: _, link, content, ...details } = letter;
  return { ...details, link: link && withoutToken(link), content: withoutToken(content) };
}

/** Each kind of message that occurs: one index step per kind, and a million rows have a few dozen. */
export async function listSubtypes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subtype: string }>`
    with recursive step as (
      (select subtype from communication order by subtype limit 1)
      union all
      select (select c.subtype from communication c where c.subtype > step.subtype order by c.subtype limit 1) from step where step.subtype is not null)
    select subtype from step where subtype is not null`.execute(db);
  return rows.map(({ subtype }) => subtype);
}
