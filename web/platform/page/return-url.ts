/** The return URL: where sign-in leads (rules 9.3, 9.7). */
import { returnPath } from "#domain/account/return-path.ts";
import { readCookie } from "#web/platform/device/cookies.ts";

const cookieName = "utmark-post-login-redirect";

/** The path stored in a cookie when a guarded page redirected to sign-in. */
export const storedReturnUrl = (request: Request): string | undefined =>
  returnPath(readCookie(request, cookieName));

/** `returnUrl`, otherwise `next`, the path in the cookie, or the front page. */
export function returnUrlOf(request: Request): string {
  const query = new URL(request.url).searchParams;
  return (
    returnPath(query.get("returnUrl")) ?? returnPath(query.get("next")) ?? storedReturnUrl(request) ?? "/"
  );
}

/** The page after sign-in: confirms it, and after 100 ms continues to the return URL. */
export const signedInPage = (returnUrl: string): string =>
  `/login?${new URLSearchParams({ signedIn: "true", returnUrl })}`;

export const returnUrlCookie = (path: string): string =>
  `${cookieName}=${encodeURIComponent(path)}; Path=/; Max-Age=3600; SameSite=Lax`;
export const expiredReturnUrlCookie = (): string => `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
