/** The steps of a booking: which are done, and the next one, with who does it and when it is due. */
import { type CalendarDate, osloMidnight } from "../days.ts";
import type { BookingStatus } from "../booking/lists.ts";
import { payoutDate } from "../payout/payout.ts";

export const cycleSteps = ["requested", "confirmed", "paid", "arrived", "completed", "paid_out"] as const;
type CycleStep = (typeof cycleSteps)[number];
export const cycleActors = ["hunter", "landowner", "time", "utmark"] as const;
type CycleActor = (typeof cycleActors)[number];
const actors: Record<CycleStep, CycleActor> = {
  requested: "hunter",
  confirmed: "landowner",
  paid: "hunter",
  arrived: "time",
  completed: "time",
  paid_out: "utmark",
};

export type CycleBooking = {
  status: BookingStatus;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  requestedAt: Date | null;
  replyDueAt: Date | null;
  confirmedAt: Date | null;
  paymentDueAt: Date | null;
  paidAt: Date | null;
  arrivedAt: Date | null;
  completedAt: Date | null;
  payoutDueOn: CalendarDate | null;
  paidOutAt: Date | null;
  endedAt: Date | null;
};
type CycleProgress = {
  steps: {
    step: CycleStep;
    state: "done" | "next" | "coming" | "not_reached";
    by: CycleActor;
    at: Date | null;
    dueAt: Date | null;
  }[];
  next: { step: CycleStep; by: CycleActor; dueAt: Date | null } | null;
  /** For a rejected, expired or cancelled booking, the status and when it was reached. */
  ended: { status: BookingStatus; at: Date | null } | null;
  donePercent: number;
};

const endings: readonly BookingStatus[] = ["rejected", "expired", "cancelled"];

/** Returns a booking's steps. What a cancelled booking retained is paid out, so that step remains. */
export function cycleProgress(b: CycleBooking): CycleProgress {
  const at: Record<CycleStep, Date | null> = {
    requested: b.requestedAt,
    confirmed: b.confirmedAt,
    paid: b.paidAt,
    arrived: b.arrivedAt,
    completed: b.completedAt,
    paid_out: b.paidOutAt,
  };
  const due: Record<CycleStep, Date | null> = {
    requested: null,
    confirmed: b.replyDueAt,
    paid: b.paymentDueAt,
    arrived: osloMidnight(b.fromDate),
    completed: osloMidnight(b.toDate),
    paid_out: osloMidnight(b.payoutDueOn ?? payoutDate(b.toDate)),
  };
  const isOver = endings.includes(b.status);
  const isOpen = (step: CycleStep) =>
    at[step] === null && (!isOver || (step === "paid_out" && b.payoutDueOn !== null));
  const next = cycleSteps.find(isOpen);
  const steps = cycleSteps.map((step) => ({
    step,
    state: at[step] ? "done" : !isOpen(step) ? "not_reached" : step === next ? "next" : "coming",
    by: actors[step],
    at: at[step],
    dueAt: at[step] || !isOpen(step) ? null : due[step],
  })) satisfies CycleProgress["steps"];
  const doneCount = steps.filter(({ state }) => state === "done").length;
  return {
    steps,
    next: next ? { step: next, by: actors[next], dueAt: due[next] } : null,
    ended: isOver ? { status: b.status, at: b.endedAt } : null,
    donePercent: next ? Math.round((doneCount / cycleSteps.length) * 100) : 100,
  };
}
