/** What every change of a team ends with: its line in the history, and the team as its reader sees it. */
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, refuse } from "#server/platform/http/handler.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Anybody, findTeam, type LockedTeam, sideOf } from "./access.ts";
import { partyView, type Reader } from "./party-view.ts";
import type { LinkSettings } from "./tokens.ts";

/** What teams need of the platform. */
export type PartyDeps = Pick<Platform, "db" | "jobs"> & { config: LinkSettings };

type Change = { memberId?: string; to: string; data?: object };
/**
 * Records who changed what, never the days that are stated. Members without an account are recorded as of the
 * hunter's side, without a person.
 */
export async function changed(
  tx: Tx,
  { actor, now }: Anybody,
  { booking, side }: Pick<LockedTeam, "booking" | "side">,
  { memberId, to, data }: Change,
): Promise<void> {
  const { bookingId, hunterUid, landownerUid } = booking;
  await audit(tx, {
    at: now,
    ...(actor && { actorUid: actor.uid }),
    actorRole: side ?? "hunter",
    subject: "party_member",
    subjectId: memberId ?? bookingId,
    to,
    data: { bookingId, ...data },
  });
  await publish(tx, now, [hunterUid, landownerUid], "booking", bookingId);
}

export const readerOf = (side: LockedTeam["side"]): Reader =>
  side === "landowner" || side === "co_host" ? "host" : (side ?? "member");

/** The team after a change, for whoever has an account. */
export async function partyFor({ db, config }: PartyDeps, call: Call, bookingId: string) {
  const team = await findTeam(db, bookingId);
  if (!team) return refuse("booking_not_found");
  const side = await sideOf(db, call, team.booking);
  const own = team.members.find(({ uid }) => uid === call.actor.uid);
  if (!side && !own) return refuse("booking_not_found");
  return partyView(team, { as: readerOf(side), own }, call.now, config);
}
