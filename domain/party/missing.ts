/**
 * What is missing for a member of a team, by the law of the booking's species, the age in the stay and the role
 * (rules 9.25). Never stored: it follows from what is stated, and from the day it is asked.
 */
import { agreedStatuses, type BookingStatus } from "../booking/lists.ts";
import { preparationsFor } from "../booking/before-trip.ts";
import { addDays, type CalendarDate, type Stay } from "../days.ts";
import { huntingYearOf, lawDays } from "../law/law-days.ts";
import { ageLimits } from "../law/limits.ts";
import { nationalRules } from "../law/national-rules.ts";
import type { Missing } from "../law/rules.ts";
import { taxaOfSpecies } from "../law/taxa.ts";
import type { Verdict } from "../law/verdict.ts";
import { isFishSpecies } from "../offering/guest-kind.ts";
import type { Species } from "../species/species.ts";
import { hunts, type MemberRole, type MemberState, type MissingItem, type RedMemberRule } from "./lists.ts";

export type PartyMember = {
  memberId: string;
  role: MemberRole;
  birthYear: number | null;
  fee: CalendarDate | null;
  shootingTest: CalendarDate | null;
  jegerproeve: CalendarDate | null;
  trackingDog: CalendarDate | null;
  supervisorMemberId: string | null;
  /** The day on which the guardian consented. */
  consentOn: CalendarDate | null;
  feeSeenOn: CalendarDate | null;
  letInAt: Date | null;
  trainingRefusedAt: Date | null;
};
/** The booking that a team is of; without species it is of cabins alone. */
type PartyStay = Stay & { species: readonly Species[] };

/** The age at which, and the years of hunting after which, one may supervise a trainee. */
const supervisorAge = 20;
const supervisorYears = 3;
/** The age from which the fishing fee is paid. */
const fishingFeeAge = 18;

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));
const firstDay = ({ fromDate }: Stay) => fromDate;
const lastDay = ({ fromDate, toDate }: Stay) => (toDate > fromDate ? addDays(toDate, -1) : fromDate);
/** The age that somebody has for certain on the first day: by the year, the birthday may be still to come. */
const certainAge = (birthYear: number, stay: Stay): number => yearOf(firstDay(stay)) - birthYear - 1;

type Age = {
  isTrainee: boolean;
  isTooYoung: boolean;
  /** Whether they may hunt some of the species without being trained. */
  mayHuntAlone: boolean;
  missing: readonly Missing[];
};
/**
 * What the age asks for: of all species and of all days, the strictest. By the year of birth alone, so who turns
 * 16 or 18 in a year is asked for what a trainee needs until the year is over.
 */
function ageIn(stay: PartyStay, birthYear: number): Age {
  const days = [firstDay(stay), lastDay(stay)].flatMap((date) => lawDays(date, date));
  const youngest = yearOf(firstDay(stay)) - birthYear;
  const taxa = stay.species.filter((one) => !isFishSpecies(one)).flatMap(taxaOfSpecies);
  const byTaxon = taxa.map((taxon) =>
    ageLimits(nationalRules, taxon, { birthYear, weapon: undefined }).flatMap((limit) =>
      days.flatMap((day) => limit(day) ?? []),
    ),
  );
  const all = byTaxon.flat();
  const isOldEnough = ({ reasons }: Verdict) =>
    reasons.every(({ values }) => values?.age !== undefined && youngest >= values.age);
  return {
    isTrainee: all.length > 0,
    isTooYoung: all.some(({ answer }) => answer === "no"),
    mayHuntAlone: byTaxon.some((ofTaxon) => ofTaxon.every(isOldEnough)),
    missing: all.flatMap(({ missing }) => missing ?? []),
  };
}

/** Whether a fee or test of this day counts: it is of the hunting year in which the stay begins, and has been. */
const isOfHuntingYear = (day: CalendarDate | null, stay: Stay, today: CalendarDate): boolean =>
  day !== null && day <= today && huntingYearOf(day) === huntingYearOf(firstDay(stay));
const hasBeen = (day: CalendarDate | null, today: CalendarDate): boolean => day !== null && day <= today;

/** Whether this member may supervise: old enough, with the fee, and no newer to hunting than three years. */
export function maySupervise(member: PartyMember, stay: PartyStay, today: CalendarDate): boolean {
  const { role, birthYear, fee, jegerproeve } = member;
  if (role !== "hunter" && role !== "leader") return false;
  if (birthYear === null || certainAge(birthYear, stay) < supervisorAge) return false;
  if (!isOfHuntingYear(fee, stay, today)) return false;
  return (
    jegerproeve === null ||
    jegerproeve <= `${yearOf(firstDay(stay)) - supervisorYears}${firstDay(stay).slice(4)}`
  );
}

