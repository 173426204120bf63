/**
 * The sessions of a person. Deleting a session's row ends its streams and tokens (server/platform/auth/auth.ts,
 * live.ts).
 */
import type { ReplyOf } from "#contract/define.ts";
import type { profiles } from "#contract/profile/endpoints.ts";
import { deviceOf } from "#domain/account/device.ts";
import { audit, ownRole, doneBy } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/http/handler.ts";
import { endSession, endSessions, listSessions } from "#server/platform/auth/session-store.ts";

type Sessions = ReplyOf<(typeof profiles)["GET /api/user-profile/me/sessions"]>;

/** Sessions use the machine's clock; converted to a duration, the last use also fits the product's clock. */
export async function listOwnSessions(db: Db, { actor, now }: Call, maxDays: number): Promise<Sessions> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const items = (await listSessions(db, actor.uid, maxDays)).map(
    ({ id, userAgent, signedInSecondsAgo, usedSecondsAgo }) => ({
      ...deviceOf(userAgent ?? ""),
      sessionId: id,
      signedInAt: ago(signedInSecondsAgo),
      lastUsedAt: ago(usedSecondsAgo),
      current: id === actor.sessionId,
    }),
  );
  return { items };
}

type SessionsEnded = { ended: true };
const noted = (tx: Tx, { actor, now }: Call, reason: string) =>
  audit(tx, {
    ...doneBy({ actor, now }, ownRole(actor.roles)),
    subject: "account",
    subjectId: actor.uid,
    reason,
  });

export const signOutSession = (db: Db, call: Call, sessionId: string): Promise<SessionsEnded | Refused> =>
  command(db, call, `sign-out ${sessionId}`, {}, async (tx) => {
    if (!(await endSession(tx, call.actor.uid, sessionId))) return refuse("not_found");
    await noted(tx, call, "signed out of one device");
    return { ended: true };
  });

export const signOutOthers = (db: Db, call: Call): Promise<SessionsEnded | Refused> =>
  command(db, call, "sign-out-everywhere", {}, async (tx) => {
    await endSessions(tx, call.actor.uid);
    await noted(tx, call, "signed out everywhere");
    return { ended: true };
  });
