/** Writes problems and their steps, always under the lock of the booking (rules 4.8). */
import { sql } from "kysely";
import type { ProblemKind, ProblemOutcome, ProblemState, ProblemStep } from "#domain/booking/problem.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type Problem = {
  problemId: string;
  bookingId: string;
  state: ProblemState;
  reportedAt: Date;
  dueAt: Date | null;
  offerOre: number | null;
};
const columns = ["problemId", "bookingId", "state", "reportedAt", "dueAt", "offerOre"] as const;
const asProblem = (row: (Omit<Problem, "state"> & { state: string }) | undefined): Problem | undefined =>
  row && { ...row, state: row.state as ProblemState };

/** The booking of a problem, which is to be locked before the problem. */
export async function findBookingOf(tx: Tx, problemId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("bookingProblem")
    .select("bookingId")
    .where("problemId", "=", problemId)
    .executeTakeFirst();
  return row?.bookingId;
}
export const lockProblem = async (tx: Tx, problemId: string): Promise<Problem | undefined> =>
  asProblem(
    await tx
      .selectFrom("bookingProblem")
      .select(columns)
      .where("problemId", "=", problemId)
      .forUpdate()
      .executeTakeFirst(),
  );
type NewProblem = {
  bookingId: string;
  kind: ProblemKind;
  imageIds: readonly string[];
  dueAt: Date;
  remindAt: Date;
  now: Date;
};
export async function insertProblem(tx: Tx, p: NewProblem): Promise<string> {
  const { problemId } = await tx
    .insertInto("bookingProblem")
    .values({
      bookingId: p.bookingId,
      kind: p.kind,
      imageIds: [...p.imageIds],
      state: "reported",
      reportedAt: p.now,
      dueAt: p.dueAt,
      remindAt: p.remindAt,
    })
    .returning("problemId")
    .executeTakeFirstOrThrow();
  return problemId;
}

type Turn = { state: Exclude<ProblemState, "closed">; dueAt: Date; remindAt: Date };
/** Passes the turn on, with its deadline. */
export const saveTurn = (tx: Tx, problemId: string, turn: Turn) =>
  tx.updateTable("bookingProblem").set(turn).where("problemId", "=", problemId).execute();
export const saveOffer = (tx: Tx, problemId: string, offerOre: number) =>
  tx.updateTable("bookingProblem").set({ offerOre }).where("problemId", "=", problemId).execute();
export const closeProblem = (
  tx: Tx,
  problemId: string,
  o: { outcome: ProblemOutcome; refundOre: number; now: Date },
) =>
  tx
    .updateTable("bookingProblem")
    .set({
      state: "closed",
      outcome: o.outcome,
      refundOre: o.refundOre,
      closedAt: o.now,
      dueAt: null,
      remindAt: null,
    })
    .where("problemId", "=", problemId)
    .execute();

type NewStep = {
  problemId: string;
  kind: ProblemStep;
  at: Date;
  byRole: "hunter" | "landowner" | "co_host" | "admin" | "system";
  byUid: string | null;
  text?: string | undefined;
  refundOre?: number | undefined;
};
/** Adds a step after those that are there. */
export const insertStep = (tx: Tx, s: NewStep) =>
  sql`insert into problem_step (problem_id, step, kind, at, by_role, by_uid, text, refund_ore)
    select ${s.problemId}, count(*) + 1, ${s.kind}, ${s.at}::timestamptz, ${s.byRole}, ${s.byUid}::text,
      ${s.text ?? ""}, ${s.refundOre ?? null}::bigint
    from problem_step where problem_id = ${s.problemId}`.execute(tx);

/** How many of these pictures the person has uploaded for the booking. */
export async function countOwnPictures(
  tx: Tx,
  { bookingId, uid, imageIds }: { bookingId: string; uid: string; imageIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from image
    where booking_id = ${bookingId} and uploaded_by = ${uid} and image_id = any (${[...imageIds]}::uuid[])
      and deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}
/** The number of pictures that are uploaded for a booking; its lock lets uploads wait for each other. */
export async function countPictures(db: Db | Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from image where booking_id = ${bookingId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type DueProblem = Problem;
/** The next open problem whose landowner or hunter has not acted in time; locks its booking too. */
export async function lockOverdue(
  tx: Tx,
  now: Date,
  skippedIds: readonly string[],
): Promise<DueProblem | undefined> {
  const { rows } = await sql<Problem>`
    select x.problem_id, x.booking_id, x.state, x.reported_at, x.due_at, x.offer_ore
    from booking_problem x join booking b using (booking_id)
    where x.closed_at is null and x.state <> 'at_desk' and x.due_at <= ${now}
      and not (x.booking_id = any (${[...skippedIds]}::uuid[]))
    order by x.due_at limit 1 for no key update of b, x skip locked`.execute(tx);
  return rows[0];
}
/** The next problem of which whoever's turn it is has to be reminded; notes that they are. */
export async function takeReminder(
  tx: Tx,
  now: Date,
  skippedIds: readonly string[],
): Promise<DueProblem | undefined> {
  const { rows } = await sql<Problem>`
    update booking_problem set remind_at = null where problem_id = (
      select problem_id from booking_problem
      where remind_at <= ${now} and not (booking_id = any (${[...skippedIds]}::uuid[]))
      order by remind_at limit 1 for no key update skip locked)
    returning problem_id, booking_id, state, reported_at, due_at, offer_ore`.execute(tx);
  return rows[0];
}
