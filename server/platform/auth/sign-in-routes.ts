/** Sign-in by e-mail: with a password, or by a mailed link. Each is available only if configured. */
import { isAPIError } from "better-auth/api";
import { isWeakPassword } from "#domain/account/password.ts";
import type { signIn } from "#contract/account/endpoints.ts";
import { accountEmail } from "#domain/email-address.ts";
import { guestLanguage } from "#messages/reader-language.ts";
import type { Locale } from "#domain/locale.ts";
import { createAccountEmails, type EmailDeps } from "./account-emails.ts";
import { missingFields, refuseEmail, refusePasswords, refuseSignUp } from "./account-rules.ts";
import { type FoundAccount, findAccount } from "./account-store.ts";
import type { Auth } from "./auth.ts";
import { sendEmailFor } from "./better-auth.ts";
import type { SignInMethods } from "#server/platform/config.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type Browser,
  type Call,
  type Handlers,
  type Refused,
  refuse,
  refuseAll,
} from "#server/platform/http/handler.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { isDisabled } from "./session-store.ts";
import type { LimitedAction, RateLimits } from "#server/platform/http/rate-limits.ts";

type AccountDeps = EmailDeps & {
  db: Db;
  log: Log;
  auth: Auth;
  limits: RateLimits;
  methods: SignInMethods;
} & {
  provider: string | null;
};
type Body<K extends keyof Handlers<typeof signIn>> = Parameters<Handlers<typeof signIn>[K]>[0];
type PublicCall = Call<"public">;

/** Refuses a request if the method is not configured, or if it comes from another site (CSRF). */
function refuseDisabled({ publicUrl }: AccountDeps, on: boolean, { headers }: Browser): Refused | undefined {
  const origin = headers.get("origin");
  if (!on) return refuse("sign_in_method_off");
  return origin !== null && origin !== publicUrl ? refuse("forbidden") : undefined;
}

const refuseIfAny = (refusals: Parameters<typeof refuseAll>[0]): Refused | undefined =>
  refusals.length ? refuseAll(refusals) : undefined;

async function refuseTooMany(
  { limits }: AccountDeps,
  ...attempts: [kind: LimitedAction, who: string][]
): Promise<Refused | undefined> {
  for (const [kind, who] of attempts) {
    const seconds = await limits.attempt(kind, who);
    if (seconds !== undefined) return refuse("too_many_attempts", { minutes: Math.ceil(seconds / 60) });
  }
  return undefined;
}
const emailLimits = (kind: string, email: string, { ip }: Browser): [LimitedAction, string][] => [
  ["emailsHere", ip],
  ["emailsFromHere", `${kind} ${ip} ${email}`],
];

/** Passes better-auth's cookies on to the browser; false if none of them is a session. */
function passCookies(answer: Response, { setCookie }: Browser): boolean {
  const cookies = answer.headers.getSetCookie();
  for (const cookie of cookies) setCookie(cookie);
  return cookies.some((cookie) => /session_token=[^;]/.test(cookie));
}
/** Logs an error of better-auth; undefined means that sign-in failed. */
async function logErrors({ log }: AccountDeps, call: () => Promise<Response>): Promise<Response | undefined> {
  try {
    return await call();
  } catch (err) {
    log.error({ err, part: "sign-in" }, "sign-in failed");
    return undefined;
  }
}
const codeOf = async (answer: Response): Promise<string> =>
  ((await answer.json().catch(() => ({}))) as { code?: string }).code ?? "";
const signedIn = { signedIn: true } as const;

async function signUp(o: AccountDeps, { body, browser }: Body<"POST /api/auth/sign-up">) {
  const [email, { password, firstName, lastName, roles, returnUrl }] = [accountEmail(body.email), body];
  const no =
    refuseDisabled(o, o.methods.emailPassword, browser) ??
    refuseIfAny(refuseSignUp(body)) ??
    (await refuseTooMany(o, ...emailLimits("verify", email, browser)));
  if (no) return no;
  const emailTaken = refuseAll([{ code: "email_taken", path: "email" }]);
  if (await findAccount(o.db, "email", email)) return emailTaken;
  const language = guestLanguage(browser.headers);
  const choices = { firstName, lastName, roles: [...new Set(roles)], reads: language };
  const signedUp = await sendEmailFor(
    () => o.auth.auth.api.signUpEmail({ body: { email, password, name: `${firstName} ${lastName}` } }),
    choices,
  ).catch((e: unknown) => e as Error);
  const account = await findAccount(o.db, "email", email);
  if (signedUp instanceof Error || !account) {
    if (account && isAPIError(signedUp)) return emailTaken; // a concurrent sign-up was first
    o.log.error({ err: signedUp, part: "sign-in" }, "sign-up failed");
    return refuse("sign_up_failed");
  }
  if (account.uid !== signedUp.answer.user.id) return emailTaken;
  const letterSent = await createAccountEmails(o).verification(
    account,
    signedUp.token,
    language.language,
    returnUrl,
  );
  return { email, letterSent };
}

