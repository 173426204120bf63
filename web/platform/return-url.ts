/** Where the way leads after sign-in (rules 9.3, 9.7). */
import { returnPath } from "#domain/account/return-path.ts";
import { readCookie } from "./cookies.ts";

const cookieName = "utmark-post-login-redirect";

/** What was stored when a guarded page turned the reader away. */
export const storedReturnUrl = (request: Request): string | undefined =>
  returnPath(readCookie(request, cookieName));

/**
 * returnUrl, else next, else what was stored when a guarded page turned the reader away, else the front page.
 */
export function returnUrlOf(request: Request): string {
  const query = new URL(request.url).searchParams;
  return (
    returnPath(query.get("returnUrl")) ?? returnPath(query.get("next")) ?? storedReturnUrl(request) ?? "/"
  );
}

/** Where sign-in ends: a word that it went well, and after 100 ms on to where the way leads. */
export const signedInPage = (returnUrl: string): string =>
  `/login?${new URLSearchParams({ signedIn: "true", returnUrl })}`;

export const returnUrlCookie = (path: string): string =>
  `${cookieName}=${encodeURIComponent(path)}; Path=/; Max-Age=3600; SameSite=Lax`;
export const expiredReturnUrlCookie = (): string => `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
