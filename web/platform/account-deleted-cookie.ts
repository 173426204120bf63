/** That somebody has just deleted their account: what /goodbye says to nobody else. */
import { readCookie } from "./device/cookies.ts";

const cookieName = "utmark-left";

export const accountDeletedCookie = `${cookieName}=1; Path=/goodbye; Max-Age=60; HttpOnly; SameSite=Lax`;
export const hasJustDeletedAccount = (request: Request): boolean =>
  readCookie(request, cookieName) !== undefined;
