/** The steps of each booking scenario, with the time at which each step is run. */
import { addDays, addMs, dayMs, hourMs, osloDate, osloMidnight, type Stay } from "#domain/days.ts";
import { huntingYearOf } from "#domain/law/law-days.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { Outcome, Scenario } from "./scenarios.ts";
import type { SeedContext } from "./seed-context.ts";

export type ScenarioState = {
  context: SeedContext;
  now: Date;
  scenario: Scenario;
  bookingId: string;
  stay: Stay;
  hunter: Actor;
  owner: Actor;
  admin: Actor;
  asked: Date;
};
type Step = (trip: ScenarioState) => Promise<void>;

/** Runs a step at a number of hours after the request. */
const hoursLater =
  (hours: number, step: Step): Step =>
  (trip) => {
    trip.context.goTo(addMs(trip.asked, hours * hourMs));
    return step(trip);
  };
const daysAgo =
  (days: number, step: Step): Step =>
  (trip) => {
    trip.context.goTo(addMs(trip.now, -days * dayMs));
    return step(trip);
  };
/** Moves the clock to the given time, at most to now, and runs the commands that are due. */
const runDueUntil =
  (when: (trip: ScenarioState) => Date): Step =>
  async (trip) => {
    const at = when(trip);
    trip.context.goTo(at < trip.now ? at : trip.now);
    await trip.context.letTimePass();
  };

const acceptStep = (withWord: boolean): Step =>
  hoursLater(
    6,
    async ({ context, owner, bookingId, scenario }) =>
      void (await context.accept(owner, bookingId, withWord ? scenario.word : undefined)),
  );
const rejectRequest: Step = async ({ context, owner, bookingId, scenario }) =>
  void (await context.reject(owner, bookingId, scenario.word ?? ""));
const cancelBooking =
  (by: "hunter" | "owner"): Step =>
  async ({ context, bookingId, scenario, [by]: who }) =>
    void (await context.cancel(who, bookingId, scenario.word ?? ""));
const payByCard =
  (outcome: "succeeded" | "failed"): Step =>
  async ({ context, hunter, bookingId }) =>
    void (await context.pay(hunter, bookingId, outcome));
const recordTransfer: Step = async ({ context, admin, bookingId }) =>
  void (await context.markReceived(admin, bookingId, "Overført til konto"));
/** Gives the scenario's ratings on the day after departure. */
const giveRatings: Step = async ({ context, hunter, owner, bookingId, stay, scenario: { ratings } }) => {
  context.goTo(addMs(osloMidnight(addDays(stay.toDate, 1)), 18 * hourMs));
  if (ratings) await context.rate(hunter, bookingId, ratings.hunter);
  if (ratings?.landowner) await context.rate(owner, bookingId, ratings.landowner);
};

/** Reports what is wrong, if anything is, three hours ago. */
const reportProblem: Step = async ({ context, now, hunter, bookingId, scenario: { problem } }) => {
  if (!problem) return;
  context.goTo(addMs(now, -3 * hourMs));
  await context.reportProblem(hunter, bookingId, problem);
};

/** Names the team a day after the request is paid; of those who state all, the owner has seen the fee. */
const nameTeam: Step = async ({ context, asked, hunter, owner, bookingId, stay, scenario }) => {
  for (const one of scenario.team ?? []) {
    const memberId = await context.addMember(hunter, bookingId, one);
    const year = huntingYearOf(stay.fromDate);
    const ofHunters = one.role === "unarmed" || one.role === "dog_handler" ? {} : { birthYear: year - 40 };
    if (one.states !== "nothing") await context.state(hunter, memberId, ofHunters);
    const fee = `${year}-04-10`;
    if (one.states === "all" && one.role === "hunter" && fee <= osloDate(addMs(asked, 22 * hourMs))) {
      await context.state(hunter, memberId, { fee });
      await context.seeFee(owner, memberId);
    }
  }
};

/** Sends the scenario's messages, the first two hours after the request and the others some minutes apart. */
export const writeMessages: Step = async ({ context, asked, bookingId, scenario, hunter, owner }) => {
  for (const [i, [who, text]] of (scenario.talk ?? []).entries()) {
    context.goTo(addMs(asked, 2 * hourMs + i * 7 * 60_000));
    await context.write(who === "hunter" ? hunter : owner, bookingId, text);
  }
};

const untilArrival = runDueUntil(({ stay }) => addMs(osloMidnight(stay.fromDate), hourMs));
const untilDeparture = runDueUntil(({ stay }) => addMs(osloMidnight(stay.toDate), hourMs));
const untilPayout = runDueUntil(({ stay }) => addMs(osloMidnight(addDays(stay.toDate, 20)), 9 * hourMs));
const paid = [acceptStep(true), hoursLater(20, payByCard("succeeded")), hoursLater(22, nameTeam)];
const acceptedAndPaid = [acceptStep(false), hoursLater(20, payByCard("succeeded"))];

export const scenarioSteps: Record<Outcome, readonly Step[]> = {
  calculated: [],
  pending: [],
  rejected: [hoursLater(9, rejectRequest)],
  expired: [runDueUntil(({ asked }) => addMs(asked, 25 * hourMs))],
  withdrawn: [hoursLater(4, cancelBooking("hunter"))],
  confirmed: [acceptStep(true)],
  payment_failed: [acceptStep(true), hoursLater(40, payByCard("failed"))],
  overdue: [acceptStep(true), runDueUntil(({ asked }) => addMs(asked, 6 * hourMs + 7 * dayMs + hourMs))],
  failed: [acceptStep(true), hoursLater(20, payByCard("failed")), hoursLater(50, cancelBooking("hunter"))],
  paid,
  paid_by_bank: [acceptStep(true), hoursLater(60, recordTransfer)],
  // The scenario's message is given with the cancellation, so the landowner accepts without one.
  cancelled_by_hunter: [...acceptedAndPaid, daysAgo(3, cancelBooking("hunter"))],
  cancelled_by_landowner: [...acceptedAndPaid, daysAgo(3, cancelBooking("owner"))],
  in_progress: [...paid, untilArrival, reportProblem],
  completed: [...paid, untilArrival, untilDeparture, giveRatings, untilPayout],
};
