import type { profiles } from "#contract/profile/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import type { Store } from "#server/features/media/public.ts";
import { ownTaxDetails } from "#server/features/tax/public.ts";
import type { Config } from "#server/platform/config.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { exportAccount } from "./export-account.ts";
import { deleteAccount } from "./delete-account.ts";
import { changeProfileImage, removeProfileImage } from "./profile-image.ts";
import { listOwnSessions, signOutOthers, signOutSession } from "./sessions.ts";

type AccountKey =
  | "POST /api/user-profile/upload-profile-image"
  | "DELETE /api/user-profile/profile-image"
  | "GET /api/user-profile/me/export"
  | "DELETE /api/user-profile/me"
  | "GET /api/user-profile/me/sessions"
  | "DELETE /api/user-profile/me/sessions/:sessionId"
  | "POST /api/user-profile/me/sessions/sign-out-everywhere";

/** Secrets are no personal data, and must not be in a downloaded file. */
const isSecret = (key: string) => /password|token|secret|^(endpoint|p256dh|auth)$/i.test(key);

export const accountRoutes = (
  store: Store & { log: Log; config: Pick<Config, "SESSION_MAX_DAYS" | "taxKeys"> },
): Pick<Handlers<typeof profiles>, AccountKey> => ({
  "POST /api/user-profile/upload-profile-image": ({ receive }, call) =>
    changeProfileImage(store, call, receive),
  "DELETE /api/user-profile/profile-image": (_args, call) => removeProfileImage(store.db, call),
  "GET /api/user-profile/me/export": async (_args, { actor, locale, now }, { reply }) => {
    const everything = await exportAccount(store.db, actor.uid, locale);
    if (!everything.profile?.length) return refuse("profile_not_loaded");
    everything.taxDetails = await ownTaxDetails(store.db, store.config.taxKeys, actor.uid);
    reply.headers({
      "content-disposition": `attachment; filename="utmark-${osloDate(now)}.json"`,
      "cache-control": "private, no-store",
    });
    return reply
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(everything, (key, value: unknown) => (isSecret(key) ? undefined : value), 2));
  },
  "DELETE /api/user-profile/me": (_args, call) => deleteAccount(store.db, call),
  "GET /api/user-profile/me/sessions": (_args, call) =>
    listOwnSessions(store.db, call, store.config.SESSION_MAX_DAYS),
  "DELETE /api/user-profile/me/sessions/:sessionId": ({ params }, call) =>
    signOutSession(store.db, call, params.sessionId),
  "POST /api/user-profile/me/sessions/sign-out-everywhere": (_args, call) => signOutOthers(store.db, call),
});