async function signInByPassword(o: AccountDeps, { body, browser }: Body<"POST /api/auth/sign-in">) {
  const [email, password] = [accountEmail(body.email), body.password];
  const no =
    refuseDisabled(o, o.methods.emailPassword, browser) ??
    refuseIfAny(missingFields(body, ["email", "password"]));
  if (no) return no;
  const attempt = `${browser.ip} ${email}`;
  const limited =
    (await refuseTooMany(o, ["addressesHere", browser.ip], ["passwordsHere", attempt])) ??
    ((await o.limits.isKnown(attempt)) ? undefined : await refuseTooMany(o, ["passwords", email]));
  if (limited) return limited;
  if (refuseEmail(email).length) return refuse("sign_in_invalid");
  const account = await findAccount(o.db, "email", email);
  if (!account) return refuseAll([{ code: "account_not_found", path: "email" }]);
  if (!account.hasPassword) return refuse("sign_in_invalid");
  const answer = await logErrors(o, () =>
    o.auth.auth.api.signInEmail({ body: { email, password }, headers: browser.headers, asResponse: true }),
  );
  if (!answer) return refuse("sign_in_failed");
  if (answer.ok && passCookies(answer, browser)) {
    await o.limits.remember(attempt);
    return signedIn;
  }
  const code = await codeOf(answer);
  if (code === "INVALID_EMAIL_OR_PASSWORD")
    return refuseAll([{ code: "password_incorrect", path: "password" }]);
  if (code === "FAILED_TO_CREATE_SESSION" && (await isDisabled(o.db, account.uid)))
    return refuse("account_disabled");
  return refuse(code === "EMAIL_NOT_VERIFIED" ? "email_not_verified" : "sign_in_failed");
}

async function verifyEmail(o: AccountDeps, { body, browser }: Body<"POST /api/auth/verify-email">) {
  const no =
    refuseDisabled(o, o.methods.emailPassword, browser) ??
    (await refuseTooMany(o, ["linksHere", browser.ip]));
  if (no) return no;
  const answer = await logErrors(o, () =>
    o.auth.auth.api.verifyEmail({ query: { token: body.token }, headers: browser.headers, asResponse: true }),
  );
  if (!answer) return refuse("sign_in_failed");
  if (answer.ok) return passCookies(answer, browser) ? signedIn : refuse("email_already_verified");
  const code = await codeOf(answer);
  // the address is verified then, but the person is not signed in
  if (code === "FAILED_TO_CREATE_SESSION") return refuse("account_disabled");
  return refuse(code === "TOKEN_EXPIRED" ? "link_expired" : "link_not_valid");
}

async function useMagicLink(o: AccountDeps, { body, browser }: Body<"POST /api/auth/magic-link/use">) {
  const no =
    refuseDisabled(o, o.methods.magicLink, browser) ?? (await refuseTooMany(o, ["linksHere", browser.ip]));
  if (no) return no;
  const query = { token: body.token, callbackURL: "/", errorCallbackURL: "/" };
  const answer = await logErrors(o, () =>
    o.auth.auth.api.magicLinkVerify({ query, headers: browser.headers, asResponse: true }),
  );
  if (!answer) return refuse("sign_in_failed");
  if (passCookies(answer, browser)) return signedIn;
  const isDisabledNow = answer.headers.get("location")?.includes("failed_to_create_session");
  return refuse(isDisabledNow ? "account_disabled" : "link_not_valid");
}

