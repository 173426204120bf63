/** Who holds the link of a member's invitation. */
import { followToken, sentBy, takenByAnother } from "#server/features/party/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Actor, isRefused, refuse, type Refused } from "#server/platform/http/handler.ts";
import type { Config } from "#server/platform/config.ts";

export async function findInvited(
  db: Db,
  config: Pick<Config, "authSecret" | "publicUrl">,
  { actor, headers, now }: { actor: Actor | undefined; headers: Headers; now: Date },
): Promise<{ bookingId: string; memberId: string } | Refused> {
  const { token, device } = sentBy({ headers });
  const followed = await followToken(db, { token, kinds: ["member"] }, now, config);
  if (isRefused(followed)) return followed;
  const { member, bookingId } = followed;
  if (!member) return refuse("party_invite_not_valid");
  if (takenByAnother(member, { actor }, device)) return refuse("party_invite_taken");
  return { bookingId, memberId: member.memberId };
}
