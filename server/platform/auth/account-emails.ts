/** The emails of sign-in. Their links contain secrets, which are only sent and never stored. */
import type { Locale } from "#domain/locale.ts";
import { returnPath } from "#domain/account/return-path.ts";
import type { AccountEmailKind } from "#domain/notification/user-messages.ts";
import type { FoundAccount } from "./account-store.ts";

export type AccountEmail = {
  kind: AccountEmailKind;
  email: string;
  uid?: string;
  language: Locale;
  /** This link is in the email only. */
  secretLink?: string;
};
/** Sends the email during the request; false if it was not sent. */
type SendAccountEmail = (email: AccountEmail) => Promise<boolean>;
export type EmailDeps = { publicUrl: string; sendEmail: SendAccountEmail };

export function createAccountEmails({ publicUrl, sendEmail }: EmailDeps) {
  /** A link to one of our pages, with the secret and the return URL. */
  function linkTo(path: string, query: Record<string, string | undefined>): string {
    const defined = Object.entries(query).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return `${publicUrl}${path}?${new URLSearchParams(defined)}`;
  }
  const requireToken = (token: string | undefined): string => {
    if (token === undefined) throw new Error("an email without its secret");
    return token;
  };
  return {
    verification: (
      { uid, email }: FoundAccount,
      token: string | undefined,
      language: Locale,
      returnUrl?: string,
    ) =>
      sendEmail({
        kind: "verify_email",
        uid,
        email,
        language,
        secretLink: linkTo("/verify-email", { token: requireToken(token), returnUrl: returnPath(returnUrl) }),
      }),
    newPassword: ({ uid, email }: FoundAccount, token: string | undefined, language: Locale) =>
      sendEmail({
        kind: "reset_password",
        uid,
        email,
        language,
        secretLink: linkTo("/reset-password", { token: requireToken(token) }),
      }),
    magicLink: (
      account: FoundAccount | undefined,
      email: string,
      token: string | undefined,
      language: Locale,
      returnUrl?: string,
    ) =>
      sendEmail({
        kind: "magic_link",
        ...(account && { uid: account.uid }),
        email,
        language,
        secretLink: linkTo("/login", { link: requireToken(token), returnUrl: returnPath(returnUrl) }),
      }),
    /** For a person who requests a password or a link, but signs in by a provider. */
    otherWay: ({ uid, email }: FoundAccount, language: Locale) =>
      sendEmail({ kind: "other_way", uid, email, language }),
    passwordChanged: ({ uid, email }: FoundAccount, language: Locale) =>
      sendEmail({ kind: "password_changed", uid, email, language }),
  };
}
