/** Runs the steps of a scenario, from the booking request to the booking's present state. */
import {
  addDays,
  addMs,
  type CalendarDate,
  hourMs,
  osloDate,
  osloMidnight,
  type Stay,
} from "#domain/days.ts";
import { type Actor, isRefused } from "#server/platform/http/handler.ts";
import { scenarioSteps, type ScenarioState, writeMessages } from "./scenario-steps.ts";
import { cabinIdOf, offeringIdOf, serviceIdOf } from "./rows.ts";
import type { Outcome, Scenario } from "./scenarios.ts";
import { type Season, seasonAt } from "./calendar.ts";
import type { OfferingSpec } from "./spec.ts";
import { offeringNamed } from "./places.ts";
import { type CompletedOrFrom, candidateStays } from "./stays.ts";
import type { SeedContext } from "./seed-context.ts";

export type RunContext = { context: SeedContext; people: Map<string, Actor>; now: Date };

const person = ({ people }: RunContext, email: string): Actor => {
  const actor = people.get(email);
  if (!actor) throw new Error(`the demo world has no ${email}`);
  return actor;
};

const wantedStaysOf = ({ when }: Scenario, today: CalendarDate): CompletedOrFrom => {
  if ("over" in when) return { over: addDays(today, -when.over) };
  return { from: addDays(today, "began" in when ? -when.began : when.ahead) };
};

type StayPlan = { offering: OfferingSpec; owner: string; season: Season; stays: Stay[] };
/** Returns the stays to try, best first: past stays in the latest season, future stays in the current one. */
export function stayPlansFor(scenario: Scenario, now: Date): StayPlan[] {
  const today = osloDate(now);
  const around = wantedStaysOf(scenario, today);
  const choices = scenario.offerings.map((key): StayPlan => {
    const { place, offering } = offeringNamed(key);
    return { offering, owner: place.owner, ...candidateStays(offering, around, scenario.days ?? 2, today) };
  });
  const possible = choices.filter(({ stays }) => stays.length > 0);
  if ("over" in around)
    return possible.toSorted((a, b) => ((a.stays[0]?.toDate ?? "") < (b.stays[0]?.toDate ?? "") ? 1 : -1));
  const inCurrentSeason = possible.filter(
    ({ offering, season }) => season.from === seasonAt(offering, today).from,
  );
  return "began" in scenario.when
    ? inCurrentSeason.filter(({ stays }) => stays[0]?.fromDate === around.from)
    : inCurrentSeason;
}

/** The hours before now at which the request is sent; for other outcomes it is 30 days before arrival. */
const askedHoursAgo: Partial<Record<Outcome, number>> = {
  calculated: 1,
  pending: 3,
  rejected: 6 * 24,
  expired: 5 * 24,
  withdrawn: 3 * 24,
  confirmed: 40,
  payment_failed: 60,
  overdue: 12 * 24,
  failed: 6 * 24,
  paid: 12 * 24,
  paid_by_bank: 9 * 24,
  cancelled_by_hunter: 20 * 24,
  cancelled_by_landowner: 16 * 24,
};
function requestTimeOf({ outcome }: Scenario, { fromDate }: Stay, now: Date): Date {
  const hours = askedHoursAgo[outcome];
  return hours === undefined
    ? addMs(osloMidnight(addDays(fromDate, -30)), 10 * hourMs)
    : addMs(now, -hours * hourMs);
}

/** Books the first stay that is accepted; returns undefined if all are taken. */
async function bookFirstAccepted(
  cast: RunContext,
  scenario: Scenario,
  { offering, owner: email, stays }: StayPlan,
): Promise<ScenarioState | undefined> {
  const { context, now } = cast;
  const [hunter, owner, admin] = [
    person(cast, scenario.hunter),
    person(cast, email),
    person(cast, "admin@example.no"),
  ];
  const [minHunters, maxHunters] = offering.hunters;
  const participants = Math.min(maxHunters, Math.max(minHunters, scenario.hunters ?? 2));
  const cabins =
    scenario.cabin && offering.optional?.[scenario.cabin] !== undefined
      ? [{ cabinId: cabinIdOf(scenario.cabin) }]
      : [];
  const services =
    scenario.service && offering.services?.[scenario.service[0]]
      ? [{ serviceId: serviceIdOf(offering.key, scenario.service[0]), quantity: scenario.service[1] }]
      : [];
  for (const stay of stays) {
    const requestedAt = requestTimeOf(scenario, stay, now);
    context.goTo(requestedAt);
    const priced = await context.calculate(hunter, {
      offeringId: offeringIdOf(offering.key),
      ...stay,
      participants,
      cabins,
      services,
    });
    if (isRefused(priced)) continue;
    const trip = {
      context,
      now,
      scenario,
      bookingId: priced.bookingId,
      stay,
      hunter,
      owner,
      admin,
      asked: requestedAt,
    };
    if (scenario.outcome === "calculated") return trip;
    const sent = await context.submit(
      hunter,
      priced.bookingId,
      scenario.outcome === "pending" ? scenario.word : undefined,
    );
    if (!isRefused(sent)) return trip;
  }
  return undefined;
}

/** Books a stay and runs the scenario's steps; returns false if no stay of the offering is free. */
export async function runSteps(cast: RunContext, scenario: Scenario, choice: StayPlan): Promise<boolean> {
  const trip = await bookFirstAccepted(cast, scenario, choice);
  if (!trip) return false;
  await writeMessages(trip);
  for (const step of scenarioSteps[scenario.outcome]) await step(trip);
  return true;
}
