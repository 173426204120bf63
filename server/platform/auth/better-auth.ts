/**
 * better-auth as we use it: with our own pool and migrations, and the sign-in methods that are configured.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { genericOAuth, jwt, magicLink } from "better-auth/plugins";
import { PASSWORD_MAX, PASSWORD_MIN } from "#domain/account/password.ts";
import type { Role } from "#domain/account/lists.ts";
import { accountOfClaims } from "#domain/account/provider-claims.ts";
import { type GuestLanguage, guestLanguage } from "#messages/reader-language.ts";
import { auditAccount, deleteAccount, deleteLinks, markVerified } from "./account-store.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { SignInMethods } from "#server/platform/config.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { networks } from "./networks.ts";
import { unprovenAddress } from "./proven-address-store.ts";
import { isDisabled } from "./session-store.ts";

/** The fields of a sign-up form besides the address. */
export type SignUpChoices = { firstName: string; lastName: string; roles: Role[]; reads: GuestLanguage };
/** A session's key: the token in the cookie, or the id in the bearer token. */
export type SessionKey = { token: string } | { id: string };
/** A person's identity at a provider, with the address that the provider has verified. */
export type ProvenIdentity = { providerId: string; accountId: string; email: string };
export type NewProfile = {
  uid: string;
  name: string;
  email: string;
  now: Date;
  reads: GuestLanguage;
  chosen?: SignUpChoices | undefined;
};
export type Profiles = {
  /** Runs before a person is signed in whose provider has verified their address. */
  claimAddress(identity: ProvenIdentity): Promise<void>;
  createProfile(db: Db, p: NewProfile): Promise<void>;
  recordSignIn(db: Db, p: { uid: string; reads: GuestLanguage; now: Date }): Promise<void>;
  findRoles(db: Db, uid: string): Promise<string[]>;
  /** The owner of a valid session; `renew`: the session was last extended at least a day ago. */
  findActorOfSession(
    db: Db,
    by: SessionKey,
    days: { left: number; max: number },
  ): Promise<{ actor: Actor; renew: boolean } | undefined>;
};
export type Provider = {
  clientId: string;
  clientSecret: string;
  discoveryUrl: string;
  authorizationUrl?: string;
};
export type AuthOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  profiles: Profiles;
  publicUrl: string;
  secret: string;
  internalToken: string;
  provider: Provider;
  methods: SignInMethods;
  /** The maximum duration of a session, however often it is extended. */
  sessionMaxDays: number;
};

const TOKEN_LIFE = "10m";
const DAY_SECONDS = 86_400;
export const SESSION_DAYS = 30;
/** How long a mailed link is valid. */
const LINK_SECONDS = 3600;

/**
 * Context of one call of better-auth: its purpose, the secret that it would have mailed, and the unproven
 * address that a new account claims.
 */
type EmailPurpose = { chosen?: SignUpChoices | undefined; token?: string; claimed?: string };
const emailPurposes = new AsyncLocalStorage<EmailPurpose>();
const storeToken = async ({ token }: { token: string }) => {
  const errand = emailPurposes.getStore();
  if (errand) errand.token = token;
};
/**
 * Runs `call` and returns the secret that it made, so that the caller can send the email and knows whether
 * that failed.
 */
export async function sendEmailFor<T>(
  call: () => Promise<T>,
  choices?: SignUpChoices,
): Promise<{ answer: T; token: string | undefined }> {
  const errand: EmailPurpose = { chosen: choices };
  const answer = await emailPurposes.run(errand, call);
  return { answer, token: errand.token };
}

/** Runs a callback of a sign-in provider. */
export const signInByCallback = <T>(call: () => Promise<T>): Promise<T> => emailPurposes.run({}, call);

type ProviderProfile = Record<string, unknown>;
const claimAddressOf =
  (o: AuthOptions, providerId: string) =>
  async ({ id, sub = id, email, emailVerified, email_verified = emailVerified }: ProviderProfile) => {
    if (email_verified === true && typeof sub === "string" && typeof email === "string")
      await o.profiles.claimAddress({ providerId, accountId: sub, email });
    return {};
  };

const oidc = (o: AuthOptions) => ({
  providerId: "oidc",
  ...o.provider,
  scopes: ["openid", "profile", "email"],
  pkce: true,
  prompt: "login" as const,
  requireIdTokenVerification: true,
  async mapProfileToUser(p: ProviderProfile) {
    const account = accountOfClaims(p);
    await claimAddressOf(o, "oidc")({ ...p, ...account });
    return account;
  },
});

