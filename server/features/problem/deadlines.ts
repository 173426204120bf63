/** Deadlines of problems (rules 4.8): who has to act is reminded, and what nobody answers goes to the desk. */
import { problemAddress } from "#domain/admin/addresses.ts";
import { problemDueAt, problemRemindAt } from "#domain/booking/problem.ts";
import { bookingSweep } from "#server/features/booking/public.ts";
import { notify, notifyAdmins } from "#server/features/notification/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type DueProblem,
  insertStep,
  lockOverdue,
  type Problem,
  saveTurn,
  takeReminder,
} from "./problem-store.ts";

/** Gives the problem to the administrators, and tells all. */
export async function moveToDesk(
  tx: Tx,
  jobs: JobQueue,
  { problemId, bookingId }: Pick<Problem, "problemId" | "bookingId">,
  by: "hunter" | "system",
  now: Date,
): Promise<void> {
  const dueAt = problemDueAt("at_desk", now);
  await saveTurn(tx, problemId, { state: "at_desk", dueAt, remindAt: problemRemindAt(dueAt) });
  const values = { due: dueAt.toISOString(), ...(by === "hunter" && { asked: 1 }) };
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      { to: "hunter", message: "problem_at_desk", values },
      { to: "landowner", message: "problem_at_desk", values },
    ],
  });
  await tellDesk(tx, jobs, { kind: "problem_to_decide", problemId, bookingId, dueAt }, now);
}

type DeskNotice = {
  kind: "problem_to_decide" | "problem_decision_due";
  problemId: string;
  bookingId: string;
  dueAt: Date;
};
const tellDesk = (tx: Tx, jobs: JobQueue, { kind, problemId, bookingId, dueAt }: DeskNotice, now: Date) =>
  notifyAdmins(tx, jobs, {
    at: now,
    eventKey: `${kind}:${problemId}`,
    kind,
    values: { dueBy: dueAt.toISOString() },
    bookingId,
    link: problemAddress(problemId),
  });

async function escalate(tx: Tx, jobs: JobQueue, problem: DueProblem, now: Date): Promise<void> {
  const { problemId, state: from } = problem;
  await insertStep(tx, { problemId, kind: "escalate", at: now, byRole: "system", byUid: null });
  await audit(tx, {
    at: now,
    actorRole: "system",
    subject: "problem",
    subjectId: problemId,
    from,
    to: "at_desk",
  });
  await moveToDesk(tx, jobs, problem, "system", now);
}

async function remind(tx: Tx, jobs: JobQueue, problem: DueProblem, now: Date): Promise<void> {
  const { problemId, bookingId, state, dueAt } = problem;
  if (!dueAt || (state !== "at_desk" && dueAt <= now)) return;
  if (state === "at_desk")
    return tellDesk(tx, jobs, { kind: "problem_decision_due", problemId, bookingId, dueAt }, now);
  const to = state === "reported" ? "landowner" : "hunter";
  const message = { to, message: "problem_reminder", values: { due: dueAt.toISOString() } } as const;
  await notify(tx, jobs, { bookingId, at: now, messages: [message] });
}

const idOf = ({ bookingId }: DueProblem): string => bookingId;
export const problemSweeps = (p: Platform): Sweep[] => [
  bookingSweep(p, {
    name: "problem reminders",
    lock: takeReminder,
    idOf,
    work: (tx, problem, now) => remind(tx, p.jobs, problem, now),
  }),
  bookingSweep(p, {
    name: "problem deadlines",
    lock: lockOverdue,
    idOf,
    work: (tx, problem, now) => escalate(tx, p.jobs, problem, now),
  }),
];
