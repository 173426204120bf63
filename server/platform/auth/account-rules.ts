/**
 * Validation of the sign-in and sign-up forms: all errors at once, each at its field, in the order of the
 * form.
 */
import { isWeakPassword } from "#domain/account/password.ts";
import type { Refusal } from "#contract/errors.ts";
import { Email } from "#contract/schemas.ts";

export const missingFields = <T extends Record<string, unknown>>(
  body: T,
  names: readonly (keyof T & string)[],
): Refusal[] => names.filter((name) => body[name] === "").map((path) => ({ code: "field_required", path }));

/** Refuses a missing or malformed address. */
export const refuseEmail = (email: string): Refusal[] =>
  email === ""
    ? [{ code: "field_required", path: "email" }]
    : Email.safeParse(email).success
      ? []
      : [{ code: "sign_up_email_invalid", path: "email" }];

export function refusePasswords(
  { password, passwordRepeat }: { password: string; passwordRepeat: string },
  email: string,
): Refusal[] {
  const empty = missingFields({ password, passwordRepeat }, ["password", "passwordRepeat"]);
  const weak: Refusal[] =
    password !== "" && isWeakPassword(password, email)
      ? [{ code: "password_too_weak", path: "password" }]
      : [];
  const differ: Refusal[] =
    passwordRepeat !== "" && password !== passwordRepeat
      ? [{ code: "passwords_differ", path: "passwordRepeat" }]
      : [];
  return [...empty, ...weak, ...differ];
}

type SignUp = {
  email: string;
  password: string;
  passwordRepeat: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
};
export const refuseSignUp = (body: SignUp): Refusal[] => [
  ...missingFields(body, ["firstName", "lastName"]),
  ...refuseEmail(body.email),
  ...refusePasswords(body, body.email),
  ...(body.roles.length === 0 ? [{ code: "role_required", path: "roles" } as const] : []),
];
