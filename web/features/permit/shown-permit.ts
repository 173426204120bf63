import type { Permit } from "#contract/permit/endpoints.ts";
import { addDays, osloDate } from "#domain/days.ts";
import { type Permit as Said, readPermit } from "#domain/permit/permit.ts";

export type ShownPermit = Pick<Permit, "payload" | "pdfUrl" | "memberId"> & Said;
/** The valid permits with what they say; one of a later version than this page is left out. */
export const shownPermits = (permits: readonly Permit[]): ShownPermit[] =>
  permits.flatMap(({ state, payload, pdfUrl, memberId }) => {
    const read = state === "valid" ? readPermit(payload) : undefined;
    return read && read !== "newer" ? [{ payload, pdfUrl, memberId, ...read.permit }] : [];
  });

export const lastDayOf = ({ to }: Pick<Said, "to">): string => addDays(to, -1);
/** What a permit is on this day, as far as a page without coverage can tell. */
export function phaseOf({ from, to }: Pick<Said, "from" | "to">, now: Date): "not_yet" | "now" | "over" {
  const today = osloDate(now);
  return today < from ? "not_yet" : today < to ? "now" : "over";
}
