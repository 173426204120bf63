/**
 * The sessions of a person. Deleting a session's row ends its streams and tokens
 * (server/platform/auth/auth.ts, live.ts).
 */
import type { profiles } from "#contract/profile/endpoints.ts";
import { deviceOf } from "#domain/account/device.ts";
import { audit, ownRole, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { endSession, endSessions, listSessions } from "#server/platform/auth/session-store.ts";

const auditStep = (tx: Tx, { actor, now }: Call, reason: string) =>
  audit(tx, {
    ...auditActor({ actor, now }, ownRole(actor.roles)),
    subject: "account",
    subjectId: actor.uid,
    reason,
  });

export const ownSessions = ({ db, config }: Platform) =>
  ({
    /** Sessions use the machine's clock; as durations before now, times also fit the product's clock. */
    "GET /api/user-profile/me/sessions": async (_args, { actor, now }) => {
      const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
      const items = (await listSessions(db, actor.uid, config.SESSION_MAX_DAYS)).map(
        ({ id, userAgent, signedInSecondsAgo, usedSecondsAgo }) => ({
          ...deviceOf(userAgent ?? ""),
          sessionId: id,
          signedInAt: ago(signedInSecondsAgo),
          lastUsedAt: ago(usedSecondsAgo),
          current: id === actor.sessionId,
        }),
      );
      return { items };
    },
    "DELETE /api/user-profile/me/sessions/:sessionId": ({ params: { sessionId } }, call) =>
      command(db, call, `sign-out ${sessionId}`, {}, async (tx) => {
        if (!(await endSession(tx, call.actor.uid, sessionId))) return refuse("not_found");
        await auditStep(tx, call, "signed out of one device");
        return { ended: true as const };
      }),
    "POST /api/user-profile/me/sessions/sign-out-everywhere": (_args, call) =>
      command(db, call, "sign-out-everywhere", {}, async (tx) => {
        await endSessions(tx, call.actor.uid);
        await auditStep(tx, call, "signed out everywhere");
        return { ended: true as const };
      }),
  }) satisfies SomeHandlers<typeof profiles>;
