/** Reads the problems of a booking for display, and ends the one that is open when the booking is cancelled. */
import { type RawBuilder, sql } from "kysely";
import type { ProblemKind, ProblemOutcome, ProblemState, ProblemStep } from "#domain/booking/problem.ts";
import { type ImageRow, imagesWhere } from "#server/features/image/public.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** A problem as JSON, so its times are texts. */
export type ProblemRow = {
  problemId: string;
  bookingId: string;
  kind: ProblemKind;
  state: ProblemState;
  reportedAt: string;
  dueAt: string | null;
  images: ImageRow[];
  offerOre: number | null;
  closedAt: string | null;
  outcome: ProblemOutcome | null;
  refundOre: number | null;
  steps: {
    kind: ProblemStep;
    at: string;
    by: "hunter" | "landowner" | "co_host" | "admin" | "system";
    text: string;
    refundOre: number | null;
  }[];
};
/** A `ProblemRow` of `booking_problem x`. */
export const problemJson = sql`jsonb_build_object('problemId', x.problem_id, 'bookingId', x.booking_id,
  'kind', x.kind, 'state', x.state, 'reportedAt', x.reported_at, 'dueAt', x.due_at, 'offerOre', x.offer_ore,
  'closedAt', x.closed_at, 'outcome', x.outcome, 'refundOre', x.refund_ore,
  'images', case when x.image_ids = '{}' then '[]' else ${imagesWhere(sql`i.image_id = any (x.image_ids)`)} end,
  'steps', (select jsonb_agg(jsonb_build_object('kind', s.kind, 'at', s.at, 'by', s.by_role, 'text', s.text,
      'refundOre', s.refund_ore) order by s.step)
    from problem_step s where s.problem_id = x.problem_id))`;
/** The `ProblemRow`s of a booking, the newest first. */
export const problemsOf = (bookingId: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(${problemJson} order by x.reported_at desc, x.problem_id)
  from booking_problem x where x.booking_id = ${bookingId}), '[]')`;
/** The amount in øre that escrow holds for a booking. */
export const escrowOf = (bookingId: RawBuilder<unknown>) => sql`(
  select coalesce(-sum(e.amount_ore), 0)::bigint from ledger_entry e
  where e.booking_id = ${bookingId} and e.account = 'escrow/' || ${bookingId})`;

/** Closes the problem that is open, if any, since the cancellation has refunded the stay. Returns its id. */
export async function endProblemOfCancelled(
  tx: Tx,
  bookingId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ problemId: string }>`
    with ended as (
      update booking_problem set state = 'closed', outcome = 'cancelled', closed_at = ${now}, refund_ore = 0,
        due_at = null, remind_at = null
      where booking_id = ${bookingId} and closed_at is null returning problem_id)
    insert into problem_step (problem_id, step, kind, at, by_role)
    select problem_id, (select count(*) + 1 from problem_step s where s.problem_id = e.problem_id), 'cancel',
      ${now}, 'system'
    from ended e returning problem_id`.execute(tx);
  return rows[0]?.problemId;
}

/** Read while the booking's row is locked. */
export async function hasOpenProblem(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select has_open_problem(${bookingId}) as open`.execute(tx);
  return rows[0]?.open ?? false;
}
