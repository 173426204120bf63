/** The return URL: the address to which sign-in leads (rules 9.3, 9.7). */
import { returnPath } from "#domain/account/return-path.ts";
import { readCookie } from "#web/platform/device/cookies.ts";

const cookieName = "utmark-post-login-redirect";

/** The return path in the cookie, set when a page required sign-in. */
export const storedReturnUrl = (request: Request): string | undefined =>
  returnPath(readCookie(request, cookieName));

/** The return URL: `returnUrl` or `next` in the query, the path in the cookie, or the front page. */
export function returnUrlOf(request: Request): string {
  const query = new URL(request.url).searchParams;
  return (
    returnPath(query.get("returnUrl")) ?? returnPath(query.get("next")) ?? storedReturnUrl(request) ?? "/"
  );
}

/** The page after sign-in. It confirms the sign-in, and goes to the return URL after 100 ms. */
export const signedInPage = (returnUrl: string): string =>
  `/login?${new URLSearchParams({ signedIn: "true", returnUrl })}`;

export const returnUrlCookie = (path: string): string =>
  `${cookieName}=${encodeURIComponent(path)}; Path=/; Max-Age=3600; SameSite=Lax`;
export const expiredReturnUrlCookie = (): string => `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
