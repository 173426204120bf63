export { markingTeams } from "./host-marks.ts";
export { makingTeams } from "./invite-members.ts";
export { stating } from "./own-place.ts";

import { osloDate } from "#domain/days.ts";
import type { MemberRole, MemberState } from "#domain/party/lists.ts";
import { mayHavePermit, readinessOf } from "#domain/party/missing.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { storedInviteAddress } from "#domain/page-addresses.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findMember, findMembers, findPartyBooking } from "./party-store.ts";
import { memberLink } from "./tokens.ts";

export { followToken, sentBy, takenByAnother } from "./access.ts";

type PermitMember = {
  memberId: string;
  name: string;
  birthYear: number | null;
  role: MemberRole;
  state: MemberState;
  letIn: boolean;
  mayHavePermit: boolean;
};
/** The members of a booking now, in their order, and whether each may have a permit as things are. */
export async function findPartyForPermits(
  db: Db | Tx,
  bookingId: string,
  now: Date,
): Promise<PermitMember[]> {
  const booking = await findPartyBooking(db, bookingId);
  if (!booking) return [];
  const team = (await findMembers(db, bookingId)).filter(({ waits }) => !waits);
  return team.map((member) => {
    const { state, missing } = readinessOf(member, booking, team, osloDate(now));
    const letIn = member.letInAt !== null;
    const { memberId, name, birthYear, role } = member;
    const may = mayHavePermit({
      ...booking,
      hasOffering: booking.offeringId !== null,
      state,
      missing,
      letIn,
    });
    return { memberId, name, birthYear, role, state, letIn, mayHavePermit: may };
  });
}

/** The link of an invitation that is stored in an e-mail without its token; undefined for other links. */
export function openInvitation({ db, config }: Pick<Platform, "db" | "config">) {
  const stored = config.publicUrl + storedInviteAddress("");
  return async (link: string): Promise<string | undefined> => {
    if (!link.startsWith(stored)) return undefined;
    const member = await findMember(db, link.slice(stored.length));
    return member && memberLink(member, config);
  };
}
