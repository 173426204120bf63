import { z } from "zod";
import { PASSWORD_MAX } from "#domain/account/password.ts";
import { defineContract } from "#contract/define.ts";
import { Line, OwnName } from "#contract/schemas.ts";

/** The schema accepts any text: the account rules validate all fields and report every error at once. */
const Typed = Line(254).default("");
const Password = z.string().max(PASSWORD_MAX).default("");
const ReturnUrl = z.string().max(4000).optional();
const Token = z.string().max(1000).default("");
const Sent = z.object({ email: z.string() });
const ofLetter = [
  "sign_in_method_off",
  "forbidden",
  "too_many_attempts",
  "field_required",
  "sign_up_email_invalid",
] as const;
const SignedIn = z.object({ signedIn: z.literal(true) });

/**
 * Sign-in without the third-party provider. Each method is off until configured; its endpoints are then 404.
 */
export const signIn = defineContract({ group: "Sign-in", auth: "public", idempotent: false })({
  "GET /api/auth/methods": {
    summary: "The ways of signing in: the provider's name, and what is switched on besides it",
    ok: z
      .object({
        emailPassword: z.boolean(),
        magicLink: z.boolean(),
        facebook: z.boolean(),
        twitter: z.boolean(),
        /**
         * The provider's name as people know it; null for the demo's own provider, where nobody has an
         * account beforehand.
         */
        provider: z.string().nullable(),
      })
      .meta({ id: "SignInMethods" }),
  },
  "POST /api/auth/sign-up": {
    summary: "Create an account with e-mail and password; a link that verifies the address is e-mailed",
    status: 201,
    session: true,
    body: z.strictObject({
      email: Typed,
      password: Password,
      passwordRepeat: Password,
      firstName: OwnName(100).default(""),
      lastName: OwnName(100).default(""),
      roles: z
        .array(z.enum(["hunter", "landowner"]))
        .max(2)
        .default([]),
      returnUrl: ReturnUrl,
    }),
    ok: z.object({ email: z.string(), letterSent: z.boolean() }),
    errors: [
      ...ofLetter,
      "password_too_weak",
      "passwords_differ",
      "role_required",
      "email_taken",
      "sign_up_failed",
    ],
    example: {
      email: "kari@example.no",
      password: "rypa flyr lavt",
      passwordRepeat: "rypa flyr lavt",
      firstName: "Kari",
      lastName: "Storås",
      roles: ["landowner"],
    },
  },
  "POST /api/auth/sign-in": {
    summary: "Sign in with e-mail and password; the session comes as a cookie",
    session: true,
    body: z.strictObject({ email: Typed, password: Password }),
    ok: SignedIn,
    errors: [
      "sign_in_method_off",
      "forbidden",
      "too_many_attempts",
      "field_required",
      "sign_in_invalid",
      "account_not_found",
      "password_incorrect",
      "email_not_verified",
      "account_disabled",
      "sign_in_failed",
    ],
    example: { email: "kari@example.no", password: "rypa flyr lavt" },
  },
  "POST /api/auth/magic-link": {
    summary: "E-mail a sign-in link, valid once and for an hour; a new address gets a new account",
    status: 202,
    session: true,
    body: z.strictObject({ email: Typed, returnUrl: ReturnUrl }),
    ok: Sent,
    errors: [...ofLetter, "magic_link_failed"],
    example: { email: "kari@example.no", returnUrl: "/dashboard" },
  },
  "POST /api/auth/magic-link/use": {
    summary: "Sign in with the token of an e-mailed link",
    session: true,
    body: z.strictObject({ token: Token }),
    ok: SignedIn,
    errors: ["sign_in_method_off", "forbidden", "link_not_valid", "account_disabled", "sign_in_failed"],
    example: { token: "VqPZkXyRmWcTnBdLhJfGsKaQeUiOxYtN" },
  },
  "POST /api/auth/verification-email": {
    summary: "E-mail the verification link again",
    status: 202,
    session: true,
    body: z.strictObject({ email: Typed, returnUrl: ReturnUrl }),
    ok: Sent,
    errors: [...ofLetter, "verification_email_failed"],
    example: { email: "kari@example.no" },
  },
  "POST /api/auth/verify-email": {
    summary: "Verify the address with the token of the e-mailed link, and sign in",
    session: true,
    body: z.strictObject({ token: Token }),
    ok: SignedIn,
    errors: [
      "sign_in_method_off",
      "forbidden",
      "link_not_valid",
      "link_expired",
      "email_already_verified",
      "account_disabled",
      "sign_in_failed",
    ],
    example: { token: "VqPZkXyRmWcTnBdLhJfGsKaQeUiOxYtN" },
  },
  "POST /api/auth/reset-email": {
    summary: "E-mail a link for a new password; the answer is the same whether or not the account exists",
    status: 202,
    session: true,
    body: z.strictObject({ email: Typed }),
    ok: Sent,
    errors: [...ofLetter, "reset_email_failed"],
    example: { email: "kari@example.no" },
  },
  "POST /api/auth/reset-password": {
    summary: "Set a new password with the token of the e-mailed link; all sessions of the account end",
    session: true,
    body: z.strictObject({ token: Token, password: Password, passwordRepeat: Password }),
    ok: z.object({ changed: z.literal(true) }),
    errors: [
      "sign_in_method_off",
      "forbidden",
      "field_required",
      "password_too_weak",
      "passwords_differ",
      "link_not_valid",
      "too_many_attempts",
    ],
    example: { token: "VqPZkXyRmWcTnBdLhJfGsKaQ", password: "orre på leik", passwordRepeat: "orre på leik" },
  },
});