async function auditSignInChange(
  { db, clock, profiles }: AuthOptions,
  uid: string,
  reason: Parameters<typeof auditAccount>[3],
): Promise<void> {
  const roles = await profiles.findRoles(db, uid);
  await auditAccount(db, uid, clock.now(), reason, roles.includes("landowner") ? "landowner" : "hunter");
}
/** Opening the link proves the address, and invalidates every other link mailed to the account. */
async function afterReset(o: AuthOptions, { id: uid, email }: { id: string; email: string }): Promise<void> {
  await markVerified(o.db, uid, o.clock.now());
  await deleteLinks(o.db, uid, email);
  await auditSignInChange(o, uid, "password reset");
}

/** The language, according to the browser's headers in this call. */
const languageOfCall = (call: { headers?: Headers | undefined } | null): GuestLanguage =>
  guestLanguage(call?.headers ?? new Headers());

type NewUser = { id: string; name: string; email: string };
/**
 * Creates the profile of an account that better-auth has inserted. If that fails, an account from the sign-up
 * form is deleted, since its choices would be lost and its address taken; any other account gets its profile
 * at the next sign-in.
 */
async function createProfileOf(
  { db, clock, profiles }: AuthOptions,
  { id: uid, name, email }: NewUser,
  { chosen, reads }: Pick<NewProfile, "chosen" | "reads">,
): Promise<void> {
  try {
    await profiles.createProfile(db, { uid, name, email, now: clock.now(), reads, chosen });
  } catch (e) {
    if (chosen) await deleteAccount(db, uid);
    throw e;
  }
}

/**
 * An unproven address from a social network must not block its owner: the account is not found by it, and
 * only its own e-mails are sent there. An address from a sign-up form is reserved for a day, until its link
 * is opened.
 */
function withoutUnverifiedEmail(
  user: { email: string; emailVerified: boolean },
  errand: EmailPurpose | undefined,
) {
  if (user.emailVerified || !errand || errand.chosen) return;
  errand.claimed = user.email;
  return { data: { ...user, email: unprovenAddress(randomUUID()) } };
}

/** `withProvider`: includes the third-party provider, whose discovery must respond. */
export function buildAuth(o: AuthOptions, withProvider: boolean) {
  return betterAuth({
    baseURL: o.publicUrl,
    basePath: "/api/auth",
    secret: o.secret,
    telemetry: { enabled: false },
    trustedOrigins: [o.publicUrl],
    database: { db: o.db.withoutPlugins().withSchema("auth"), type: "postgres", transaction: true },
    logger: {
      log: (level, message) => o.log[level === "error" ? "error" : "warn"]({ part: "sign-in" }, message),
      level: "error",
    },
    onAPIError: { errorURL: "/login" },
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, updateAge: DAY_SECONDS },
    account: { accountLinking: { enabled: false } },
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: o.methods.emailPassword,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: storeToken,
      onPasswordReset: ({ user }) => afterReset(o, user),
    },
    emailVerification: {
      expiresIn: LINK_SECONDS,
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      sendVerificationEmail: storeToken,
      afterEmailVerification: (user) => auditSignInChange(o, user.id, "e-mail verified"),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => withoutUnverifiedEmail(user, emailPurposes.getStore()),
          after: (user, call) => {
            const { chosen, claimed } = emailPurposes.getStore() ?? {};
            const reads = chosen?.reads ?? languageOfCall(call);
            return createProfileOf(o, { ...user, email: claimed ?? user.email }, { chosen, reads });
          },
        },
      },
      session: {
        create: {
          // if false, better-auth creates no session, and reports that it could not
          before: async (session) => ((await isDisabled(o.db, session.userId)) ? false : undefined),
          after: ({ userId: uid }, call) =>
            o.profiles.recordSignIn(o.db, { uid, reads: languageOfCall(call), now: o.clock.now() }),
        },
      },
    },
    // our migrations create the schema, and auth.test.ts validates it instead of better-auth
    advanced: { database: { validateSchema: false } },
    rateLimit: { enabled: false }, // ours is in PostgreSQL: better-auth's counts in the memory of one process
    plugins: [
      genericOAuth({
        config: [
          ...networks(o.methods).map((network) => ({
            ...network,
            mapProfileToUser: claimAddressOf(o, network.providerId),
          })),
          ...(withProvider ? [oidc(o)] : []),
        ],
      }),
      // the library does not mount its routes: see sign-in-routes.ts
      magicLink({ expiresIn: LINK_SECONDS, sendMagicLink: storeToken }),
      jwt({
        jwt: {
          issuer: o.publicUrl,
          audience: o.publicUrl,
          expirationTime: TOKEN_LIFE,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
        disableSettingJwtHeader: true,
      }),
    ],
  });
}
export type BetterAuth = ReturnType<typeof buildAuth>;
