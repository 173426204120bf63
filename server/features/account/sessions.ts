/** Where a person is signed in. A session's streams and tokens end with its row (server/platform/auth.ts, live.ts). */
import type { ReplyOf } from "#contract/define.ts";
import type { profiles } from "#contract/profiles.ts";
import { deviceOf } from "#domain/device.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/handler.ts";
import { endSession, listSessions } from "#server/platform/session-store.ts";

type Sessions = ReplyOf<(typeof profiles)["GET /api/user-profile/me/sessions"]>;

/** Sessions live by the machine's clock; how long ago it was holds by the product's too. */
export async function seeSessions(db: Db, { actor, now }: Call, maxDays: number): Promise<Sessions> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const items = (await listSessions(db, actor.uid, maxDays)).map(({ id, userAgent, signedInSecondsAgo, usedSecondsAgo }) => ({
    ...deviceOf(userAgent ?? ""),
    sessionId: id,
    signedInAt: ago(signedInSecondsAgo),
    lastUsedAt: ago(usedSecondsAgo),
    current: id === actor.sessionId,
  }));
  return { items };
}

export async function signOutThere(db: Db, { actor }: Call, sessionId: string): Promise<{ ended: true } | Refused> {
  return (await endSession(db, actor.uid, sessionId)) ? { ended: true } : refuse("not_found");
}
