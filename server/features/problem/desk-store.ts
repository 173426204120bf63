/** Problems as administrators read them: both words, pictures, conversation and earlier cases. */
import { sql } from "kysely";
import type { DeskCase } from "#contract/problem/endpoints.ts";
import { escrowOf, problemJson, type ProblemRow } from "#server/features/booking/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** What `refundableOre` reads. */
type BookingMoney = {
  paidAt: string | null;
  totalOre: number;
  cancelChargeOre: number | null;
  unchargedOre: number;
  refundedOre: number;
  escrowOre: number;
};
type Person = { uid: string; name: string | null };
export type DeskRow = {
  problem: ProblemRow;
  money: BookingMoney;
  sortedBy: Date;
  hunter: Person;
  landowner: Person;
  place: string;
  fromDate: string;
  toDate: string;
  totalOre: number;
  commissionRatePercent: number;
  earlier: { ofHunter: number; ofLandowner: number };
};
const person = (alias: string) => sql`jsonb_build_object('uid', ${sql.ref(`${alias}.uid`)}, 'name',
  case when ${sql.ref(`${alias}.deleted_at`)} is null then ${sql.ref(`${alias}.display_name`)} end)`;
const earlierWhere = (column: string) => sql`(
  select count(*)::int from booking_problem e join booking eb using (booking_id)
  where ${sql.ref(`eb.${column}`)} = ${sql.ref(`b.${column}`)} and e.reported_at < x.reported_at)`;
const selected = sql`
  select ${problemJson} as problem,
    jsonb_build_object('paidAt', b.paid_at, 'totalOre', b.total_ore,
      'cancelChargeOre', b.cancel_charge_ore, 'unchargedOre', b.uncharged_ore, 'refundedOre', b.refunded_ore,
      'escrowOre', ${escrowOf(sql`b.booking_id`)}) as money,
    coalesce(x.due_at, x.closed_at) as sorted_by, ${person("h")} as hunter, ${person("l")} as landowner,
    coalesce(o.name, p.name) as place, b.from_date, b.to_date, b.total_ore,
    coalesce(b.commission_rate_percent, 0)::float8 as commission_rate_percent,
    jsonb_build_object('ofHunter', ${earlierWhere("hunter_uid")},
      'ofLandowner', ${earlierWhere("landowner_uid")}) as earlier
  from booking_problem x join booking b using (booking_id) join property p using (property_id)
    left join offering o on o.offering_id = b.offering_id
    join user_profile h on h.uid = b.hunter_uid join user_profile l on l.uid = b.landowner_uid`;

type Query = { state: "open" | "closed"; after: { at: string; id: string } | undefined; limit: number };
/** Lists problems: open ones by deadline, closed ones with the newest first. */
export async function listProblems(db: Db, { state, after, limit }: Query): Promise<DeskRow[]> {
  const by = sql`date_trunc('milliseconds', ${state === "open" ? sql`x.due_at` : sql`x.closed_at`})`;
  const direction = state === "open" ? sql`asc` : sql`desc`;
  const later = after
    ? sql`(${by}, x.problem_id) ${state === "open" ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<DeskRow>`${selected}
    where x.closed_at is ${state === "open" ? sql`null` : sql`not null`} and ${later}
    order by ${by} ${direction}, x.problem_id ${direction} limit ${limit}`.execute(db);
  return rows;
}
export async function findProblem(db: Db | Tx, problemId: string): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`${selected} where x.problem_id = ${problemId}`.execute(db);
  return rows[0];
}

const MESSAGES = 100;
/** The newest messages between the parties about the booking's property, oldest first. */
export async function findConversation(db: Db, bookingId: string): Promise<DeskCase["conversation"]> {
  const { rows } = await sql<{ at: Date; by: "hunter" | "landowner"; text: string }>`
    select m.sent_at as at, m.text, case m.sender_uid when b.hunter_uid then 'hunter' else 'landowner' end as by
    from booking b join conversation c on c.kind = 'direct' and c.property_id = b.property_id
        and c.hunter_uid = b.hunter_uid and c.landowner_uid = b.landowner_uid
      join message m using (conversation_id)
    where b.booking_id = ${bookingId} and m.line is null and m.removed_at is null and m.text <> ''
    order by m.position desc limit ${MESSAGES}`.execute(db);
  return rows.reverse().map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
}

const CASES = 50;
/** Closed problems of the same hunter or landowner, the newest first. */
export async function findEarlierCases(db: Db, problemId: string): Promise<DeskCase["earlierCases"]> {
  const { rows } = await sql<Omit<DeskCase["earlierCases"][number], "closedAt"> & { closedAt: Date }>`
    select e.problem_id, e.booking_id, e.kind, e.closed_at, e.outcome, e.refund_ore,
      eb.hunter_uid = b.hunter_uid as same_hunter, eb.landowner_uid = b.landowner_uid as same_landowner
    from booking_problem x join booking b using (booking_id)
      join booking eb on eb.hunter_uid = b.hunter_uid or eb.landowner_uid = b.landowner_uid
      join booking_problem e on e.booking_id = eb.booking_id
    where x.problem_id = ${problemId} and e.problem_id <> x.problem_id and e.closed_at is not null
    order by e.closed_at desc, e.problem_id limit ${CASES}`.execute(db);
  return rows.map(({ closedAt, ...one }) => ({ ...one, closedAt: closedAt.toISOString() }));
}
