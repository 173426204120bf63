/** Who comes, in words: «4 jegere, 1 i følge, 2 barn» (rules 2.11). */
import { type Group, groupOf } from "#domain/booking/group.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";

/**
 * The values of the text `common.ui.group`. Without `who`, in a cabin on its own, all are persons, and
 * companions are not told apart.
 */
export function groupValues(group: Group, who?: GuestKind) {
  const { participants, companions, children } = groupOf(group);
  return who
    ? { who, participants, companions, children }
    : { who: "anyone", participants: participants + companions, companions: 0, children };
}
