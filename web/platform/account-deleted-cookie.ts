/** Marks that somebody has just deleted their account; only they see that text on /goodbye. */
import { readCookie } from "./device/cookies.ts";

const cookieName = "utmark-left";

export const accountDeletedCookie = `${cookieName}=1; Path=/goodbye; Max-Age=60; HttpOnly; SameSite=Lax`;
export const hasJustDeletedAccount = (request: Request): boolean =>
  readCookie(request, cookieName) !== undefined;
