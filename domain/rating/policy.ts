/** Who may rate whom and answer ratings, and until when. */
import type { Person } from "../account/policy.ts";
import { addMs, hourMs } from "../days.ts";
import type { CoHostRight } from "../property/lists.ts";
import { answerHours } from "./figures.ts";
import { type Parties, type Party, partyOf } from "../booking/policy.ts";

type Rater = "hunter" | "landowner";

export const mayRate = (party: Party): party is Rater => party === "hunter" || party === "landowner";
/** The side for which this person rates. Administrators may see that a rating exists, but cannot give one. */
export function raterOf(person: Person, booking: Parties): Rater | "not_found" | "forbidden" {
  const party = partyOf(person, booking);
  if (!party) return "not_found";
  return mayRate(party) ? party : "forbidden";
}

/**
 * `closed`: both have rated or the period is over, so the ratings are public. `waits`: a problem with the stay
 * is open, and the period goes on when it is closed (rules 4.8).
 */
type RatingWindow = { closesAt: Date | null; closed: boolean; waits: boolean };
export const isRatingOpen = ({ closesAt, closed, waits }: RatingWindow, now: Date): boolean =>
  closesAt !== null && !closed && !waits && now < closesAt;

/** Why a party cannot rate now; undefined if they can. Both the button and the endpoint use it. */
export function ratingRefused(
  { status, ...window }: RatingWindow & { status: string },
  now: Date,
): "stay_not_completed" | "ratings_closed" | "ratings_wait" | undefined {
  if (status !== "completed") return "stay_not_completed";
  if (window.waits && !window.closed) return "ratings_wait";
  return isRatingOpen(window, now) ? undefined : "ratings_closed";
}

type Host = { ownerUid: string; coHosts?: Readonly<Record<string, readonly CoHostRight[]>> };
/**
 * The role in which this person answers ratings of a property (rules 9.14); undefined if they may not.
 * Administrators do not speak for the host.
 */
export function answererOf(
  person: Pick<Person, "uid"> | undefined,
  { ownerUid, coHosts }: Host,
): "landowner" | "co_host" | undefined {
  if (!person) return undefined;
  if (person.uid === ownerUid) return "landowner";
  return coHosts?.[person.uid]?.includes("answer") ? "co_host" : undefined;
}

/** Until when an answer given at this instant can be changed or taken back. */
export const answerFixedAt = (answeredAt: Date): Date => addMs(answeredAt, answerHours * hourMs);
export const mayChangeAnswer = (answeredAt: Date, now: Date): boolean => now < answerFixedAt(answeredAt);
