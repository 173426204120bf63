import type { profiles } from "#contract/profile/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { sendEmailNow } from "#server/features/notification/public.ts";
import { ownTaxDetails } from "#server/features/tax/public.ts";
import { authRoutes } from "#server/platform/auth/auth-routes.ts";
import type { Auth } from "#server/platform/auth/auth.ts";
import { signInRoutes } from "#server/platform/auth/sign-in-routes.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { RateLimits } from "#server/platform/http/rate-limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { removeAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";
import { profileImage } from "./profile-image.ts";
import { ownSessions } from "./sessions.ts";

/** Secrets are no personal data, and must not be in a downloaded file. */
const isSecret = (key: string) => /password|token|secret|^(endpoint|p256dh|auth)$/i.test(key);

export const accountFeature = (p: Platform, auth: Auth, limits: RateLimits) =>
  ({
    routes: {
      ...authRoutes(auth),
      ...signInRoutes({
        ...p,
        publicUrl: p.config.publicUrl,
        auth,
        methods: p.config.signIn,
        provider: p.config.oidc?.name ?? null,
        limits,
        sendEmail: (email) => sendEmailNow(p, email),
      }),
      ...profileImage(p),
      ...ownSessions(p),
      "GET /api/user-profile/me/export": async (_args, { actor, locale, now }, { reply }) => {
        const everything = await exportAccount(p.db, actor.uid, locale);
        if (!everything.profile?.length) return refuse("profile_not_loaded");
        everything.taxDetails = await ownTaxDetails(p.db, p.config.taxKeys, actor.uid);
        reply.headers({
          "content-disposition": `attachment; filename="utmark-${osloDate(now)}.json"`,
          "cache-control": "private, no-store",
        });
        return reply
          .type("application/json; charset=utf-8")
          .send(JSON.stringify(everything, (key, value: unknown) => (isSecret(key) ? undefined : value), 2));
      },
      "DELETE /api/user-profile/me": (_args, call) =>
        command(p.db, call, "delete-account", {}, (tx) => removeAccount(tx, call, { uid: call.actor.uid })),
    },
  }) satisfies Feature<typeof profiles>;