/** Everything that is asked of a member, in the order in which it is shown, and whether it is there. */
type Asked = { item: MissingItem; isThere: boolean };
function asksOf(
  member: PartyMember,
  stay: PartyStay,
  team: readonly PartyMember[],
  today: CalendarDate,
): Asked[] {
  if (!hunts(member.role)) return [];
  const needs = new Set(preparationsFor(stay.species));
  const isBirthYearAsked = needs.has("licence") || needs.has("fishingFee");
  const asks: Asked[] = isBirthYearAsked ? [{ item: "birth_year", isThere: member.birthYear !== null }] : [];
  if (!needs.has("licence")) return [...asks, ...asksOfAnglers(member, stay, today, needs.has("fishingFee"))];
  const age = member.birthYear === null ? undefined : ageIn(stay, member.birthYear);
  if (age?.isTooYoung) asks.push({ item: "too_young", isThere: false });
  // before the year is known, who comes to be trained is asked for what every trainee needs
  const trains = age ? age.isTrainee : member.role === "training";
  const unknown: readonly Missing[] = trains && !age ? ["guardian_consent", "supervisor"] : [];
  const ofAge = new Set<Missing>([...(age?.missing ?? []), ...unknown]);
  if (paysFee(member.role, age))
    asks.push({ item: "fee", isThere: isOfHuntingYear(member.fee, stay, today) });
  if (needs.has("shootingTest"))
    asks.push({ item: "shooting_test", isThere: isOfHuntingYear(member.shootingTest, stay, today) });
  const supervisor = team.find(({ memberId }) => memberId === member.supervisorMemberId);
  const isSupervised =
    supervisor !== undefined && maySupervise(supervisor, stay, today) && member.trainingRefusedAt === null;
  const ofTrainees: Record<Exclude<Missing, "shooting_test">, boolean> = {
    guardian_consent: hasBeen(member.consentOn, today),
    supervisor: isSupervised,
    hunter_exam: hasBeen(member.jegerproeve, today),
    // not to be stated: a licence hunter and a river are no matter of teams, and the day of birth is not asked
    licence_hunter: true,
    river: true,
    birthday: false,
  };
  for (const item of ofAge) if (item !== "shooting_test") asks.push({ item, isThere: ofTrainees[item] });
  if (needs.has("trackingDog"))
    asks.push({ item: "tracking_dog", isThere: team.some((one) => hasBeen(one.trackingDog, today)) });
  if (needs.has("huntLeader"))
    asks.push({ item: "hunt_leader", isThere: team.some((one) => leads(one, stay)) });
  return asks;
}
/** Trainees pay no fee. Who may be of age in the stay, and comes to hunt, pays. */
const paysFee = (role: MemberRole, age: Age | undefined): boolean =>
  age ? !age.isTrainee || (role !== "training" && age.mayHuntAlone) : role !== "training";
/** A leader who is in training does not lead. */
const leads = (member: PartyMember, stay: PartyStay): boolean =>
  member.role === "leader" && !(member.birthYear !== null && ageIn(stay, member.birthYear).isTrainee);

/** Salmon, sea trout and sea char: the fishing fee of the calendar year, from 18 years on. */
function asksOfAnglers(
  { birthYear, fee }: PartyMember,
  stay: PartyStay,
  today: CalendarDate,
  isFeeAsked: boolean,
): Asked[] {
  if (!isFeeAsked) return [];
  if (birthYear !== null && yearOf(lastDay(stay)) - birthYear < fishingFeeAge) return [];
  const isPaid = fee !== null && fee <= today && yearOf(fee) === yearOf(firstDay(stay));
  return [{ item: "fee", isThere: isPaid }];
}

/** A landowner sees to the hunting fee only (the Wildlife Resources Act § 35). */
const isFeeToBeSeen = (stay: PartyStay, asked: readonly MissingItem[]): boolean =>
  asked.includes("fee") && preparationsFor(stay.species).includes("licence");
export type Readiness = {
  state: MemberState;
  asked: MissingItem[];
  missing: MissingItem[];
  feeToSee: boolean;
};
/** `team`: its members now, this one among them. */
export function readinessOf(
  member: PartyMember,
  stay: PartyStay,
  team: readonly PartyMember[],
  today: CalendarDate,
): Readiness {
  const asks = asksOf(member, stay, team, today);
  const asked = asks.map(({ item }) => item);
  const missing = [...new Set(asks.flatMap(({ item, isThere }) => (isThere ? [] : [item])))];
  const feeToSee = isFeeToBeSeen(stay, asked) && !missing.includes("fee") && member.feeSeenOn === null;
  const state = missing.length > 0 ? "red" : feeToSee ? "yellow" : "green";
  return { state, asked, missing, feeToSee };
}

const permitStatuses: readonly BookingStatus[] = ["paid", "in_progress"];
/** Of a booking of cabins alone nobody has a permit. */
type PermitFacts = {
  status: string;
  hasOffering: boolean;
  state: MemberState;
  missing: readonly MissingItem[];
  redMembers: RedMemberRule;
  letIn: boolean;
};
/**
 * Whether the member may have a permit now: the booking is paid, and they are green or let in. Who is too young
 * to hunt is let in by nobody.
 */
export function mayHavePermit(facts: PermitFacts): boolean {
  const { status, hasOffering, state, missing, redMembers, letIn } = facts;
  if (!hasOffering || !permitStatuses.some((one) => one === status)) return false;
  if (missing.includes("too_young")) return false;
  return state === "green" || redMembers === "tell" || (redMembers === "ask" && letIn);
}

const agreed: readonly string[] = agreedStatuses;
/** Whether the landowner sees who comes; before, only how many (rules 9.12). */
export const showsMembers = (booking: { status: string; invoiceAtPayment: boolean }): boolean =>
  agreed.includes(booking.status) && !booking.invoiceAtPayment;