async function choosePassword(
  o: AccountDeps,
  { body, browser }: Body<"POST /api/auth/reset-password">,
  { locale }: PublicCall,
) {
  const { token, password } = body;
  const no =
    refuseDisabled(o, o.methods.emailPassword, browser) ??
    refuseIfAny(refusePasswords(body, "")) ??
    (await refuseTooMany(o, ["linksHere", browser.ip]));
  if (no) return no;
  const { internalAdapter } = await o.auth.auth.$context;
  const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const account = verification && (await findAccount(o.db, "id", verification.value));
  if (!account) return refuse("link_not_valid");
  if (isWeakPassword(password, account.email))
    return refuseAll([{ code: "password_too_weak", path: "password" }]);
  const answer = await o.auth.auth.api.resetPassword({
    body: { token, newPassword: password },
    asResponse: true,
  });
  if (!answer.ok) return refuse("link_not_valid");
  await createAccountEmails(o).passwordChanged(account, locale);
  return { changed: true } as const;
}

/** `account`: the receiver's account; undefined if there is none. */
type EmailTarget = {
  account: FoundAccount | undefined;
  email: string;
  locale: Locale;
  returnUrl: string | undefined;
};
type RequestedEmail = {
  method: "emailPassword" | "magicLink";
  failed: "reset_email_failed" | "verification_email_failed" | "magic_link_failed";
  /** Returns true even if there is no account to write to: the response must not reveal that. */
  send: (o: AccountDeps, target: EmailTarget) => Promise<boolean>;
};
/** The emails that a visitor can request. */
const requestedEmails = {
  verify: {
    method: "emailPassword",
    failed: "verification_email_failed",
    async send(o, { account, email, locale, returnUrl }) {
      if (!account?.hasPassword || account.verified) return true;
      const { token } = await sendEmailFor(() => o.auth.auth.api.sendVerificationEmail({ body: { email } }));
      return createAccountEmails(o).verification(account, token, locale, returnUrl);
    },
  },
  reset: {
    method: "emailPassword",
    failed: "reset_email_failed",
    async send(o, { account, email, locale }) {
      if (!account) return true;
      if (!account.hasPassword) return createAccountEmails(o).otherWay(account, locale);
      const { token } = await sendEmailFor(() => o.auth.auth.api.requestPasswordReset({ body: { email } }));
      return createAccountEmails(o).newPassword(account, token, locale);
    },
  },
  magic: {
    method: "magicLink",
    failed: "magic_link_failed",
    async send(o, { account, email, locale, returnUrl }) {
      const { token } = await sendEmailFor(() =>
        o.auth.auth.api.signInMagicLink({ body: { email }, headers: new Headers() }),
      );
      return createAccountEmails(o).magicLink(account, email, token, locale, returnUrl);
    },
  },
} satisfies Record<string, RequestedEmail>;

async function sendRequestedEmail(
  o: AccountDeps,
  kind: keyof typeof requestedEmails,
  { body, browser }: { body: { email: string; returnUrl?: string | undefined }; browser: Browser },
  call: PublicCall,
) {
  const { method, failed, send }: RequestedEmail = requestedEmails[kind];
  const email = accountEmail(body.email);
  const no =
    refuseDisabled(o, o.methods[method], browser) ??
    refuseIfAny(refuseEmail(email)) ??
    (await refuseTooMany(o, ...emailLimits(kind, email, browser)));
  if (no) return no;
  // a mailbox that got so many e-mails has working links, and the response does not reveal the limit
  if ((await o.limits.attempt("emails", `${kind} ${email}`)) !== undefined) return { email };
  const account = await findAccount(o.db, "email", email);
  const locale = account ? call.locale : guestLanguage(browser.headers).language;
  return (await send(o, { account, email, locale, returnUrl: body.returnUrl })) ? { email } : refuse(failed);
}

export function signInRoutes(o: AccountDeps): Handlers<typeof signIn> {
  const { emailPassword, magicLink, facebook, twitter } = o.methods;
  return {
    "GET /api/auth/methods": async () => ({
      emailPassword,
      magicLink,
      facebook: facebook !== undefined,
      twitter: twitter !== undefined,
      provider: o.provider,
    }),
    "POST /api/auth/sign-up": (args) => signUp(o, args),
    "POST /api/auth/sign-in": (args) => signInByPassword(o, args),
    "POST /api/auth/verify-email": (args) => verifyEmail(o, args),
    "POST /api/auth/magic-link/use": (args) => useMagicLink(o, args),
    "POST /api/auth/reset-password": (args, call) => choosePassword(o, args, call),
    "POST /api/auth/verification-email": (args, call) => sendRequestedEmail(o, "verify", args, call),
    "POST /api/auth/reset-email": (args, call) => sendRequestedEmail(o, "reset", args, call),
    "POST /api/auth/magic-link": (args, call) => sendRequestedEmail(o, "magic", args, call),
  };
}
