import type { profiles } from "#contract/profile/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { sendEmailNow, readEmails, readNotices } from "#server/features/notification/public.ts";
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
import { profileImage } from "./profile-image.ts";
import { ownSessions } from "./sessions.ts";
import type { Locale } from "#domain/locale.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type ExportRows, exportRows } from "./account-store.ts";

/** A row of a notification, from which the export renders the current text. */
type NoticeRow = Parameters<typeof readNotices>[1][number] & {
  texts: Partial<Record<Locale, { title: string; body: string }>>;
};

/** The exported emails: each with its rendered text, without the values of the text. */
async function emailRows(db: Db, rows: ExportRows = []): Promise<ExportRows> {
  const emails = await readEmails(db, rows as Parameters<typeof readEmails>[1] & ExportRows);
  return emails.map(({ written: _, ...row }) => row);
}

async function exportAccount(db: Db, uid: string, locale: Locale): Promise<Record<string, ExportRows>> {
  const all = await exportRows(db, uid);
  const notices = (all.notification ?? []) as unknown as NoticeRow[];
  const toSupport = await emailRows(db, all.messagesToSupport);
  return {
    ...all,
    letters: await emailRows(db, all.letters),
    messagesToSupport: toSupport.map(({ at, subject, content }) => ({ at, subject, content })),
    notification: await readNotices(
      db,
      notices.map(({ texts, ...row }) => ({ ...row, ...texts[locale] })),
      locale,
    ),
  };
}

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
